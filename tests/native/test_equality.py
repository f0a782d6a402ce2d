"""All engines play the same: every game, every number of players, options.

The reference engine is the slow one, so the many matches of every run are held between the other two.
"""

from __future__ import annotations

import pytest

from conformance import cases
from conformance.cases import Case
from emit.engines import looks, outcome, reference_looks
from kaart.emit.python_engine import PythonEngine, load
from kaart.game import Game
from kaart.native import NativeEngine

from .engines import assert_same, engine, needs_compiler

pytestmark = needs_compiler

SEEDS = 20
SOME, MANY, MORE = 300, 1_000, 10_000


def announced(seed: int) -> bool:
    """Most matches are played with announcements."""
    return seed % 3 != 0


def assert_same_match(native: NativeEngine, python: PythonEngine, seed: int, rounds: int) -> None:
    """Both generated engines offer and take the same answers, count the same scores and end alike."""
    found, answers, last = python.trace(seed, rounds, announced(seed))
    hash_, decisions, state = native.trace(seed, rounds, announced(seed))
    assert (hash_, decisions) == (found, answers)
    assert native.canonical(state.numbers()) == python.canonical(last)


def assert_same_rounds(native: NativeEngine, python: PythonEngine, seed: int, rounds: int) -> None:
    """The shorter ways that both have for playing at random lead to the same scores."""
    played = python.playout(seed, rounds, announced(seed))
    found = native.new_match(seed, announced(seed)).playout(seed, rounds)
    before, change = played.start, []
    for look in played.looks:
        change.append((tuple(b - a for a, b in zip(before, look.scores, strict=True)), look.decisions))
        change += [((0,) * len(before), 0)] * (look.rounds - 1)
        before = look.scores
    assert list(found.rounds) == change[:rounds]
    assert (found.scores, found.finished) == (before, played.winners >= 0)


def assert_all_same(game: Game, native: NativeEngine, python: PythonEngine, seed: int, rounds: int) -> None:
    """The reference engine and both others, step by step and in one go."""
    assert_same(native, game, seed, rounds, announced(seed))
    assert_same_match(native, python, seed, rounds)
    assert_same_rounds(native, python, seed, rounds)
    wanted = outcome(reference_looks, game, seed, rounds, announced(seed))
    assert outcome(looks, python, seed, rounds, announced(seed)) == wanted


def check(case: Case, seeds: int) -> None:
    game = cases.fresh(case)
    native, python = engine(game.program), load(game.program)
    for seed in range(seeds):
        assert_all_same(game, native, python, seed, rounds=2)


@pytest.mark.parametrize("case", cases.NORMAL, ids=str)
def test_every_game(case: Case) -> None:
    game = cases.game(case)
    native, python = engine(game.program), load(game.program)
    for seed in range(SEEDS):
        assert_same(native, game, seed, rounds=2, announcements=announced(seed))
    for seed in range(MANY if case in cases.ONE else SOME):
        assert_same_match(native, python, seed, rounds=1)
        assert_same_rounds(native, python, seed, rounds=1)


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
