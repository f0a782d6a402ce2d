"""What `kaart check` sees in scenarios without playing them, and what it lets pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaart.checking import check_file

TWO_PACKS = """kaart 1 english

game doubled "Doubled"

players 2

pack
  take 9 up to A of every suit 2 times

ranking
  first of equal cards wins
  led suit  in order A down to 9

places
  hand of each player, seen by owner
  won of each player, seen by nobody

before match
  dealer is drawn from players

phase dealing
  put all cards into stock
  shuffle stock
  deal 6, 6 cards to hand from left of dealer

phase play
  leader becomes left of dealer
  repeat 12 times
    each player from leader
      player plays from hand
    leader becomes winner of trick
    put trick into won of leader

phase scoring
  each player
    score rises by count of won

after round
  dealer becomes left of dealer
  end match won by highest score among players when round number is 2
"""


def codes(game: str, steps: str, folder: Path) -> list[str]:
    """What is said of a scenarios file with these steps."""
    (folder / "doubled.kaart").write_text(TWO_PACKS, encoding="utf-8")
    path = folder / "x.scenarios.kaart"
    path.write_text(f"kaart 1 english\n\nscenarios for {game}\n\nscenario x\n{steps}", encoding="utf-8")
    return [problem.code for problem in check_file(path)[0]]


THIRTEEN = "S9 S10 SJ SQ SK SA H9 H10 HJ HQ HK HA DA"
END = "  expect dealer is seat 0\n"


@pytest.mark.parametrize(
    ("game", "steps", "expected"),
    [
        ("doubled", f"  given hand of seat 0 is SA SA\n{END}", []),
        ("doubled", f"  given hand of seat 0 is SA SA\n  given hand of seat 1 is SA\n{END}", ["K506"]),
        ("doubled", "  given trick is SA SA from seat 0\n  expect winner of trick is seat 0\n", []),
        ("doubled", f"  given hand of seat 0 is S8 HA\n{END}", ["K507"]),
        ("doubled", f"  given won of seat 0 is {THIRTEEN}\n{END}", []),
        ("doubled", f"  given hand of seat 0 is {THIRTEEN}\n{END}", ["K508"]),
        ("heugen", "  start at dealing\n  moves bid 100\n  expect highest-bid is 100\n", []),
        ("heugen", "  start at dealing\n  moves bit 100\n  expect highest-bid is 100\n", ["K515"]),
        ("heugen", "  given trump is hearts\n  expect seat 1 may trump heart\n", ["K516"]),
        ("heugen", "  given highest-bid is 500\n  expect not made\n", []),
        ("heugen", "  given highest-bid is 501\n  expect not made\n", ["K517"]),
        ("heugen", "  given trump is hearts\n", ["K514"]),
        ("heugen", "  expect bidder is none\n\nscenario x\n  expect bidder is none\n", ["K513"]),
    ],
)
def test_what_is_said(game: str, steps: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(game, steps, tmp_path) == expected


def test_after_an_answer_the_cards_may_lie_elsewhere(tmp_path: Path) -> None:
    first = "  given hand of seat 1 is SA\n  start at speaking\n  moves pass\n"
    then = "  given hand of seat 2 is SA\n  expect contract is none\n"
    assert codes("wiezen", first + then, tmp_path) == []
