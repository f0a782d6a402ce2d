"""Simulations and playouts: a compiled engine reports what the reference engine reports."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from conformance import cases
from conformance.cases import Case
from engine.programs import Goto, block, program, put
from kaart.emit.canonical import canonical
from kaart.emit.trace import RandomPlay
from kaart.engine import State
from kaart.native import NativeFault
from kaart.native.sums import simulate as sums_of
from kaart.simulate import Engine, simulate
from kaart.simulate.report import to_json

from .engines import engine, needs_compiler

pytestmark = needs_compiler


@pytest.mark.parametrize("case", cases.ONE, ids=str)
def test_the_same_report(case: Case) -> None:
    game = cases.game(case)
    told: list[str] = []
    wanted = simulate(game, 150, 7, engine=Engine.REFERENCE)
    found = simulate(game, 150, 7, engine=Engine.NATIVE, note=told.append)
    assert to_json(found) == to_json(wanted)
    assert found == wanted, "the exact sums too"
    assert not told


def test_portions_do_not_show() -> None:
    """Progress is told after every portion of rounds; the report is the same."""
    game = cases.game(cases.ONE[0])
    done: list[int] = []
    found = simulate(game, 5_000, 3, engine=Engine.NATIVE, progress=done.append)
    assert sum(done) == found.rounds == 5_000
    assert len(done) > 1
    whole = sums_of(engine(game.program), 5_000, 3)
    assert found.decisions.total == whole.per_round.total


def test_many_rounds_are_compiled_for() -> None:
    game = cases.game(cases.ONE[0])
    assert simulate(game, 1_500, 3) == simulate(game, 1_500, 3, engine=Engine.REFERENCE)


def test_other_bots_play_on_the_reference_engine() -> None:
    game = cases.game(cases.ONE[0])
    told: list[str] = []
    simulate(game, 3, 3, bots="first", engine=Engine.NATIVE, note=told.append)
    assert told == ["A native engine plays at random only; the reference engine plays instead."]


@pytest.mark.parametrize("case", cases.ONE, ids=str)
def test_playouts_from_the_middle(case: Case) -> None:
    """From wherever a match stands, random play with a seed leads to the same rounds and the same state."""
    native, game = engine(cases.game(case).program), cases.game(case)
    state, first = game.new_match(11, announcements=False), RandomPlay(4)
    for _ in range(30):
        if not state.is_over:
            state.apply(first.choose(state))
    copied = native.state_from_position(state.position)
    before = copied.canonical()
    playout = copied.clone().playout(99, rounds=2)
    assert copied.canonical() == before
    rounds, decisions = _played(state, 99, 2)
    assert (playout.rounds, playout.decisions) == (tuple(rounds), decisions)
    assert playout.scores == state.scores
    assert (playout.finished, playout.winners) == (state.is_over, state.winners)
    copied.playout(99, rounds=2)
    assert copied.canonical() == canonical(native.layout, state.position)


def _played(state: State, seed: int, rounds: int) -> tuple[list[tuple[Sequence[int], int]], int]:
    """The same in the reference engine."""
    play = RandomPlay(seed, state.round)
    found: list[tuple[Sequence[int], int]] = []
    start = over = state.rounds_over
    before, answers, total = state.scores, 0, 0
    while True:
        if state.rounds_over > over:
            change = tuple(now - then for now, then in zip(state.scores, before, strict=True))
            found.append((change, answers))
            none = (0,) * len(change)
            found += [(none, 0)] * (min(state.rounds_over - start, rounds) - len(found))
            over, before, answers = state.rounds_over, state.scores, 0
        if state.is_over or over - start >= rounds:
            return found, total
        state.apply(play.choose(state))
        answers += 1
        total += 1


def test_a_playout_that_cannot_go_on_says_where() -> None:
    tiny = program([block("a", put("leader", 1, line=3), end=Goto("a"))])
    with pytest.raises(NativeFault, match="too long without a question"):
        engine(tiny).new_match(1)
