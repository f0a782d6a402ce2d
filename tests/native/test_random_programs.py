"""Programs made at random play the same in a compiled engine, and stop at the same answer where they must."""

from __future__ import annotations

import pytest

from kaart.game import Game
from kaart.ir.form import Program

from .engines import assert_same, engine, needs_compiler
from .random_programs import random_program

pytestmark = needs_compiler

FEW, MANY = 12, 300
MANY_MELDS = 264
"""Hands of a double pack in which hundreds of thousands of melds could be laid down, each card once."""
MATCHES, ROUNDS = 12, 5


def check(program: Program) -> None:
    """Some matches in both engines."""
    native, game = engine(program), Game(program)
    for seed in range(MATCHES):
        assert_same(native, game, seed, ROUNDS, announcements=seed % 4 != 3)


@pytest.mark.parametrize("number", [*range(FEW), MANY_MELDS])
def test_a_random_program(number: int) -> None:
    check(random_program(number))


@pytest.mark.long
@pytest.mark.parametrize("number", range(FEW, MANY))
def test_many_random_programs(number: int) -> None:
    check(random_program(number))
