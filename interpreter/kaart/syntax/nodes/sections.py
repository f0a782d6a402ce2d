"""The sections of a game, from players to procedures."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kaart.diagnostics import Span
from kaart.syntax.nodes.expressions import Expr, Name
from kaart.syntax.nodes.instructions import Alternative, Block
from kaart.syntax.nodes.parts import Index, Parameter, Tags, Text, TypeExpr


@dataclass(frozen=True, slots=True)
class Players:
    """`players 4 up to 6, normally 4`, `players 4 in teams of 2`."""

    span: Span
    low: int
    high: int
    normally: int
    team_size: int | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class Suits:
    """A `suits` section: the game's own suits, in order."""

    span: Span
    names: tuple[Name, ...]
    tags: Tags


@dataclass(frozen=True, slots=True)
class RankRun:
    """`king`, `7` or `1 up to 21` / `A down to 2` (`down`) in a list of ranks. Ranks are names, letters
    or numbers; a letter is stored as in cards ("A"), a name as written."""

    span: Span
    first: str
    last: str | None
    down: bool = False


@dataclass(frozen=True, slots=True)
class Ranks:
    """A `ranks` section: the game's own ranks, lowest first."""

    span: Span
    runs: tuple[RankRun, ...]
    tags: Tags


@dataclass(frozen=True, slots=True)
class Option:
    span: Span
    name: Name
    type: TypeExpr
    normally: Expr
    text: Text
    tags: Tags


@dataclass(frozen=True, slots=True)
class Options:
    span: Span
    items: tuple[Option, ...]
    tags: Tags


@dataclass(frozen=True, slots=True)
class Take:
    """`take 7 up to A of hearts, diamonds`, `take joker 2 times`; ranks None takes the joker;
    suits empty means every suit."""

    span: Span
    label: Name | None
    ranks: RankRun | None
    suits: tuple[Name, ...]
    times: int
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class LeaveOut:
    """`leave out D2, C2`: each item is a card or `queen of spades`."""

    span: Span
    label: Name | None
    cards: tuple[Expr, ...]
    when: Expr | None
    tags: Tags


PackLine = Take | LeaveOut


@dataclass(frozen=True, slots=True)
class Pack:
    span: Span
    lines: tuple[PackLine, ...]
    tags: Tags


@dataclass(frozen=True, slots=True)
class RankedCards:
    """A line of the ranking: a set of cards, optionally `in order J 9 A down to 2` (best first)."""

    span: Span
    label: Name | None
    cards: Expr
    order: tuple[RankRun, ...]
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class CountsAs:
    span: Span
    label: Name | None
    cards: Expr
    suit: Expr
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class EqualCards:
    """`first of equal cards wins` or `last of equal cards wins`."""

    span: Span
    label: Name | None
    last_wins: bool
    tags: Tags


RankingLine = RankedCards | CountsAs | EqualCards


@dataclass(frozen=True, slots=True)
class Ranking:
    span: Span
    lines: tuple[RankingLine, ...]
    tags: Tags


@dataclass(frozen=True, slots=True)
class PointLine:
    """`11 for aces`; cards None is the last line `0 otherwise`."""

    span: Span
    label: Name | None
    value: Expr
    cards: Expr | None
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class Points:
    span: Span
    lines: tuple[PointLine, ...]
    tags: Tags


@dataclass(frozen=True, slots=True)
class RunMeld:
    """`20 for run of 3`, `100 for run of 5 or more`."""

    span: Span
    label: Name | None
    value: Expr
    length: int
    or_more: bool
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class GroupMeld:
    """`100 for 4 aces`."""

    span: Span
    label: Name | None
    value: Expr
    count: int
    cards: Expr
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class SetMeld:
    """`20 for king of trump and queen of trump`: one card of each part."""

    span: Span
    label: Name | None
    value: Expr
    parts: tuple[Expr, ...]
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class OnlyOnce:
    """`each card only once`."""

    span: Span
    label: Name | None
    when: Expr | None
    tags: Tags


MeldLine = RunMeld | GroupMeld | SetMeld | OnlyOnce


@dataclass(frozen=True, slots=True)
class Melds:
    span: Span
    lines: tuple[MeldLine, ...]
    tags: Tags


@dataclass(frozen=True, slots=True)
class Place:
    """`hand of each player, seen by owner`."""

    span: Span
    name: Name
    indices: tuple[Index, ...]
    seen_by: Expr
    tags: Tags


@dataclass(frozen=True, slots=True)
class Places:
    span: Span
    items: tuple[Place, ...]
    tags: Tags


@dataclass(frozen=True, slots=True)
class NoteDecl:
    """`bid  from 0 up to 500, at first 0`, optionally `, seen by owner`."""

    span: Span
    name: Name
    indices: tuple[Index, ...]
    type: TypeExpr
    at_first: Expr
    seen_by: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class Notes:
    """`round notes` (back to their first value every round) or `match notes`."""

    span: Span
    per_match: bool
    items: tuple[NoteDecl, ...]
    tags: Tags


@dataclass(frozen=True, slots=True)
class Row:
    span: Span
    name: Name
    cells: tuple[Expr, ...]
    tags: Tags


@dataclass(frozen=True, slots=True)
class Table:
    """`table contracts with goal, trumps`; `table payments of contracts with made` adds columns."""

    span: Span
    name: Name
    rows_of: Name | None
    columns: tuple[Name, ...]
    rows: tuple[Row, ...]
    tags: Tags


@dataclass(frozen=True, slots=True)
class Case:
    """One line of a definition by cases; when None means `otherwise`."""

    span: Span
    value: Expr
    when: Expr | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class Define:
    """`define opponents as players without bidder`, with parameters and by cases if wanted."""

    span: Span
    name: Name
    parameters: tuple[Parameter, ...]
    cases: tuple[Case, ...]
    tags: Tags


@dataclass(frozen=True, slots=True)
class Claim:
    span: Span
    label: Name | None
    condition: Expr
    when: Expr | None
    tags: Tags


class When(Enum):
    """Which procedure of a match a block belongs to."""

    BEFORE_MATCH = "before match"
    PHASE = "phase"
    AFTER_ROUND = "after round"


@dataclass(frozen=True, slots=True)
class Procedure:
    """`phase bidding`, `before match` or `after round` with its block; name only for phases."""

    span: Span
    at: When
    name: Name | None
    block: Block
    tags: Tags


@dataclass(frozen=True, slots=True)
class Announcement:
    """`at own turn bidder may announce-melds, once when …` / `at any time player may …`."""

    span: Span
    any_time: bool
    who: Expr
    action: Alternative
    tags: Tags


Section = (
    Players
    | Suits
    | Ranks
    | Options
    | Pack
    | Ranking
    | Points
    | Melds
    | Places
    | Notes
    | Table
    | Define
    | Claim
    | Procedure
    | Announcement
)
