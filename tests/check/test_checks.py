"""Each check on a small game that is sound, with one thing in it changed."""

from __future__ import annotations

import pytest

from kaart.check import CHECKS, check
from kaart.diagnostics import Problem
from kaart.model import build
from kaart.syntax import nodes, parse

SOUND = """kaart 1 english

game small "Small"

players 3 up to 4, normally 4

options
  rounds  from 1 up to 20, normally 5  "rounds in a match"

pack
  take 7 up to A of every suit
  leave out C7, S7 when count of everyone is 3

ranking
  trump     in order A down to 7
  led suit  in order A down to 7

points
  11 for aces
  0 otherwise

claim points of all cards is 44

places
  hand of each player, seen by owner
  played-cards, seen by nobody

round notes
  trump                  suit, at first none
  bid                    from 0 up to 8, at first 0
  bidder                 player, at first none
  gift of each player    cards, at first none, seen by owner
  tricks of each player  from 0 up to 10, at first 0

define others of player as players without player

before match
  dealer is drawn from players

phase dealing
  put all cards into stock
  shuffle stock
  deal all cards to hand from left of dealer

phase bidding
  going round from left of dealer until nobody is left but bidder
    player may offer n from 1 up to 8 when n is more than bid
      bid becomes n
      bidder becomes player
    or pass
      player is not asked again
  end round when bidder is none

phase giving
  all at once
    player chooses 1 cards from hand as gift
  each player
    put gift into hand of left of player
  bidder chooses trump

phase play
  leader becomes bidder
  repeat count of hand of leader times counting trick-number
    each player from leader
      player plays from hand
        follow-suit: must play led suit if able
    leader becomes winner of trick
    tricks of leader rise by 1
    put trick into played-cards

phase scoring
  others of bidder pay 3 each to bidder when tricks of bidder is at least bid
  bidder pays 3 to each of others of bidder when tricks of bidder is less than bid

after round
  dealer becomes left of dealer
  end match won by highest score among players when round number is rounds
"""

PACK = "pack\n  take 7 up to A of every suit\n  leave out C7, S7 when count of everyone is 3\n"
RANKING = "ranking\n  trump     in order A down to 7\n  led suit  in order A down to 7\n"


def problems_of(*changes: tuple[str, str]) -> tuple[Problem, ...]:
    """What the checks say of the sound game with these texts replaced."""
    text = SOUND
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    tree, problems = parse(text, "small.kaart")
    assert isinstance(tree, nodes.GameFile)
    assert not problems, problems
    game, _, problems = build(tree)
    assert not problems, problems
    return check(game)


def test_the_sound_game_is_sound() -> None:
    assert problems_of() == ()


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        ("K420", "deal all cards to hand", "deal 5, 4 cards to hand"),
        ("K421", "  leave out C7, S7 when count of everyone is 3\n", ""),
        ("K422", "claim points of all cards is 44", "claim points of all cards is 45"),
        ("K423", "claim points of all cards is 44", "claim points of hand of dealer is 44"),
        ("K424", "trump     in order A down to 7", "trump     in order A down to 8"),
        ("K425", "take 7 up to A of every suit", "take 7 up to A of every suit\n  take joker 4 times"),
        ("K426", "take 7 up to A of every suit", "take 7 up to A of every suit\n  take 9 of hearts"),
        ("K427", "  0 otherwise\n", ""),
        ("K428", "    or pass\n", "    or pass when bid is 0\n"),
        ("K429", "      player is not asked again\n", "      bid becomes bid\n"),
        ("K429", " when n is more than bid\n", "\n"),
        ("K431", "pay 3 each to bidder", "pay 4 to bidder"),
        ("K432", "  leader becomes bidder\n", "  leader becomes others of bidder\n"),
        ("K433", "  end round when bidder is none\n", "  end round\n  bid becomes 1\n"),
        ("K434", "  bidder chooses trump\n", "  bidder chooses trump\n  end match won by players\n"),
        ("K435", "as gift\n", "as gift\n    put gift into stock\n"),
        ("K436", "as gift\n", "as gift\n    bidder becomes player\n"),
        ("K442", PACK, ""),
        ("K444", RANKING, ""),
        ("K445", "points\n  11 for aces\n  0 otherwise\n", ""),
        ("K447", "    put trick into played-cards\n", ""),
        ("K440", "  dealer is drawn from players\n", "  put all cards into stock\n"),
        ("K440", "  repeat count of hand of leader times", "  repeat 9 times"),
    ],
)
def test_a_check_finds(code: str, old: str, new: str) -> None:
    found = problems_of((old, new))
    assert code in {problem.code for problem in found}, found
    assert all(problem.sentence.endswith(".") and problem.span.line > 1 for problem in found)


def test_a_problem_is_said_once_whatever_the_choices() -> None:
    found = problems_of(("trump     in order A down to 7", "trump     in order A down to 8"))
    assert [problem.code for problem in found] == ["K424"]


def test_a_limit_on_turns_replaces_the_proof() -> None:
    left = "until nobody is left but bidder"
    unproved = (" when n is more than bid\n", "\n")
    assert problems_of(unproved, (left, f"{left}, at most 12 times")) == ()


def test_who_sits_out_has_no_further_turn() -> None:
    passes = ("      player is not asked again\n", "      player sits out\n")
    assert "K429" not in {problem.code for problem in problems_of(passes)}
    stays = ("      player is not asked again\n", "      bidder sits out\n")
    assert "K429" in {problem.code for problem in problems_of(stays)}


def test_every_check_stands_in_the_tuple_once() -> None:
    assert len(set(CHECKS)) == len(CHECKS)
