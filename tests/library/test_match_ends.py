"""Whole matches of the shipped games: who wins them, when they end, and what nobody sees too early."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kaart.compile import compile_program, open_game
from kaart.engine import State
from kaart.game import Game
from kaart.library import find
from kaart.play.agents import RandomBot, View

Judge = Callable[[State, tuple[int, ...]], bool]
"""Whether a match rightly ended, by its last state and the scores before its last round was counted."""


def opened(name: str, players: int, **options: str | int) -> Game:
    named = {option.replace("_", "-"): str(value) for option, value in options.items()}
    return Game(compile_program(open_game(find(name)), players, named))


def states(game: Game, seed: int) -> Iterator[State]:
    """A match of random bots without announcements: its state before every answer and at the end."""
    state = game.new_match(seed, announcements=False)
    bots = [RandomBot(seed, seat) for seat in range(game.seats)]
    while not state.is_over:
        yield state
        seat = state.to_move
        assert seat is not None
        state.apply(bots[seat].choose(View(state, seat, len(state.log))), seat=seat)
    yield state


def best(scores: tuple[int, ...], pick: Callable[[tuple[int, ...]], int]) -> tuple[int, ...]:
    return tuple(seat for seat, score in enumerate(scores) if score == pick(scores))


def fewest_at_the_limit(limit: int) -> Judge:
    def judge(state: State, before: tuple[int, ...]) -> bool:
        ended = max(state.scores) >= limit > max(before)
        return ended and state.winners == best(state.scores, min)

    return judge


def first_at_zero(state: State, before: tuple[int, ...]) -> bool:
    return min(state.scores) <= 0 and state.winners == best(state.scores, min)


def first_at_ten(state: State, before: tuple[int, ...]) -> bool:
    return max(state.scores) >= 10 > max(before) and state.winners == best(state.scores, max)


def two_ahead(state: State, before: tuple[int, ...]) -> bool:
    low, high = sorted(set(state.scores))
    return high >= 10 and high - low >= 2 and state.winners == best(state.scores, max)


def richest_when_one_is_broke(state: State, before: tuple[int, ...]) -> bool:
    return min(state.scores) < 1 and state.winners == best(state.scores, max)


def richest_of_all(state: State, before: tuple[int, ...]) -> bool:
    return sum(score >= 1 for score in state.scores) <= 1 and state.winners == best(state.scores, max)


def after(rounds: int) -> Judge:
    def judge(state: State, before: tuple[int, ...]) -> bool:
        return state.rounds_over == rounds and state.winners == best(state.scores, max)

    return judge


ENDS = [
    ("hartenjagen", 4, {"limit": 60}, fewest_at_the_limit(60)),
    ("hartenjagen", 5, {"limit": 60, "past-limit": "yes"}, fewest_at_the_limit(61)),
    ("hartenjagen-gentlemen", 4, {"limit": 60}, fewest_at_the_limit(60)),
    ("black-maria", 4, {"limit": 60}, fewest_at_the_limit(60)),
    ("hartenjagen-dutch", 4, {}, first_at_zero),
    ("hartenjagen-dutch", 3, {}, first_at_zero),
    ("hartenjagen-chips", 4, {"purse": 8}, richest_when_one_is_broke),
    ("hartenjagen-chips", 4, {"purse": 4, "play-on": "yes"}, richest_of_all),
    ("euchre", 4, {}, first_at_ten),
    ("euchre", 4, {"two-ahead": "yes"}, two_ahead),
    ("heugen", 3, {"rounds": 3}, after(3)),
    ("heugen-two", 2, {"rounds": 3}, after(3)),
    ("wiezen", 5, {"most-deals": 3}, after(3)),
]


@pytest.mark.parametrize(("name", "players", "options", "judge"), ENDS)
def test_a_match_ends_when_it_should(
    name: str, players: int, options: dict[str, str | int], judge: Judge
) -> None:
    game = opened(name, players, **options)
    for seed in range(4):
        rounds, now, before = 0, tuple[int, ...](), tuple[int, ...]()
        for state in states(game, seed):
            if state.rounds_over > rounds or not now:
                rounds, before = state.rounds_over, now or state.scores
            now = state.scores
        assert judge(state, before), (seed, before, state.scores, state.winners)


def cards_seen(state: State, seat: int, hand: int) -> int:
    """How many cards of that hand a seat can read."""
    places: Any = state.observation(seat)["places"]
    return len(places["hand"][str(hand)]["cards"])


def test_a_dealer_with_the_joker_turned_up_names_a_suit_before_he_looks() -> None:
    game = opened("euchre", 4, with_joker="yes")
    matches = [game.new_match(seed) for seed in range(100)]
    asked = [state for state in matches if state.legal_actions()[0].name.startswith("candidate")]
    assert asked
    for state in asked:
        dealer, other = state.to_move, (state.to_move or 0) ^ 1
        assert dealer is not None
        assert (cards_seen(state, dealer, dealer), cards_seen(state, other, other)) == (0, 5)
        state.apply("candidate hearts")
        assert cards_seen(state, dealer, dealer) == 5


@pytest.mark.parametrize(("players", "resting"), [(4, 0), (5, 1), (6, 2)])
def test_who_rests_at_a_table_of_wiezen_neither_wins_nor_loses(players: int, resting: int) -> None:
    game = opened("wiezen", players, most_deals=6)
    for seed in range(2):
        rounds, scores, out = 0, (0,) * players, set[int]()
        for state in states(game, seed):
            if state.rounds_over > rounds:
                rounds = state.rounds_over
                assert all(state.scores[seat] == scores[seat] for seat in out)
                scores = state.scores
            if not state.is_over:
                playing: Any = state.observation(0)["playing"]
                out = set(range(players)) - set(playing)
                assert len(out) == resting
        assert rounds == 6
