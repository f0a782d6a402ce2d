"""Random programs of the intermediate form: every operation, instruction, end and kind of question.

They make no sense as games. Most matches of most of them run; where the rules cannot go on, no engine may.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from engine import programs as made
from engine.programs import (
    SUITS,
    answer,
    at,
    block,
    clause,
    e,
    family,
    get,
    members,
    put,
    question,
    values,
    zone,
)
from kaart.ir import form
from kaart.ir.form import (
    Announcement,
    Ask,
    BeginRound,
    Clause,
    ClauseKind,
    Cut,
    Decision,
    Domain,
    Draw,
    EndRound,
    Expr,
    Finish,
    Fork,
    Kind,
    MeldKind,
    MeldLine,
    MeldTable,
    Parameter,
    Pattern,
    Program,
    Question,
    Resume,
    Scope,
    Shuffle,
    Table,
)

from .random_expressions import EVERYONE, HANDS, PILES, SEATS, RandomExpressions

STEPS = 3
BIDS = (10, 5, 20)
"""Low, step and number of the bids."""


def random_program(seed: int) -> Program:
    """A program that has no other like it."""
    return _Maker(Random(seed)).program()


class _Maker(RandomExpressions):
    """Makes the rest of a program."""

    # ------------------------------------------------------------ instructions

    def bounded(self, value: Expr) -> Expr:
        """A number brought down to three digits."""
        rest = e("sub", e("var", "m"), e("mul", e("div", e("var", "m"), 1000), 1000))
        return e("let", "m", value, rest)

    def instruction(self) -> form.Instruction:
        match self.draw.randrange(13):
            case 0 | 1:
                return put(self.draw.choice(("n0", "n1")), self.bounded(self.number()))
            case 2:
                return put("many", self.bounded(self.number()), self.index("player", 2))
            case 3:
                return put("s0", self.seat_set())
            case 4:
                return put("c0", self.card_set())
            case 5:
                return self.draw.choice(
                    (
                        put("p0", self.member("player")),
                        put("suit", self.member("suit")),
                        put("k0", self.member("card")),
                        put("yes", self.truth()),
                        put("score", self.bounded(self.number()), self.index("player", 2)),
                    )
                )
            case 6 | 7:
                return form.Move(self.card_set(2), self.pile(), self.draw.random() < 0.3, at(3))
            case 8:
                return form.Gather(self.pile(), self.pile(), self.draw.random() < 0.3, at(3))
            case 9:
                return form.Show(self.card_set(2), self.seat_set(2), at(3))
            case 10:
                return form.Play(e("bit", self.index("card", 2)), self.index("player", 2), at(3))
            case 11:
                cards = e("lowest-n", self.card_set(2), 2)
                return form.Play(cards, self.index("player", 2), at(3))
            case _:
                return self.deal()

    def deal(self) -> form.Deal:
        half = e("div", e("count", e("cards", "stock")), 12)
        each = e("if", e("eq", e("var", "$0"), 1), half, self.draw.choice((0, half)))
        packets: Sequence[Expr] = self.draw.choice(((), (half,), (half, each)))
        then = self.draw.choice((None, "talon"))
        among = e("union", self.seat_set(1), 1 << self.draw.randrange(SEATS))
        first = self.index("player", 1)
        return form.Deal(zone("stock"), "hand", among, first, tuple(packets), then, at(4))

    def pile(self) -> form.ZoneRef:
        if self.draw.random() < 0.5:
            return zone(self.draw.choice(HANDS), self.index("player", 1))
        return zone(self.draw.choice(PILES))

    def instructions(self, most: int = 4) -> list[form.Instruction]:
        return [self.instruction() for _ in range(self.draw.randint(0, most))]

    # ------------------------------------------------------------ questions

    def decision(self, label: str, to: str, announcements: tuple[int, ...]) -> Decision:
        asked = self.index("player", 2)
        if self.draw.random() < 0.25:
            return self._picking(label, to, asked)
        ways = [self._pass(to), self._bid(to), self._card_way(to), self._give(to), self._suit_way(to)]
        chosen = self.draw.sample(ways[1:], self.draw.randint(1, 4))
        alternatives = (*chosen, replace(ways[0], otherwise=self.draw.random() < 0.5))
        return question(
            asked,
            *alternatives,
            label=label,
            clauses=tuple(self._clause(alternatives) for _ in range(self.draw.randint(0, 4))),
            need=self.draw.choice((1, 1, 1, 2, e("count", get("s0")))),
            announcements=announcements,
        )

    def _pass(self, to: str) -> form.Alternative:
        return answer(0, to)

    def _bid(self, to: str) -> form.Alternative:
        low, step, size = BIDS
        top = low + step * (size - 1)
        high = self.draw.choice((top, e("if", e("lt", get("n0"), top), get("n0"), top)))
        by = step * self.draw.choice((1, 1, 2))
        domain = Domain(Kind.NUMBER, None, low + step * self.draw.randrange(size), high, by)
        return answer(1, to, Parameter("$bid", domain), when=self._open("$bid"))

    def _card_way(self, to: str) -> form.Alternative:
        domain = members(Kind.CARD, self.card_set(2))
        return answer(2, to, Parameter("$card", domain), when=self._open("$card"))

    def _give(self, to: str) -> form.Alternative:
        """Two choices, the second of which looks at the first."""
        seat = Parameter("$seat", members(Kind.PLAYER, self.seat_set(1)))
        near = e("less", self.seat_set(1), e("bit", get("$seat")))
        other = Parameter("$other", members(Kind.PLAYER, near))
        return answer(3, to, seat, other, when=self._open("$other"))

    def _suit_way(self, to: str) -> form.Alternative:
        suits = self.draw.choice(((1 << self.suits) - 1, e("bit", self.member("suit", 1))))
        return answer(4, to, Parameter("$suit", members(Kind.SUIT, suits)))

    def _open(self, register: str) -> Expr:
        return self.draw.choice((1, 1, e("ne", get(register), self.number(1)), self.truth(2)))

    def _clause(self, alternatives: Sequence[form.Alternative]) -> Clause:
        kind = self.draw.choice((ClauseKind.MUST, ClauseKind.AVOID, ClauseKind.ALSO))
        chosen = self.draw.sample(range(len(alternatives)), self.draw.randint(1, len(alternatives)))
        patterns = [Pattern(n, self._pattern(alternatives[n])) for n in chosen]
        return clause("a clause", kind, *patterns, when=self.draw.choice((1, self.truth(2))))

    def _pattern(self, alternative: form.Alternative) -> tuple[Domain | None, ...]:
        return tuple(
            None if self.draw.random() < 0.4 else self._fitting(parameter.domain)
            for parameter in alternative.parameters
        )

    def _fitting(self, domain: Domain) -> Domain:
        match domain.kind:
            case Kind.NUMBER:
                return made.numbers(
                    self.draw.randint(-5, 60), self.draw.randint(0, 120), self.draw.randint(1, 7)
                )
            case Kind.CARD:
                return members(Kind.CARD, self.card_set(2))
            case Kind.SUIT:
                return members(Kind.SUIT, self.draw.randrange(1 << self.suits))
            case _:
                return members(domain.kind, self.seat_set(1))

    def _picking(self, label: str, to: str, asked: Expr) -> Decision:
        cards = e("union", self.card_set(2), 0b1011)
        only = answer(2, to, Parameter("$card", members(Kind.CARD, cards)))
        return question(
            asked,
            only,
            question=Question.PICK,
            label=label,
            clauses=tuple(self._clause((only,)) for _ in range(self.draw.randint(0, 2))),
            need=self.draw.choice((1, 2, 3)),
            pick_after=self.draw.choice((None, -1, 0)),
            pick_left=self.draw.choice((None, 1, 2)),
        )

    def announcements(self) -> tuple[Announcement, ...]:
        plain = answer(5, "announced", when=self.truth(2))
        named = answer(6, "announced", Parameter("$seat", members(Kind.PLAYER, self.seat_set(1))))
        by_actor = replace(named, open=e("ne", get("$seat"), get("$actor")))
        return (
            Announcement(plain, "call", any_time=True, who=self.seat_set(1), used="used"),
            Announcement(by_actor, "name", any_time=False, who=EVERYONE, used=None),
        )

    # ------------------------------------------------------------ the whole

    def program(self) -> Program:
        offered = (0, 1) if self.draw.random() < 0.5 else ()
        decisions = tuple(self.decision(f"question {i}", f"act {i}", offered) for i in range(STEPS))
        return made.program(
            [*self._rounds(), *self._turns()],
            seats=SEATS,
            ranks=self.ranks,
            suits=self.suits,
            copies=self.copies,
            registers=self._registers(),
            zones=[made.hands("hand", SEATS), self._won(), made.pile("talon", self.draw.choice((0, 15, 5)))],
            families=self._families(),
            tables=self._tables(),
            meld_tables=(self._melds(),),
            decisions=decisions,
            announcements=self.announcements() if offered else (),
        )

    def _won(self) -> form.Zone:
        return made.hands("won", SEATS, self.draw.choice((0, made.OWNER, get("s0"))))

    def _rounds(self) -> list[form.Block]:
        everything = form.Move(self.pack, zone("stock"), False, at(2))
        seat = members(Kind.PLAYER, EVERYONE)
        low, high = self.draw.choice(((1, 5), (0, e("count", e("cards", "stock")))))
        gather = form.Gather(zone("talon"), zone("stock"), False, at(2))
        collect = everything if self.draw.random() < 0.7 else gather
        number = made.numbers(e("count", get("s0")), 90, self.draw.choice((1, 4)))
        drawn = Draw("n1", (), number, "ask 0", at(1))
        return [
            block("match", end=Draw("dealer", (), seat, "round", at(1))),
            block("round", BeginRound(None), collect, end=Shuffle(zone("stock"), "cut", at(1))),
            block("cut", end=Cut(zone("stock"), low, high, "deal", at(1))),
            block("deal", self.deal(), self.deal(), *self.instructions(2), end=drawn),
        ]

    def _turns(self) -> list[form.Block]:
        blocks = []
        for i in range(STEPS):
            to = f"ask {i + 1}" if i + 1 < STEPS else "over"
            skip = self.draw.choice((to, "over"))
            shown = self.draw.random() < 0.3
            end = Shuffle(self.pile(), to, at(1)) if shown else Fork(self.truth(), to, skip)
            blocks += [
                block(f"ask {i}", *self.instructions(1), end=Ask(i)),
                block(f"act {i}", *self.instructions(5), end=end),
            ]
        done = e("ge", get("$round"), 4)
        count = e("argmax", "v", EVERYONE, get("score", e("var", "v")))
        return [
            *blocks,
            block("over", EndRound(None), *self.instructions(2), end=Fork(done, "end", "round")),
            block("end", end=Finish(count, at(1))),
            block("announced", put("n0", e("add", get("$actor"), 7)), end=Resume()),
        ]

    def _registers(self) -> list[form.Register]:
        frame = {"scope": Scope.FRAME}
        return [
            made.register("n0", low=-5_000, high=5_000),
            made.register("n1", low=-5_000, high=5_000, scope=Scope.MATCH),
            made.by_player("many", low=-5_000, high=5_000, initial=(1, 2, 3, 4)),
            made.register("s0", Kind.PLAYERS, initial=(5,)),
            made.register("c0", Kind.CARDS, scope=Scope.MATCH),
            made.register("p0", Kind.PLAYER, initial=(-1,)),
            made.register("suit", Kind.SUIT, initial=(-1,)),
            made.register("k0", Kind.CARD, initial=(-1,)),
            made.register("yes", Kind.YESNO),
            made.register("used", Kind.PLAYERS),
            made.register("$bid", **frame),
            made.register("$card", Kind.CARD, initial=(-1,), **frame),
            made.register("$seat", Kind.PLAYER, initial=(-1,), **frame),
            made.register("$other", Kind.PLAYER, initial=(-1,), **frame),
            made.register("$suit", Kind.SUIT, initial=(-1,), **frame),
        ]

    def _families(self) -> list[form.Family]:
        low, step, size = BIDS
        seat = values(Kind.PLAYER, SEATS)
        return [
            family("pass"),
            family("bid", values(Kind.NUMBER, size, low, step)),
            family("play", values(Kind.CARD, len(self.faces))),
            family("give", seat, seat),
            family("suit", values(Kind.SUIT, self.suits)),
            family("call"),
            family("name", seat),
        ]

    def _tables(self) -> tuple[Table, ...]:
        size, draw = len(self.cards), self.draw
        suit_of = [self.faces[face].suit if draw.random() < 0.95 else -1 for face in self.cards]
        sets = [sum(1 << i for i, suit in enumerate(suit_of) if suit == s) for s in range(len(SUITS))]
        few = [draw.choice((0, 0, 1, 13)) for _ in range(size)]
        power = [draw.randint(-1, 12) for _ in range((len(SUITS) + 1) * size)]
        matrix = [draw.randint(-300, 300) for _ in range(SEATS * size)]
        return (
            Table("suit-of", (size,), (False,), tuple(suit_of)),
            Table("cards-of", (len(SUITS) + 1,), (True,), (self.pack, *sets)),
            Table("points", (size,), (False,), tuple(few)),
            Table("power", (len(SUITS) + 1, size), (True, False), tuple(power)),
            Table("matrix", (SEATS, size), (False, False), tuple(matrix)),
        )

    def _melds(self) -> MeldTable:
        cells = [tuple(self._line() for _ in range(self.draw.randint(0, 4))) for _ in range(len(SUITS) + 1)]
        once = [self.draw.random() < 0.4 for _ in cells]
        return MeldTable("combinations", (len(cells),), (True,), tuple(cells), tuple(once))

    def _line(self) -> MeldLine:
        value = self.draw.randint(1, 50)
        several = [sum(1 << i for i in self.draw.sample(range(len(self.cards)), 3)) for _ in range(3)]
        match self.draw.randrange(3):
            case 0:
                return MeldLine(MeldKind.RUN, value, self.draw.randint(2, 5), self.draw.random() < 0.5, ())
            case 1:
                return MeldLine(
                    MeldKind.GROUP, value, self.draw.randint(1, 3), False, (several[0] | several[1],)
                )
            case _:
                return MeldLine(MeldKind.SET, value, 1, False, tuple(several[: self.draw.randint(1, 3)]))
