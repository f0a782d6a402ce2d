"""The intermediate form: a flat state machine over registers, zones and tables.

This is the contract between the compiler and every engine. `docs/ir.md` explains it, the JSON
Schema beside this file fixes its JSON. Every value is a whole number:

* a number is itself; yes/no is 1/0; a word, player, team, suit, rank, card or row is its index,
  and none is -1;
* a set is a mask, bit i for member i. Cards are numbered suit by suit, lowest rank first, copies
  of a face side by side.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

VERSION = 1

LARGEST = 2**31 - 1
"""No number in a register is further from 0 than this."""


class Op(Enum):
    """The operations of expressions. `a b` are scalars, `m n` sets, `v` a bound variable."""

    # reading the state
    GET = "get"  # register, index…       the value of a register
    VAR = "var"  # name                   a variable bound by let, where, argmax, argmin, total
    CARDS = "cards"  # zone, index…       the set of cards in a zone
    TOP = "top"  # zone, index…           the top card, none if empty
    BOTTOM = "bottom"  # zone, index…     the bottom card, none if empty
    LOOKUP = "lookup"  # table, index…    a cell of a table
    LED = "led"  # zone, table, index…    suit of the first card in the zone that has one, else none;
    #                                       the table gives card → suit after the further indices
    BEST = "best"  # zone, table, index…  first card of the zone with the highest positive power, else none
    BEST_LAST = "best-last"  # the same, the last of equals
    OWNER = "owner"  # card               who played it if it lies in the trick, else the player whose zone
    #                                       holds it, else none
    HOLDERS = "holders"  # m              the players in whose zones any of the cards lie
    # numbers
    ADD = "add"  # a, b, …
    SUB = "sub"  # a, b
    MUL = "mul"  # a, b, …
    DIV = "div"  # a, b                   towards zero; b = 0 is a fault
    NEG = "neg"  # a
    NEAR = "near"  # a, b                 a to the nearest multiple of b, halves up; b < 1 is a fault
    UP = "up"  # a, b                     up to a multiple of b
    DOWN = "down"  # a, b                 down to a multiple of b
    # truth
    EQ = "eq"
    NE = "ne"
    LT = "lt"
    LE = "le"
    GT = "gt"
    GE = "ge"
    NOT = "not"
    AND = "and"  # a, b, …                stops at the first 0
    OR = "or"  # a, b, …                  stops at the first 1
    IF = "if"  # condition, then, else    only one side is computed
    # sets
    UNION = "union"  # m, n, …
    MEET = "meet"  # m, n, …
    LESS = "less"  # m, n                 m without n
    BIT = "bit"  # a                      the set of this one member; none gives the empty set
    HAS = "has"  # m, a                   1 if a is a member (none never is)
    COUNT = "count"  # m
    FIRST = "first"  # m                  the lowest member, none if empty
    ONLY = "only"  # m                    the one member; none if empty; more than one is a fault
    LOWEST_N = "lowest-n"  # m, a         the a lowest members
    ABOVE_N = "above-n"  # m, a           the members with an index above a
    NEXT = "next"  # m, a                 first member clockwise after seat a, none if m is empty or a none
    PREVIOUS = "previous"  # m, a         first member anti-clockwise after seat a
    FROM = "from"  # m, a                 first member clockwise from seat a, a itself included
    # cards by a table (card is the last index)
    SUM = "sum"  # m, table, index…       the sum of the cells of the members
    HIGHEST = "highest"  # m, table, index…  the member with the highest cell (first of equals), else none
    LOWEST = "lowest"  # m, table, index…
    MELDS = "melds"  # m, meld table, index…  the worth of all melds in a set of cards
    # binders
    LET = "let"  # v, a, body
    WHERE = "where"  # v, m, condition    the members for which the condition holds
    ARGMAX = "argmax"  # v, m, value      the members with the highest value
    ARGMIN = "argmin"  # v, m, value
    TOTAL = "total"  # v, m, value        the sum of the value over the members


@dataclass(frozen=True, slots=True)
class Apply:
    """An operation on arguments. In JSON `["add", 1, ["get", "bid"]]`; names are strings."""

    op: Op
    args: tuple[Expr | str, ...]


Expr = int | Apply


class Kind(Enum):
    """What a register, parameter or table cell holds."""

    NUMBER = "number"
    YESNO = "yesno"
    WORD = "word"
    PLAYER = "player"
    TEAM = "team"
    SUIT = "suit"
    RANK = "rank"
    CARD = "card"
    ROW = "row"
    PLAYERS = "players"
    TEAMS = "teams"
    SUITS = "suits"
    RANKS = "ranks"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class At:
    """Where in the rule files something comes from: index into `Program.files`, line, column."""

    file: int
    line: int
    column: int


class Scope(Enum):
    MATCH = "match"
    ROUND = "round"  # back to `initial` whenever a round begins
    FRAME = "frame"  # counters, chosen values: part of the state, never shown


@dataclass(frozen=True, slots=True)
class Register:
    """A note, counter or parameter: an array of whole numbers in row-major order.

    `shape` () is one cell. `low`/`high` bound a number (None: no bound); writing outside is a
    fault. `names` are the words or rows in order. `index_names` says what each index counts:
    "player", "team", "suit", "number 1" (first value 1). `seen` is the set of seats that may see a
    cell, with variables `$0`, `$1` … for its indices. `chooser` names a register that holds, cell
    by cell, who chose the value (he sees it too)."""

    name: str
    kind: Kind
    shape: tuple[int, ...]
    index_names: tuple[str, ...]
    low: int | None
    high: int | None
    names: tuple[str, ...]
    initial: tuple[int, ...]
    scope: Scope
    seen: Expr
    chooser: str | None
    at: At | None


@dataclass(frozen=True, slots=True)
class Zone:
    """Piles of cards, bottom first. One pile, or one for each player/team/… (`shape`).

    `by_player`: the only index is a seat. `seen` as for registers."""

    name: str
    shape: tuple[int, ...]
    index_names: tuple[str, ...]
    by_player: bool
    seen: Expr
    at: At | None


@dataclass(frozen=True, slots=True)
class Table:
    """Constants in row-major order; an index of -1 reads position 0 of an axis marked in `none_first`."""

    name: str
    shape: tuple[int, ...]
    none_first: tuple[bool, ...]
    values: tuple[int, ...]


class MeldKind(Enum):
    RUN = "run"
    GROUP = "group"
    SET = "set"


@dataclass(frozen=True, slots=True)
class MeldLine:
    """`run`: `count` cards of one printed suit in natural order (`or_more`: at least);
    `group`: any `count` cards of sets[0]; `set`: one card of each of `sets`."""

    kind: MeldKind
    value: int
    count: int
    or_more: bool
    sets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MeldTable:
    """One list of lines per combination of indices (row-major, none_first as in tables).

    `once`: every card counts in one meld only and the best total is taken."""

    name: str
    shape: tuple[int, ...]
    none_first: tuple[bool, ...]
    cells: tuple[tuple[MeldLine, ...], ...]
    once: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card; suit -1 for a joker. `name` is `SQ`, `joker` or `7 of cups`."""

    name: str
    suit: int
    rank: int


# ------------------------------------------------------------------ instructions


@dataclass(frozen=True, slots=True)
class ZoneRef:
    zone: str
    index: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Set:
    """Write a register cell. An index of none is a fault."""

    register: str
    index: tuple[Expr, ...]
    value: Expr
    at: At | None


@dataclass(frozen=True, slots=True)
class Move:
    """Move cards from wherever they are, zones in their declared order and each bottom first,
    on top of a zone or under it."""

    cards: Expr
    to: ZoneRef
    under: bool
    at: At | None


@dataclass(frozen=True, slots=True)
class Gather:
    """Move a whole pile, in its order, on top of another or under it."""

    source: ZoneRef
    to: ZoneRef
    under: bool
    at: At | None


@dataclass(frozen=True, slots=True)
class Deal:
    """Packet after packet, clockwise from `first` over the seats in `among`, from the top of
    `source` to `to[seat]`, one card after the other. `packets` empty: one card each until the
    source is empty. A packet is computed for every taker, with the variable `$0` for his seat (-1 for
    `then`, one more zone that gets a packet after the last player). Too few cards is a fault."""

    source: ZoneRef
    to: str
    among: Expr
    first: Expr
    packets: tuple[Expr, ...]
    then: str | None
    at: At | None


@dataclass(frozen=True, slots=True)
class Show:
    """These players know these cards for as long as they stay where they are."""

    cards: Expr
    to: Expr
    at: At | None


@dataclass(frozen=True, slots=True)
class Play:
    """Put cards (a set, today of size one) into the trick as those of `owner`."""

    cards: Expr
    owner: Expr
    at: At | None


@dataclass(frozen=True, slots=True)
class BeginRound:
    """`$round` rises by one, chance starts anew from (match seed, round), everybody takes part,
    round registers return to their initial values."""

    at: At | None


@dataclass(frozen=True, slots=True)
class EndRound:
    """The round is over: everybody takes part again; simulations count it here."""

    at: At | None


Instruction = Set | Move | Gather | Deal | Show | Play | BeginRound | EndRound


# ------------------------------------------------------------------ ends of a block


@dataclass(frozen=True, slots=True)
class Goto:
    to: str


@dataclass(frozen=True, slots=True)
class Fork:
    condition: Expr
    then: str
    otherwise: str


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance: all orders of the pile equally likely."""

    zone: ZoneRef
    to: str
    at: At | None


@dataclass(frozen=True, slots=True)
class Cut:
    """Chance: low to high cards from the top go under the rest, each number equally likely."""

    zone: ZoneRef
    low: Expr
    high: Expr
    to: str
    at: At | None


@dataclass(frozen=True, slots=True)
class Domain:
    """What may be chosen or drawn: the members of a set of `kind`, or for numbers low, low + step
    … up to high (then `members` is None)."""

    kind: Kind
    members: Expr | None
    low: Expr
    high: Expr
    step: Expr


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: a register gets a member of the domain, each equally likely; an empty one is a fault."""

    register: str
    index: tuple[Expr, ...]
    domain: Domain
    to: str
    at: At | None


@dataclass(frozen=True, slots=True)
class Ask:
    """A decision point; the machine waits here."""

    decision: int


@dataclass(frozen=True, slots=True)
class Resume:
    """Back to the question that an announcement interrupted (block number in `$resume`)."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The match is over; `winners` is a set of seats."""

    winners: Expr
    at: At | None


End = Goto | Fork | Shuffle | Cut | Draw | Ask | Resume | Finish


@dataclass(frozen=True, slots=True)
class Block:
    name: str
    phase: str
    do: tuple[Instruction, ...]
    end: End
    at: At | None
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Phase:
    """`name` is "before match", "after round" or the phase's own; `entry` its first block."""

    name: str
    entry: str
    tags: tuple[str, ...]
    at: At | None


# ------------------------------------------------------------------ questions


@dataclass(frozen=True, slots=True)
class Parameter:
    """A choice of an action; the chosen value is written to `register` when the action is taken."""

    register: str
    domain: Domain


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to answer. `family` indexes `Program.families`. `open` (0/1) is computed with the
    parameter registers set. `otherwise`: only if nothing else is open."""

    family: int
    parameters: tuple[Parameter, ...]
    open: Expr
    otherwise: bool
    to: str
    at: At | None
    tags: tuple[str, ...]


class ClauseKind(Enum):
    MUST = "must"
    AVOID = "avoid"
    ALSO = "also"


@dataclass(frozen=True, slots=True)
class Pattern:
    """Answers a clause speaks of: an alternative, and for each parameter the set of values
    (a Domain) or None for all."""

    alternative: int
    values: tuple[Domain | None, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """A step of the cascade: `must` keeps only what fits, if at least `need` remain; `avoid` drops
    what fits, if at least `need` remain; `also` brings back what fits of what was open at first."""

    label: str
    kind: ClauseKind
    when: Expr
    patterns: tuple[Pattern, ...]
    at: At | None
    tags: tuple[str, ...]


class Question(Enum):
    MAY = "may"
    CHOOSE = "choose"
    PICK = "pick"  # one of several cards chosen together, in increasing order
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class Decision:
    """A question. `asked` answers for `owner` (his cards). `need`: how many the clauses must leave.

    For a PICK, after the cascade only cards above `pick_after` and with `pick_left` - 1 cards above
    them remain (so the cards come in increasing order). `pick_left` counts the cards still to be
    picked, this one included (None: `need`); `need` and the cascade are the same for every one of
    them, so that the first card does not change the rule for the next. `seen`: the seats that see the answer.
    `together`: number of the group of simultaneous questions, or None; `hides`: registers whose
    cells of other players are hidden while the group lasts. `announcements`: indices into
    `Program.announcements` offered here."""

    question: Question
    label: str
    phase: str
    asked: Expr
    owner: Expr
    alternatives: tuple[Alternative, ...]
    clauses: tuple[Clause, ...]
    need: Expr
    pick_after: Expr | None
    seen: Expr
    together: int | None
    hides: tuple[str, ...]
    announcements: tuple[int, ...]
    at: At | None
    tags: tuple[str, ...]
    pick_left: Expr | None = None


@dataclass(frozen=True, slots=True)
class Announcement:
    """Offered besides the question: at one's own turn, or (`any_time`) to everybody in `who`.

    The acting seat is written to `$actor`, the block of the question to `$resume`. `used` names a
    register with the set of seats that have made it this round ("once"), or None."""

    alternative: Alternative
    label: str
    any_time: bool
    who: Expr
    used: str | None


@dataclass(frozen=True, slots=True)
class FamilyParameter:
    """`size` values: members 0 … size-1 of the kind (faces for cards), or numbers low, low + step …"""

    kind: Kind
    size: int
    low: int
    step: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Family:
    """Actions of one name. Ids run from `first`, mixed radix over the parameters, last fastest."""

    name: str
    parameters: tuple[FamilyParameter, ...]
    first: int
    count: int


@dataclass(frozen=True, slots=True)
class Program:
    """A game with its options and number of players chosen, ready to be stepped by an engine.

    Registers that always exist: `$round` (0 before the first), `$active` (players taking part),
    `$actor`, `$resume`, `dealer`, `leader`, `score` (by team if there are teams, else by seat).
    Zones that always exist: `stock` (holds the whole pack at first, lowest card at the bottom) and
    `trick`. `entry` names the first block."""

    name: str
    title: str
    seats: int
    teams: tuple[int, ...]
    options: tuple[tuple[str, int | str], ...]
    digest: str
    files: tuple[str, ...]
    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    faces: tuple[Face, ...]
    cards: tuple[int, ...]
    registers: tuple[Register, ...]
    zones: tuple[Zone, ...]
    tables: tuple[Table, ...]
    meld_tables: tuple[MeldTable, ...]
    families: tuple[Family, ...]
    decisions: tuple[Decision, ...]
    announcements: tuple[Announcement, ...]
    phases: tuple[Phase, ...]
    blocks: tuple[Block, ...]
    entry: str
