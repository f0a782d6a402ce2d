"""Several threads at one simulation: portions of whole matches, added up in the order of the matches.

A portion that holds the last round, or a fault, is not added; `sums.simulate` plays it again, match by match.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from kaart.native.engine import NativeEngine
from kaart.native.library import TallyC, byref
from kaart.native.state import NativeState

SECONDS = 0.05
"""What a portion should take: long against the time between two of them, short against the whole."""

MOST_ROUNDS = 1 << 20
"""A portion with more rounds is given up: there may be a match in it that has no end."""

_ENDED = 2
"""What the engine answers where all matches came to their ends."""
_WORD = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Portion:
    """Matches played to their end: the sums, whether all of them could be, and the seconds it took."""

    play: Any
    whole: bool
    seconds: float


def play_ahead(
    engine: NativeEngine, play: Any, workers: int, progress: Callable[[int], None] | None = None
) -> None:
    """Add portions to `play` as long as the whole of one is needed; `play.match` is the next match then."""
    limit, next_match, many, ahead = play.limit, play.match, 1, 1
    waiting: deque[tuple[int, Future[Portion]]] = deque()
    with ThreadPoolExecutor(workers) as pool:
        while True:
            while len(waiting) < ahead:
                waiting.append((many, pool.submit(_portion, engine, play.base, next_match, many, limit)))
                next_match += many
            ahead = 2 * workers
            count, first = waiting.popleft()
            found = first.result()
            if not found.whole or play.rounds + found.play.rounds >= limit:
                break
            _add(play, found.play)
            play.match += count
            if progress:
                progress(found.play.rounds)
            many = _portion_size(count, found, limit - play.rounds, workers)
        for _, later in waiting:
            later.cancel()


def _portion_size(count: int, found: Portion, left: int, workers: int) -> int:
    """As many matches as take `SECONDS`; fewer where so many portions would be more than is left."""
    a_match = max(found.play.rounds / count, 1e-9)
    wanted = count * min(SECONDS / max(found.seconds, 1e-6), 4)
    return max(1, int(min(wanted, left / a_match / (4 * workers), MOST_ROUNDS / 2 / a_match)))


def _portion(engine: NativeEngine, base: int, first: int, count: int, limit: int) -> Portion:
    """So many matches from the first one on."""
    start = time.perf_counter()
    play, state = engine.play(), NativeState(engine)
    play.base, play.match, play.limit = base, first, min(limit, MOST_ROUNDS)
    status = engine.library.kaart_matches(state.buffer, byref(play), first + count, 1)
    return Portion(play, status == _ENDED, time.perf_counter() - start)


def _add(play: Any, more: Any) -> None:
    """Add sums to sums."""
    for name in ("rounds", "finished", "unfinished"):
        setattr(play, name, getattr(play, name) + getattr(more, name))
    _add_tally(play.per_round, more.per_round)
    _add_tally(play.lengths, more.lengths)
    for seat, found in zip(play.seats, more.seats, strict=True):
        _add_tally(seat.score, found.score)
        for name in ("up", "level", "down", "won", "shared"):
            setattr(seat, name, getattr(seat, name) + getattr(found, name))


def _add_tally(tally: TallyC, more: TallyC) -> None:
    if not more.count:
        return
    tally.low = min(tally.low, more.low) if tally.count else more.low
    tally.high = max(tally.high, more.high) if tally.count else more.high
    tally.count += more.count
    tally.total += more.total
    squares = (tally.squares_high << 64 | tally.squares_low) + (more.squares_high << 64 | more.squares_low)
    tally.squares_low, tally.squares_high = squares & _WORD, squares >> 64
