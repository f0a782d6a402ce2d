"""What a simulation found, as data, as JSON and as a table for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kaart.saying import Message, listed, said, say, say_count
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


def to_text(report: Report, language: str, title: str = "") -> str:
    """A table for people; columns are aligned for a fixed-width screen. `title` is what the game is called
    there, if not as in its rules."""
    heads = [said(head, language) for head in _HEADS]
    widths = [max(len(head), least) for head, least in zip(heads, _LEAST, strict=True)]
    lines = [said(line, language) for line in _about(report, title or report.title)]
    lines += ["", _row(heads, widths)]
    for seat, found in enumerate(report.seats):
        won = say("{count} + {shared} shared", count=found.won, shared=found.shared)
        cells = [
            seat, _mean(found.score), _whole(found.score.low), _whole(found.score.high),
            found.up, found.level, found.down, said(won, language) if found.shared else found.won,
        ]  # fmt: skip
        lines.append(_row(map(str, cells), widths))
    return "\n".join(lines)


_HEADS = (
    say("seat"), say("score per round"), say("lowest"), say("highest"),
    say("rounds up"), say("level"), say("down"), say("matches won"),
)  # fmt: skip
_LEAST = (4, 15, 6, 7, 9, 5, 5, 0)


def _row(cells: Iterable[str], widths: Sequence[int]) -> str:
    """Numbers to the right, but the last column, which may say more, to the left."""
    *most, last = cells
    return "  " + "   ".join([*(cell.rjust(width) for cell, width in zip(most, widths, strict=False)), last])


def _about(report: Report, title: str) -> Iterator[Message]:
    yield say(
        "{title}: {rounds} with {players} players, bots {bots}, seed {seed}",
        title=title,
        rounds=say_count("1 round", "{count} rounds", report.rounds),
        players=len(report.seats),
        bots=report.bots,
        seed=report.seed,
    )
    matches = [say("Matches: {count} finished", count=report.finished)]
    if report.unfinished:
        matches.append(say("{count} broken off", count=report.unfinished))
    per_match = say(
        "{matches}; rounds per match: {mean}", matches=listed(matches), mean=_mean(report.lengths)
    )
    yield per_match if report.finished else listed(matches)
    decisions = report.decisions
    yield say(
        "Decisions per round: {mean} (from {low} up to {high})",
        mean=_mean(decisions),
        low=_whole(decisions.low),
        high=_whole(decisions.high),
    )


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
