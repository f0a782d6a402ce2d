"""Builders of the operations that go through a set, by a table or a variable. `evaluate.py` collects them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from kaart.engine.index import Fn, offset
from kaart.engine.position import Position
from kaart.engine.reading import name
from kaart.ir.form import Op
from kaart.ir.melds import worth_of
from kaart.ir.ops import bit, members

if TYPE_CHECKING:
    from kaart.engine.evaluate import Args, Bound, Builder, Expressions


# ------------------------------------------------------------------ cards by a table


def _sum(c: Expressions, args: Args, bound: Bound) -> Fn:
    """The cards of each value are counted at once, which takes as many steps as there are values."""
    mask = c.compile(args[0], bound)
    row, table = c.rows(args[1:], bound)
    width = table.shape[-1]
    cards = width - int(table.none_first[-1])
    worths: dict[int, list[tuple[int, int]]] = {
        start: _by_value(table.values[start : start + cards])
        for start in range(width - cards, len(table.values), width)
    }

    def total(p: Position) -> int:
        by_value, wanted, found = worths[row(p)], mask(p), 0
        for value, worth in by_value:
            found += value * (wanted & worth).bit_count()
        return found

    return total


def _by_value(values: Sequence[int]) -> list[tuple[int, int]]:
    """Each value but 0 that cards have, with the set of these cards."""
    found: dict[int, int] = {}
    for card, value in enumerate(values):
        if value:
            found[value] = found.get(value, 0) | bit(card)
    return list(found.items())


def _extreme(sign: int) -> Builder:
    def build(c: Expressions, args: Args, bound: Bound) -> Fn:
        mask = c.compile(args[0], bound)
        row, table = c.rows(args[1:], bound)
        values = table.values

        def card(p: Position) -> int:
            start = row(p)
            return max(members(mask(p)), key=lambda card: sign * values[start + card], default=-1)

        return card

    return build


def _melds(c: Expressions, args: Args, bound: Bound) -> Fn:
    mask = c.compile(args[0], bound)
    table = c.layout.meld_tables[name(args[1])]
    cell = offset(table.name, 0, table.shape, table.none_first, c.all(args[2:], bound))
    faces = c.layout.faces
    worths = [worth_of(faces, lines, once) for lines, once in zip(table.cells, table.once, strict=True)]
    return lambda p: worths[cell(p)](mask(p))


# ------------------------------------------------------------------ variables


def _let(c: Expressions, args: Args, bound: Bound) -> Fn:
    value = c.compile(args[1], bound)
    slot, inside = c.bind(name(args[0]), bound)
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
    slot, inside = c.bind(name(args[0]), bound)
    return mask, slot, c.compile(args[2], inside)


BUILDERS: Mapping[Op, Builder] = {
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
