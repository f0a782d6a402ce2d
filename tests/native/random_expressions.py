"""Random expressions of every kind over the registers, piles and tables of `random_programs.py`."""

from __future__ import annotations

from random import Random

from engine import programs as made
from engine.programs import e, get
from kaart.ir.form import Expr

PACKS = (("23456", 4, 1), ("23456789TJQKA", 4, 1), ("789", 4, 4), ("23456789", 4, 2), ("23456789TJQKA", 4, 2))
"""Ranks, suits, copies: few cards, a whole pack, many copies, exactly 64 cards, more than one word."""

SEATS = 4
EVERYONE = 15
PILES = ("stock", "trick", "talon")
HANDS = ("hand", "won")


class RandomExpressions:
    """Makes expressions. `depth` is how deep they may be nested."""

    def __init__(self, draw: Random) -> None:
        self.draw = draw
        self.ranks, self.suits, self.copies = draw.choice(PACKS)
        self.faces, self.cards = made.pack(self.ranks, self.suits, self.copies)
        self.pack = (1 << len(self.cards)) - 1
        self.variables: list[tuple[str, str]] = []
        self.names = 0

    # ------------------------------------------------------------ expressions

    def number(self, depth: int = 3) -> Expr:
        """A number from about -10^6 to 10^6."""
        if depth <= 0 or self.draw.random() < 0.2:
            return self._leaf()
        less = depth - 1
        match self.draw.randrange(17):
            case 0:
                return e("add", *(self.number(less) for _ in range(self.draw.randint(2, 3))))
            case 1:
                return e("sub", self.number(less), self.number(less))
            case 2:
                return e("mul", self.number(less), self.draw.randint(-9, 9))
            case 3:
                return e("div", self.number(less), self._divisor())
            case 4:
                return e("neg", self.number(less))
            case 5 | 6:
                return e(self.draw.choice(("near", "up", "down")), self.number(less), self._step())
            case 7:
                return e("if", self.truth(less), self.number(less), self.number(less))
            case 8:
                return e("count", self.some_set(less))
            case 9:
                return e("sum", self.card_set(less), "points")
            case 10:
                return e("melds", self.card_set(less), "combinations", self.index("suit", less, none=True))
            case 11:
                return self._bound("total", self.seat_set(less), "player", self.number)
            case 12:
                return self._let(self.number(less), "number", self.number)
            case 13:
                return e("lookup", "matrix", self.index("player", less), self.index("card", less))
            case 14:
                return self.truth(less)
            case 15:
                return e("sum", self.card_set(less), "power", self.index("suit", less, none=True))
            case _:
                return get("many", self.index("player", less))

    def _leaf(self) -> Expr:
        bound = [name for name, kind in self.variables if kind == "number"]
        if bound and self.draw.random() < 0.5:
            return e("var", self.draw.choice(bound))
        return self.draw.choice((self.draw.randint(-20, 200), get("n0"), get("n1"), get("yes")))

    def _divisor(self) -> Expr:
        if self.draw.random() < 0.03:
            return self._leaf()
        return self.draw.choice((2, -3, 7, e("add", e("count", get("s0")), 1)))

    def _step(self) -> Expr:
        return self.draw.choice((1, 5, 10, e("add", e("count", get("s0")), 1)))

    def truth(self, depth: int = 3) -> Expr:
        less = depth - 1
        if depth <= 0:
            return self.draw.choice((0, 1, get("yes")))
        match self.draw.randrange(8):
            case 0:
                return e(self.draw.choice(("eq", "ne")), self.some_set(less), self.some_set(less))
            case 1:
                comparison = self.draw.choice(("eq", "ne", "lt", "le", "gt", "ge"))
                return e(comparison, self.number(less), self.number(less))
            case 2:
                return e(
                    self.draw.choice(("eq", "lt", "ge")),
                    self.member("player", less),
                    self.member("card", less),
                )
            case 3:
                return e("not", self.truth(less))
            case 4 | 5:
                parts = [self.truth(less) for _ in range(self.draw.randint(1, 3))]
                return e(self.draw.choice(("and", "or")), *parts)
            case 6:
                return e("has", self.seat_set(less), self.member("player", less))
            case _:
                return e("has", self.card_set(less), self.member("card", less))

    def some_set(self, depth: int) -> Expr:
        return self.draw.choice((self.seat_set, self.card_set))(depth)

    def seat_set(self, depth: int = 3) -> Expr:
        if depth <= 0:
            return self.draw.choice((EVERYONE, self.draw.randrange(16), get("s0"), get("$active")))
        less = depth - 1
        match self.draw.randrange(8):
            case 0:
                return e("holders", self.card_set(less))
            case 1:
                return e("bit", self.member("player", less))
            case 2:
                return self._bound("where", self.seat_set(less), "player", self.truth)
            case 3:
                return self._bound("argmax", self.seat_set(less), "player", self.number)
            case 4:
                return self._bound("argmin", self.seat_set(less), "player", self.number)
            case 5:
                return self._let(self.seat_set(less), "seats", self.seat_set)
            case _:
                return self._combined(self.seat_set, less)

    def card_set(self, depth: int = 3) -> Expr:
        less = depth - 1
        if depth <= 0:
            here = e("cards", self.draw.choice(HANDS), self.draw.randrange(SEATS))
            return self.draw.choice(
                (self.draw.getrandbits(len(self.cards)), get("c0"), here, e("cards", "trick"))
            )
        match self.draw.randrange(9):
            case 0:
                return e("cards", self.draw.choice(HANDS), self.index("player", less))
            case 1:
                return e("cards", self.draw.choice(PILES))
            case 2:
                return e("bit", self.member("card", less))
            case 3:
                return e("lookup", "cards-of", self.index("suit", less, none=True))
            case 4:
                return self._bound("where", self.card_set(less), "card", self.truth)
            case 5:
                return self._bound(
                    self.draw.choice(("argmax", "argmin")), self.card_set(less), "card", self.number
                )
            case 6:
                return e("lowest-n", self.card_set(less), self.draw.choice((self.number(less), 2, 3)))
            case 7:
                return e("above-n", self.card_set(less), self.draw.choice((self.member("card", less), 40)))
            case _:
                return self._combined(self.card_set, less)

    def _combined(self, some: object, less: int) -> Expr:
        assert callable(some)
        parts = [some(less) for _ in range(self.draw.randint(2, 3))]
        match self.draw.randrange(4):
            case 0:
                return e("less", *parts[:2])
            case 1:
                return e("if", self.truth(less), *parts[:2])
            case _:
                return e(self.draw.choice(("union", "meet")), *parts)

    def member(self, kind: str, depth: int = 2) -> Expr:
        """A player, suit or card, or none."""
        bound = [name for name, found in self.variables if found == kind]
        if bound and self.draw.random() < 0.5:
            return e("var", self.draw.choice(bound))
        less = depth - 1
        match kind:
            case "player":
                return self._player(less)
            case "suit":
                return self._suit(less)
            case _:
                return self._card(less)

    def _player(self, less: int) -> Expr:
        if less < 0:
            return self.draw.choice((-1, 0, 3, get("p0"), get("dealer")))
        match self.draw.randrange(5):
            case 0:
                return e("first", self.seat_set(less))
            case 1:
                return e("owner", self.member("card", less))
            case 2:
                return e("only", e("lowest-n", self.seat_set(less), 1))
            case _:
                way = self.draw.choice(("next", "previous", "from"))
                return e(way, self.seat_set(less), self.member("player", less))

    def _suit(self, less: int) -> Expr:
        if less < 0:
            return self.draw.choice((-1, 0, 2, get("suit")))
        if self.draw.random() < 0.5:
            return e("led", "trick", "suit-of")
        return e("lookup", "suit-of", self.index("card", less))

    def _card(self, less: int) -> Expr:
        if less < 0:
            return self.draw.choice((-1, 0, len(self.cards) - 1, get("k0")))
        match self.draw.randrange(7):
            case 0:
                return e("first", self.card_set(less))
            case 1:
                return e(self.draw.choice(("top", "bottom")), self.draw.choice(PILES))
            case 2:
                return e(self.draw.choice(("top", "bottom")), "won", self.index("player", less))
            case 3:
                return e(self.draw.choice(("highest", "lowest")), self.card_set(less), "points")
            case 4:
                suit = self.index("suit", less, none=True)
                return e(self.draw.choice(("highest", "lowest")), self.card_set(less), "power", suit)
            case _:
                best = self.draw.choice(("best", "best-last"))
                return e(best, "trick", "power", self.index("suit", less, none=True))

    def index(self, kind: str, depth: int, none: bool = False) -> Expr:
        """A member that can be an index: hardly ever none, unless none is a place of its own."""
        if none or self.draw.random() < 0.005:
            return self.member(kind, depth)
        size = {"player": SEATS, "suit": self.suits, "card": len(self.cards)}[kind]
        if self.draw.random() < 0.4:
            return self.draw.randrange(size)
        return e("first", e("union", e("bit", self.member(kind, depth)), 1 << self.draw.randrange(size)))

    def _bound(self, op: str, over: Expr, kind: str, inside: object) -> Expr:
        return e(op, *self._inside(over, kind, inside))

    def _let(self, value: Expr, kind: str, inside: object) -> Expr:
        return e("let", *self._inside(value, kind, inside))

    def _inside(self, over: Expr, kind: str, inside: object) -> tuple[str, Expr, Expr]:
        assert callable(inside)
        self.names += 1
        name = f"v{self.names}"
        self.variables.append((name, kind))
        body = inside(2)
        self.variables.pop()
        return name, over, body
