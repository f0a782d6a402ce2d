"""Expressions of the language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kaart.diagnostics import Span


class Arith(Enum):
    PLUS = "+"
    MINUS = "-"
    TIMES = "*"
    OVER = "/"


class Rounding(Enum):
    NEAREST = "rounded to"
    UP = "rounded up to"
    DOWN = "rounded down to"


class Comparison(Enum):
    IS = "is"
    IS_NOT = "is not"
    AT_LEAST = "is at least"
    AT_MOST = "is at most"
    MORE = "is more than"
    LESS = "is less than"


class Measure(Enum):
    """Functions that take a whole set phrase: `count of hearts in hand`."""

    COUNT = "count of"
    POINTS = "points of"
    MELDS = "melds of"
    HIGHEST = "highest"
    LOWEST = "lowest"


class Among(Enum):
    HIGHEST = "highest"
    LOWEST = "lowest"
    SUM = "sum of"


class Joiner(Enum):
    AND = "and"
    OR = "or"


@dataclass(frozen=True, slots=True)
class Name:
    """A name of the author's, or (`is_word`) a word that every table has, such as `dealer`."""

    span: Span
    text: str
    is_word: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    span: Span
    value: int


@dataclass(frozen=True, slots=True)
class Card:
    """`SQ`, `H10`: letters are always the English ones (S H D C, A K Q J or a number)."""

    span: Span
    suit: str
    rank: str


@dataclass(frozen=True, slots=True)
class Seat:
    """`seat 2`, counted clockwise from 0 (scenarios only)."""

    span: Span
    number: int


@dataclass(frozen=True, slots=True)
class Of:
    """`head of x`, `head of (x, y)`: a function, note, place, column, definition, or rank of a suit."""

    span: Span
    head: Name | Number
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Measured:
    span: Span
    measure: Measure
    operand: Expr


@dataclass(frozen=True, slots=True)
class BestAmong:
    """`highest score among teams`, `sum of tricks among side`."""

    span: Span
    what: Among
    function: Name
    members: Expr


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`a + b` and so on; plus also joins sets."""

    span: Span
    operator: Arith
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Negative:
    span: Span
    operand: Expr


@dataclass(frozen=True, slots=True)
class Rounded:
    span: Span
    how: Rounding
    value: Expr
    unit: Expr


@dataclass(frozen=True, slots=True)
class Within:
    """`hearts in hand`: the members of the right that belong to the left."""

    span: Span
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Without:
    span: Span
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Above:
    """`trump above best of trick`; negated: `trump not above best of trick`."""

    span: Span
    cards: Expr
    card: Expr
    negated: bool


@dataclass(frozen=True, slots=True)
class Whose:
    """`players whose score is at least limit`."""

    span: Span
    members: Expr
    function: Name
    comparison: Comparison
    value: Expr


@dataclass(frozen=True, slots=True)
class Range:
    """`(1 up to 17)`, `(100 up to 500 step 10)`, `(low up to high)`."""

    span: Span
    low: Expr
    high: Expr
    step: Expr | None


@dataclass(frozen=True, slots=True)
class Compare:
    span: Span
    comparison: Comparison
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Has:
    """`hand has trump`; negated: `hand lacks trump`."""

    span: Span
    left: Expr
    right: Expr
    negated: bool


@dataclass(frozen=True, slots=True)
class Empty:
    """`trick is empty`; negated: `trick is not empty`."""

    span: Span
    operand: Expr
    negated: bool


@dataclass(frozen=True, slots=True)
class Logic:
    span: Span
    joiner: Joiner
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not:
    span: Span
    operand: Expr


@dataclass(frozen=True, slots=True)
class Grouped:
    """An expression the author put between brackets."""

    span: Span
    inner: Expr


Expr = (
    Name
    | Number
    | Card
    | Seat
    | Of
    | Measured
    | BestAmong
    | Arithmetic
    | Negative
    | Rounded
    | Within
    | Without
    | Above
    | Whose
    | Range
    | Compare
    | Has
    | Empty
    | Logic
    | Not
    | Grouped
)
