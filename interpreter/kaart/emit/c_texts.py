"""Expressions in C, with what is worth doing for C alone: tables read by the suit that was led become
tables read by the card that led, and the best card is found in sets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kaart.emit.c_words import Words
from kaart.emit.climbs import climbs_of
from kaart.emit.layout import Flat
from kaart.emit.text import Sort, Text, a_set, number
from kaart.emit.walk import Args, Expressions, Rows, union_of
from kaart.engine.index import strides
from kaart.ir import ops
from kaart.ir.form import Apply, Expr, Op


@dataclass(frozen=True, slots=True)
class ByCard:
    """A value for each card that may lie at the bottom of a pile, and one for the empty pile."""

    pile: int
    values: tuple[int, ...]
    empty: int


class CTexts(Expressions):
    """The walk over expressions for C."""

    def __init__(self, layout: Flat, words: Words) -> None:
        super().__init__(layout, words)
        self.words = words

    def _lookup(self, args: Args, sort: Sort) -> Text:
        table = self._table(args)
        places = self._by_first_card(table.shape, table.none_first, args[1:])
        if places is None:
            return super()._lookup(args, sort)
        values = tuple(table.values[place] for place in places.values)
        found = replace(places, values=values, empty=table.values[places.empty])
        code = self.words.by_first_card(table.name, found.pile, found.values, found.empty, sort)
        if sort is Sort.SET:
            return a_set(code, union_of((*values, found.empty)))
        return number(code, min(*values, found.empty), max(*values, found.empty))

    def rows(self, args: Args) -> Rows:
        found = super().rows(args)
        table, width = found.table, found.table.shape[-1]
        places = self._by_first_card(table.shape[:-1], table.none_first[:-1], args[1:])
        if places is None:
            return found
        shift = int(table.none_first[-1])
        starts = tuple(place * width + shift for place in places.values)
        empty = places.empty * width + shift
        code = self.words.by_first_card(table.name, places.pile, starts, empty, Sort.NUMBER)
        return replace(found, start=number(code, min(*starts, empty), max(*starts, empty)))

    def _reading(self, op: Op, args: Args) -> Text:
        found = self._by_climbs(args) if op in (Op.BEST, Op.BEST_LAST) else None
        return found or super()._reading(op, args)

    def _by_climbs(self, args: Args) -> Text | None:
        """The best card of a pile, if the rows of the table are climbs."""
        table, cards = self._table(args[1:]), len(self.layout.program.cards)
        climbs = climbs_of(table, cards)
        if climbs is None:
            return None
        pile, shape, none_first = self._one_pile(args), table.shape[:-1], table.none_first[:-1]
        places = self._by_first_card(shape, none_first, args[2:])
        if places is None:
            place = self._place(table.name, shape, none_first, args[2:])
            code = self.words.best_in_climbs(pile, self.words.climbs(table.name, climbs), place)
        else:
            rows = [climbs[place] for place in (*places.values, places.empty)]
            code = self.words.best_by_first_card(table.name, pile, rows)
        return number(code, -1, cards - 1)

    def _by_first_card(
        self, shape: Sequence[int], none_first: Sequence[bool], indices: Sequence[Expr | str]
    ) -> ByCard | None:
        """The row-major places of indices one of which is the suit led, all others being constant."""
        led: ByCard | None = None
        weight = shift = fixed = 0
        axes = zip(indices, shape, strides(shape), map(int, none_first), strict=True)
        for index, size, stride, none in axes:
            found = self._led_by_card(index)
            value = None if isinstance(index, str) else ops.constant(index, self.layout.seats)
            if found is not None and led is None:
                led, weight, shift = found, stride, none
                if not all(0 <= suit + none < size for suit in (*found.values, found.empty)):
                    return None
            elif value is not None and 0 <= value + none < size:
                fixed += (value + none) * stride
            else:
                return None
        if led is None:
            return None
        places = tuple((suit + shift) * weight + fixed for suit in led.values)
        return ByCard(led.pile, places, (led.empty + shift) * weight + fixed)

    def _led_by_card(self, index: Expr | str) -> ByCard | None:
        """The suit led as far as the first card decides it: every card has a suit."""
        if not isinstance(index, Apply) or index.op is not Op.LED:
            return None
        table = self._table(index.args[1:])
        leading = [
            None if isinstance(arg, str) else ops.constant(arg, self.layout.seats) for arg in index.args[2:]
        ]
        if any(value is None for value in leading):
            return None
        rows = super().rows(index.args[1:])
        if rows.row is None or min(rows.row) < 0:
            return None
        assert table is rows.table
        return ByCard(self._one_pile(index.args), rows.row, -1)
