"""Everybody who takes part in a comparison: each engine, and each yardstick, ready to play."""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from kaart.bench.yardstick import Done, Play, Yardstick
from kaart.diagnostics import KaartError
from kaart.emit.layout import NotEmitted
from kaart.emit.python_engine import load
from kaart.game import Game
from kaart.ir.form import Program
from kaart.native import NativeEngine, NativeUnavailable, engine_in
from kaart.native.sums import BrokenMatch
from kaart.native.sums import simulate as simulate_natively
from kaart.saying import say
from kaart.simulate.engines import Engine
from kaart.simulate.report import Report
from kaart.simulate.run import by_python, simulate

if sys.platform != "win32":
    import resource


@dataclass(frozen=True, slots=True)
class Side:
    """Somebody who plays. `ready` is how many seconds of processor time it took to get so far, `again` how
    many it takes when the engine has been kept. `together` plays on so many threads at once, so many rounds
    on each; only engines that can do so have it."""

    name: str
    play: Play
    ready: float | None = None
    again: float | None = None
    together: Callable[[int, int], None] | None = None


@dataclass(frozen=True, slots=True)
class Absent:
    """Somebody who cannot play here, and why."""

    name: str
    reason: str


def seconds_spent() -> float:
    """Processor time of this process and of the programs it has run."""
    if sys.platform == "win32":
        return time.process_time()
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def engine_side(engine: Engine, program: Program) -> Side | Absent:
    """An engine with its program, made from nothing."""
    try:
        match engine:
            case Engine.REFERENCE:
                return _by_reference(program)
            case Engine.PYTHON:
                return _generated(program)
            case _:
                return _compiled(program)
    except (NotEmitted, NativeUnavailable) as reason:
        return Absent(engine.value, str(reason))


def yardstick_side(yardstick: Yardstick) -> Side | Absent:
    """A yardstick, if what it needs is installed."""
    try:
        return Side(yardstick.name, yardstick.begin())
    except ImportError:
        return Absent(yardstick.name, say("The package {package} is not installed.", package=yardstick.needs))


# ------------------------------------------------------------------ engines


def _by_reference(program: Program) -> Side:
    start, seeds = seconds_spent(), count()
    game = Game(program)
    ready = seconds_spent() - start
    return Side(
        Engine.REFERENCE.value,
        lambda rounds: _done(simulate(game, rounds, next(seeds), engine=Engine.REFERENCE)),
        ready,
    )


def _generated(program: Program) -> Side:
    game, seeds, start = Game(program), count(), seconds_spent()
    engine = load(program)
    ready = seconds_spent() - start
    return Side(
        Engine.PYTHON.value,
        lambda rounds: _done(by_python(game, engine, rounds, next(seeds), lambda passed: None)),
        ready,
    )


def _done(report: Report) -> Done:
    return Done(report.rounds, report.decisions.total)


def _compiled(program: Program) -> Side:
    """Compiled into a folder of its own, and then loaded out of a copy of it: a library that a process has
    already loaded would be found without looking."""
    seeds = count()
    with _folder() as empty, _folder() as filled:
        start = seconds_spent()
        engine_in(empty, program)
        made = seconds_spent()
        shutil.copytree(empty, filled, dirs_exist_ok=True)
        copied = seconds_spent()
        engine = engine_in(filled, program)
        found = seconds_spent()
    return Side(
        Engine.NATIVE.value,
        lambda rounds: _natively(engine, rounds, next(seeds)),
        made - start,
        found - copied,
        lambda threads, rounds: _together(engine, threads, rounds, seeds),
    )


@contextmanager
def _folder() -> Iterator[Path]:
    """An empty folder; a system that cannot delete what is loaded keeps it for a while."""
    with tempfile.TemporaryDirectory(prefix="kaart-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def _natively(engine: NativeEngine, rounds: int, seed: int) -> Done:
    try:
        sums = simulate_natively(engine, rounds, seed)
    except BrokenMatch as broken:
        raise KaartError(
            say("The rules cannot go on in the match with the seed {seed}.", seed=broken.seed)
        ) from None
    return Done(sums.rounds, sums.per_round.total)


def _together(engine: NativeEngine, threads: int, rounds: int, seeds: Iterator[int]) -> None:
    with ThreadPoolExecutor(threads) as pool:
        tasks = [pool.submit(_natively, engine, rounds, next(seeds)) for _ in range(threads)]
    for task in tasks:
        task.result()
