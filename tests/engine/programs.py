"""Small programs of the intermediate form, written by hand for the tests of the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from kaart.ir import form
from kaart.ir.form import (
    Alternative,
    Apply,
    Ask,
    At,
    BeginRound,
    Block,
    Clause,
    ClauseKind,
    Decision,
    Domain,
    EndRound,
    Expr,
    Face,
    Family,
    FamilyParameter,
    Fork,
    Goto,
    Kind,
    Op,
    Parameter,
    Pattern,
    Phase,
    Program,
    Question,
    Register,
    Scope,
    Table,
    Zone,
    ZoneRef,
)

SUITS = ("spades", "hearts", "diamonds", "clubs")
LETTERS = "23456789TJQKA"
RANKS = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)


def at(line: int) -> At:
    return At(0, line, 1)


def e(op: str, *args: Expr | str) -> Apply:
    """An expression: `e("add", 1, get("bid"))`."""
    return Apply(Op(op), args)


def get(register: str, *index: Expr) -> Apply:
    return e("get", register, *index)


def zone(name: str, *index: Expr) -> ZoneRef:
    return ZoneRef(name, index)


def put(register: str, value: Expr, *index: Expr, line: int = 1) -> form.Set:
    return form.Set(register, index, value, at(line))


def members(kind: Kind, mask: Expr) -> Domain:
    return Domain(kind, mask, 0, 0, 1)


def numbers(low: Expr, high: Expr, step: Expr = 1) -> Domain:
    return Domain(Kind.NUMBER, None, low, high, step)


def register(name: str, kind: Kind = Kind.NUMBER, *, everyone: int = 0b1111, **changes: object) -> Register:
    """A register of one cell that everybody sees; `size` or `shape` make it an array over players."""
    plain = Register(name, kind, (), (), None, None, (), (0,), Scope.ROUND, everyone, None, at(1))
    return replace(plain, **changes)  # type: ignore[arg-type]


def by_player(name: str, kind: Kind = Kind.NUMBER, seats: int = 4, **changes: object) -> Register:
    plain: dict[str, object] = {"shape": (seats,), "index_names": ("player",), "initial": (0,) * seats}
    return register(name, kind, **{**plain, **changes})  # type: ignore[arg-type]


def pile(name: str, seen: Expr) -> Zone:
    return Zone(name, (), (), False, seen, at(1))


OWNER: Expr = e("bit", e("var", "$0"))


def hands(name: str, seats: int, seen: Expr = OWNER) -> Zone:
    """One pile for each seat, seen by its owner unless said otherwise."""
    return Zone(name, (seats,), ("player",), True, seen, at(1))


def block(name: str, *do: form.Instruction, end: form.End, phase: str = "play") -> Block:
    return Block(name, phase, do, end, at(9), ())


def answer(
    family: int, to: str, *parameters: Parameter, when: Expr = 1, otherwise: bool = False
) -> Alternative:
    return Alternative(family, parameters, when, otherwise, to, at(5), ())


def question(asked: Expr, *alternatives: Alternative, **changes: object) -> Decision:
    """A question that everybody hears the answer of."""
    plain = Decision(
        question=Question.MAY,
        label="a question",
        phase="play",
        asked=asked,
        owner=asked,
        alternatives=alternatives,
        clauses=(),
        need=1,
        pick_after=None,
        seen=(1 << 10) - 1,
        together=None,
        hides=(),
        announcements=(),
        at=at(6),
        tags=(),
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def clause(label: str, kind: ClauseKind, *patterns: Pattern, when: Expr = 1, line: int = 7) -> Clause:
    return Clause(label, kind, when, patterns, at(line), ("@T.1",))


def of_cards(cards: Expr, alternative: int = 0) -> Pattern:
    return Pattern(alternative, (members(Kind.CARD, cards),))


def family(name: str, *parameters: FamilyParameter) -> Family:
    """A family; `program` gives it its place among the ids."""
    return Family(name, parameters, 0, 0)


def values(kind: Kind, size: int, low: int = 0, step: int = 1, names: Sequence[str] = ()) -> FamilyParameter:
    return FamilyParameter(kind, size, low, step, tuple(names))


def pack(ranks: str = LETTERS, suits: int = 4, copies: int = 1) -> tuple[tuple[Face, ...], tuple[int, ...]]:
    """The faces and the physical cards of a pack."""
    faces = tuple(
        Face("SHDC"[suit] + rank.replace("T", "10"), suit, LETTERS.index(rank))
        for suit in range(suits)
        for rank in ranks
    )
    return faces, tuple(face for face in range(len(faces)) for _ in range(copies))


def program(
    blocks: Sequence[Block],
    *,
    seats: int = 4,
    registers: Sequence[Register] = (),
    zones: Sequence[Zone] = (),
    families: Sequence[Family] = (),
    teams: Sequence[int] = (),
    ranks: str = LETTERS,
    suits: int = 4,
    copies: int = 1,
    **changes: object,
) -> Program:
    """A program with the registers and zones that always exist, beginning at the first block."""
    faces, cards = pack(ranks, suits, copies)
    everyone = (1 << seats) - 1
    sizes = [_size(made) for made in families]
    placed = [
        replace(made, first=first, count=count)
        for made, first, count in zip(families, accumulate(sizes, initial=0), sizes, strict=False)
    ]
    score = (
        by_player("score", seats=seats, scope=Scope.MATCH)
        if not teams
        else register("score", shape=(2,), index_names=("team",), initial=(0, 0), scope=Scope.MATCH)
    )
    plain = Program(
        name="tiny",
        title="Tiny",
        seats=seats,
        teams=tuple(teams),
        options=(),
        digest="d1",
        files=("tiny.kaart",),
        suits=SUITS,
        ranks=RANKS,
        faces=faces,
        cards=cards,
        registers=(
            register("$round", scope=Scope.MATCH),
            register("$active", Kind.PLAYERS, initial=(everyone,), scope=Scope.MATCH),
            register("$actor", Kind.PLAYER, initial=(-1,), scope=Scope.FRAME),
            register("$resume", initial=(0,), scope=Scope.FRAME),
            register("dealer", Kind.PLAYER, scope=Scope.MATCH),
            register("leader", Kind.PLAYER, initial=(-1,)),
            score,
            *registers,
        ),
        zones=(pile("stock", 0), pile("trick", everyone), *zones),
        tables=(),
        meld_tables=(),
        families=tuple(placed),
        decisions=(),
        announcements=(),
        phases=(Phase("play", blocks[0].name, (), None),),
        blocks=tuple(blocks),
        entry=blocks[0].name,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def _size(made: Family) -> int:
    size = 1
    for parameter in made.parameters:
        size *= parameter.size
    return size


# ------------------------------------------------------------------ a whole trick game


def table_of_suits() -> Table:
    faces, cards = pack()
    return Table("suit-of", (len(cards),), (False,), tuple(faces[card].suit for card in cards))


def table_of_power() -> Table:
    """Power by led suit (none first) and card: only the led suit can win."""
    faces, cards = pack()
    rows = [faces[card].rank + 1 if faces[card].suit == led else 0 for led in range(-1, 4) for card in cards]
    return Table("power", (5, len(cards)), (True, False), tuple(rows))


def table_of_points() -> Table:
    """One point for each heart."""
    faces, cards = pack()
    return Table("points", (len(cards),), (False,), tuple(int(faces[card].suit == 1) for card in cards))


def cards_of(suit: int) -> int:
    return ((1 << 13) - 1) << 13 * suit


HEARTS = cards_of(1)
HAND = e("cards", "hand", get("turn"))
LED = e("led", "trick", "suit-of")
LED_CARDS = e("lookup", "cards-of", LED)


def hearts(rounds: int = 2) -> Program:
    """Four players, three cards passed at the same time, follow suit, hearts not led early."""
    turn = get("turn")
    pass_question = question(
        turn,
        answer(0, "passed", Parameter("$pick", members(Kind.CARD, HAND))),
        question=Question.PICK,
        label="pass",
        need=3,
        pick_after=get("$last"),
        pick_left=e("sub", 3, get("$picked")),
        seen=e("bit", turn),
        together=0,
        hides=("passes",),
    )
    play_question = question(
        turn,
        answer(1, "played", Parameter("$card", members(Kind.CARD, HAND))),
        question=Question.PLAY,
        label="play",
        clauses=(
            clause("follow-suit", ClauseKind.MUST, of_cards(LED_CARDS), line=21),
            clause("no-hearts-first", ClauseKind.AVOID, of_cards(HEARTS), when=_closed(), line=22),
        ),
    )
    return program(
        _hearts_blocks(rounds),
        registers=(
            register("turn", Kind.PLAYER, scope=Scope.FRAME, everyone=0),
            register("$pick", Kind.CARD, scope=Scope.FRAME),
            register("$card", Kind.CARD, scope=Scope.FRAME),
            register("$last", scope=Scope.FRAME, initial=(-1,)),
            register("$picked", scope=Scope.FRAME),
            register("$k", scope=Scope.FRAME),
            register("tricks", low=0, high=13),
            by_player("passes", Kind.CARDS, seen=e("bit", e("var", "$0"))),
        ),
        zones=(hands("hand", 4), hands("won", 4, 0)),
        families=(family("pass", values(Kind.CARD, 52)), family("play", values(Kind.CARD, 52))),
        tables=(
            table_of_suits(),
            table_of_power(),
            table_of_points(),
            Table("cards-of", (5,), (True,), (0, *(cards_of(suit) for suit in range(4)))),
        ),
        decisions=(pass_question, play_question),
    )


def _closed() -> Expr:
    """Nobody has taken a heart yet and the trick is empty."""
    fallen = e("union", *(e("cards", "won", seat) for seat in range(4)))
    return e("and", e("eq", LED, -1), e("not", e("count", e("meet", fallen, HEARTS))))


def _hearts_blocks(rounds: int) -> tuple[Block, ...]:
    turn = get("turn")
    clockwise = e("next", 15, turn)
    return (
        block(
            "round",
            BeginRound(at(2)),
            form.Move((1 << 52) - 1, zone("stock"), False, at(2)),
            end=form.Shuffle(zone("stock"), "deal", at(3)),
        ),
        block(
            "deal",
            form.Deal(zone("stock"), "hand", 15, e("next", 15, get("dealer")), (), None, at(4)),
            put("turn", clockwise),
            put("$k", 0),
            end=Goto("picking"),
        ),
        block("picking", put("$picked", 0), put("$last", -1), end=Goto("ask-pass")),
        block("ask-pass", end=Ask(0)),
        block(
            "passed",
            put("passes", e("union", get("passes", turn), e("bit", get("$pick"))), turn),
            put("$last", get("$pick")),
            put("$picked", e("add", get("$picked"), 1)),
            end=Fork(e("lt", get("$picked"), 3), "ask-pass", "passer"),
        ),
        block(
            "passer",
            put("turn", clockwise),
            put("$k", e("add", get("$k"), 1)),
            end=Fork(e("lt", get("$k"), 4), "picking", "exchange"),
        ),
        block(
            "exchange",
            *(
                form.Move(get("passes", seat), zone("hand", (seat + 1) % 4), False, at(8))
                for seat in range(4)
            ),
            put("leader", e("owner", 39)),  # the two of clubs
            end=Goto("trick"),
        ),
        block("trick", put("turn", get("leader")), put("$k", 0), end=Goto("ask-play")),
        block("ask-play", end=Ask(1)),
        block(
            "played",
            form.Play(e("bit", get("$card")), turn, at(10)),
            put("turn", clockwise),
            put("$k", e("add", get("$k"), 1)),
            end=Fork(e("lt", get("$k"), 4), "ask-play", "take"),
        ),
        block(
            "take",
            put("leader", e("owner", e("best", "trick", "power", LED))),
            form.Gather(zone("trick"), zone("won", get("leader")), False, at(11)),
            put("tricks", e("add", get("tricks"), 1)),
            end=Fork(e("lt", get("tricks"), 13), "trick", "settle"),
        ),
        block(
            "settle",
            *(
                put("score", e("add", get("score", s), e("sum", e("cards", "won", s), "points")), s)
                for s in range(4)
            ),
            EndRound(at(12)),
            put("dealer", e("next", 15, get("dealer"))),
            end=Fork(e("lt", get("$round"), rounds), "round", "over"),
        ),
        block("over", end=form.Finish(e("argmin", "p", 15, get("score", e("var", "p"))), at(13))),
    )
