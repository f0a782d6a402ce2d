"""States of compiled engines: legal actions, answers, copies, batches, threads, faults."""

from __future__ import annotations

import threading
from functools import cache

import pytest

from conformance import cases
from conformance.cases import Case
from engine.programs import (
    Ask,
    Kind,
    Parameter,
    answer,
    block,
    family,
    members,
    program,
    put,
    question,
    register,
)
from kaart.diagnostics import KaartError
from kaart.emit.faults import Wrong
from kaart.emit.trace import RandomPlay
from kaart.engine import IllegalAction, State
from kaart.game import Game
from kaart.ir.form import Draw, FamilyParameter, Program
from kaart.native import NativeEngine, NativeFault, NativeState
from kaart.native.library import ILLEGAL, OVER, WAITING

from .engines import assert_same_state, engine, needs_compiler

pytestmark = needs_compiler

ANNOUNCING = [
    case for case in cases.ONE if any(found.any_time for found in cases.game(case).program.announcements)
]


@cache
def first() -> NativeEngine:
    return engine(cases.game(cases.ONE[0]).program)


def walk(case: Case, seed: int, answers: int) -> tuple[Game, State, NativeState]:
    """The same match in both engines after some random answers."""
    game = cases.game(case)
    state, native, play = game.new_match(seed), engine(game.program).new_match(seed), RandomPlay(seed)
    for _ in range(answers):
        if state.is_over:
            break
        chosen = play.choose(state)
        state.apply(chosen)
        native.apply(chosen)
    return game, state, native


@pytest.mark.parametrize("case", cases.ONE, ids=str)
def test_step_by_step(case: Case) -> None:
    """Everything that can be asked of a state is the same at every question."""
    game = cases.game(case)
    state, native, play = game.new_match(3), engine(game.program).new_match(3), RandomPlay(3)
    for _ in range(120):
        assert_same_state(native, state)
        assert native.rounds_over == state.rounds_over
        if state.is_over:
            break
        ids = state.legal_ids()
        assert native.legal_ids() == ids
        assert native.legal_mask() == sum(1 << number for number in ids)
        assert native.interrupts() == [(seat, action.id) for seat, action in state.interrupts()]
        chosen = play.choose(state)
        state.apply(chosen)
        native.apply(chosen)


@pytest.mark.parametrize("case", ANNOUNCING, ids=str)
def test_announcements_of_others(case: Case) -> None:
    _, state, native = walk(case, seed=2, answers=0)
    seat, action = state.interrupts()[-1]
    with pytest.raises(IllegalAction):
        native.apply(action.id, 99)
    native.apply(action.id, seat)
    state.apply(action, seat=seat)
    assert_same_state(native, state)


def test_what_is_not_allowed_changes_nothing() -> None:
    state = first().new_match(5)
    before = state.to_bytes()
    for action in (-1, 10_000, *(set(range(first().layout.actions)) - set(state.legal_ids()))):
        with pytest.raises(IllegalAction):
            state.apply(action)
    assert state.to_bytes() == before


def test_an_ended_match() -> None:
    _, _, last = first().trace(1, rounds=10_000)
    assert last.is_over
    assert last.winners
    assert last.to_move is None
    assert last.legal_ids() == []
    assert last.legal_mask() == 0
    with pytest.raises(IllegalAction):
        last.apply(0)
    playout = last.playout(1, 5)
    assert (playout.rounds, playout.decisions, playout.finished) == ((), 0, True)


def test_copies_share_nothing() -> None:
    state = first().new_match(5)
    copied = state.clone()
    copied.apply(copied.legal_ids()[-1])
    assert copied.canonical() != state.canonical()
    assert state.canonical() == first().new_match(5).canonical()


def test_a_state_can_be_stored() -> None:
    state = first().new_match(5)
    again = first().state_from_bytes(state.to_bytes())
    assert again.canonical() == state.canonical()
    with pytest.raises(ValueError, match="are no state"):
        first().state_from_bytes(state.to_bytes()[:-1])


@pytest.mark.parametrize("case", cases.ONE, ids=str)
def test_positions_go_both_ways(case: Case) -> None:
    game, state, native = walk(case, seed=6, answers=25)
    restored = State(game, native.position())
    assert [restored.observation(seat) for seat in range(game.seats)] == [
        state.observation(seat) for seat in range(game.seats)
    ]
    assert native.engine.state_from_position(state.position).canonical() == native.canonical()


def test_positions_that_no_match_can_have() -> None:
    game = cases.game(cases.ONE[0])
    position = game.new_match(1).position
    position.cells[game.machine.layout.cell("dealer")] = 77
    with pytest.raises(KaartError, match="dealer holds 77"):
        first().state_from_position(position)


def test_a_batch_steps_together() -> None:
    singles = [first().new_match(seed) for seed in range(40)]
    batch = first().batch(singles)
    for turn in range(30):
        masks, counts = batch.legal()
        assert masks == [state.legal_mask() for state in singles]
        assert counts == [len(state.legal_ids()) for state in singles]
        chosen = [state.legal_ids()[(turn + i) % len(state.legal_ids())] for i, state in enumerate(singles)]
        status = batch.step(chosen)
        for state, action in zip(singles, chosen, strict=True):
            state.apply(action)
        assert status == [OVER if state.is_over else WAITING for state in singles]
    assert [batch[i].canonical() for i in range(40)] == [state.canonical() for state in singles]
    before = batch.to_bytes()
    assert batch.step([-1] * 40) == [ILLEGAL] * 40
    assert batch.step([(1 << 32) + state.legal_ids()[0] for state in singles]) == [ILLEGAL] * 40
    assert batch.to_bytes() == before
    with pytest.raises(IndexError):
        batch[40]
    with pytest.raises(ValueError, match="2 actions for 40 states"):
        batch.step([1, 2])


def test_threads_share_an_engine() -> None:
    found: dict[int, tuple[int, int]] = {}

    def run(number: int) -> None:
        found[number] = first().trace(number, 30)[:2]

    threads = [threading.Thread(target=run, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {number: first().trace(number, 30)[:2] for number in range(8)}


# ------------------------------------------------------------------ faults


def asking(*do: object, members_of: int = 1) -> Program:
    return program(
        [block("a", *do, end=Ask(0)), block("b", end=Ask(0))],  # type: ignore[arg-type]
        registers=[register("small", low=0, high=3), register("$seat", Kind.PLAYER, initial=(-1,))],
        families=[family("give", FamilyParameter(Kind.PLAYER, 4, 0, 1, ()))],
        decisions=(question(0, answer(0, "b", Parameter("$seat", members(Kind.PLAYER, members_of)))),),
    )


def test_a_fault_says_what_and_where() -> None:
    with pytest.raises(NativeFault) as found:
        engine(asking(put("small", 4, line=17))).new_match(1)
    assert found.value.wrong is Wrong.BOUNDS
    assert found.value.sentence == "small cannot become 4"
    assert found.value.place == "tiny.kaart:17:1"


def test_a_question_without_an_action() -> None:
    state = engine(asking(members_of=0)).new_match(1)
    with pytest.raises(NativeFault, match="seat 0 has no action: a question"):
        state.legal_ids()


def test_a_number_beyond_31_bits() -> None:
    wide = program(
        [block("a", put("free", 1 << 31, line=4), end=Ask(0))],
        registers=[register("free")],
        families=[family("pass")],
        decisions=(question(0, answer(0, "a")),),
    )
    with pytest.raises(NativeFault, match="free cannot become 2147483648"):
        engine(wide).new_match(1)


def test_a_draw_from_nothing() -> None:
    empty = program(
        [block("a", end=Draw("dealer", (), members(Kind.PLAYER, 0), "b", None)), block("b", end=Ask(0))],
        families=[family("pass")],
        decisions=(question(0, answer(0, "b")),),
    )
    with pytest.raises(NativeFault, match="nothing to draw dealer from"):
        engine(empty).new_match(1)
