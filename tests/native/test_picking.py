"""Several cards chosen one by one: the same cards are open on every engine, as docs/ir.md says, also where
fewer cards are wanted than none or more than there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.programs import (
    Ask,
    ClauseKind,
    Kind,
    Parameter,
    Question,
    answer,
    block,
    clause,
    family,
    get,
    members,
    numbers,
    of_cards,
    program,
    question,
    register,
    values,
)
from kaart.compile import compile_program, open_game
from kaart.diagnostics import KaartError
from kaart.emit.interface import Match
from kaart.emit.python_match import python_matches
from kaart.engine import State
from kaart.game import Game
from kaart.ir.form import Program, Scope

from .engines import engine, needs_compiler

pytestmark = needs_compiler

HELD, LIKED = 0b1011_0110, 0b1000_0110
LEAST, MOST = -3, 7


def picking(with_clause: bool) -> Program:
    """First the numbers are chosen, then a card is picked under them."""
    wanted = [Parameter(name, numbers(LEAST, MOST)) for name in ("need", "left", "after")]
    kind = values(Kind.NUMBER, MOST - LEAST + 1, LEAST)
    frame = [register(name, scope=Scope.FRAME) for name in ("need", "left", "after")]
    like = clause("liked", ClauseKind.MUST, of_cards(LIKED))
    pick = question(
        0,
        answer(1, "pick", Parameter("card", members(Kind.CARD, HELD))),
        question=Question.PICK,
        need=get("need"),
        pick_left=get("left"),
        pick_after=get("after"),
        clauses=(like,) if with_clause else (),
    )
    return program(
        [block("choose", end=Ask(0)), block("pick", end=Ask(1))],
        registers=[*frame, register("card", Kind.CARD, initial=(-1,))],
        families=[family("choose", kind, kind, kind), family("pick", values(Kind.CARD, 52))],
        decisions=(question(0, answer(0, "pick", *wanted)), pick),
    )


def wanted(need: int, left: int, after: int, with_clause: bool) -> list[int]:
    """The words of docs/ir.md, section 7."""
    cards = [card for card in range(8) if HELD >> card & 1]
    liked = [card for card in cards if LIKED >> card & 1]
    if with_clause and len(liked) >= need:
        cards = liked
    return [card for card in cards if card > after and sum(other > card for other in cards) >= left - 1]


def picks(match: Match | State, action: int, first: int) -> list[int]:
    """The cards that are open after the numbers have been chosen; none if that is a fault."""
    try:
        match.apply(action)
        return [number - first for number in match.legal_ids()]
    except KaartError:
        return []


@pytest.mark.parametrize("with_clause", [False, True])
def test_every_count(with_clause: bool) -> None:
    made = picking(with_clause)
    game, python, native = Game(made), python_matches(made), engine(made)
    size, first = MOST - LEAST + 1, made.families[1].first
    for need in (0, 2, 4):
        for left in range(LEAST, MOST + 1):
            for after in range(-1, MOST + 1):
                action = ((need - LEAST) * size + left - LEAST) * size + after - LEAST
                found = wanted(need, left, after, with_clause)
                for match in (game.new_match(1), python.new_match(1), native.new_match(1)):
                    assert picks(match, action, first) == found, (need, left, after)


RULES = """kaart 1 english

game few "Few"

players 2

pack
  take 2 up to A of every suit

ranking
  led suit  in order A down to 2

places
  hand of each player, seen by owner
  away, seen by nobody

round notes
  gone  cards, at first none, seen by nobody

before match
  dealer is drawn from players

phase dealing
  put all cards into stock
  shuffle stock
  deal 3 cards to hand from left of dealer
  dealer chooses (count of hand of dealer - {wanted}) cards from hand of dealer as gone
  put gone into away
  dealer may go-on

after round
  dealer becomes left of dealer
  end match won by highest score among players when round number is 2
"""


@pytest.mark.parametrize(("size", "asked"), [(1, 2), (2, 1), (3, 0), (4, 0), (9, 0)])
def test_no_card_and_fewer_are_not_asked_for(tmp_path: Path, size: int, asked: int) -> None:
    """A count of none or less asks nothing: the next question comes at once."""
    path = tmp_path / "few.kaart"
    path.write_text(RULES.replace("{wanted}", str(size)), encoding="utf-8")
    made = compile_program(open_game(path), None, {})
    game = Game(made)
    for match in (game.new_match(1), python_matches(made).new_match(1), engine(made).new_match(1)):
        chosen = 0
        while game.action(match.legal_ids()[0]).name != "go-on":
            match.apply(match.legal_ids()[0])
            chosen += 1
        assert chosen == asked
