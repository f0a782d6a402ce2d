"""What a simulation found, as data, as JSON and as a table for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kaart.simulate.statistics import Tally

SCHEMA = 1


@dataclass(slots=True)
class SeatReport:
    """One seat: its score per round, how often that was up, level or down, the matches it (or its
    team) won, and those it won together with others."""

    score: Tally = field(default_factory=Tally)
    up: int = 0
    level: int = 0
    down: int = 0
    won: int = 0
    shared: int = 0

    def add(self, change: int) -> None:
        self.score.add(change)
        if change > 0:
            self.up += 1
        elif change < 0:
            self.down += 1
        else:
            self.level += 1


@dataclass(slots=True)
class Report:
    """The whole simulation. `decisions` counts answers per round, `lengths` rounds per finished match."""

    game: str
    title: str
    digest: str
    options: Mapping[str, int | str]
    seed: int
    bots: str
    seats: list[SeatReport]
    rounds: int = 0
    finished: int = 0
    unfinished: int = 0
    decisions: Tally = field(default_factory=Tally)
    lengths: Tally = field(default_factory=Tally)


def to_json(report: Report) -> dict[str, Any]:
    """Numbers and names only, in a fixed order; means are null where there is nothing to average."""
    return {
        "schema": SCHEMA,
        "game": report.game,
        "title": report.title,
        "digest": report.digest,
        "players": len(report.seats),
        "options": dict(report.options),
        "seed": report.seed,
        "bots": report.bots,
        "rounds": report.rounds,
        "matches": {
            "finished": report.finished,
            "unfinished": report.unfinished,
            "rounds": _numbers(report.lengths),
        },
        "decisions-per-round": _numbers(report.decisions),
        "seats": [
            {
                "seat": seat,
                "score-per-round": _numbers(found.score),
                "rounds": {"up": found.up, "level": found.level, "down": found.down},
                "matches": {"won": found.won, "shared": found.shared},
            }
            for seat, found in enumerate(report.seats)
        ],
    }


def to_text(report: Report) -> str:
    """A table for people; columns are aligned for a fixed-width screen."""
    players = f"{len(report.seats)} players, bots {report.bots}, seed {report.seed}"
    spread = f"from {_whole(report.decisions.low)} up to {_whole(report.decisions.high)}"
    lines = [
        f"{report.title}: {_count(report.rounds, 'round')} with {players}",
        f"Matches: {report.finished} finished{_unfinished(report)}{_lengths(report)}",
        f"Decisions per round: {_mean(report.decisions)} ({spread})",
        "",
        "  seat   score per round   lowest  highest   rounds up   level    down   matches won",
    ]
    for seat, found in enumerate(report.seats):
        shared = f" + {found.shared} shared" if found.shared else ""
        lines.append(
            f"  {seat:>4}   {_mean(found.score):>15}   {_whole(found.score.low):>6}"
            f"  {_whole(found.score.high):>7}   {found.up:>9}   {found.level:>5}   {found.down:>5}"
            f"   {found.won}{shared}"
        )
    return "\n".join(lines)


def _numbers(tally: Tally) -> dict[str, float | int | None]:
    return {
        "mean": tally.mean,
        "standard-error": tally.standard_error,
        "low": tally.low,
        "high": tally.high,
    }


def _mean(tally: Tally) -> str:
    if tally.mean is None:
        return "–"
    error = "" if tally.standard_error is None else f" ± {tally.standard_error:.2f}"
    return f"{tally.mean:.2f}{error}"


def _whole(number: int | None) -> str:
    return "–" if number is None else str(number)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _unfinished(report: Report) -> str:
    return f", {report.unfinished} broken off" if report.unfinished else ""


def _lengths(report: Report) -> str:
    return f"; rounds per match: {_mean(report.lengths)}" if report.finished else ""
