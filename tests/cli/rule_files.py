"""Rule files for tests of the command line."""

from __future__ import annotations

from pathlib import Path

HIGH_CARD = """\
kaart 1 english

game high-card "High card"

players 2 up to 4, normally 3

options
  rounds    from 1 up to 10, normally 2     "rounds in a match"
  stake     from 10 up to 50 step 10, normally 20  "what a trick is worth"
  reds      yes or no, normally no          "hearts beat everything"
  payment   all-pay or loser-pays, normally all-pay  "who pays"

pack
  take 7 up to A of every suit

ranking
  hearts    in order A down to 7 when reds
  led suit  in order A down to 7

places
  hand of each player, seen by owner
  won of each player, seen by nobody

round notes
  promise of each player  from 0 up to 3, at first 0

before match
  dealer is drawn from players

phase dealing
  put all cards into stock
  shuffle stock
  deal 3 cards to hand from left of dealer

phase promises
  each player from left of dealer
    player may promise n from 1 up to 3
      promise becomes n
    or pass

phase play
  leader becomes left of dealer
  repeat 3 times
    each player from leader
      player plays from hand
        follow-suit: must play led suit if able
    leader becomes winner of trick
    score of leader rises by stake
    put trick into won of leader

phase settling
  each player
    score falls by promise when payment is all-pay

after round
  dealer becomes left of dealer
  end match won by highest score among players when round number is rounds
"""

LOW_CARD = """\
kaart 1 english

variant low-card of high-card "Low card"

rounds becomes 5
"""

WORDS = """\
kaart 1 english

words for high-card
  rounds       rondes          "rounds in a match"    "rondes in een partij"
  all-pay      allen-betalen   "everybody pays"       "iedereen betaalt"
  follow-suit  bekennen        "you must follow suit" "je moet kleur bekennen"
  promise      beloof          "promise"              "beloof"
  pass         pas             "pass"                 "pas"
  dealing      delen           "Dealing"              "Delen"
"""

SCENARIOS = """\
kaart 1 english

scenarios for high-card

scenario following
  given trick is DK from seat 0
  given hand of seat 1 is C8 DA D9
  expect seat 1 may play DA D9
"""


def write(folder: Path, name: str, text: str) -> Path:
    """A file with this text, folders made as needed."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
