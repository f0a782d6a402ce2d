"""The model of a game: everything its file says, with names bound and types known."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kaart.diagnostics import Span
from kaart.model.steps import Alternative, Step
from kaart.model.symbols import Column, Definition, Note, Option, Place, Rows, Variable
from kaart.model.terms import Term
from kaart.syntax.nodes import When as At

STANDARD_SUITS = ("spades", "hearts", "diamonds", "clubs")
STANDARD_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")


@dataclass(frozen=True, slots=True)
class Seats:
    low: int
    high: int
    normally: int
    team_size: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Take:
    """Cards that enter the pack; ranks None takes jokers. Ranks and suits are indices."""

    ranks: tuple[int, ...] | None
    suits: tuple[int, ...]
    times: int
    when: Term | None
    span: Span


@dataclass(frozen=True, slots=True)
class LeaveOut:
    cards: tuple[Term, ...]
    when: Term | None
    span: Span


@dataclass(frozen=True, slots=True)
class RankLine:
    """`order`: rank indices, best first; empty means all cards of the line are equal."""

    cards: Term
    order: tuple[int, ...]
    when: Term | None
    span: Span
    label: str


@dataclass(frozen=True, slots=True)
class CountsAs:
    cards: Term
    suit: Term
    when: Term | None
    span: Span


@dataclass(frozen=True, slots=True)
class Ranking:
    lines: tuple[RankLine, ...]
    counts_as: tuple[CountsAs, ...]
    last_wins: bool
    equals_said: bool
    span: Span | None


@dataclass(frozen=True, slots=True)
class PointLine:
    value: Term
    cards: Term | None
    when: Term | None
    span: Span


class MeldKind(Enum):
    RUN = "run"
    GROUP = "group"
    SET = "set"


@dataclass(frozen=True, slots=True)
class MeldLine:
    kind: MeldKind
    value: Term
    count: int
    or_more: bool
    sets: tuple[Term, ...]
    when: Term | None
    span: Span


@dataclass(frozen=True, slots=True)
class Melds:
    lines: tuple[MeldLine, ...]
    once: tuple[Term | None, ...]
    """One entry per `each card only once` line: its condition (None: always)."""


@dataclass(frozen=True, slots=True)
class Claim:
    label: str
    condition: Term
    when: Term | None
    span: Span


@dataclass(frozen=True, slots=True)
class Procedure:
    at: At
    name: str
    block: tuple[Step, ...]
    span: Span
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Announcement:
    any_time: bool
    who: Term
    actor: Variable
    alternative: Alternative


@dataclass(frozen=True, slots=True)
class Game:
    name: str
    title: str
    span: Span
    seats: Seats
    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    options: tuple[Option, ...]
    pack: tuple[Take | LeaveOut, ...]
    pack_span: Span | None
    ranking: Ranking
    points: tuple[PointLine, ...]
    points_span: Span | None
    melds: Melds
    places: tuple[Place, ...]
    notes: tuple[Note, ...]
    rows: tuple[Rows, ...]
    columns: tuple[Column, ...]
    definitions: tuple[Definition, ...]
    claims: tuple[Claim, ...]
    procedures: tuple[Procedure, ...]
    announcements: tuple[Announcement, ...]

    @property
    def standard(self) -> bool:
        """Whether the suits are the four usual ones, so that cards have letters."""
        return self.suits == STANDARD_SUITS
