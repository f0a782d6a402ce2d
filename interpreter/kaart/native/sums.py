"""Simulations in a compiled engine: match after match at random, only sums come back."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from kaart.emit.given import checked_rounds, checked_seed
from kaart.native.engine import NativeEngine
from kaart.native.library import byref
from kaart.native.state import NativeState
from kaart.native.workers import play_ahead

SLICE = 0.1
"""Seconds between two looks at the clock, at progress and at the keyboard."""


class BrokenMatch(Exception):
    """The rules could not go on in the match with this number and seed."""

    def __init__(self, match: int, seed: int) -> None:
        self.match = match
        self.seed = seed
        super().__init__(f"match {match} with seed {seed}")


def simulate(
    engine: NativeEngine,
    rounds: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
    workers: int = 1,
) -> Any:
    """Play so many rounds, the last match broken off if need be; the struct of random play with its sums.

    Match number i has the seed that chance gives for (`seed`, i), so any number of `workers`, threads that
    play at the same time, comes to the same sums. Raises BrokenMatch."""
    play, state = engine.play(), NativeState(engine)
    play.base, play.limit = checked_seed(seed), checked_rounds(rounds)
    if workers > 1:
        play_ahead(engine, play, workers, progress)
    portion = 1000
    while play.rounds < rounds:
        done, start = play.rounds, time.perf_counter()
        play.pause = min(rounds, play.rounds + portion)
        if engine.library.kaart_simulate(state.buffer, byref(play), 1) < 0:
            raise BrokenMatch(play.match, play.seed)
        if progress:
            progress(play.rounds - done)
        spent = max(time.perf_counter() - start, 1e-6)
        portion = max(100, min(1 << 40, int(portion * min(SLICE / spent, 10))))
    return play
