"""The walk over expressions that every target shares: kinds, ranges, checks, and the target's texts.

A target says how each operation is written; the walk decides what is written and which checks it needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import prod
from typing import Protocol

from kaart.emit.faults import Site, Wrong
from kaart.emit.layout import Flat, Note
from kaart.emit.text import YIELDS_SET, Sort, Text, a_set, members, number, spread
from kaart.engine.index import strides
from kaart.ir import form as f
from kaart.ir import ops
from kaart.ir.form import Apply, Expr, Op

Args = tuple[Expr | str, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """A table read by card. The cell of card c is at `start` + c; `row` has the cells of all cards if
    they are known now; all cells that can be read lie between `low` and `high`."""

    table: f.Table
    start: Text
    row: tuple[int, ...] | None
    low: int
    high: int


class Wording(Protocol):
    """How a target writes expressions. Every method returns code; `Text` arguments are code too."""

    width: int
    """How many members a set can have at most."""

    def literal(self, value: int, sort: Sort) -> str: ...
    def converted(self, text: Text, sort: Sort) -> str: ...
    def within(self, text: Text, low: int, high: int, site: int) -> str: ...
    def cell(self, note: Note, place: Text) -> str: ...
    def held(self, pile: Text) -> str: ...
    def end_of_pile(self, zone: f.Zone, pile: Text, top: bool) -> str: ...
    def lookup(self, table: f.Table, place: Text, sort: Sort) -> str: ...
    def led(self, pile: int, rows: Rows) -> str: ...
    def best(self, pile: int, rows: Rows, last: bool) -> str: ...
    def owner(self, card: Text, in_trick: bool) -> str: ...
    def holders(self, cards: Text) -> str: ...
    def operation(self, op: Op, args: Sequence[Text], site: int | None) -> str: ...
    def total_of(self, cards: Text, rows: Rows) -> str: ...
    def extreme(self, cards: Text, rows: Rows, highest: bool) -> str: ...
    def melds(self, cards: Text, table: f.MeldTable, place: Text) -> str: ...
    def let(self, variable: str, value: Text, body: Text) -> str: ...
    def where(self, variable: str, over: Text, condition: Text) -> str: ...
    def best_members(self, variable: str, over: Text, value: Text, highest: bool) -> str: ...
    def total(self, variable: str, over: Text, value: Text) -> str: ...


class Expressions:
    """Turns the expressions of one program into texts of one target."""

    def __init__(self, layout: Flat, wording: Wording) -> None:
        self.layout = layout
        self.wording = wording
        self.sites: list[Site] = []
        self.at: f.At | None = None
        self._bound: dict[str, Text] = {}
        self._standing: dict[str, Text] = {}
        self._names = 0

    # ------------------------------------------------------------ what others ask for

    def number(self, expression: Expr | str) -> Text:
        """The text of an expression that yields a number."""
        return self._converted(self._text(expression, Sort.NUMBER), Sort.NUMBER)

    def set(self, expression: Expr | str) -> Text:
        """The text of an expression that yields a set."""
        return self._converted(self._text(expression, Sort.SET), Sort.SET)

    def any(self, expression: Expr | str, sort: Sort | None = None) -> Text:
        """The text of an expression of whatever sort it has; `sort` for those that can be both."""
        return self._text(expression, self.sort(expression) or sort or Sort.NUMBER)

    def as_sort(self, expression: Expr | str, sort: Sort) -> Text:
        """The text of an expression that yields this sort."""
        return self.set(expression) if sort is Sort.SET else self.number(expression)

    def site(self, wrong: Wrong, name: str = "") -> int:
        """A new site of a fault at the place that is being written. Sites count from 1."""
        self.sites.append(Site(wrong, name, self.at))
        return len(self.sites)

    def name(self, stem: str) -> str:
        """A name that no other variable in the generated code has."""
        self._names += 1
        return f"{stem}{self._names}"

    @contextmanager
    def standing(self, register: str, text: Text) -> Iterator[None]:
        """Inside, this text stands for a register without indices."""
        before = self._standing.get(register)
        self._standing[register] = text
        yield
        if before is None:
            del self._standing[register]
        else:
            self._standing[register] = before

    @contextmanager
    def bound(self, variable: str, text: Text) -> Iterator[None]:
        """Inside, this text stands for a bound variable."""
        before = self._bound.get(variable)
        self._bound[variable] = text
        yield
        if before is None:
            del self._bound[variable]
        else:
            self._bound[variable] = before

    def cell(self, register: str, indices: Sequence[Expr | str]) -> tuple[Note, Text]:
        """A register and the place of one of its cells."""
        note = self.layout.notes[register]
        shape = note.register.shape
        return note, self._place(register, shape, (False,) * len(shape), indices)

    def pile(self, zone: str, indices: Sequence[Expr | str]) -> Text:
        """The number of a pile."""
        piles = self.layout.base.zones[zone]
        shape = piles.zone.shape
        return self.shifted(self._place(zone, shape, (False,) * len(shape), indices), piles.start)

    def shifted(self, text: Text, by: int) -> Text:
        """A number that is larger by a constant."""
        return self._added(text, self._literal(by, Sort.NUMBER))

    def fitted(self, text: Text, low: int, high: int, wrong: Wrong, name: str) -> Text:
        """The same number, with a check if it could lie outside `low` … `high`."""
        if low <= text.low and text.high <= high:
            return text
        code = self.wording.within(text, low, high, self.site(wrong, name))
        return number(code, max(low, text.low), min(high, text.high))

    # ------------------------------------------------------------ sorts

    def sort(self, expression: Expr | str) -> Sort | None:
        """What an expression yields, or None for a constant that can be both."""
        if not isinstance(expression, Apply):
            return None
        args = expression.args
        match expression.op:
            case Op.GET:
                standing = self._standing.get(str(args[0]))
                if standing is not None:
                    return standing.sort
                return Sort.SET if self.layout.notes[str(args[0])].is_set else Sort.NUMBER
            case Op.VAR:
                return self._bound[str(args[0])].sort
            case Op.IF:
                return self.sort(args[1]) or self.sort(args[2])
            case Op.LET:
                with self.bound(str(args[0]), self.any(args[1])):
                    return self.sort(args[2])
            case Op.LOOKUP:
                return Sort.SET if max(self._table(args).values, default=0) >= 1 << 31 else None
            case op:
                return Sort.SET if op in YIELDS_SET else Sort.NUMBER

    def _converted(self, text: Text, sort: Sort) -> Text:
        if text.sort is sort:
            return text
        if text.value is not None:
            return self._literal(text.value, sort)
        code = self.wording.converted(text, sort)
        if sort is Sort.NUMBER:
            return number(code, 0, text.high)
        return a_set(code, (1 << max(text.high, 0).bit_length()) - 1)

    def _literal(self, value: int, sort: Sort) -> Text:
        if sort is Sort.SET:
            mask = value & ((1 << self.wording.width) - 1)
            return Text(self.wording.literal(mask, sort), sort, 0, mask, mask)
        return replace(number(self.wording.literal(value, sort), value, value), value=value)

    # ------------------------------------------------------------ expressions

    def _text(self, expression: Expr | str, sort: Sort) -> Text:
        """The text of an expression; `sort` decides for constants and tables."""
        if isinstance(expression, str):
            raise TypeError(f"{expression} is a name, not an expression")
        value = ops.constant(expression, self.layout.seats)
        if value is not None or isinstance(expression, int):
            return self._literal(value if value is not None else int(str(expression)), sort)
        args = expression.args
        match expression.op:
            case Op.GET:
                return self._get(args)
            case Op.VAR:
                return self._bound[str(args[0])]
            case Op.LOOKUP:
                return self._lookup(args, sort)
            case Op.LET:
                return self._let(args, sort)
            case Op.IF:
                return self._if(args, sort)
            case Op.WHERE | Op.ARGMAX | Op.ARGMIN | Op.TOTAL:
                return self._binder(expression.op, args)
            case Op.CARDS | Op.TOP | Op.BOTTOM | Op.LED | Op.BEST | Op.BEST_LAST | Op.OWNER | Op.HOLDERS:
                return self._reading(expression.op, args)
            case Op.SUM | Op.HIGHEST | Op.LOWEST | Op.MELDS:
                return self._by_table(expression.op, args)
            case op:
                return self._plain(op, args)

    def _get(self, args: Args) -> Text:
        name = str(args[0])
        if name in self._standing:
            return self._standing[name]
        note, place = self.cell(name, args[1:])
        code = self.wording.cell(note, place)
        return a_set(code, note.high) if note.is_set else number(code, note.low, note.high)

    def _lookup(self, args: Args, sort: Sort) -> Text:
        table = self._table(args)
        place = self._place(table.name, table.shape, table.none_first, args[1:])
        if place.value is not None:
            return self._literal(table.values[place.value], sort)
        code = self.wording.lookup(table, place, sort)
        if sort is Sort.SET:
            return a_set(code, union_of(table.values))
        return number(code, min(table.values), max(table.values))

    def _let(self, args: Args, sort: Sort) -> Text:
        value = self.any(args[1])
        variable = self.name("v")
        with self.bound(str(args[0]), replace(value, code=variable)):
            body = self._text(args[2], sort)
        return replace(body, code=self.wording.let(variable, value, body), value=None)

    def _if(self, args: Args, sort: Sort) -> Text:
        condition = self.any(args[0])
        if condition.value is not None:
            return self._text(args[1] if condition.value else args[2], sort)
        then, otherwise = (self._converted(self._text(arg, sort), sort) for arg in args[1:])
        code = self.wording.operation(Op.IF, [condition, then, otherwise], None)
        if sort is Sort.SET:
            return a_set(code, then.high | otherwise.high)
        return number(code, min(then.low, otherwise.low), max(then.high, otherwise.high))

    def _plain(self, op: Op, args: Args) -> Text:
        """The operations that read nothing but their arguments."""
        parts = self._arguments(op, args)
        if op is Op.BIT:
            parts = [self.fitted(parts[0], -1, self.wording.width - 1, Wrong.INDEX, "a set")]
        if op in ops.SEATS:
            parts[1] = self.fitted(parts[1], -1, self.layout.seats - 1, Wrong.INDEX, "the round of seats")
        code = self.wording.operation(op, parts, self._plain_site(op, parts))
        if op in YIELDS_SET:
            return a_set(code, members(op, parts))
        return number(code, *spread(op, parts))

    def _plain_site(self, op: Op, parts: Sequence[Text]) -> int | None:
        match op:
            case Op.DIV if parts[1].low <= 0 <= parts[1].high:
                return self.site(Wrong.DIVISION)
            case Op.NEAR | Op.UP | Op.DOWN if parts[1].low < 1:
                return self.site(Wrong.MULTIPLE)
            case Op.ONLY if parts[0].most > 1:
                return self.site(Wrong.ONLY)
            case _:
                return None

    def _arguments(self, op: Op, args: Args) -> list[Text]:
        match op:
            case Op.EQ | Op.NE:
                sort = self.sort(args[0]) or self.sort(args[1]) or Sort.NUMBER
                return [self.as_sort(arg, sort) for arg in args]
            case Op.AND | Op.OR | Op.NOT:
                return [self.any(arg) for arg in args]
            case Op.UNION | Op.MEET | Op.LESS | Op.COUNT | Op.FIRST | Op.ONLY:
                return [self.set(arg) for arg in args]
            case Op.HAS | Op.LOWEST_N | Op.ABOVE_N | Op.NEXT | Op.PREVIOUS | Op.FROM:
                return [self.set(args[0]), self.number(args[1])]
            case _:
                return [self.number(arg) for arg in args]

    # ------------------------------------------------------------ piles

    def _reading(self, op: Op, args: Args) -> Text:
        cards = len(self.layout.program.cards)
        match op:
            case Op.CARDS:
                return a_set(self.wording.held(self.pile(str(args[0]), args[1:])), self.layout.pack)
            case Op.TOP | Op.BOTTOM:
                zone, pile = self.layout.base.zones[str(args[0])].zone, self.pile(str(args[0]), args[1:])
                return number(self.wording.end_of_pile(zone, pile, op is Op.TOP), -1, cards - 1)
            case Op.LED:
                rows = self.rows(args[1:])
                return number(self.wording.led(self._one_pile(args), rows), -1, max(rows.high, -1))
            case Op.BEST | Op.BEST_LAST:
                code = self.wording.best(self._one_pile(args), self.rows(args[1:]), op is Op.BEST_LAST)
                return number(code, -1, cards - 1)
            case Op.OWNER:
                card = self.fitted(self.number(args[0]), -1, cards - 1, Wrong.INDEX, "the pack")
                return number(self.wording.owner(card, _lies_in_trick(args[0])), -1, self.layout.seats - 1)
            case _:
                return a_set(self.wording.holders(self.set(args[0])), self.layout.base.everyone)

    def _one_pile(self, args: Args) -> int:
        return self.layout.base.zones[str(args[0])].start

    def rows(self, args: Args) -> Rows:
        """A table and the indices before the card."""
        table = self._table(args)
        leading = self._place(table.name, table.shape[:-1], table.none_first[:-1], args[1:])
        width, shift = table.shape[-1], int(table.none_first[-1])
        start = self.shifted(self._scaled(leading, width), shift)
        if start.value is None:
            return Rows(table, start, None, min(table.values), max(table.values))
        row = table.values[start.value : start.value + len(self.layout.program.cards)]
        return Rows(table, start, row, min(row), max(row))

    def _by_table(self, op: Op, args: Args) -> Text:
        cards = self.set(args[0])
        if op is Op.MELDS:
            return self._melds(cards, args[1:])
        rows = self.rows(args[1:])
        if op is Op.SUM:
            code = self.wording.total_of(cards, rows)
            return number(code, cards.most * min(rows.low, 0), cards.most * max(rows.high, 0))
        code = self.wording.extreme(cards, rows, op is Op.HIGHEST)
        return number(code, -1, cards.high.bit_length() - 1)

    def _melds(self, cards: Text, args: Args) -> Text:
        table = self.layout.base.meld_tables[str(args[0])]
        place = self._place(table.name, table.shape, table.none_first, args[1:])
        worth = max((abs(line.value) for cell in table.cells for line in cell), default=0)
        most = worth * (cards.most + 1) * max((len(cell) for cell in table.cells), default=0)
        code = self.wording.melds(cards, table, place)
        return number(code, -most, most)

    # ------------------------------------------------------------ binders

    def _binder(self, op: Op, args: Args) -> Text:
        over = self.set(args[1])
        variable = self.name("v")
        last = over.high.bit_length() - 1
        with self.bound(str(args[0]), number(variable, 0, max(last, 0))):
            body = self.any(args[2]) if op is Op.WHERE else self.number(args[2])
        match op:
            case Op.WHERE:
                return a_set(self.wording.where(variable, over, body), over.high)
            case Op.TOTAL:
                code = self.wording.total(variable, over, body)
                return number(code, over.most * min(body.low, 0), over.most * max(body.high, 0))
            case _:
                code = self.wording.best_members(variable, over, body, op is Op.ARGMAX)
                return a_set(code, over.high)

    # ------------------------------------------------------------ places

    def _table(self, args: Args) -> f.Table:
        return self.layout.base.tables[str(args[0])]

    def _place(
        self, name: str, shape: Sequence[int], none_first: Sequence[bool], indices: Sequence[Expr | str]
    ) -> Text:
        """The row-major place of some indices, each checked unless it cannot be outside."""
        found = self._literal(0, Sort.NUMBER)
        axes = zip(indices, shape, strides(shape), map(int, none_first), strict=True)
        for index, size, stride, shift in axes:
            checked = self.fitted(self.number(index), -shift, size - shift - 1, Wrong.INDEX, name)
            found = self._added(found, self._scaled(self.shifted(checked, shift), stride))
        return replace(found, high=min(found.high, prod(shape) - 1))

    def _scaled(self, text: Text, by: int) -> Text:
        if by == 1:
            return text
        return self._folded(Op.MUL, text, self._literal(by, Sort.NUMBER))

    def _added(self, a: Text, b: Text) -> Text:
        if a.value == 0 or b.value == 0:
            return b if a.value == 0 else a
        return self._folded(Op.ADD, a, b)

    def _folded(self, op: Op, a: Text, b: Text) -> Text:
        if a.value is not None and b.value is not None:
            return self._literal(ops.PURE[op](a.value, b.value), Sort.NUMBER)
        return number(self.wording.operation(op, [a, b], None), *spread(op, [a, b]))


def _lies_in_trick(card: Expr | str) -> bool:
    return (
        isinstance(card, Apply)
        and card.op in (Op.BEST, Op.BEST_LAST, Op.TOP, Op.BOTTOM)
        and card.args[0] == "trick"
    )


def union_of(values: Sequence[int]) -> int:
    """Every member of any of some sets."""
    mask = 0
    for value in values:
        mask |= max(value, 0)
    return mask
