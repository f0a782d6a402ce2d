"""Generated Python plays exactly as the reference engine: every game, every number of players, options.

`native/test_equality.py` holds all three engines against each other in many more matches.
"""

from __future__ import annotations

from functools import cache

import pytest

from conformance import cases
from conformance.cases import Case
from kaart.emit.canonical import canonical
from kaart.emit.python_engine import PythonEngine, load
from kaart.emit.trace import RandomPlay

from .engines import (
    assert_same_playout,
    assert_same_state,
    assert_same_trace,
    looks,
    outcome,
    python_trace,
)

SEEDS = 3


@cache
def engine(case: Case) -> PythonEngine:
    return load(cases.game(case).program)


@pytest.mark.parametrize("case", cases.NORMAL, ids=str)
def test_every_game(case: Case) -> None:
    assert engine(case).source.has_playout, "the rules can be put into loops and branches"
    for seed in range(SEEDS):
        announcements = seed % 3 != 2
        assert_same_playout(engine(case), cases.game(case), seed, 2, announcements)
        assert_same_trace(engine(case), cases.game(case), seed, 1, announcements)


@pytest.mark.parametrize("case", [case for case in cases.QUICK if case.options], ids=str)
def test_every_option_once(case: Case) -> None:
    """Fresh engines, since there are many of them."""
    generated = load(cases.game(case).program)
    assert generated.source.has_playout
    assert_same_playout(generated, cases.game(case), 11, 1, announcements=True)
    assert_same_trace(generated, cases.game(case), 12, 1, announcements=False)


@pytest.mark.parametrize("case", cases.ONE, ids=str)
def test_whole_matches(case: Case) -> None:
    seed = 1 << 63 | 5
    assert_same_playout(engine(case), cases.game(case), seed, 1_000, announcements=True)


@pytest.mark.parametrize("case", cases.ONE, ids=str)
def test_options_together(case: Case) -> None:
    mixed = cases.mixed(case, 1)
    game = cases.game(mixed)
    generated = load(game.program)
    for seed in range(2):
        assert_same_playout(generated, game, seed, 3, announcements=True)
    if isinstance(outcome(python_trace, generated, 7, 1, True), tuple):
        assert_same_trace(generated, game, 7, 1, announcements=True)


@pytest.mark.parametrize("case", cases.ONE, ids=str)
def test_the_playout_plays_as_the_steps(case: Case) -> None:
    """The loops of the playout and the blocks of the stepwise engine go the same way."""
    generated = engine(case)
    for seed in range(3):
        stepped = generated.play_on(generated.new_match(seed), seed, 6)
        found = [(look.rounds, look.decisions, look.scores) for look in stepped.looks], stepped.winners
        assert looks(generated, seed, 6, announcements=True) == found


@pytest.mark.parametrize("case", cases.ONE, ids=str)
def test_states_are_lists(case: Case) -> None:
    """A state is copied by copying the list, and restored from the canonical state of any engine."""
    generated, game = engine(case), cases.game(case)
    match, play = game.new_match(3), RandomPlay(3)
    state = generated.new_match(3)
    kept = []
    while not match.is_over and len(kept) < 60:
        kept.append((state.copy(), match.clone()))
        chosen = play.choose(match)
        match.apply(chosen)
        generated.apply(state, chosen)
    for before, then in kept:
        assert_same_state(generated, before, then)
        restored = generated.restore(canonical(generated.layout, then.position))
        assert_same_state(generated, restored, then)
        assert generated.play_on(restored, 5, 1) == generated.play_on(before, 5, 1)
