"""Expressions as closures over a position. The machine and the questions compile theirs here.

Every builder takes the compiler, the arguments and the variables bound around it, and returns a
function from a position to a whole number. What the pure operations mean is in `kaart.ir.ops`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from kaart.engine.index import Fn, offset
from kaart.engine.layout import Layout
from kaart.engine.position import Position
from kaart.ir import ops
from kaart.ir.form import Expr, Op, Table
from kaart.ir.ops import members

Bound = Mapping[str, int]
Args = tuple[Expr | str, ...]
NOTHING: Bound = MappingProxyType({})


class Expressions:
    """Compiles the expressions of one program. `depth` is how many variables are bound at most."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.depth = 0

    def compile(self, expression: Expr | str, bound: Bound = NOTHING) -> Fn:
        """The closure of an expression; `bound` maps variables to slots of `Position.bound`."""
        if isinstance(expression, str):
            raise TypeError(f"{expression} is a name, not an expression")
        value = ops.constant(expression, self.layout.seats)
        if value is not None or isinstance(expression, int):
            return lambda p: value  # type: ignore[return-value]
        return _BUILDERS[expression.op](self, expression.args, bound)

    def all(self, expressions: Sequence[Expr | str], bound: Bound = NOTHING) -> list[Fn]:
        """The closures of several expressions."""
        return [self.compile(expression, bound) for expression in expressions]

    def bind(self, name: str, bound: Bound) -> tuple[int, Bound]:
        """A new slot for a variable, and the variables bound inside."""
        slot = max(bound.values(), default=-1) + 1
        self.depth = max(self.depth, slot + 1)
        return slot, {**bound, name: slot}

    def cell(self, register: str, indices: Sequence[Expr | str], bound: Bound = NOTHING) -> Fn:
        """The number of a register's cell."""
        cells = self.layout.registers[register]
        shape = cells.register.shape
        return offset(register, cells.start, shape, (False,) * len(shape), self.all(indices, bound))

    def pile(self, zone: str, indices: Sequence[Expr | str], bound: Bound = NOTHING) -> Fn:
        """The number of a zone's pile."""
        piles = self.layout.zones[zone]
        shape = piles.zone.shape
        return offset(zone, piles.start, shape, (False,) * len(shape), self.all(indices, bound))

    def rows(self, args: Args, bound: Bound) -> tuple[Fn, Sequence[int]]:
        """A table read by card: where the row for the leading indices begins, and the values.

        The card is added to the start; the start already passes over the place of none.
        """
        table, indices = self.layout.tables[_name(args[0])], args[1:]
        row = offset(table.name, 0, table.shape[:-1], table.none_first[:-1], self.all(indices, bound))
        width, shift = table.shape[-1], int(table.none_first[-1])
        return lambda p: row(p) * width + shift, table.values


Builder = Callable[[Expressions, Args, Bound], Fn]


def _name(argument: Expr | str) -> str:
    if not isinstance(argument, str):
        raise TypeError(f"{argument} is an expression, not a name")
    return argument


# ------------------------------------------------------------------ reading the state


def _get(c: Expressions, args: Args, bound: Bound) -> Fn:
    name = _name(args[0])
    if len(args) == 1 and not c.layout.registers[name].register.shape:
        start = c.layout.cell(name)
        return lambda p: p.cells[start]
    cell = c.cell(name, args[1:], bound)
    return lambda p: p.cells[cell(p)]


def _var(c: Expressions, args: Args, bound: Bound) -> Fn:
    slot = bound[_name(args[0])]
    return lambda p: p.bound[slot]


def _cards(c: Expressions, args: Args, bound: Bound) -> Fn:
    pile = c.pile(_name(args[0]), args[1:], bound)
    return lambda p: p.held[pile(p)]


def _end_of_pile(which: int) -> Builder:
    def build(c: Expressions, args: Args, bound: Bound) -> Fn:
        pile = c.pile(_name(args[0]), args[1:], bound)

        def card(p: Position) -> int:
            cards = p.piles[pile(p)]
            return cards[which] if cards else -1

        return card

    return build


def _lookup(c: Expressions, args: Args, bound: Bound) -> Fn:
    table: Table = c.layout.tables[_name(args[0])]
    cell = offset(table.name, 0, table.shape, table.none_first, c.all(args[1:], bound))
    values = table.values
    return lambda p: values[cell(p)]


def _led(c: Expressions, args: Args, bound: Bound) -> Fn:
    pile = c.layout.zones[_name(args[0])].start
    row, values = c.rows(args[1:], bound)

    def led(p: Position) -> int:
        cards = p.piles[pile]
        if not cards:
            return -1
        start = row(p)
        return next((suit for card in cards if (suit := values[start + card]) >= 0), -1)

    return led


def _best(last: bool) -> Builder:
    def build(c: Expressions, args: Args, bound: Bound) -> Fn:
        pile = c.layout.zones[_name(args[0])].start
        row, values = c.rows(args[1:], bound)

        def best(p: Position) -> int:
            found, power = -1, 0
            start = row(p)
            for card in p.piles[pile]:
                value = values[start + card]
                if value > power or (last and value == power > 0):
                    found, power = card, value
            return found

        return best

    return build


def _owner(c: Expressions, args: Args, bound: Bound) -> Fn:
    card, trick, seats = c.compile(args[0], bound), c.layout.trick, c.layout.pile_seats

    def owner(p: Position) -> int:
        number = card(p)
        if number < 0:
            return -1
        pile = p.where[number]
        return p.owner[number] if pile == trick else seats[pile]

    return owner


def _holders(c: Expressions, args: Args, bound: Bound) -> Fn:
    cards = c.compile(args[0], bound)
    hands = [(pile, 1 << seat) for pile, seat in enumerate(c.layout.pile_seats) if seat >= 0]

    def holders(p: Position) -> int:
        wanted = cards(p)
        found = 0
        for pile, seat in hands:
            if p.held[pile] & wanted:
                found |= seat
        return found

    return holders


# ------------------------------------------------------------------ numbers, truth, sets


def _pure(op: Op) -> Builder:
    """A plain operation; two arguments, by far the most common, are written out."""
    f = ops.PURE[op]

    def build(c: Expressions, args: Args, bound: Bound) -> Fn:
        parts = c.all(args, bound)
        if len(parts) == 2 and op in _TWO:
            return _TWO[op](*parts)
        if len(parts) == 1:
            only = parts[0]
            return lambda p: f(only(p))
        return lambda p: f(*[part(p) for part in parts])

    return build


_TWO: Mapping[Op, Callable[[Fn, Fn], Fn]] = {
    Op.ADD: lambda a, b: lambda p: a(p) + b(p),
    Op.SUB: lambda a, b: lambda p: a(p) - b(p),
    Op.MUL: lambda a, b: lambda p: a(p) * b(p),
    Op.EQ: lambda a, b: lambda p: 1 if a(p) == b(p) else 0,
    Op.NE: lambda a, b: lambda p: 1 if a(p) != b(p) else 0,
    Op.LT: lambda a, b: lambda p: 1 if a(p) < b(p) else 0,
    Op.LE: lambda a, b: lambda p: 1 if a(p) <= b(p) else 0,
    Op.GT: lambda a, b: lambda p: 1 if a(p) > b(p) else 0,
    Op.GE: lambda a, b: lambda p: 1 if a(p) >= b(p) else 0,
    Op.UNION: lambda m, n: lambda p: m(p) | n(p),
    Op.MEET: lambda m, n: lambda p: m(p) & n(p),
    Op.LESS: lambda m, n: lambda p: m(p) & ~n(p),
}


def _and(c: Expressions, args: Args, bound: Bound) -> Fn:
    parts = c.all(args, bound)

    def every(p: Position) -> int:
        for part in parts:
            if not part(p):
                return 0
        return 1

    return every


def _or(c: Expressions, args: Args, bound: Bound) -> Fn:
    parts = c.all(args, bound)

    def some(p: Position) -> int:
        for part in parts:
            if part(p):
                return 1
        return 0

    return some


def _if(c: Expressions, args: Args, bound: Bound) -> Fn:
    condition, then, otherwise = c.all(args, bound)
    return lambda p: then(p) if condition(p) else otherwise(p)


def _seat(op: Op) -> Builder:
    f = ops.SEATS[op]

    def build(c: Expressions, args: Args, bound: Bound) -> Fn:
        mask, seat = c.all(args, bound)
        seats = c.layout.seats
        return lambda p: f(seats, mask(p), seat(p))

    return build


# ------------------------------------------------------------------ cards by a table


def _sum(c: Expressions, args: Args, bound: Bound) -> Fn:
    mask = c.compile(args[0], bound)
    row, values = c.rows(args[1:], bound)

    def total(p: Position) -> int:
        start = row(p)
        return sum(values[start + card] for card in members(mask(p)))

    return total


def _extreme(sign: int) -> Builder:
    def build(c: Expressions, args: Args, bound: Bound) -> Fn:
        mask = c.compile(args[0], bound)
        row, values = c.rows(args[1:], bound)

        def card(p: Position) -> int:
            start = row(p)
            return max(members(mask(p)), key=lambda card: sign * values[start + card], default=-1)

        return card

    return build


def _melds(c: Expressions, args: Args, bound: Bound) -> Fn:
    mask = c.compile(args[0], bound)
    table = c.layout.meld_tables[_name(args[1])]
    cell = offset(table.name, 0, table.shape, table.none_first, c.all(args[2:], bound))
    faces = c.layout.faces

    def worth(p: Position) -> int:
        number = cell(p)
        return ops.melds(faces, mask(p), table.cells[number], table.once[number])

    return worth


# ------------------------------------------------------------------ binders


def _let(c: Expressions, args: Args, bound: Bound) -> Fn:
    value = c.compile(args[1], bound)
    slot, inside = c.bind(_name(args[0]), bound)
    body = c.compile(args[2], inside)

    def let(p: Position) -> int:
        p.bound[slot] = value(p)
        return body(p)

    return let


def _where(c: Expressions, args: Args, bound: Bound) -> Fn:
    mask, slot, condition = _over(c, args, bound)

    def where(p: Position) -> int:
        found = 0
        for member in members(mask(p)):
            p.bound[slot] = member
            if condition(p):
                found |= 1 << member
        return found

    return where


def _best_members(sign: int) -> Builder:
    def build(c: Expressions, args: Args, bound: Bound) -> Fn:
        mask, slot, value = _over(c, args, bound)

        def best(p: Position) -> int:
            found, highest = 0, 0
            for member in members(mask(p)):
                p.bound[slot] = member
                worth = sign * value(p)
                if not found or worth > highest:
                    found, highest = 1 << member, worth
                elif worth == highest:
                    found |= 1 << member
            return found

        return best

    return build


def _total(c: Expressions, args: Args, bound: Bound) -> Fn:
    mask, slot, value = _over(c, args, bound)

    def total(p: Position) -> int:
        result = 0
        for member in members(mask(p)):
            p.bound[slot] = member
            result += value(p)
        return result

    return total


def _over(c: Expressions, args: Args, bound: Bound) -> tuple[Fn, int, Fn]:
    """The set a binder goes over, the slot of its variable, and what is computed for each."""
    mask = c.compile(args[1], bound)
    slot, inside = c.bind(_name(args[0]), bound)
    return mask, slot, c.compile(args[2], inside)


_BUILDERS: Mapping[Op, Builder] = {
    **{op: _pure(op) for op in ops.PURE},
    **{op: _seat(op) for op in ops.SEATS},
    Op.GET: _get,
    Op.VAR: _var,
    Op.CARDS: _cards,
    Op.TOP: _end_of_pile(-1),
    Op.BOTTOM: _end_of_pile(0),
    Op.LOOKUP: _lookup,
    Op.LED: _led,
    Op.BEST: _best(last=False),
    Op.BEST_LAST: _best(last=True),
    Op.OWNER: _owner,
    Op.HOLDERS: _holders,
    Op.AND: _and,
    Op.OR: _or,
    Op.IF: _if,
    Op.SUM: _sum,
    Op.HIGHEST: _extreme(1),
    Op.LOWEST: _extreme(-1),
    Op.MELDS: _melds,
    Op.LET: _let,
    Op.WHERE: _where,
    Op.ARGMAX: _best_members(1),
    Op.ARGMIN: _best_members(-1),
    Op.TOTAL: _total,
}
