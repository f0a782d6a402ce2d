"""The syntax tree: one frozen node per sentence of the language, each with its place in a file.

Nothing after the syntax stage knows how the text was parsed. Words of the language are stored
under their English spelling whatever language the file was written in; names given by the author
keep his spelling.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kaart.diagnostics import Span

# ------------------------------------------------------------------ expressions


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

# ------------------------------------------------------------------ shared parts


@dataclass(frozen=True, slots=True)
class Tag:
    """`@000.48` in the margin, without the at sign."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Text:
    span: Span
    value: str


Tags = tuple[Tag, ...]


@dataclass(frozen=True, slots=True)
class NumberType:
    """`from 0 up to 500`, optionally `step 10`."""

    span: Span
    low: Expr
    high: Expr
    step: Expr | None


@dataclass(frozen=True, slots=True)
class YesNoType:
    span: Span


@dataclass(frozen=True, slots=True)
class WordType:
    """`nearest or example or upward`."""

    span: Span
    words: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class RowType:
    """`row of contracts`."""

    span: Span
    table: Name


@dataclass(frozen=True, slots=True)
class NamedType:
    """`number`, `player`, `players`, `team`, `teams`, `suit`, `suits`, `rank`, `card`, `cards`."""

    span: Span
    name: Name


TypeExpr = NumberType | YesNoType | WordType | RowType | NamedType


@dataclass(frozen=True, slots=True)
class Index:
    """One index of a note or place: `of each player`, `of each number from 1 up to 12`."""

    span: Span
    kind: Name
    low: Expr | None
    high: Expr | None


@dataclass(frozen=True, slots=True)
class Parameter:
    """`of player` (named after its type) or `of player as giver`."""

    span: Span
    kind: Name
    name: Name


@dataclass(frozen=True, slots=True)
class Domain:
    """What may be chosen: `from 1 up to 7 step 1` (a Range) or `in suits without candidate`."""

    span: Span
    values: Expr


# ------------------------------------------------------------------ sections of a game


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
    """`king`, `7` or `1 up to 21` / `A down to 2` in a list of ranks. Ranks are names, letters or
    numbers; a letter is stored as in cards ("A"), a name as written."""

    span: Span
    first: str
    last: str | None


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

# ------------------------------------------------------------------ instructions


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

# ------------------------------------------------------------------ files


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


Step = GivenPlayers | Given | StartAt | Moves | PlayOn | Expect | ExpectCards | ExpectMoves


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
