"""Simulations and playouts: a compiled engine reports what the reference engine reports."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import pytest

from conformance import cases
from conformance.cases import Case
from engine.programs import Goto, answer, block, e, family, get, program, put, question, register, zone
from kaart.emit.canonical import canonical
from kaart.emit.python_match import python_matches
from kaart.emit.trace import RandomPlay
from kaart.engine import State
from kaart.ir.form import Ask, BeginRound, EndRound, Finish, Fork, Program, Scope, Shuffle
from kaart.native import NativeFault, workers
from kaart.native.sums import BrokenMatch
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


@pytest.mark.parametrize("case", cases.ONE, ids=str)
def test_both_sides_lay_their_numbers_out_alike(case: Case) -> None:
    native = engine(cases.game(case).program)
    assert native.library.kaart_play_size() == ctypes.sizeof(native.play())
    assert native.library.kaart_view_size() == native.form.size


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


def test_a_long_playout_in_which_rounds_pass_without_a_question() -> None:
    """More of them than are fetched at once."""
    again = Fork(e("lt", get("passed"), 600), "b", "c")
    made = program(
        [
            block("a", BeginRound(None), put("passed", 0), end=Ask(0)),
            block("b", put("passed", e("add", get("passed"), 1)), EndRound(None), end=again),
            block("c", end=Fork(e("lt", get("$round"), 3), "a", "d")),
            block("d", end=Finish(1, None)),
        ],
        registers=[register("passed", scope=Scope.MATCH)],
        families=[family("go")],
        decisions=(question(0, answer(0, "b")),),
    )
    found = engine(made).new_match(1).playout(1, rounds=1 << 40)
    assert found == python_matches(made).new_match(1).playout(1, rounds=1 << 40)
    assert [decisions for _, decisions in found.rounds] == [1, *[0] * 599] * 3
    assert engine(made).new_match(1).playout(1, rounds=1 << 40, record=False).decisions == 3


def test_a_playout_that_cannot_go_on_says_where() -> None:
    tiny = program([block("a", put("leader", 1, line=3), end=Goto("a"))])
    with pytest.raises(NativeFault, match="too long without a question"):
        engine(tiny).new_match(1)


@pytest.mark.parametrize("case", cases.ONE, ids=str)
def test_any_number_of_workers(case: Case) -> None:
    """Whole matches are played ahead in portions; where the last round lies makes no difference."""
    native = engine(cases.game(case).program)
    for rounds in (1, 150, 2_001):
        wanted = sums_of(native, rounds, 7)
        for many in (2, 5):
            told: list[int] = []
            assert bytes(_sums(sums_of(native, rounds, 7, told.append, many))) == bytes(_sums(wanted))
            assert sum(told) == rounds


def _sums(play: Any) -> Any:
    """The struct of random play without what its last match left behind."""
    kept = type(play)()
    for name in ("finished", "unfinished", "rounds", "match", "per_round", "lengths", "seats"):
        setattr(kept, name, getattr(play, name))
    return kept


def test_a_match_without_end_is_left_to_one_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """And so is one that is longer than a portion may be."""
    native = engine(cases.game(cases.ONE[0]).program)
    wanted = sums_of(native, 500, 3)
    monkeypatch.setattr(workers, "MOST_ROUNDS", 2)
    assert bytes(_sums(sums_of(native, 500, 3, workers=3))) == bytes(_sums(wanted))


def test_a_fault_is_met_in_the_same_match() -> None:
    """However many matches were played ahead of it."""
    native = engine(breaking())
    found = []
    for many in (1, 2, 4):
        with pytest.raises(BrokenMatch) as met:
            sums_of(native, 10_000, 5, workers=many)
        found.append((met.value.match, met.value.seed))
    assert found[0][0] > 3
    assert len(set(found)) == 1


def test_a_fault_after_the_last_round_is_not_met() -> None:
    native = engine(breaking())
    with pytest.raises(BrokenMatch) as met:
        sums_of(native, 10_000, 5)
    rounds = met.value.match
    assert sums_of(native, rounds, 5, workers=3).rounds == rounds


def breaking() -> Program:
    """A match of one round, which cannot go on in one case out of 52."""
    check = put("small", e("eq", e("top", "stock"), 0), line=3)
    return program(
        [
            block("a", BeginRound(None), end=Shuffle(zone("stock"), "b", None)),
            block("b", check, EndRound(None), end=Finish(15, None)),
        ],
        registers=[register("small", low=0, high=0)],
    )


def test_only_a_native_engine_has_several_workers() -> None:
    told: list[str] = []
    game = cases.game(cases.ONE[0])
    found = simulate(game, 10, 3, engine=Engine.PYTHON, workers=2, note=told.append)
    assert found == simulate(game, 10, 3, engine=Engine.NATIVE, workers=2)
    assert told == ["Only a native engine plays with several workers; one plays here."]
