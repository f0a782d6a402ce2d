"""The types of the language: a base and whether it is one value or a set of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Base(Enum):
    NUMBER = "number"
    YESNO = "yes/no"
    WORD = "word"
    PLAYER = "player"
    TEAM = "team"
    SUIT = "suit"
    RANK = "rank"
    CARD = "card"
    ROW = "row"
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Type:
    """`words` are the words of a word type or the rows of a row type; `table` names the rows."""

    base: Base
    many: bool = False
    words: tuple[str, ...] = ()
    table: str = ""

    @property
    def one(self) -> Type:
        return Type(self.base, False, self.words, self.table)

    @property
    def set(self) -> Type:
        return Type(self.base, True, self.words, self.table)

    def __str__(self) -> str:
        return _describe(self)


NUMBER = Type(Base.NUMBER)
YESNO = Type(Base.YESNO)
PLAYER = Type(Base.PLAYER)
PLAYERS = Type(Base.PLAYER, True)
TEAM = Type(Base.TEAM)
TEAMS = Type(Base.TEAM, True)
SUIT = Type(Base.SUIT)
SUITS = Type(Base.SUIT, True)
RANK = Type(Base.RANK)
RANKS = Type(Base.RANK, True)
CARD = Type(Base.CARD)
CARDS = Type(Base.CARD, True)
NUMBERS = Type(Base.NUMBER, True)
NONE = Type(Base.NONE)
UNKNOWN = Type(Base.UNKNOWN)

NAMED = {
    "number": NUMBER, "player": PLAYER, "players": PLAYERS, "team": TEAM, "teams": TEAMS, "suit": SUIT,
    "suits": SUITS, "rank": RANK, "ranks": RANKS, "card": CARD, "cards": CARDS,
}  # fmt: skip

CARDLIKE = frozenset({Base.CARD, Base.SUIT, Base.RANK})


def join(left: Type, right: Type) -> Type | None:
    """The set type both can be turned into, or None: suits, ranks and cards stand for cards."""
    if Base.UNKNOWN in (left.base, right.base):
        return UNKNOWN
    if left.base is Base.NONE:
        return right.set
    if right.base is Base.NONE:
        return left.set
    if left.one == right.one:
        return left.set
    if left.base in CARDLIKE and right.base in CARDLIKE:
        return CARDS
    return None


def _describe(type_: Type) -> str:
    match type_.base:
        case Base.NUMBER:
            return "a set of numbers" if type_.many else "a number"
        case Base.YESNO:
            return "a yes or no"
        case Base.WORD:
            return "one of " + ", ".join(type_.words)
        case Base.ROW:
            return f"rows of {type_.table}" if type_.many else f"a row of {type_.table}"
        case Base.NONE:
            return "none"
        case Base.UNKNOWN:
            return "something unknown"
        case _:
            return f"a set of {type_.base.value}s" if type_.many else f"a {type_.base.value}"
