"""Measuring: all sides take turns, so that what disturbs one disturbs the others, and processor time counts,
not the clock on the wall."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from kaart.bench.sides import Side
from kaart.bench.yardstick import Play
from kaart.diagnostics import KaartError

PORTION = 0.05
"""The share of a turn after which the clock is looked at."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How much is played in a second."""

    rounds: float
    decisions: float


@dataclass(frozen=True, slots=True)
class Turns:
    """The rates of each side, by its name, turn by turn. `stopped` are those whose rules could not go on,
    with what was said; they have no rates."""

    rates: dict[str, list[Rate]]
    stopped: dict[str, str]


def turns(sides: Sequence[Side], runs: int, seconds: float, progress: Callable[[], None]) -> Turns:
    """So many turns of all sides, of so many seconds a side. `progress` is told of every one."""
    rates: dict[str, list[Rate]] = {side.name: [] for side in sides}
    stopped: dict[str, str] = {}
    portions: dict[str, int] = {}
    for _ in range(runs):
        for side in sides:
            progress()
            if side.name in stopped:
                continue
            try:
                rounds = portions.get(side.name) or portion(side.play, PORTION * seconds)
                rates[side.name].append(rate(side.play, rounds, seconds))
                portions[side.name] = rounds
            except KaartError as fault:
                stopped[side.name] = str(fault)
    return Turns({name: found for name, found in rates.items() if name not in stopped}, stopped)


def portion(play: Play, seconds: float) -> int:
    """How many rounds take about so long. The first round makes what is kept for all others, and a pause of
    the machine may look like a long round, so a round is played before, and each number of them twice."""
    play(1)
    rounds = 1
    while min(_spent(play, rounds), _spent(play, rounds)) < seconds:
        rounds *= 2
    return rounds


def rate(play: Play, rounds: int, seconds: float) -> Rate:
    """What is played in so many seconds, in portions of so many rounds."""
    played = decided = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done = play(rounds)
        played += done.rounds
        decided += done.decisions
    return Rate(played / spent, decided / spent)


def gain(side: Side, threads: int, runs: int, seconds: float) -> float | None:
    """How many times as much so many threads play at once as one does, by the clock on the wall."""
    if side.together is None:
        return None
    rounds = portion(side.play, seconds)
    return median(_gain(side.together, threads, rounds) for _ in range(runs))


def _gain(together: Callable[[int, int], None], threads: int, rounds: int) -> float:
    times = []
    for number in (1, threads):
        start = time.perf_counter()
        together(number, rounds)
        times.append(time.perf_counter() - start)
    return threads * times[0] / times[1]


def _spent(play: Play, rounds: int) -> float:
    start = time.process_time()
    play(rounds)
    return time.process_time() - start
