"""Instructions and questions with their names bound and their types known."""

from __future__ import annotations

from dataclasses import dataclass

from kaart.diagnostics import Span
from kaart.model.symbols import Note, Place, Variable
from kaart.model.terms import Term
from kaart.syntax.nodes import ClauseKind, Leave


@dataclass(frozen=True, slots=True)
class Head:
    """What every step has: its place, its label, its tags and the condition it may end in."""

    span: Span
    label: str
    tags: tuple[str, ...]
    when: Term | None


@dataclass(frozen=True, slots=True)
class Cell:
    """A note with an argument for every index; an argument may be a set ("every one of them")."""

    note: Note
    index: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Pile:
    """A place with an argument for every index; an argument may be a set."""

    place: Place
    index: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Write:
    head: Head
    cell: Cell
    value: Term


@dataclass(frozen=True, slots=True)
class Change:
    """A number rises (or, with a negative amount already applied, falls)."""

    head: Head
    cell: Cell
    amount: Term


@dataclass(frozen=True, slots=True)
class Pay:
    """Payers and takers are sets of players or of teams, whichever has scores.

    `each`: every payer pays the amount; `to_each`: every taker gets it."""

    head: Head
    payers: Term
    amount: Term
    each: bool
    takers: Term
    to_each: bool
    rest_unpaid: bool


@dataclass(frozen=True, slots=True)
class Put:
    """`sources`: whole piles, or sets of cards wherever they are."""

    head: Head
    sources: tuple[Pile | Term, ...]
    to: Pile
    under: bool
    first: Term | None


@dataclass(frozen=True, slots=True)
class Deal:
    """packets None: all cards; a packet may depend on the `taker`."""

    head: Head
    taker: Variable
    packets: tuple[Term, ...] | None
    place: Place
    first: Term
    then: Place | None


@dataclass(frozen=True, slots=True)
class Shuffle:
    head: Head
    pile: Pile


@dataclass(frozen=True, slots=True)
class Cut:
    head: Head
    pile: Pile
    low: Term
    high: Term


@dataclass(frozen=True, slots=True)
class Draw:
    head: Head
    cell: Cell
    values: Term


@dataclass(frozen=True, slots=True)
class Show:
    head: Head
    who: Term
    cards: Term


@dataclass(frozen=True, slots=True)
class DropOut:
    head: Head
    who: Term


@dataclass(frozen=True, slots=True)
class SitOut:
    head: Head
    who: Term


@dataclass(frozen=True, slots=True)
class CrossOff:
    head: Head
    cell: Cell


@dataclass(frozen=True, slots=True)
class Leaves:
    head: Head
    what: Leave


@dataclass(frozen=True, slots=True)
class EndMatch:
    """`winners` is a set of players or of teams."""

    head: Head
    winners: Term


@dataclass(frozen=True, slots=True)
class Choice:
    variable: Variable
    values: Term


@dataclass(frozen=True, slots=True)
class Alternative:
    head: Head
    name: str
    choices: tuple[Choice, ...]
    once: bool
    otherwise: bool
    block: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Pattern:
    """An alternative (by position) and a set of values for each of its first choices."""

    alternative: int
    values: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """`cards` for questions about cards, else `patterns`."""

    head: Head
    kind: ClauseKind
    cards: Term | None
    patterns: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class AskMay:
    """`subject` is who is asked, for the sentences that follow; `who` says who that is."""

    head: Head
    who: Term
    subject: Variable
    alternatives: tuple[Alternative, ...]
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class AskValue:
    """`dealer chooses trump`: the actions are named after the note."""

    head: Head
    who: Term
    subject: Variable
    cell: Cell
    values: Term
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class AskCards:
    head: Head
    who: Term
    subject: Variable
    count: Term
    cards: Term
    owner: Term
    cell: Cell
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class AskPlay:
    """`owner`: whose cards they are (the index of the place, else the one who is asked)."""

    head: Head
    who: Term
    subject: Variable
    pile: Pile
    owner: Term
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    condition: Term | None
    block: tuple[Step, ...]
    span: Span
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class When:
    head: Head
    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class Each:
    """Players come clockwise from `first`; other members in order; numbers from a range."""

    head: Head
    variable: Variable
    members: Term
    first: Term | None
    block: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class GoingRound:
    head: Head
    variable: Variable
    first: Term
    but: Term | None
    at_most: Term | None
    block: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class AtOnce:
    head: Head
    variable: Variable
    block: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    head: Head
    times: Term
    counter: Note | None
    block: tuple[Step, ...]


Step = (
    Write
    | Change
    | Pay
    | Put
    | Deal
    | Shuffle
    | Cut
    | Draw
    | Show
    | DropOut
    | SitOut
    | CrossOff
    | Leaves
    | EndMatch
    | AskMay
    | AskValue
    | AskCards
    | AskPlay
    | When
    | Each
    | GoingRound
    | AtOnce
    | Repeat
)
