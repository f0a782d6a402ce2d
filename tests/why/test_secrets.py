"""`why` tells a seat nothing it may not know: other cards where it cannot look make no difference."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from conformance import secrets
from conformance.matches import moments
from kaart.engine import State
from kaart.play.voice import Voice
from kaart.texts import Texts
from kaart.why import Explainer, Rules
from kaart.why.recorded import recorded, recording_game
from kaart.why.recorder import Recorder

from .positions import OWN, TANGLED, rules, shipped

FEW, MANY = 6, 100


def _explainer(found: Rules) -> Explainer:
    return Explainer(found, Voice(found.program, Texts.of(found.opened.words), "en"), lambda path: path)


def _told(explainer: Explainer, state: State, recorder: Recorder, seat: int) -> list[str]:
    """All that a seat can find out by asking about this question."""
    assert state.decision is not None
    families = [state.game.program.families[one.family] for one in state.decision.alternatives]
    names = [state.game.action(f.first + n).name for f in families for n in range(min(f.count, 60))]
    return [line for text in ["", *names] for line in explainer.why(text, state, recorder, seat)]


def _probe(name: str | Path, count: int) -> int:
    """Compare so many moments with other worlds; how many of them had another one."""
    found = rules(name)
    explainer, draw, seed, probed = _explainer(found), random.Random(f"{name}"), 0, 0
    while count:
        seed += 1
        for state, recorder in _moments(found, seed, draw):
            seat = state.to_move if draw.randrange(3) else draw.randrange(state.game.seats)
            assert seat is not None
            told = _told(explainer, state, recorder, seat)
            for along in (False, True):
                other = secrets.other_world(state, seat, draw, along)
                if other is not None:
                    probed += 1
                    assert _told(explainer, other, recorder, seat) == told
            count -= 1
            if not count:
                break
    return probed


def _moments(found: Rules, seed: int, draw: random.Random) -> Iterator[tuple[State, Recorder]]:
    """One moment in ten of the first rounds of a match."""
    game, recorder = recording_game(found)
    for state in moments(game, seed):
        if state.is_over or state.rounds_over > 3:
            return
        if not draw.randrange(10):
            yield state, recorder


@pytest.mark.parametrize("name", [*shipped(), TANGLED], ids=str)
def test_why_does_not_leak(name: str | Path) -> None:
    assert _probe(name, FEW)


@pytest.mark.long
@pytest.mark.parametrize("name", [*shipped(), TANGLED], ids=str)
def test_why_does_not_leak_in_very_many_positions(name: str | Path) -> None:
    assert _probe(name, MANY)


def test_another_seat_hears_only_whose_turn_it_is() -> None:
    found = rules("heugen")
    now = recorded(found, 3, True, ())
    asked = now.state.to_move
    assert asked is not None
    other = (asked + 1) % 3
    explainer = _explainer(found)
    assert len(list(explainer.why("", now.state, now.recorder, other))) == 1
    for question in ("pass", f"seat {asked} pass", f"seat {asked} bid 100"):
        (line,) = explainer.why(question, now.state, now.recorder, other)
        assert f"turn of seat {asked}" in line


def test_score_from_hidden_cards_shows_its_own_part_only() -> None:
    """In this game the aces of a hand score at once, while others cannot see them."""
    found = rules(OWN / "hidden-aces.kaart")
    now = recorded(found, 1, True, ())
    explainer = _explainer(found)
    everything = list(explainer.why("score", now.state, now.recorder))
    own = list(explainer.why("score", now.state, now.recorder, 0))
    assert not [line for line in everything if "?" in line]
    lines = [line for line in own if "aces in hand" in line and "score" not in line]
    shown = [line for line in lines if "?" not in line]
    assert len(shown) == int(now.state.scores[0] != 0)
    assert len(lines) == sum(score != 0 for score in now.state.scores)
