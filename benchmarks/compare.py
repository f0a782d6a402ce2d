"""Rounds of hearts per second: the plain Python loop against the reference engine.

    python benchmarks/compare.py [seconds]

Both play whole matches; every card and every answer is drawn by `random.choice` from what is legal. The
engine also plays with the bots of `kaart simulate`, which draw from reproducible streams of their own.
They take turns, each until its time is up. What counts is processor time, so that a busy machine
disturbs less, and of the turns the median.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from itertools import count
from statistics import median

import plain_hearts

from kaart.game import Game, load_game
from kaart.simulate import simulate

GAME = "hartenjagen"
TURNS = 5

Rounds = Callable[[], int]
"""Plays some rounds and says how many."""


def plain_match(chance: random.Random) -> Rounds:
    """A match of the loop written by hand."""
    return lambda: plain_hearts.play_match(chance)[1]


def engine_match(game: Game, chance: random.Random) -> Rounds:
    """A match on the reference engine, through its public interface."""
    seeds = count()

    def play() -> int:
        state = game.new_match(next(seeds))
        while not state.is_over:
            state.apply(chance.choice(state.legal_ids()))
        return state.rounds_over

    return play


def simulated_rounds(game: Game) -> Rounds:
    """Ten rounds of `kaart simulate`."""
    seeds = count()
    return lambda: simulate(game, 10, next(seeds)).rounds


def per_second(play: Rounds, seconds: float) -> float:
    """How many rounds are played in a second of processor time."""
    start, rounds = time.process_time(), 0
    while (spent := time.process_time() - start) < seconds:
        rounds += play()
    return rounds / spent


def main(seconds: float = 1.0) -> None:
    game = load_game(GAME, players=plain_hearts.SEATS)
    sides = plain_match(random.Random(1)), engine_match(game, random.Random(1)), simulated_rounds(game)
    turns = [[per_second(play, seconds) for play in sides] for _ in range(TURNS)]
    plain, engine, simulated = (median(side) for side in zip(*turns, strict=True))
    print(f"plain Python loop   {plain:9.1f} rounds/s")
    print(f"reference engine    {engine:9.1f} rounds/s")
    print(f"ratio               1/{plain / engine:.1f}")
    print(f"kaart simulate      {simulated:9.1f} rounds/s, 1/{plain / simulated:.1f}")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
