"""Comparing: which games, who takes part, and the report of it all."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from kaart import __version__
from kaart.bench.clock import Rate, gain, turns
from kaart.bench.report import Report, Row, Table
from kaart.bench.sides import Absent, Side, engine_side, yardstick_side
from kaart.bench.yardstick import Yardstick, yardsticks
from kaart.ir.form import Program
from kaart.native import NativeUnavailable
from kaart.native.compiler import find_compiler
from kaart.simulate.engines import Engine

ENGINES = (Engine.REFERENCE, Engine.PYTHON, Engine.NATIVE)


@dataclass(frozen=True, slots=True)
class Subject:
    """A game as it is to be played: `options` are those that are not as they normally are."""

    game: str
    players: int | None
    options: Mapping[str, str]

    def measured_by(self, program: Program) -> tuple[Yardstick, ...]:
        """The yardsticks for this game with these players and options."""
        return tuple(
            one
            for one in yardsticks()
            if (one.game, one.players, dict(one.options)) == (program.name, program.seats, dict(self.options))
        )


def subjects(games: Iterable[str]) -> list[Subject]:
    """Each of these games as it normally is, and with the rules of every yardstick there is for it, which
    may be the same."""
    found = []
    for game in games:
        found.append(Subject(game, None, {}))
        found += [Subject(game, one.players, one.options) for one in yardsticks() if one.game == game]
    return found


def bench(
    chosen: Sequence[tuple[Subject, Program]],
    *,
    engines: Sequence[Engine] = ENGINES,
    runs: int,
    seconds: float,
    threads: int = 1,
    progress: Callable[[], None] = lambda: None,
) -> Report:
    """Compare everybody at these games, in `runs` turns of `seconds` seconds of processor time a side.

    `progress` is told of every turn of a side. Who cannot play stands in the report with the reason."""
    compare = _Comparison(engines, runs, seconds, threads, progress)
    tables = [compare.table(subject, program) for subject, program in chosen]
    return Report(__version__, platform.python_version(), _compiler(), _processor(), runs, seconds, tables)


@dataclass(frozen=True, slots=True)
class _Comparison:
    """How everybody is compared."""

    engines: Sequence[Engine]
    runs: int
    seconds: float
    threads: int
    progress: Callable[[], None]

    def table(self, subject: Subject, program: Program) -> Table:
        """The comparison at one game."""
        compared = subject.measured_by(program)
        everybody = [
            *map(yardstick_side, compared),
            *(engine_side(engine, program) for engine in self.engines),
        ]
        sides = [side for side in everybody if isinstance(side, Side)]
        absent = {side.name: side.reason for side in everybody if isinstance(side, Absent)}
        found = turns(sides, self.runs, self.seconds, self.progress)
        playing = [side for side in sides if side.name in found.rates]
        return Table(
            game=program.name,
            title=program.title,
            digest=program.digest,
            players=program.seats,
            options=subject.options,
            rows=[_row(side, found.rates) for side in playing],
            missing=absent | found.stopped,
            notes={one.name: one.note for one in compared if one.note and one.name in found.rates},
            threads=self.threads,
            gain=self._gain(playing),
        )

    def _gain(self, sides: Sequence[Side]) -> float | None:
        gains = (gain(side, self.threads, self.runs, self.seconds) for side in sides if self.threads > 1)
        return next((found for found in gains if found is not None), None)


def _row(side: Side, rates: Mapping[str, Sequence[Rate]]) -> Row:
    own = rates[side.name]
    return Row(
        side.name,
        median(rate.rounds for rate in own),
        median(rate.decisions for rate in own),
        min(rate.rounds for rate in own),
        max(rate.rounds for rate in own),
        {
            name: median(mine.rounds / other.rounds for mine, other in zip(own, others, strict=True))
            for name, others in rates.items()
            if name != Engine.NATIVE.value
        },
        side.ready,
        side.again,
    )


def _compiler() -> str:
    """The version of the C compiler; empty if there is none."""
    try:
        return find_compiler().version
    except NativeUnavailable:
        return ""


def _processor() -> str:
    """What the processor calls itself, as far as the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())
