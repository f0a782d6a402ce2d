"""What the tests of compiled engines share: an engine per program, and where there is a compiler at all."""

from __future__ import annotations

from functools import cache

import pytest

from kaart.emit.canonical import canonical
from kaart.emit.trace import Trace, trace
from kaart.engine import RuleFault, State
from kaart.game import Game
from kaart.ir.form import Program
from kaart.native import NativeEngine, NativeFault, NativeState, NativeUnavailable, native_engine
from kaart.native.compiler import find_compiler


@cache
def missing() -> str:
    """Why nothing can be compiled here; empty if it can."""
    try:
        find_compiler()
    except NativeUnavailable as reason:
        return str(reason)
    return ""


needs_compiler = pytest.mark.skipif(bool(missing()), reason=missing() or "there is a compiler")


def engine(program: Program) -> NativeEngine:
    """The compiled engine of a program."""
    return native_engine(program)


def reference(game: Game, seed: int, rounds: int, announcements: bool = True) -> Trace:
    """A match at random in the reference engine."""
    return trace(game.new_match(seed, announcements), seed, rounds)


def assert_same(native: NativeEngine, game: Game, seed: int, rounds: int, announcements: bool = True) -> None:
    """Both engines play the same match: decisions, legal actions, scores and the last state. Where the
    rules cannot go on, both stop at the same place."""
    stopped: RuleFault | None = None
    try:
        wanted = reference(game, seed, rounds, announcements)
    except RuleFault as fault:
        stopped = fault
    if stopped is not None:
        with pytest.raises(NativeFault) as met:
            native.trace(seed, rounds, announcements)
        assert met.value.at == stopped.at
        return
    found, decisions, last = native.trace(seed, rounds, announcements)
    assert (decisions, found) == (wanted.decisions, wanted.hash)
    assert_same_state(last, wanted.state)


def assert_same_state(native: NativeState, state: State) -> None:
    """Both stand at the same moment."""
    assert native.canonical() == canonical(native.engine.layout, state.position)
    assert native.is_over == state.is_over
    assert native.scores == state.scores
    assert native.winners == state.winners
    assert native.to_move == state.to_move
    if state.is_over:
        assert native.observation(0) == state.observation(0)
