"""The yardstick in plain Python plays the game of the rule file, card for card."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kaart.bench.yardstick import Yardstick, module
from kaart.engine import State
from kaart.game import Game, load_game

SUITS = "SHDC"
RANKS = (*"23456789", "10", *"JQKA")
FACES = [suit + rank for suit in SUITS for rank in RANKS]


class Noted(random.Random):
    """Chance that keeps the pack after shuffling, and every choice: the card, and what it was chosen from."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.pack: list[int] = []
        self.choices: list[tuple[int, list[int]]] = []

    def shuffle(self, x: Any) -> None:
        super().shuffle(x)
        self.pack = list(x)

    def choice(self, seq: Any) -> Any:
        chosen = super().choice(seq)
        self.choices.append((chosen, sorted(seq)))
        return chosen


@pytest.fixture(scope="module")
def plain() -> Yardstick:
    (found,) = module("plain_hearts").YARDSTICKS
    return found


@pytest.fixture(scope="module")
def hearts(plain: Yardstick) -> Any:
    """The module of the yardstick."""
    return module("plain_hearts")


@pytest.fixture(scope="module")
def game(plain: Yardstick) -> Game:
    return load_game(plain.game, players=plain.players, options=plain.options)


def dealt(game: Game, pack: list[int], dealer: int) -> State:
    """A round with these cards in the hands, at the first card."""
    setup, names = game.setup(), list(game.machine.layout.card_names)
    setup.note("dealer", dealer)
    for place, card in enumerate(pack):
        setup.cards("hand", [names.index(FACES[card])], [(dealer + 1 + place) % game.seats])
    setup.phase("play")
    return State(game, setup.position)


def test_it_plays_as_the_rule_file_does(hearts: Any, game: Game) -> None:
    for seed in range(60):
        chance, dealer = Noted(seed), seed % game.seats
        scores = hearts.play_round(chance, dealer)
        state = dealt(game, chance.pack, dealer)
        for chosen, legal in chance.choices:
            offered = {action.faces[0]: action for action in state.legal_actions()}
            assert sorted(offered) == sorted(FACES[card] for card in legal)
            state.apply(offered[FACES[chosen]])
        assert state.rounds_over == 1
        assert list(state.scores) == scores
    assert len(chance.choices) == len(FACES)


def test_whoever_takes_all_gives_the_points_to_the_others(hearts: Any, monkeypatch: Any) -> None:
    """Chance hardly ever does this."""
    monkeypatch.setattr(hearts, "play_trick", lambda *arguments: (2, 2, False))
    assert hearts.play_round(random.Random(1), 0) == [26, 26, 0, 26]


def test_a_match_ends_at_the_limit(hearts: Any) -> None:
    scores, rounds = hearts.play_match(random.Random(2), limit=50)
    assert max(scores) >= 50
    assert sum(scores) >= 26 * rounds


def test_what_it_says_it_played_is_whole_matches(plain: Yardstick) -> None:
    done = plain.begin()(30)
    assert done.rounds >= 30
    assert done.decisions == done.rounds * len(FACES)
