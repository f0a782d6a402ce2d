"""The functions every table knows (`left of`, `winner of` …): what they take and give."""

from __future__ import annotations

from dataclasses import dataclass

from kaart.model.terms import T
from kaart.model.types import CARD, CARDS, PLAYER, PLAYERS, RANK, SUIT, TEAM, Type


@dataclass(frozen=True, slots=True)
class Function:
    op: T
    takes: Type
    gives: Type
    of_place: bool = False
    """Whether the argument must be a place, because the order of its cards matters."""


FUNCTIONS = {
    "left": Function(T.LEFT, PLAYER, PLAYER),
    "right": Function(T.RIGHT, PLAYER, PLAYER),
    "opposite": Function(T.OPPOSITE, PLAYER, PLAYER),
    "partner": Function(T.PARTNER, PLAYER, PLAYER),
    "team": Function(T.TEAM_OF, PLAYER, TEAM),
    "twin": Function(T.TWIN, SUIT, SUIT),
    "suit": Function(T.SUIT_OF, CARD, SUIT),
    "rank": Function(T.RANK_OF, CARD, RANK),
    "holder": Function(T.HOLDER, CARDS, PLAYERS),
    "owner": Function(T.OWNER, CARD, PLAYER),
    "winner": Function(T.WINNER, CARDS, PLAYER, of_place=True),
    "best": Function(T.BEST, CARDS, CARD, of_place=True),
    "top": Function(T.TOP, CARDS, CARD, of_place=True),
    "bottom": Function(T.BOTTOM, CARDS, CARD, of_place=True),
}  # fmt: skip
