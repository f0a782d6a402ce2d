"""All engines play the same: every game, every number of players, options.

The reference engine is the slow one, so the many matches of every run are held between the other two.
"""

from __future__ import annotations

import pytest

from conformance import cases
from conformance.cases import Case
from kaart.emit.python_engine import PythonEngine, load
from kaart.native import NativeEngine

from .engines import assert_same, engine, needs_compiler

pytestmark = needs_compiler

SEEDS = 20
SOME, MANY, MORE = 300, 1_000, 10_000


def announced(seed: int) -> bool:
    """Most matches are played with announcements."""
    return seed % 3 != 0


def assert_generated_same(native: NativeEngine, python: PythonEngine, seed: int, rounds: int) -> None:
    """Both generated engines offer and take the same answers, count the same scores and end alike; and the
    shorter ways that both have for playing at random lead to the same rounds and the same state."""
    found, answers, last = python.trace(seed, rounds, announced(seed))
    hash_, decisions, state = native.trace(seed, rounds, announced(seed))
    assert (hash_, decisions) == (found, answers)
    assert state.canonical() == python.canonical(last)
    played, match = python.playout(seed, rounds, announced(seed)), native.new_match(seed, announced(seed))
    quick = match.playout(seed, rounds)
    assert match.canonical() == state.canonical()
    before, change = played.start, []
    for look in played.looks:
        change.append((tuple(b - a for a, b in zip(before, look.scores, strict=True)), look.decisions))
        change += [((0,) * len(before), 0)] * (look.rounds - 1)
        before = look.scores
    assert list(quick.rounds) == change[:rounds]
    assert (quick.scores, quick.finished) == (before, played.winners >= 0)


def check(case: Case, seeds: int) -> None:
    """The reference engine as well, for every seed."""
    game = cases.fresh(case)
    native, python = engine(game.program), load(game.program)
    for seed in range(seeds):
        assert_same(native, game, seed, rounds=2, announcements=announced(seed))
        assert_generated_same(native, python, seed, rounds=2)


@pytest.mark.parametrize("case", cases.NORMAL, ids=str)
def test_every_game(case: Case) -> None:
    game = cases.game(case)
    native, python = engine(game.program), load(game.program)
    for seed in range(SEEDS):
        assert_same(native, game, seed, rounds=2, announcements=announced(seed))
    for seed in range(MANY if case in cases.ONE else SOME):
        assert_generated_same(native, python, seed, rounds=1)


@pytest.mark.parametrize("case", cases.ONE, ids=str)
def test_whole_matches(case: Case) -> None:
    native, game = engine(cases.game(case).program), cases.game(case)
    for seed in range(2):
        assert_same(native, game, 1 << 63 | seed, rounds=1_000)


@pytest.mark.parametrize("case", cases.ONE, ids=str)
def test_options_together(case: Case) -> None:
    mixed = cases.mixed(case, 1)
    native, game = engine(cases.game(mixed).program), cases.game(mixed)
    for seed in range(10):
        assert_same(native, game, seed, rounds=3)


@pytest.mark.long
@pytest.mark.parametrize("case", cases.ALL, ids=str)
def test_every_option(case: Case) -> None:
    check(case, MANY)


@pytest.mark.long
@pytest.mark.parametrize("case", cases.NORMAL, ids=str)
def test_many_seeds(case: Case) -> None:
    check(case, MORE)
