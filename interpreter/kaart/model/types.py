"""The types of the language: a base and whether it is one value or a set of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kaart.saying import Message, listed, say


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

    @property
    def said(self) -> Message:
        """The word for one of the kind, without an article."""
        return _KINDS[self]


_KINDS = {
    Base.NUMBER: say("number"), Base.YESNO: say("yes or no"), Base.WORD: say("word"),
    Base.PLAYER: say("player"), Base.TEAM: say("team"), Base.SUIT: say("suit"), Base.RANK: say("rank"),
    Base.CARD: say("card"), Base.ROW: say("row"), Base.NONE: say("`none`"), Base.UNKNOWN: say("unknown"),
}  # fmt: skip


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

    def __str__(self) -> Message:
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


_ONE_AND_SET = {
    Base.NUMBER: (say("a number"), say("a set of numbers")),
    Base.YESNO: (say("a yes or no"), say("a yes or no")),
    Base.PLAYER: (say("a player"), say("a set of players")),
    Base.TEAM: (say("a team"), say("a set of teams")),
    Base.SUIT: (say("a suit"), say("a set of suits")),
    Base.RANK: (say("a rank"), say("a set of ranks")),
    Base.CARD: (say("a card"), say("a set of cards")),
    Base.NONE: (say("`none`"), say("`none`")),
    Base.UNKNOWN: (say("something unknown"), say("something unknown")),
}


def _describe(type_: Type) -> Message:
    match type_.base:
        case Base.WORD:
            return say("one of {words}", words=listed(type_.words))
        case Base.ROW if type_.many:
            return say("rows of {table}", table=type_.table)
        case Base.ROW:
            return say("a row of {table}", table=type_.table)
        case base:
            return _ONE_AND_SET[base][type_.many]
