"""The walk over expressions for Python, with ranges that depend on the place in the code.

What is computed only sometimes stays in its expression if it fits there, else it becomes an `if`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import product

from kaart.emit.faults import Wrong
from kaart.emit.layout import Flat
from kaart.emit.python_facts import Facts, Narrowing, Range
from kaart.emit.python_lines import Line
from kaart.emit.python_names import bare
from kaart.emit.python_words import Words
from kaart.emit.text import COMPARING, YIELDS_SET, Sort, Text, a_set, members, number, spread
from kaart.emit.walk import Args, Expressions, Rows
from kaart.ir import form as f
from kaart.ir import ops
from kaart.ir.form import Apply, Expr, Op


class PyTexts(Expressions):
    """Turns expressions into Python; `facts` holds at the place that is being written."""

    def __init__(self, layout: Flat, words: Words) -> None:
        super().__init__(layout, words)
        self.words = words
        self.out = words.out
        self.facts = Facts()
        self._narrowing = Narrowing(layout, lambda name: name not in self._standing, self._range)
        self._ranges: dict[tuple[str, tuple[Range, ...]], tuple[int, int, int]] = {}

    def name(self, stem: str) -> str:
        return self.words.name(stem)

    def narrow(self, condition: Expr | str, holds: bool) -> None:
        """Take it into the facts that a condition holds from here on, or does not."""
        self._narrowing.narrow(self.facts, condition, holds)

    def _range(self, expression: Expr) -> Range:
        """The range of an expression; nothing is written."""
        sites, before = len(self.sites), self.facts
        self.facts = before.copy()
        with self.out.aside():
            found = self.number(expression).spread
        del self.sites[sites:]
        self.facts = before
        return found

    @contextmanager
    def maybe(self, condition: Expr | str = 1, holds: bool = True) -> Iterator[list[Line]]:
        """Inside, lines go to a list, and what becomes known is forgotten afterwards."""
        before = self.facts
        self.facts = before.copy()
        self.narrow(condition, holds)
        with self.out.aside() as lines:
            yield lines
        self.facts = before

    # ------------------------------------------------------------ checks and sorts

    def fitted(self, text: Text, low: int, high: int, wrong: Wrong, name: str) -> Text:
        found = super().fitted(text, low, high, wrong, name)
        register = self.words.names.scalars.get(found.code)
        if found is not text and register is not None:
            self.facts.known[register] = found.spread
        return found

    def truthful(self, text: Text) -> Text:
        """The same as 1 or 0 where Python would have True or False."""
        if text.code not in self.words.truths:
            return text
        return replace(text, code=f"(1 if {bare(text.code)} else 0)")

    def _literal(self, value: int, sort: Sort) -> Text:
        found = super()._literal(value, sort)
        return replace(found, low=1) if sort is Sort.SET and found.high else found

    def number(self, expression: Expr | str) -> Text:
        found = super().number(expression)
        return self.truthful(found) if self._is_loose(expression) else found

    @staticmethod
    def _is_loose(expression: Expr | str) -> bool:
        """Whether Python may yield any true value for it."""
        return isinstance(expression, Apply) and expression.op in (Op.AND, Op.OR, Op.HAS)

    # ------------------------------------------------------------ registers and tables

    def _get(self, args: Args) -> Text:
        name = str(args[0])
        if name in self._standing:
            return self._standing[name]
        note, place = self.cell(name, args[1:])
        code = self.words.cell(note, place)
        low, high = note.low, note.high
        if not note.register.shape:
            low, high = self.facts.known.get(name, (low, high))
            if not note.is_set and low == high:
                return self._literal(low, Sort.NUMBER)
        return Text(code, Sort.SET if note.is_set else Sort.NUMBER, low, high)

    def pile(self, zone: str, indices: Sequence[Expr | str]) -> Text:
        """The place of a pile in its zone."""
        shape = self.layout.base.zones[zone].zone.shape
        return self._place(zone, shape, (False,) * len(shape), indices)

    def _lookup(self, args: Args, sort: Sort) -> Text:
        table = self._table(args)
        if self._is_led(args):
            low, high, union = self._reach(table, [self.number(args[1])])
            code = self._by_led(table, args[1])
            return Text(code, sort, int(low != 0), union) if sort is Sort.SET else number(code, low, high)
        indices = self._indices(table.name, table.shape, table.none_first, args[1:])
        low, high, union = self._reach(table, indices)
        if low == high:
            return self._literal(low, sort)
        code = self.words.table(table) + "".join(f"[{bare(index.code)}]" for index in indices)
        return Text(code, sort, int(low != 0), union) if sort is Sort.SET else number(code, low, high)

    def _indices(
        self, name: str, shape: Sequence[int], none_first: Sequence[bool], indices: Sequence[Expr | str]
    ) -> list[Text]:
        """The indices of a table, each checked unless it cannot be outside."""
        return [
            self.fitted(self.number(index), -shift, size - shift - 1, Wrong.INDEX, name)
            for index, size, shift in zip(indices, shape, map(int, none_first), strict=True)
        ]

    def _reach(self, table: f.Table, indices: Sequence[Text]) -> tuple[int, int, int]:
        """Of the cells that can be read the least, the greatest, and the union as sets."""
        key = (table.name, tuple(index.spread for index in indices))
        if key not in self._ranges:
            axes = [
                range(index.low + shift, index.high + shift + 1)
                for index, shift in zip(indices, map(int, table.none_first), strict=False)
            ]
            axes += [range(size) for size in table.shape[len(axes) :]]
            cells = [table.values[_flat(place, table.shape)] for place in product(*axes)] or [0]
            union = 0
            for cell in cells:
                union |= max(cell, 0)
            self._ranges[key] = min(cells), max(cells), union
        return self._ranges[key]

    def rows(self, args: Args) -> Rows:
        table = self._table(args)
        indices = self._indices(table.name, table.shape[:-1], table.none_first[:-1], args[1:])
        low, high, _ = self._reach(table, indices)
        code = self.words.table(table) + "".join(f"[{bare(index.code)}]" for index in indices)
        if self._is_led(args):
            code = self._by_led(table, args[1])
        row = None
        if all(index.value is not None for index in indices):
            shift = int(table.none_first[-1])
            first = [
                int(index.value or 0) + int(none)
                for index, none in zip(indices, table.none_first, strict=False)
            ]
            start = _flat((*first, 0), table.shape)
            row = table.values[start + shift : start + shift + len(self.layout.program.cards)]
            low, high = min(row), max(row)
        return Rows(table, number(code, 0, 0), row, low, high)

    # ------------------------------------------------------------ what is computed only sometimes

    def _let(self, args: Args, sort: Sort) -> Text:
        value = self.truthful(self.any(args[1]))
        if value.value is None:
            value = replace(value, code=self.words.named(value.code, "v"))
        with self.bound(str(args[0]), value):
            return self._text(args[2], sort)

    def _if(self, args: Args, sort: Sort) -> Text:
        condition = self.any(args[0])
        if condition.value is not None:
            return self.as_sort(args[1] if condition.value else args[2], sort)
        with self.maybe(args[0], True) as first:
            then = self.as_sort(args[1], sort)
        with self.maybe(args[0], False) as second:
            otherwise = self.as_sort(args[2], sort)
        if first or second:
            code = self._either(condition.code, (first, then.code), (second, otherwise.code))
        else:
            code = f"({bare(then.code)} if {bare(condition.code)} else {otherwise.code})"
        if sort is Sort.SET:
            return Text(code, sort, min(then.low, otherwise.low), then.high | otherwise.high)
        return number(code, min(then.low, otherwise.low), max(then.high, otherwise.high))

    def _either(self, condition: str, then: tuple[list[Line], str], otherwise: tuple[list[Line], str]) -> str:
        found = self.words.name("x")
        for head, (lines, code) in ((f"if {bare(condition)}:", then), ("else:", otherwise)):
            with self.out.block(head):
                self.out.add(lines)
                self.out.line(f"{found} = {bare(code)}")
        return found

    def _plain(self, op: Op, args: Args) -> Text:
        if op in (Op.AND, Op.OR):
            return self._joint(op, args)
        if op is Op.LESS and self._is_chosen(args):
            of, member = (self.set(arg) for arg in args)
            return a_set(f"({of.code} ^ {member.code})", of.high)
        parts = self._arguments(op, args)
        if op is Op.BIT:
            parts = [self.fitted(parts[0], -1, self.words.width - 1, Wrong.INDEX, "a set")]
        if op in ops.SEATS:
            parts[1] = self.fitted(parts[1], -1, self.layout.seats - 1, Wrong.INDEX, "the round of seats")
        known = self._known(op, parts)
        if known is not None:
            return self._literal(known, Sort.SET if op in YIELDS_SET else Sort.NUMBER)
        code = self.words.operation(op, parts, self._plain_site(op, parts))
        if op in YIELDS_SET:
            return Text(code, Sort.SET, _has_members(op, parts), members(op, parts))
        return number(code, *self._spread(op, parts))

    def _is_chosen(self, args: Args) -> bool:
        """Whether the one member that is taken out of a register's set is surely in it."""
        match args:
            case (Apply(Op.GET, (str(of),)), Apply(Op.BIT, (Apply(Op.GET, (str(member),)),))):
                return self.facts.chosen.get(member) == of and not {of, member} & self._standing.keys()
            case _:
                return False

    def _known(self, op: Op, parts: Sequence[Text]) -> int | None:
        """The value, if the arguments leave no choice."""
        if all(part.value is not None for part in parts) and (op in ops.PURE or op in ops.SEATS):
            return ops.constant(Apply(op, tuple(int(part.value or 0) for part in parts)), self.layout.seats)
        if op in COMPARING and all(part.sort is Sort.NUMBER for part in parts):
            return _decided(op, *parts)
        if op in (Op.EQ, Op.NE) and any(part.value == 0 for part in parts):
            other = parts[0] if parts[1].value == 0 else parts[1]
            return int(op is Op.NE) if other.low else None
        return None

    def _spread(self, op: Op, parts: Sequence[Text]) -> Range:
        low, high = spread(op, list(parts))
        first = parts[0]
        sure = first.low >= 1 if first.sort is Sort.SET else False
        if op in (Op.FIRST, Op.ONLY) and sure:
            return 0, high
        if op in ops.SEATS and sure and parts[1].low >= 0:
            return 0, high
        return (1, high) if op is Op.COUNT and sure else (low, high)

    def _joint(self, op: Op, args: Args) -> Text:
        """`and`, `or`: what comes later is computed only if need be."""
        goes_on = op is Op.AND
        codes: list[str] = []
        found, decided = "", False
        before, depth = self.facts, 0
        self.facts = before.copy()
        for arg in args:
            with self.out.aside() as lines:
                text = self.any(arg)
            if text.value is not None:
                decided = decided or bool(text.value) is not goes_on
                continue
            if lines and codes:
                found = found or self.words.name("x")
                self.out.line(f"{found} = {bare(self._together(op, codes))}")
                self.out.begin(f"if {found if goes_on else f'not {found}'}:")
                depth += 1
                codes = []
            self.out.add(lines)
            codes.append(text.code)
            self.narrow(arg, goes_on)
        self.facts = before
        if decided or not (codes or depth):
            for _ in range(depth):
                self.out.end()
            return self._literal(int(goes_on is not decided), Sort.NUMBER)
        if not depth:
            return number(self.words.truth(self._together(op, codes)), 0, 1)
        self.out.line(f"{found} = {bare(self._together(op, codes))}")
        for _ in range(depth):
            self.out.end()
        self.words.truth(found)
        return number(found, 0, 1)

    @staticmethod
    def _together(op: Op, codes: Sequence[str]) -> str:
        if len(codes) < 2:
            return codes[0] if codes else str(int(op is Op.AND))
        return f"({f' {op.value} '.join(codes)})"

    # ------------------------------------------------------------ piles

    def _reading(self, op: Op, args: Args) -> Text:
        cards = len(self.layout.program.cards)
        match op:
            case Op.CARDS:
                zone = self.layout.base.zones[str(args[0])].zone
                code = self.words.pile(zone, self.pile(zone.name, args[1:]).code)
                return a_set(code, self.layout.pack)
            case Op.LED:
                return self._led(args)
            case Op.BEST | Op.BEST_LAST:
                rows = self.rows(args[1:])
                call = "best" if op is Op.BEST else "best_last"
                order = self.words.order(self.layout.base.zones[str(args[0])].zone, "0")
                return number(f"{call}({order}, {rows.start.code})", -1, cards - 1)
            case _:
                return super()._reading(op, args)

    def _is_led(self, args: Args) -> bool:
        """Whether the one index of a table is the suit that was led, which every card has."""
        match args:
            case (str(), Apply(Op.LED, (str(), str(suits)))):
                table = self._table(args)
                of_card = self.layout.base.tables[suits].values[-len(self.layout.program.cards) :]
                return table.none_first[0] and 0 <= min(of_card) <= max(of_card) < table.shape[0] - 1
            case _:
                return False

    def _by_led(self, table: f.Table, led: Expr | str) -> str:
        """A table read by the suit that was led: by way of a table by card."""
        assert isinstance(led, Apply)
        zone, suits = self.layout.base.zones[str(led.args[0])].zone, self.layout.base.tables[str(led.args[1])]
        order, outer = self.words.order(zone, "0"), self.words.table(table)
        none = self.words.table(suits)
        name = f"{outer}_BY_{none}"
        self.words.constants[name] = f"{name} = tuple({outer}[suit] for suit in {none})"
        return f"({name}[{order}[0]] if {order} else {outer}[-1])"

    def _led(self, args: Args) -> Text:
        zone = self.layout.base.zones[str(args[0])].zone
        rows, order = self.rows(args[1:]), self.words.order(zone, "0")
        row = rows.start.code
        code = f"({row}[{order}[0]] if {order} else -1)" if rows.low >= 0 else f"led({order}, {row})"
        return number(code, -1, max(rows.high, -1))

    # ------------------------------------------------------------ binders

    def _binder(self, op: Op, args: Args) -> Text:
        over = self.set(args[1])
        variable, found = self.words.name("v"), self.words.name("found")
        if over.value == 0:
            return self._literal(0, Sort.NUMBER if op is Op.TOTAL else Sort.SET)
        worth, best = self.words.name("worth"), self.words.name("most")
        self.out.line(f"{found} = 0")
        if op in (Op.ARGMAX, Op.ARGMIN):
            self.out.line(f"{best} = 0")
        before = self.facts
        self.facts = before.copy()
        self.out.begin(self.words.head(variable, over))
        low = (over.high & -over.high).bit_length() - 1
        with self.bound(str(args[0]), number(variable, max(low, 0), max(over.high.bit_length() - 1, 0))):
            body = self.any(args[2]) if op is Op.WHERE else self.number(args[2])
        result = self._gather(op, over, body, variable, found, worth, best)
        self.out.end()
        self.facts = before
        return result

    def _gather(
        self, op: Op, over: Text, body: Text, variable: str, found: str, worth: str, best: str
    ) -> Text:
        out = self.out
        match op:
            case Op.WHERE:
                with out.block(f"if {bare(body.code)}:"):
                    out.line(f"{found} |= 1 << {variable}")
                return a_set(found, over.high)
            case Op.TOTAL:
                out.line(f"{found} += {bare(body.code)}")
                return number(found, over.most * min(body.low, 0), over.most * max(body.high, 0))
            case _:
                out.line(f"{worth} = {bare(body.code)}")
                sign = ">" if op is Op.ARGMAX else "<"
                with out.block(f"if not {found} or {worth} {sign} {best}:"):
                    out.line(f"{found}, {best} = 1 << {variable}, {worth}")
                with out.block(f"elif {worth} == {best}:"):
                    out.line(f"{found} |= 1 << {variable}")
                return Text(found, Sort.SET, over.low, over.high)


def _flat(place: Sequence[int], shape: Sequence[int]) -> int:
    """The row-major number of a place."""
    number_ = 0
    for index, size in zip(place, shape, strict=True):
        number_ = number_ * size + index
    return number_


def _has_members(op: Op, parts: Sequence[Text]) -> int:
    """1 if a set surely has members."""
    match op:
        case Op.BIT:
            return int(parts[0].low >= 0)
        case Op.UNION:
            return max(part.low for part in parts)
        case _:
            return 0


def _decided(op: Op, a: Text, b: Text) -> int | None:
    """The outcome of a comparison that the ranges decide."""
    match op:
        case Op.EQ | Op.NE:
            apart = a.high < b.low or b.high < a.low
            return int(op is Op.NE) if apart else None
        case Op.LT | Op.GE:
            found = True if a.high < b.low else False if a.low >= b.high else None
            return None if found is None else int(found is (op is Op.LT))
        case _:
            found = True if a.high <= b.low else False if a.low > b.high else None
            return None if found is None else int(found is (op is Op.LE))
