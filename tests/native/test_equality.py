"""Compiled engines play exactly as the reference engine: every game, every number of players, options."""

from __future__ import annotations

import pytest

from conformance import cases
from conformance.cases import Case

from .engines import assert_same, engine, needs_compiler

pytestmark = needs_compiler

SEEDS = 30
MANY = 1_000
MORE = 10_000


@pytest.mark.parametrize("case", cases.NORMAL, ids=str)
def test_every_game(case: Case) -> None:
    native, game = engine(cases.game(case).program), cases.game(case)
    for seed in range(SEEDS):
        assert_same(native, game, seed, rounds=2, announcements=seed % 3 != 0)


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
    native, game = engine(cases.game(case).program), cases.game(case)
    for seed in range(MANY):
        assert_same(native, game, seed, rounds=2, announcements=seed % 3 != 0)


@pytest.mark.long
@pytest.mark.parametrize("case", cases.NORMAL, ids=str)
def test_many_seeds(case: Case) -> None:
    native, game = engine(cases.game(case).program), cases.game(case)
    for seed in range(MORE):
        assert_same(native, game, seed, rounds=2, announcements=seed % 3 != 0)
