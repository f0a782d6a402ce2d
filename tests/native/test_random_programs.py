"""Programs made at random play the same in a compiled engine, and stop at the same answer where they must."""

from __future__ import annotations

import pytest

from kaart.emit.trace import Trace
from kaart.engine import RuleFault
from kaart.game import Game
from kaart.ir.form import Program
from kaart.native import NativeEngine, NativeFault

from .engines import assert_same_state, engine, needs_compiler, reference
from .random_programs import random_program

pytestmark = needs_compiler

FEW, MANY = 12, 300
MATCHES, ROUNDS = 12, 5


def check(program: Program) -> None:
    """Some matches in both engines."""
    native, game = engine(program), Game(program)
    for seed in range(MATCHES):
        announcements = seed % 4 != 3
        try:
            wanted: Trace | RuleFault = reference(game, seed, ROUNDS, announcements)
        except RuleFault as fault:
            wanted = fault
        _compare(native, wanted, seed, announcements)


def _compare(native: NativeEngine, wanted: Trace | RuleFault, seed: int, announcements: bool) -> None:
    if isinstance(wanted, RuleFault):
        with pytest.raises(NativeFault):
            native.trace(seed, ROUNDS, announcements)
        return
    found, decisions, last = native.trace(seed, ROUNDS, announcements)
    assert (decisions, found) == (wanted.decisions, wanted.hash)
    assert_same_state(last, wanted.state)


@pytest.mark.parametrize("number", range(FEW))
def test_a_random_program(number: int) -> None:
    check(random_program(number))


@pytest.mark.long
@pytest.mark.parametrize("number", range(FEW, MANY))
def test_many_random_programs(number: int) -> None:
    check(random_program(number))
