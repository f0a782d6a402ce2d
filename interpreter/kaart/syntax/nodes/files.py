"""The four kinds of file: games, variants, scenarios and words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kaart.diagnostics import Span
from kaart.syntax.nodes.expressions import Card, Expr, Name
from kaart.syntax.nodes.instructions import Alternative, CallClause, CardClause, Statement
from kaart.syntax.nodes.parts import Tags, Text
from kaart.syntax.nodes.sections import (
    Case,
    MeldLine,
    NoteDecl,
    Option,
    PackLine,
    Place,
    PointLine,
    RankingLine,
    Row,
    Section,
)


@dataclass(frozen=True, slots=True)
class GameFile:
    span: Span
    language: str
    name: Name
    title: Text | None
    sections: tuple[Section, ...]
    tags: Tags


@dataclass(frozen=True, slots=True)
class Target:
    """What an amendment points at: `follow-suit`, `alleen of contracts`, `points`, `before match`.

    text of name is the English spelling for words of the language ("pack", "before match")."""

    span: Span
    name: Name
    inside: Name | None


class Amend(Enum):
    BECOMES = "becomes"
    REMOVE = "remove"
    REPLACE = "replace"
    BEFORE = "add before"
    AFTER = "add after"


Piece = (
    Section
    | Option
    | PackLine
    | RankingLine
    | PointLine
    | MeldLine
    | Place
    | NoteDecl
    | Row
    | Case
    | Statement
    | CardClause
    | CallClause
    | Alternative
)


@dataclass(frozen=True, slots=True)
class Amendment:
    """One change of a variant. `value` only for becomes, `pieces` only for replace and add."""

    span: Span
    what: Amend
    target: Target
    value: Expr | None
    pieces: tuple[Piece, ...]
    tags: Tags


@dataclass(frozen=True, slots=True)
class VariantFile:
    span: Span
    language: str
    name: Name
    base: Name
    title: Text | None
    amendments: tuple[Amendment, ...]
    tags: Tags


# scenarios


@dataclass(frozen=True, slots=True)
class GivenPlayers:
    """`given players 6`."""

    span: Span
    count: int


@dataclass(frozen=True, slots=True)
class Given:
    """`given trump is hearts`, `given hand of seat 1 is C8 DA`, `given trick is DK CA from seat 0`.

    `cards` holds a bare list of two or more cards, else `value` holds the expression."""

    span: Span
    target: Expr
    value: Expr | None
    cards: tuple[Card, ...]
    first: Expr | None


@dataclass(frozen=True, slots=True)
class StartAt:
    span: Span
    phase: Name


@dataclass(frozen=True, slots=True)
class Move:
    """`bid 100`, `pass`, `passed C2 SQ HA`."""

    span: Span
    name: Name
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Moves:
    span: Span
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class PlayOn:
    """`play on with first card`."""

    span: Span


@dataclass(frozen=True, slots=True)
class Expect:
    """`expect bid is 130`; `expect score is 15, 0, 15, 15` puts the further values in `rest`."""

    span: Span
    condition: Expr
    rest: tuple[Expr, ...]
    tags: Tags


@dataclass(frozen=True, slots=True)
class ExpectCards:
    """`expect seat 1 may play DA D9`: the complete list."""

    span: Span
    who: Expr
    cards: tuple[Card, ...]
    tags: Tags


@dataclass(frozen=True, slots=True)
class ExpectMoves:
    """`expect seat 0 may name spades, name clubs`: the complete list."""

    span: Span
    who: Expr
    moves: tuple[Move, ...]
    tags: Tags


@dataclass(frozen=True, slots=True)
class ExpectNoCards:
    """`expect seat 1 may not play SQ because follow-suit`: none of them, whatever else there is; the
    clause that forbids them, if one is named."""

    span: Span
    who: Expr
    cards: tuple[Card, ...]
    because: Name | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class ExpectNoMoves:
    """`expect seat 0 may not bid 100, pass`: none of them."""

    span: Span
    who: Expr
    moves: tuple[Move, ...]
    because: Name | None
    tags: Tags


@dataclass(frozen=True, slots=True)
class ExpectWon:
    """`expect match won by seat 1`: the match is over, and these have won it."""

    span: Span
    winners: Expr
    tags: Tags


Expected = Expect | ExpectCards | ExpectMoves | ExpectNoCards | ExpectNoMoves | ExpectWon
Step = GivenPlayers | Given | StartAt | Moves | PlayOn | Expected


@dataclass(frozen=True, slots=True)
class Scenario:
    span: Span
    name: Name
    title: Text | None
    steps: tuple[Step, ...]
    tags: Tags


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    span: Span
    language: str
    game: Name
    scenarios: tuple[Scenario, ...]


# words


@dataclass(frozen=True, slots=True)
class Word:
    """`follow-suit  bekennen  "you must follow suit"  "je moet kleur bekennen"`."""

    span: Span
    name: Name
    dutch: Name | None
    text_en: Text | None
    text_nl: Text | None


@dataclass(frozen=True, slots=True)
class WordsFile:
    span: Span
    language: str
    game: Name
    words: tuple[Word, ...]


File = GameFile | VariantFile | ScenarioFile | WordsFile
