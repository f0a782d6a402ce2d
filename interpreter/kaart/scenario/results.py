"""What came of a scenario: passed, or which expectation failed and what was found instead."""

from __future__ import annotations

from dataclasses import dataclass

from kaart.diagnostics import Problem, Span


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that does not hold."""

    span: Span
    expected: str
    got: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """One scenario. `problems`: it could not be played at all; `position`: the table in words."""

    name: str
    title: str
    span: Span
    failures: tuple[Failure, ...]
    problems: tuple[Problem, ...]
    position: tuple[str, ...]
    expectations: int

    @property
    def passed(self) -> bool:
        return not self.failures and not self.problems
