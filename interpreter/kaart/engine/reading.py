"""Builders of the operations that read registers, piles and tables. `evaluate.py` collects them.

Every builder takes the compiler, the arguments and the variables bound around it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kaart.engine.index import Fn, offset
from kaart.engine.position import Position
from kaart.ir.form import Expr, Op, Table

if TYPE_CHECKING:
    from kaart.engine.evaluate import Args, Bound, Builder, Expressions


def name(argument: Expr | str) -> str:
    """An argument that is the name of a register, zone, table or variable."""
    if not isinstance(argument, str):
        raise TypeError(f"{argument} is an expression, not a name")
    return argument


def _get(c: Expressions, args: Args, bound: Bound) -> Fn:
    register = name(args[0])
    fixed = c.fixed_cell(register, args[1:])
    if fixed is not None:
        return lambda p: p.cells[fixed]
    cell = c.cell(register, args[1:], bound)
    return lambda p: p.cells[cell(p)]


def _var(c: Expressions, args: Args, bound: Bound) -> Fn:
    slot = bound[name(args[0])]
    return lambda p: p.bound[slot]


def _cards(c: Expressions, args: Args, bound: Bound) -> Fn:
    zone = name(args[0])
    fixed = c.fixed_pile(zone, args[1:])
    if fixed is not None:
        return lambda p: p.held[fixed]
    pile = c.pile(zone, args[1:], bound)
    return lambda p: p.held[pile(p)]


def _end_of_pile(which: int) -> Builder:
    def build(c: Expressions, args: Args, bound: Bound) -> Fn:
        pile = c.pile(name(args[0]), args[1:], bound)

        def card(p: Position) -> int:
            cards = p.piles[pile(p)]
            return cards[which] if cards else -1

        return card

    return build


def _lookup(c: Expressions, args: Args, bound: Bound) -> Fn:
    table: Table = c.layout.tables[name(args[0])]
    cell = offset(table.name, 0, table.shape, table.none_first, c.all(args[1:], bound))
    values = table.values
    return lambda p: values[cell(p)]


def _led(c: Expressions, args: Args, bound: Bound) -> Fn:
    pile = c.layout.zones[name(args[0])].start
    row, table = c.rows(args[1:], bound)
    values = table.values

    def led(p: Position) -> int:
        cards = p.piles[pile]
        if not cards:
            return -1
        start = row(p)
        for card in cards:
            if (suit := values[start + card]) >= 0:
                return suit
        return -1

    return led


def _best(last: bool) -> Builder:
    def build(c: Expressions, args: Args, bound: Bound) -> Fn:
        pile = c.layout.zones[name(args[0])].start
        row, table = c.rows(args[1:], bound)
        values = table.values

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


BUILDERS: Mapping[Op, Builder] = {
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
}
