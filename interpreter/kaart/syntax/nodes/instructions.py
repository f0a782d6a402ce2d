"""Instructions, questions and the blocks they stand in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kaart.diagnostics import Span
from kaart.syntax.nodes.expressions import Expr, Name
from kaart.syntax.nodes.parts import Domain, Tags


@dataclass(frozen=True, slots=True)
class Becomes:
    span: Span
    label: Name | None
    target: Expr
    value: Expr
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class Changes:
    """`x rises by n` / `x falls by n`."""

    span: Span
    label: Name | None
    target: Expr
    falls: bool
    amount: Expr
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class Pays:
    """`opponents pay 2 * short to bidder`; each: `opponents pay gain each to side`;
    to_each: `bidder pays short to each of opponents`; rest_unpaid: `, rest unpaid`."""

    span: Span
    label: Name | None
    payers: Expr
    amount: Expr
    each: bool
    takers: Expr
    to_each: bool
    rest_unpaid: bool
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class Put:
    """`put trick into won of leader`, `put a, b under stock`; `from P` says where the turn begins
    when a place of several players is gathered: `put won of players into stock from left of dealer`."""

    span: Span
    label: Name | None
    cards: tuple[Expr, ...]
    place: Expr
    under: bool
    first: Expr | None
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class Deal:
    """`deal 3, 2 cards to hand from left of dealer`, `deal all cards to …`, `, then talon`.
    packets empty means all cards."""

    span: Span
    label: Name | None
    packets: tuple[Expr, ...]
    place: Name
    first: Expr
    then: Name | None
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class Shuffle:
    span: Span
    label: Name | None
    place: Expr
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class Cut:
    span: Span
    label: Name | None
    place: Expr
    low: Expr
    high: Expr
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class Drawn:
    """`dealer is drawn from players`."""

    span: Span
    label: Name | None
    target: Expr
    values: Expr
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class Sees:
    span: Span
    label: Name | None
    who: Expr
    cards: Expr
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class NotAskedAgain:
    span: Span
    label: Name | None
    who: Expr
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class SitsOut:
    span: Span
    label: Name | None
    who: Expr
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class CrossOff:
    """`cross off factor of 1`: later numbered values move up one, the last gets its first value."""

    span: Span
    label: Name | None
    target: Expr
    when: Expr | None
    tags: Tags


class Leave(Enum):
    STOP = "stop"
    END_PHASE = "end phase"
    END_ROUND = "end round"


@dataclass(frozen=True, slots=True)
class Leaves:
    """`stop` (one loop), `end phase`, `end round`."""

    span: Span
    label: Name | None
    what: Leave
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class EndMatch:
    """`end match won by …`."""

    span: Span
    label: Name | None
    winners: Expr
    when: Expr | None
    tags: Tags


# questions


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of an action: `n from 1 up to 7`, `s in suits`."""

    span: Span
    name: Name
    domain: Domain


@dataclass(frozen=True, slots=True)
class Alternative:
    """One action of a question, with what follows. `otherwise`: open only if nothing else is."""

    span: Span
    name: Name
    choices: tuple[Choice, ...]
    once: bool
    otherwise: bool
    when: Expr | None
    block: Block | None
    tags: Tags


class ClauseKind(Enum):
    MUST = "must"
    AVOID = "must avoid"
    ALSO = "may also"


@dataclass(frozen=True, slots=True)
class Pattern:
    """Actions a clause speaks of: `call (misere up to slam)`, `pass`; values empty means all."""

    span: Span
    name: Name
    values: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class CardClause:
    """`follow-suit: must play led suit if able when …` below a question for cards."""

    span: Span
    label: Name
    kind: ClauseKind
    cards: Expr
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class CallClause:
    """`but forced-bid: must choose call (misere up to slam) if able when …` after the last
    alternative."""

    span: Span
    label: Name
    kind: ClauseKind
    patterns: tuple[Pattern, ...]
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class May:
    span: Span
    label: Name | None
    who: Expr
    alternatives: tuple[Alternative, ...]
    clauses: tuple[CallClause, ...]


@dataclass(frozen=True, slots=True)
class Chooses:
    """`bidder chooses trump`, `dealer chooses discard in hand`; domain None means every value.
    Clauses stand below it as for cards."""

    span: Span
    label: Name | None
    who: Expr
    target: Expr
    domain: Domain | None
    clauses: tuple[CardClause, ...]
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class ChoosesCards:
    """`player chooses 3 cards from hand as passed`."""

    span: Span
    label: Name | None
    who: Expr
    count: Expr
    cards: Expr
    target: Expr
    clauses: tuple[CardClause, ...]
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class Plays:
    """`player plays from hand`, `declarer plays from hand of dummy`."""

    span: Span
    label: Name | None
    who: Expr
    place: Expr
    clauses: tuple[CardClause, ...]
    when: Expr | None
    tags: Tags


# blocks


@dataclass(frozen=True, slots=True)
class Branch:
    """`when C` / `otherwise when C` with its block; condition None is the last `otherwise`."""

    span: Span
    condition: Expr | None
    block: Block
    tags: Tags


@dataclass(frozen=True, slots=True)
class WhenBlock:
    span: Span
    label: Name | None
    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class Each:
    """`each player as giver of side from leader`, `each suit`, `each number from 1 up to 8`.

    kind is the word after each; binder is the name bound (the kind itself without `as`).
    `of` narrows the members. `first` is where players begin; low/high bound numbers."""

    span: Span
    label: Name | None
    kind: Name
    binder: Name
    of: Expr | None
    first: Expr | None
    low: Expr | None
    high: Expr | None
    block: Block
    tags: Tags


@dataclass(frozen=True, slots=True)
class GoingRound:
    """`going round from left of dealer until nobody is left but bidder`, `, at most 20 times`."""

    span: Span
    label: Name | None
    first: Expr
    but: Expr | None
    at_most: Expr | None
    block: Block
    tags: Tags


@dataclass(frozen=True, slots=True)
class AllAtOnce:
    span: Span
    label: Name | None
    block: Block
    tags: Tags


@dataclass(frozen=True, slots=True)
class Repeat:
    span: Span
    label: Name | None
    times: Expr
    counter: Name | None
    block: Block
    tags: Tags


Statement = (
    Becomes
    | Changes
    | Pays
    | Put
    | Deal
    | Shuffle
    | Cut
    | Drawn
    | Sees
    | NotAskedAgain
    | SitsOut
    | CrossOff
    | Leaves
    | EndMatch
    | May
    | Chooses
    | ChoosesCards
    | Plays
    | WhenBlock
    | Each
    | GoingRound
    | AllAtOnce
    | Repeat
)

Block = tuple[Statement, ...]
