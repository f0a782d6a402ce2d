"""Rounds of hearts per second: the plain Python loop against the reference engine.

    python benchmarks/compare.py [seconds]

Prints both and their ratio. Each side plays whole matches at random until its time is up, three times
by turns; the best of the three counts, so that a busy machine disturbs less.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

import plain_hearts

from kaart.game import Game, load_game
from kaart.simulate import simulate

GAME = "hartenjagen"
TURNS = 3


def plain_rounds(seconds: float) -> float:
    """Rounds per second of the loop written by hand."""
    chance = random.Random(1)
    return _rate(lambda: plain_hearts.play_match(chance)[1], seconds)


def engine_rounds(game: Game, seconds: float) -> float:
    """Rounds per second of the reference engine, bots included."""
    seeds = iter(range(1_000_000))

    def ten_rounds() -> int:
        return simulate(game, 10, next(seeds)).rounds

    return _rate(ten_rounds, seconds)


def _rate(play: Callable[[], int], seconds: float) -> float:
    start, rounds = time.perf_counter(), 0
    while (spent := time.perf_counter() - start) < seconds:
        rounds += play()
    return rounds / spent


def main(seconds: float = 2.0) -> None:
    game = load_game(GAME, players=plain_hearts.SEATS)
    pairs = [(plain_rounds(seconds), engine_rounds(game, seconds)) for _ in range(TURNS)]
    plain = max(first for first, _ in pairs)
    engine = max(second for _, second in pairs)
    print(f"plain Python loop   {plain:9.1f} rounds/s")
    print(f"reference engine    {engine:9.1f} rounds/s")
    print(f"ratio               1/{plain / engine:.1f}")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
