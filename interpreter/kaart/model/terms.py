"""Expressions with their names bound and their types known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from kaart.diagnostics import Span
from kaart.model.types import Type

# A Symbol is anything of kaart.model.symbols; terms only carry it.


class T(Enum):
    """What a term does with its arguments."""

    LITERAL = auto()  # value: a number, an index, 1/0, or -1 for none; 0 for the empty set
    FACE = auto()  # value: suit * 100 + rank; all copies of that printed card (a set of cards)
    JOKER = auto()  # the jokers
    OPTION = auto()
    NOTE = auto()  # ref, one argument per index
    PLACE = auto()  # ref, arguments (a set of players gives all their cards together)
    VARIABLE = auto()
    CALL = auto()  # ref: a definition
    COLUMN = auto()  # ref: a column; argument: the row
    PLAYERS = auto()
    EVERYONE = auto()
    TEAMS = auto()
    ALL_SUITS = auto()
    ALL_RANKS = auto()
    ALL_CARDS = auto()
    LED_SUIT = auto()
    LEFT = auto()
    RIGHT = auto()
    OPPOSITE = auto()
    PARTNER = auto()
    TEAM_OF = auto()
    HOLDER = auto()
    OWNER = auto()
    WINNER = auto()
    BEST = auto()
    TOP = auto()
    BOTTOM = auto()
    SUIT_OF = auto()
    RANK_OF = auto()
    TWIN = auto()
    NEXT = auto()
    PRINTED = auto()  # rank, suit → the printed card(s)
    SUIT_CARDS = auto()  # a suit (or suits) as the cards that count as it
    RANK_CARDS = auto()
    BIT = auto()  # one value as a set
    ONLY = auto()  # a set of one as its member
    ADD = auto()
    SUB = auto()
    MUL = auto()
    DIV = auto()
    NEG = auto()
    NEAR = auto()
    UP = auto()
    DOWN = auto()
    EQ = auto()
    NE = auto()
    LT = auto()
    LE = auto()
    GT = auto()
    GE = auto()
    AND = auto()
    OR = auto()
    NOT = auto()
    HAS = auto()  # set, set → they share something
    IN_RANGE = auto()  # number, range
    EMPTY = auto()
    UNION = auto()
    MEET = auto()
    WITHOUT = auto()
    ABOVE = auto()  # cards, card
    NOT_ABOVE = auto()
    COUNT = auto()
    POINTS = auto()
    MELDS = auto()
    HIGHEST = auto()
    LOWEST = auto()
    WHERE = auto()  # ref: the bound variable; members, condition
    ARGMAX = auto()
    ARGMIN = auto()
    TOTAL = auto()
    RANGE = auto()  # low, high, step
    ALL_VALUES = auto()  # every value of a word, row or yes/no type
    ERROR = auto()


@dataclass(frozen=True, slots=True)
class Term:
    op: T
    type: Type
    args: tuple[Term, ...]
    span: Span
    ref: object = None
    value: int = 0


def walk(term: Term) -> Iterator[Term]:
    """The term and everything below it, outermost first."""
    yield term
    for arg in term.args:
        yield from walk(arg)
