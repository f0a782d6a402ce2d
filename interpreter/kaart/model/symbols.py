"""What a name can stand for. Each symbol knows where it was declared and its tags."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaart.diagnostics import Span
from kaart.model.terms import Term
from kaart.model.types import Type


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """A choice made before a match. For numbers `values` lists them in order, as for words 0, 1 …"""

    name: str
    type: Type
    values: tuple[int, ...]
    normally: int
    text: str
    span: Span
    tags: tuple[str, ...]

    def show(self, value: int) -> str:
        """The value as an author writes it."""
        if self.type.words:
            return self.type.words[value]
        return str(value) if self.type.base.value == "number" else ("no", "yes")[value]


@dataclass(frozen=True, slots=True, eq=False)
class Index:
    """One index of a note or place; low and high only for numbers."""

    type: Type
    low: Term | None
    high: Term | None


@dataclass(slots=True, eq=False)
class Note:
    """Something written down. Filled in two steps: declared first, its terms later."""

    name: str
    indices: tuple[Index, ...]
    type: Type
    per_match: bool
    span: Span
    tags: tuple[str, ...] = ()
    low: Term | None = None
    high: Term | None = None
    first: Term | None = None
    seen: Term | None = None
    owner: Variable | None = None
    built_in: bool = False


@dataclass(slots=True, eq=False)
class Place:
    name: str
    indices: tuple[Index, ...]
    span: Span
    tags: tuple[str, ...] = ()
    seen: Term | None = None
    owner: Variable | None = None
    built_in: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Variable:
    """A parameter, a chosen value, a counter or the one a sentence is about.

    `lowest`/`highest`: bounds of a number where they are known."""

    name: str
    type: Type
    span: Span
    low: Term | None = None
    high: Term | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """The rows of a table, lowest first."""

    table: str
    names: tuple[str, ...]
    span: Span


@dataclass(slots=True, eq=False)
class Column:
    name: str
    rows: Rows
    type: Type
    cells: tuple[Term, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Case:
    value: Term
    when: Term | None
    span: Span
    tags: tuple[str, ...]


@dataclass(slots=True, eq=False)
class Definition:
    """A formula with parameters, by cases; the last case has no condition."""

    name: str
    parameters: tuple[Variable, ...]
    type: Type
    cases: tuple[Case, ...]
    span: Span
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class PhaseName:
    name: str
    span: Span


Symbol = Option | Note | Place | Variable | Rows | Column | Definition | PhaseName


@dataclass(slots=True)
class Table:
    """All names of a game: one set for values and phases, so that a name means one thing."""

    names: dict[str, Symbol] = field(default_factory=dict)
