"""Parts that many sentences share: tags, texts, types, indices, domains."""

from __future__ import annotations

from dataclasses import dataclass

from kaart.diagnostics import Span
from kaart.syntax.nodes.expressions import Expr, Name


@dataclass(frozen=True, slots=True)
class Tag:
    """`@000.48` in the margin, without the at sign."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Text:
    span: Span
    value: str


Tags = tuple[Tag, ...]


@dataclass(frozen=True, slots=True)
class NumberType:
    """`from 0 up to 500`, optionally `step 10`."""

    span: Span
    low: Expr
    high: Expr
    step: Expr | None


@dataclass(frozen=True, slots=True)
class YesNoType:
    span: Span


@dataclass(frozen=True, slots=True)
class WordType:
    """`nearest or example or upward`."""

    span: Span
    words: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class RowType:
    """`row of contracts`."""

    span: Span
    table: Name


@dataclass(frozen=True, slots=True)
class NamedType:
    """`number`, `player`, `players`, `team`, `teams`, `suit`, `suits`, `rank`, `card`, `cards`."""

    span: Span
    name: Name


TypeExpr = NumberType | YesNoType | WordType | RowType | NamedType


@dataclass(frozen=True, slots=True)
class Index:
    """One index of a note or place: `of each player`, `of each number from 1 up to 12`."""

    span: Span
    kind: Name
    low: Expr | None
    high: Expr | None


@dataclass(frozen=True, slots=True)
class Parameter:
    """`of player` (named after its type) or `of player as giver`."""

    span: Span
    kind: Name
    name: Name


@dataclass(frozen=True, slots=True)
class Domain:
    """What may be chosen: `from 1 up to 7 step 1` (a Range) or `in suits without candidate`."""

    span: Span
    values: Expr
