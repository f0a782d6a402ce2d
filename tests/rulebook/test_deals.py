"""The worked deals: really played, told completely, the same every time."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from kaart.game import Game, load_game
from kaart.ir.form import Question
from kaart.rulebook.playing import Example, examples

FOLDER = Path(__file__).parents[1] / "language" / "announcements" / "good"
PROGRAMS = [path for path in sorted(FOLDER.glob("*.kaart")) if path.name.count(".") == 1]
GAMES = {"heugen": False, "euchre": False, "hartenjagen": True}


@cache
def _game(name: str) -> Game:
    return load_game(name)


@cache
def _example(name: str) -> Example:
    return examples(_game(name), GAMES[name])[0]


@pytest.mark.parametrize("name", GAMES)
def test_answers_are_legal_and_lead_to_the_score(name: str) -> None:
    example = _example(name)
    state = _game(name).new_match(example.seed)
    assert state.scores == example.before
    for step in example.shown:
        state.apply(step.action, step.seat)
    assert state.rounds_over == 1
    assert state.scores == example.after


@pytest.mark.parametrize("name", GAMES)
def test_who_takes_a_trick_leads_to_the_next(name: str) -> None:
    example = _example(name)
    pairs = zip(example.shown, example.tricks, strict=True)
    tricks = [(step, taken.winner) for step, taken in pairs if taken is not None]
    assert tricks == [pair for pair in tricks if pair[0].trick]
    for (_, winner), (following, _) in pairwise(tricks):
        assert winner == following.trick[0].seat
    for step, winner in tricks:
        assert winner in {played.seat for played in step.trick}


@pytest.mark.parametrize("name", GAMES)
def test_hands_hold_the_cards_that_are_played(name: str) -> None:
    example = _example(name)
    for seat, hand in enumerate(example.hands):
        assert len(hand) == len(set(hand))
        received = {face for step in example.shown if step.received for face in step.received[seat]}
        played = {
            step.action.faces[0]
            for step in example.shown
            if step.question is Question.PLAY and step.seat == seat and not step.action.announcement
        }
        assert played <= {*hand, *received}


def test_points_of_all_tricks_are_those_of_all_cards() -> None:
    example = _example("hartenjagen")
    points = [taken.points for taken in example.tricks if taken is not None]
    assert sum(points) == sum(example.after) > 0


def test_of_two_auctions_one_is_made() -> None:
    first, second = examples(_game("heugen"), lowest_wins=False)
    gains = []
    for example in (first, second):
        bids = [step for step in example.shown if step.action.family == "bid"]
        gains.append(example.after[bids[-1].seat])
    assert gains[0] > 0 > gains[1]


def test_two_deals_differ_and_are_found_again() -> None:
    game = _game("euchre")
    first, second = examples(game, lowest_wins=False)
    assert first.seed != second.seed
    assert (first, second) == examples(game, lowest_wins=False)
    for example in (first, second):
        cards = Counter(face for hand in example.hands for face in hand)
        assert max(cards.values()) == 1
        assert any(step.trick for step in example.shown)


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_any_game_can_be_played_through(path: Path) -> None:
    for example in examples(load_game(path), lowest_wins=False):
        assert example.shown
