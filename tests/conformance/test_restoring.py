"""The same seed and the same answers give the same match: again, elsewhere, and from any saved moment."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from kaart.engine import State
from kaart.game import Game, load_game

from . import cases
from .cases import Case
from .matches import moments, walk

EVERY = 25
"""From one in so many moments a restored match is played on for a while, not just for one answer."""


def a_match(game: Game, seed: int, answers: int) -> Iterator[State]:
    """The beginning of a match, or all of a short one."""
    return islice(moments(game, seed), answers)


def told(state: State) -> list[object]:
    """All that a program can ask of a state."""
    seats = range(state.game.seats)
    return [
        state.to_move, state.owner, state.round, state.rounds_over, state.phase,
        state.scores, state.standing, state.winners, state.log, state.legal_actions(), state.interrupts(),
        [state.observation(seat) for seat in seats], [state.history(seat) for seat in seats],
    ]  # fmt: skip


def restored(state: State) -> State:
    """The state after a journey through a file."""
    return state.game.state_from_json(json.loads(json.dumps(state.to_json())))


def same(state: State, other: State) -> None:
    assert other == state
    assert hash(other) == hash(state)
    assert other.to_json() == state.to_json()


# ------------------------------------------------------------------ the same match twice


@pytest.mark.parametrize("case", cases.NORMAL, ids=str)
def test_the_same_seed_gives_the_same_match(case: Case) -> None:
    """Two games compiled apart, one of them by name, moment by moment."""
    one = a_match(cases.game(case), 7, 150)
    two = a_match(load_game(case.game, players=case.players), 7, 150)
    for state, other in zip(one, two, strict=True):
        same(state, other)


@pytest.mark.parametrize("case", cases.ONE, ids=str)
def test_other_seeds_give_other_matches(case: Case) -> None:
    game = cases.game(case)
    assert len({json.dumps(game.new_match(seed).to_json()["zones"]) for seed in range(5)}) == 5


def fingerprints() -> dict[str, str]:
    """One match of every game as a short text, equal wherever it is computed."""
    found = {}
    for case in cases.NORMAL:
        *_, state = a_match(cases.game(case), 3, 120)
        saved = json.dumps([cases.game(case).program.digest, state.to_json(), repr(told(state))])
        found[str(case)] = hashlib.sha256(saved.encode()).hexdigest()[:16]
    return found


def test_another_process_plays_the_same_match() -> None:
    """One that orders its sets and dictionaries of strings otherwise."""
    script = "import json; from conformance import test_restoring as t; print(json.dumps(t.fingerprints()))"
    tests = Path(__file__).parent.parent
    seeds = {**os.environ, "PYTHONHASHSEED": "4711"}
    paths = os.pathsep.join([str(tests), *filter(None, sys.path)])
    ran = subprocess.run(
        [sys.executable, "-c", script],
        env={**seeds, "PYTHONPATH": paths}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert json.loads(ran.stdout) == fingerprints()


# ------------------------------------------------------------------ saved and restored


def check_restoring(game: Game, seed: int, answers: int) -> int:
    """Save, restore and clone at every moment. The restored state answers everything alike and gives the
    same next moment, so the same match by induction; now and then it is played on without a stop."""
    before: State | None = None
    count = 0
    for count, state in enumerate(a_match(game, seed, answers), start=1):
        if before is not None:
            before.apply(state.log[-1][1], seat=state.log[-1][0])
            same(state, before)
        before = restored(state)
        same(state, before)
        assert told(before) == told(state)
        if count % EVERY == seed % EVERY:
            _play_on(state, seed, 60)
    return count


def _play_on(state: State, seed: int, answers: int) -> None:
    """A clone and a restored state go the same way; what they are made from stays as it was."""
    saved = json.dumps(state.to_json())
    one, two = state.clone(), restored(state)
    for left, right in islice(zip(walk(one, seed), walk(two, seed), strict=True), answers):
        assert left == right
    same(one, two)
    assert told(one) == told(two)
    assert json.dumps(state.to_json()) == saved


@pytest.mark.parametrize("case", cases.NORMAL, ids=str)
def test_a_match_goes_on_from_every_moment(case: Case) -> None:
    assert check_restoring(cases.game(case), seed=5, answers=80)


@pytest.mark.parametrize("case", cases.ONE, ids=str)
def test_a_finished_match_is_restored(case: Case) -> None:
    """Of games that can go on for long, a late moment."""
    *_, state = islice(moments(cases.game(case), 11), 1_000)
    same(state, restored(state))
    assert told(restored(state)) == told(state)


@pytest.mark.parametrize("case", cases.NORMAL, ids=str)
def test_a_clone_is_independent(case: Case) -> None:
    """Whatever is done to one of them, the other does not change."""
    for number, state in enumerate(a_match(cases.game(case), 9, 80)):
        if number % 30 == 10:
            saved, answers = json.dumps(state.to_json()), told(state)
            copy = state.clone()
            same(state, copy)
            for _ in islice(walk(copy, 1), 40):
                pass
            assert json.dumps(state.to_json()) == saved
            assert told(state) == answers


@pytest.mark.long
@pytest.mark.parametrize("case", cases.ALL, ids=str)
def test_whole_matches_go_on_from_every_moment(case: Case) -> None:
    for seed in range(3):
        check_restoring(cases.game(case), seed, answers=1_000)
