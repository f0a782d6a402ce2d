"""Programs made at random play the same in generated Python, and stop at the same place where they must."""

from __future__ import annotations

import pytest

from kaart.emit.python_engine import PythonEngine, load
from kaart.emit.trace import trace
from kaart.engine import RuleFault
from kaart.game import Game
from native.random_programs import random_program

from .engines import assert_same_state, looks, outcome, python_trace, reference_looks

FEW, MANY = 12, 300
MANY_MELDS = 264
"""Hands of a double pack in which hundreds of thousands of melds could be laid down, each card once."""
MATCHES, ROUNDS = 4, 5


def check(number: int) -> None:
    program = random_program(number)
    engine, game = load(program), Game(program)
    for seed in range(MATCHES):
        match = (seed, ROUNDS, seed % 4 != 3)
        assert outcome(looks, engine, *match) == outcome(reference_looks, game, *match)
        _check_steps(engine, game, match)


def _check_steps(engine: PythonEngine, game: Game, match: tuple[int, int, bool]) -> None:
    seed, rounds, announcements = match
    found = outcome(python_trace, engine, *match)
    try:
        wanted = trace(game.new_match(seed, announcements), seed, rounds)
    except RuleFault as fault:
        wanted = None
        place = fault.at
    if wanted is None:
        assert found == place
    else:
        assert isinstance(found, tuple)
        assert found[:2] == (wanted.hash, wanted.decisions)
        assert_same_state(engine, found[2], wanted.state)


@pytest.mark.parametrize("number", [*range(FEW), MANY_MELDS])
def test_a_random_program(number: int) -> None:
    check(number)


@pytest.mark.long
@pytest.mark.parametrize("number", range(FEW, MANY))
def test_many_random_programs(number: int) -> None:
    check(number)
