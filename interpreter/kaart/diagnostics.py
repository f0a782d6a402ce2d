"""What every stage reports: a problem is a value with a code, a place, a sentence and a way out.

Stages collect problems and go on; only the command line prints them and chooses an exit code.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from kaart.saying import Message, say, sentences


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of one file. Lines and columns count from 1; the end column is exclusive."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Note:
    """A second place that helps to understand a problem ("the note was declared here")."""

    span: Span
    text: str


class Severity(Enum):
    """How bad a problem is. A warning is about something odd that can be played all the same; it never
    stops a command, and it changes no exit code."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a file, or (a warning) odd about it.

    `code` is stable ("K201"); `sentence` says what is wrong; `advice` says what to do.
    """

    code: str
    span: Span
    sentence: str
    advice: str = ""
    notes: tuple[Note, ...] = field(default=())
    severity: Severity = Severity.ERROR


def errors(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems that stand in the way; warnings do not."""
    return tuple(problem for problem in problems if problem.severity is Severity.ERROR)


class KaartError(Exception):
    """The root of every error that kaart raises on purpose. The message is one readable sentence."""


class ProblemsFound(KaartError):
    """A file could not be used; `problems` says why, all of them at once."""

    def __init__(self, problems: Sequence[Problem], sources: dict[str, str] | None = None) -> None:
        self.problems = tuple(problems)
        self.sources = dict(sources or {})
        super().__init__("; ".join(f"{p.span}: {p.sentence}" for p in self.problems[:3]))


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `word` was most likely meant to be, or None."""
    found = difflib.get_close_matches(word, sorted(set(candidates)), n=1, cutoff=0.6)
    return found[0] if found else None


def did_you_mean(word: str, candidates: Iterable[str], otherwise: str = "") -> Message:
    """An advice sentence with the nearest candidate, or `otherwise` when none is near."""
    found = nearest(word, candidates)
    return say("Did you mean {name}?", name=found) if found else sentences(otherwise)
