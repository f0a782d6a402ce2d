"""No leak: what a seat is told does not hang on the cards it cannot know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from kaart.engine import State, observe
from kaart.engine.moves import Mover
from kaart.game import Game
from kaart.library import Entry

from . import cases, secrets
from .cases import Case
from .matches import moments
from .promises import FIXTURES

POSITIONS = 1_000
FEW = 6


def positions(game: Game, seed: int) -> Iterator[tuple[State, int, random.Random]]:
    """About one moment in twelve of a match of a few rounds, with a seat: often the one that is asked."""
    draw = random.Random(f"{game.name} {seed}")
    for state in moments(game, seed):
        if state.rounds_over > 6:
            return
        if draw.randrange(12) == 0:
            asked = state.to_move
            other = draw.randrange(game.seats)
            yield state, other if asked is None or draw.randrange(3) == 0 else asked, draw


def probe(game: Game, count: int, seed: int) -> int:
    """Check so many positions, match after match; how many had cards that could change places."""
    probed = met = 0
    while met < count:
        for state, seat, draw in positions(game, seed):
            probed += secrets.check(state, seat, draw)
            met += 1
            if met == count:
                break
        seed += 1
    return probed


@pytest.mark.parametrize("case", cases.NORMAL, ids=str)
def test_nothing_leaks(case: Case) -> None:
    assert probe(cases.game(case), 60 // len(cases.PLAYERS[case.game]), seed=0)


@pytest.mark.parametrize("case", cases.NORMAL, ids=str)
def test_nothing_leaks_with_other_options(case: Case) -> None:
    probe(cases.game(cases.mixed(case, 1)), FEW, seed=50)


@pytest.mark.long
@pytest.mark.parametrize("entry", cases.shipped(), ids=lambda entry: entry.name)
def test_nothing_leaks_in_a_thousand_positions(entry: Entry) -> None:
    """So many with the options as normally, and so many again over all options."""
    every = cases.of(entry)
    for ways in ([case for case in every if not case.options], every):
        share = -(-POSITIONS // len(ways))
        probed = sum(probe(cases.game(case), share, seed=number * 100) for number, case in enumerate(ways))
        assert probed > POSITIONS / 2, "hardly any position had anything hidden"


# ------------------------------------------------------------------ the check itself


def fixture(name: str) -> Game:
    """A game of the fixtures folder."""
    return cases.game(Case(name, FIXTURES / f"{name}.kaart", 3, ()))


def test_an_honest_game_passes() -> None:
    assert probe(fixture("honest"), 150, seed=0) > 100


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("leaky-rule", "actions"),
        ("leaky-refusal", "refusals"),
        ("leaky-announcement", "gloat"),
        ("leaky-place", "observation"),
        ("leaky-note", "observation"),
    ],
)
def test_a_leaky_game_fails(name: str, told: str) -> None:
    """Each differs from the honest one in a single line."""
    with pytest.raises(secrets.Leak, match=told):
        probe(fixture(name), 300, seed=0)


@pytest.mark.parametrize(
    ("where", "what", "instead", "told"),
    [
        (observe, "_running", lambda *args: set(), "history"),
        (observe.Observer, "_hidden", lambda *args: set(), "observation"),
        (Mover, "_forget", lambda *args: None, "observation"),
    ],
    ids=["answers-while-others-choose", "notes-while-others-choose", "never-forgets"],
)
def test_a_leaky_engine_fails(
    monkeypatch: pytest.MonkeyPatch, where: object, what: str, instead: object, told: str
) -> None:
    """The honest game on an engine with a part missing."""
    monkeypatch.setattr(where, what, instead)
    with pytest.raises(secrets.Leak, match=told):
        probe(fixture("honest"), 300, seed=0)


def test_answers_told_to_everybody_fail() -> None:
    """The honest game from a compiler that forgot who may hear an answer."""
    program = fixture("honest").program
    everyone = (1 << program.seats) - 1
    decisions = tuple(replace(decision, seen=everyone) for decision in program.decisions)
    with pytest.raises(secrets.Leak, match="history"):
        probe(Game(replace(program, decisions=decisions)), 300, seed=0)


def test_questions_that_follow_each_other_are_apart() -> None:
    """Each `all at once` is over before the next begins."""
    decisions = fixture("honest").program.decisions
    groups = [decision.together for decision in decisions if decision.together is not None]
    assert len(set(groups)) == len(groups) == 4
