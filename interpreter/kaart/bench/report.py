"""What a comparison found, as data, as JSON (docs/performance.md has its shape) and as tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kaart.saying import Message, said, say
from kaart.simulate.engines import Engine

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Row:
    """One side: medians over all turns of what it plays in a second, the least and the most rounds of a
    turn, and the medians of the ratios to the rounds of other sides in the same turn. `ready` and `again`
    are seconds of processor time (see `sides.Side`)."""

    name: str
    rounds: float
    decisions: float
    least: float
    most: float
    ratios: Mapping[str, float]
    ready: float | None = None
    again: float | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """All sides at one game. `options` are those that are not as they normally are; `missing` are the names
    of those who could not play, with the reason; `gain` is how many times as much `threads` threads play."""

    game: str
    title: str
    digest: str
    players: int
    options: Mapping[str, str]
    rows: Sequence[Row]
    missing: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    threads: int = 1
    gain: float | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """The whole comparison: with what, how often and how long, and the tables."""

    kaart: str
    python: str
    compiler: str
    processor: str
    runs: int
    seconds: float
    tables: Sequence[Table]

    @property
    def is_complete(self) -> bool:
        """Whether there is a game, and at each of them an engine was measured."""
        engines = {engine.value for engine in Engine}
        measured = [any(row.name in engines for row in table.rows) for table in self.tables]
        return bool(measured) and all(measured)


def to_json(report: Report) -> dict[str, Any]:
    """Numbers and names only, in a fixed order; null where there is nothing to say."""
    return {
        "schema": SCHEMA,
        "kaart": report.kaart,
        "python": report.python,
        "compiler": report.compiler,
        "processor": report.processor,
        "runs": report.runs,
        "seconds": report.seconds,
        "games": [_table_json(table) for table in report.tables],
    }


def _table_json(table: Table) -> dict[str, Any]:
    return {
        "game": table.game,
        "title": table.title,
        "digest": table.digest,
        "players": table.players,
        "options": dict(table.options),
        "sides": [
            {
                "name": row.name,
                "rounds-per-second": row.rounds,
                "decisions-per-second": row.decisions,
                "least": row.least,
                "most": row.most,
                "ratios": dict(row.ratios),
                "ready": row.ready,
                "again": row.again,
            }
            for row in table.rows
        ],
        "missing": dict(table.missing),
        "threads": {"count": table.threads, "gain": table.gain},
    }


# ------------------------------------------------------------------ for people


def to_text(report: Report, language: str) -> str:
    """A heading, and for each game a table with a column of ratios for each side but the fastest engine."""
    heading = say(
        "kaart {kaart}, Python {python}, {compiler}\n"
        "Random play; medians of {runs} turns of {seconds} seconds of processor time",
        kaart=report.kaart,
        python=report.python,
        compiler=report.compiler or say("no C compiler"),
        runs=report.runs,
        seconds=f"{report.seconds:g}",
    )
    tables = (_table_text(table, language) for table in report.tables)
    return "\n\n".join([said(heading, language), *tables])


def _table_text(table: Table, language: str) -> str:
    head = said(say("{title}: {players} players", title=table.title, players=table.players), language)
    chosen = "".join(f", {name}={value}" for name, value in table.options.items())
    remarks = [f"  {said(remark, language)}" for remark in _remarks(table)]
    return "\n".join([head + chosen, *_grid(table.rows, language), *remarks])


def _grid(rows: Sequence[Row], language: str) -> list[str]:
    """Names to the left, numbers to the right, as wide as they have to be."""
    if not rows:
        return []
    others = list(dict.fromkeys(name for row in rows for name in row.ratios))
    heads = [say("rounds/s"), say("decisions/s"), *(say("× {name}", name=name) for name in others)]
    heads += [say("ready in"), say("again in")]
    lines = [["", *(said(head, language) for head in heads)]]
    for row in rows:
        ratios = [_ratio(row.ratios.get(name)) for name in others]
        rates = [f"{_rounded(row.rounds):,}", f"{_rounded(row.decisions):,}"]
        lines.append([row.name, *rates, *ratios, _seconds(row.ready), _seconds(row.again)])
    kept = [column for column in zip(*lines, strict=True) if any(cell for cell in column[1:])]
    widths = [max(len(cell) for cell in column) for column in kept]
    return ["  " + _line(line, widths) for line in zip(*kept, strict=True)]


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    name, *numbers = cells
    wide, *others = widths
    padded = "".join(f"   {cell:>{width}}" for cell, width in zip(numbers, others, strict=True))
    return f"{name:<{wide}}{padded}".rstrip()


def _remarks(table: Table) -> Iterator[Message]:
    """What stands under the numbers."""
    for name, sentence in (*table.notes.items(), *table.missing.items()):
        yield say("{name}: {sentence}", name=name, sentence=sentence)
    if table.gain is not None:
        yield say(
            "{threads} threads play {gain} times as much as one, by the clock on the wall. "
            "Where other programs keep the machine busy, that means little.",
            threads=table.threads,
            gain=f"{table.gain:.2f}",
        )
    elif table.threads > 1:
        yield say("Only a native engine plays in several threads, and none plays here.")


def _rounded(rate: float) -> int:
    """Three digits tell as much as can be measured."""
    digits = len(str(int(rate)))
    return int(round(rate, min(0, 3 - digits)))


def _ratio(ratio: float | None) -> str:
    match ratio:
        case None:
            return ""
        case _ if ratio >= 100:
            return f"{ratio:,.0f}"
        case _ if ratio >= 10:
            return f"{ratio:.1f}"
        case _:
            return f"{ratio:.2g}" if ratio < 0.1 else f"{ratio:.2f}"


def _seconds(seconds: float | None) -> str:
    return "" if seconds is None else f"{1000 * seconds:,.0f} ms"
