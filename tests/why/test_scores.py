"""What `why score` says adds up: the sums on the page are right, and they come to the scores of the match."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from kaart.engine import State
from kaart.game import Game
from kaart.play.voice import Voice
from kaart.texts import Texts
from kaart.why import Explainer
from kaart.why.recorded import recording_game

from .positions import rules, shipped

ROOT = Path(__file__).parents[2]
ROUNDS = 3
_SUM = re.compile(r"[\d\s()+*/-]+")


def _played(name: str, seed: int) -> tuple[State, list[str]]:
    """A match at the end of a few rounds, and what is said of the scores there."""
    found = rules(name)
    game, recorder = recording_game(found)
    state, draw = game.new_match(seed), random.Random(seed)
    while not state.is_over and state.rounds_over < ROUNDS:
        state.apply(draw.choice(state.legal_actions()))
    explainer = Explainer(found, Voice(found.program, Texts.of(found.opened.words), "en"), lambda path: path)
    return state, list(explainer.why("score", state, recorder))


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("seed", range(3))
def test_told_changes_come_to_the_scores(name: str, seed: int) -> None:
    """The last total of every seat or team that gained or lost is its score."""
    state, lines = _played(name, seed)
    assert not [line for line in lines if "?" in line], "whoever sees everything is told everything"
    teams = state.game.program.teams
    said = {found[1]: int(found[2]) for line in lines if (found := re.match(r"  (.+): .* = (-?\d+)$", line))}
    for cell, score in enumerate(state.standing):
        seats = [seat for seat, team in enumerate(teams) if team == cell] if teams else [cell]
        assert said.get(" & ".join(f"seat {seat}" for seat in seats), score) == score
    assert said or any("No score changed" in line for line in lines)


@pytest.mark.parametrize("name", shipped())
def test_sums_are_right(name: str) -> None:
    checked = 0
    for seed in range(3):
        for line in _played(name, seed)[1]:
            whole = line.split(", since")[0].split(": ")[-1]
            found = re.fullmatch(r"\s*(.*) = (.*)", whole)
            if found is None or "round" in whole:
                continue
            left, right = _worth(found[1]), _worth(found[2])
            if left is not None and right is not None:
                checked += 1
                assert left == right, line
    assert checked


@pytest.mark.parametrize("name", shipped())
def test_counted_cards_are_right(name: str) -> None:
    """`7 = 1 × 4 (♥K) + 3 × 1 (♥7 ♥5 ♥4)`: as many cards as it says, and they come to the sum."""
    for seed in range(3):
        for line in _played(name, seed)[1]:
            groups = re.findall(r"(\d+) × (-?\d+) \(([^)]+)\)", line)
            if groups and re.fullmatch(r"\s*points of .*", line):
                assert sum(int(count) * int(worth) for count, worth, _ in groups) == int(
                    line.split(" = ")[0].split()[-1]
                )
                assert all(len(cards.split()) == int(count) for count, _, cards in groups)


def _worth(text: str) -> int | None:
    """What a formula with values comes to; None if it is more than a sum."""
    bare = re.sub(r"[^\W\d_][^\d()+×/=]*", " ", text.replace("×", "*"))
    try:
        return int(eval(bare.replace("/", "//"))) if _SUM.fullmatch(bare) else None
    except (SyntaxError, TypeError):
        return None


def test_recording_plays_the_same_match() -> None:
    """A machine that remembers scores comes to the same position as one that does not."""
    found, draw = rules("wiezen"), random.Random(5)
    plain, other = Game(found.program).new_match(5), recording_game(found)[0].new_match(5)
    for _ in range(200):
        number = draw.choice(plain.legal_ids())
        plain.apply(number)
        other.apply(number)
        assert plain == other


def test_who_paid_is_known_to_whoever_sees_the_scores() -> None:
    """In this game a partner is secret, also the one that is not there; the payment tells who won."""
    found = rules(ROOT / "examples" / "rikken")
    game, recorder = recording_game(found)
    state, draw = game.new_match(1), random.Random(1)
    while not state.is_over and len(recorder.changes) < 8:
        state.apply(draw.choice(state.legal_actions()))
        if state.rounds_over:
            explainer = Explainer(found, Voice(found.program, Texts.of(()), "en"), lambda path: path)
            told = list(explainer.why("score", state, recorder, 0))
            assert [line for line in told if "?" in line] == []
    assert len(recorder.changes) >= 8
