"""How single operations are written in Python. What does not fit into an expression becomes lines before it.

`python_texts.py` walks over expressions and asks for each of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaart.emit import python_names as names
from kaart.emit.layout import Flat, Note, NotEmitted
from kaart.emit.python_lines import Lines
from kaart.emit.python_names import Names, bare
from kaart.emit.text import ARITHMETIC, COMPARING, Sort, Text
from kaart.emit.walk import Rows, Wording
from kaart.ir import form as f
from kaart.ir import ops
from kaart.ir.form import Op
from kaart.saying import say

_CALLS: Mapping[Op, str] = {Op.NEAR: "near", Op.UP: "up", Op.DOWN: "down", Op.LOWEST_N: "lowest_n"}
_SEATS: Mapping[Op, str] = {Op.NEXT: "NEXT", Op.PREVIOUS: "PREVIOUS", Op.FROM: "FROM"}
MOST_SEATS = 8
"""The neighbours of seats are looked up in a table up to so many seats."""


class Words(Wording):
    """The texts of single operations. Their lines go to `out`, their constants to `constants`."""

    width = 128

    def __init__(self, layout: Flat, out: Lines) -> None:
        self.layout = layout
        self.out = out
        self.names = Names(layout)
        self.constants: dict[str, str] = {}
        self.truths: set[str] = set()
        self._count = 0

    def name(self, stem: str) -> str:
        """A new variable."""
        self._count += 1
        return f"{stem}{self._count}"

    def again(self) -> None:
        """Begin a new function, with variables of its own."""
        self._count = 0

    def named(self, code: str, stem: str) -> str:
        """A variable with the value of some code, or the code if it is one already."""
        if names.is_name(code) or code.lstrip("-").isdigit():
            return code
        variable = self.name(stem)
        self.out.line(f"{variable} = {bare(code)}")
        return variable

    def truth(self, code: str) -> str:
        """Mark code that yields True or False, which a register must not hold."""
        self.truths.add(code)
        return code

    # ------------------------------------------------------------ constants, registers, piles

    def literal(self, value: int, sort: Sort) -> str:
        return names.mask(value) if sort is Sort.SET else str(value) if value >= 0 else f"({value})"

    def converted(self, text: Text, sort: Sort) -> str:
        return text.code

    def cell(self, note: Note, place: Text) -> str:
        variable = self.names.registers[note.register.name]
        return f"{variable}[{bare(place.code)}]" if note.register.shape else variable

    def pile(self, zone: f.Zone, place: str) -> str:
        """The set of cards in a pile; `place` counts the piles of the zone."""
        variable = self.names.sets[zone.name]
        return f"{variable}[{bare(place)}]" if zone.shape else variable

    def order(self, zone: f.Zone, place: str) -> str:
        """The cards of a pile in order."""
        variable = self.names.orders[zone.name]
        return f"{variable}[{bare(place)}]" if zone.shape else variable

    def end_of_pile(self, zone: f.Zone, pile: Text, top: bool) -> str:
        order = self.order(zone, pile.code)
        return f"({order}[{-1 if top else 0}] if {self.pile(zone, pile.code)} else -1)"

    def holders(self, cards: Text) -> str:
        """A loop over the seats."""
        out, found, seat = self.out, self.name("found"), self.name("seat")
        mask = self.named(cards.code, "cards")
        out.line(f"{found} = 0")
        held = self._held_by(seat)
        if held:
            loop, test = f"for {seat} in range({self.layout.seats}):", f"if {held} & {mask}:"
            with out.block(loop), out.block(test):
                out.line(f"{found} |= 1 << {seat}")
        return found

    def owner(self, card: Text, in_trick: bool) -> str:
        if in_trick:
            return f"owner[{bare(card.code)}]"
        out, found, seat = self.out, self.name("found"), self.name("seat")
        which = self.named(card.code, "card")
        out.line(f"{found} = -1")
        with out.block(f"if {which} >= 0:"):
            with out.block(f"if {self.names.sets['trick']} >> {which} & 1:"):
                out.line(f"{found} = owner[{which}]")
            held = self._held_by(seat)
            if held:
                loop, test = f"for {seat} in range({self.layout.seats}):", f"if {held} >> {which} & 1:"
                with out.block("else:"), out.block(loop), out.block(test):
                    out.line(f"{found} = {seat}")
        return found

    def _held_by(self, seat: str) -> str:
        """The cards in all piles of a seat, or nothing if no zone has a pile for each."""
        held = [f"{self.names.sets[piles.zone.name]}[{seat}]" for piles in self.layout.owned_zones]
        return f"({' | '.join(held)})" if len(held) > 1 else "".join(held)

    # ------------------------------------------------------------ tables

    def table(self, table: f.Table) -> str:
        """The constant of a table: nested tuples, on every axis none last, so that -1 finds it."""
        name = self.names.tables[table.name]
        if name not in self.constants:
            self.constants[name] = f"{name} = {_nested(table.values, table.shape, table.none_first, True)}"
        return name

    def lookup(self, table: f.Table, place: Text, sort: Sort) -> str:
        raise TypeError("tables are looked up by index")

    def led(self, pile: int, rows: Rows) -> str:
        raise TypeError("the walk of Python writes this")

    def best(self, pile: int, rows: Rows, last: bool) -> str:
        raise TypeError("the walk of Python writes this")

    def held(self, pile: Text) -> str:
        raise TypeError("the walk of Python writes this")

    def total_of(self, cards: Text, rows: Rows) -> str:
        parts: dict[int, int] = {}
        for card, value in enumerate(rows.row or ()):
            if value:
                parts[value] = parts.get(value, 0) | 1 << card
        if rows.row is None or len(parts) > 6:
            return f"total({bare(cards.code)}, {rows.start.code})"
        if not parts:
            return "0"
        mask = cards.code if len(parts) == 1 else self.named(cards.code, "cards")
        terms = [
            f"({mask} & {names.mask(part)}).bit_count()" + ("" if value == 1 else f" * {value}")
            for value, part in parts.items()
        ]
        return terms[0] if len(terms) == 1 and " * " not in terms[0] else f"({' + '.join(terms)})"

    def extreme(self, cards: Text, rows: Rows, highest: bool) -> str:
        return f"{'highest' if highest else 'least'}({bare(cards.code)}, {rows.start.code})"

    def melds(self, cards: Text, table: f.MeldTable, place: Text) -> str:
        return f"melds({bare(cards.code)}, RUN_FACES, {self.names.melds[table.name]}[{bare(place.code)}])"

    # ------------------------------------------------------------ operations

    def operation(self, op: Op, args: Sequence[Text], site: int | None) -> str:
        codes = [arg.code for arg in args]
        if op in ARITHMETIC:
            return f"({f' {ARITHMETIC[op]} '.join(codes)})"
        if op in COMPARING:
            return self._compare(op, args)
        if op in _SEATS:
            return self._neighbour(op, args)
        match op:
            case Op.DIV:
                return self._divide(args, site)
            case Op.NEAR | Op.UP | Op.DOWN:
                step = codes[1]
                if site is not None:
                    step = self.named(step, "step")
                    self._check(f"{step} < 1", site, step)
                return f"{_CALLS[op]}({bare(codes[0])}, {bare(step)})"
            case Op.NEG:
                return f"(-{codes[0]})"
            case Op.NOT:
                return self.truth(f"({names.opposite(codes[0])})")
            case Op.UNION:
                return f"({' | '.join(codes)})" if len(codes) > 1 else codes[0]
            case Op.MEET:
                return f"({' & '.join(codes)})" if len(codes) > 1 else codes[0]
            case Op.LESS if args[1].value is not None:
                return f"({codes[0]} & {names.mask(args[0].high & ~args[1].value)})"
            case Op.LESS:
                return f"({codes[0]} & ~{codes[1]})"
            case Op.BIT:
                return self._bit(args[0])
            case Op.HAS:
                return self._has(args)
            case Op.COUNT:
                return f"{codes[0]}.bit_count()"
            case Op.FIRST:
                mask = self.named(codes[0], "cards")
                return f"(({mask} & -{mask}).bit_length() - 1)"
            case Op.ONLY:
                return self._only(args[0], site)
            case Op.LOWEST_N:
                return f"lowest_n({bare(codes[0])}, {bare(codes[1])})"
            case Op.ABOVE_N if args[1].low >= -1:
                shift = self.named(f"({codes[1]} + 1)", "shift")
                return f"({codes[0]} >> {shift} << {shift})"
            case Op.ABOVE_N:
                return f"above_n({bare(codes[0])}, {bare(codes[1])})"
            case _:
                raise TypeError(f"{op} is no plain operation")

    def _check(self, condition: str, site: int, value: str) -> None:
        with self.out.block(f"if {bare(condition)}:"):
            self.out.line(f"raise Fault({site}, {value})")

    def within(self, text: Text, low: int, high: int, site: int) -> str:
        value = self.named(text.code, "n")
        if text.low < low and text.high > high:
            self._check(f"not {low} <= {value} <= {high}", site, value)
        else:
            self._check(f"{value} < {low}" if text.low < low else f"{value} > {high}", site, value)
        return value

    def _compare(self, op: Op, args: Sequence[Text]) -> str:
        left, right = args
        if left.sort is Sort.SET and right.value == 0 and op in (Op.EQ, Op.NE):
            return self.truth(f"(not {left.code})" if op is Op.EQ else f"({left.code} != 0)")
        return self.truth(f"({left.code} {COMPARING[op]} {right.code})")

    def _neighbour(self, op: Op, args: Sequence[Text]) -> str:
        mask, seat = args
        if self.layout.seats > MOST_SEATS:
            raise NotEmitted(
                say("{count} players are more than {most}", count=self.layout.seats, most=MOST_SEATS)
            )
        return f"{_SEATS[op]}[{bare(mask.code)}][{bare(seat.code)}]"

    def _divide(self, args: Sequence[Text], site: int | None) -> str:
        by = args[1].code
        if site is not None:
            by = self.named(by, "by")
            self._check(f"{by} == 0", site, "0")
        if args[0].low >= 0 and args[1].low >= 0:
            return f"({args[0].code} // {by})"
        return f"divide({bare(args[0].code)}, {bare(by)})"

    def _bit(self, member: Text) -> str:
        if member.low >= 0:
            return f"(1 << {member.code})"
        which = self.named(member.code, "member")
        return f"(1 << {which} if {which} >= 0 else 0)"

    def _has(self, args: Sequence[Text]) -> str:
        mask, member = args
        if member.low >= 0:
            return f"({mask.code} >> {member.code} & 1)"
        which = self.named(member.code, "member")
        return self.truth(f"({which} >= 0 and {mask.code} >> {which} & 1)")

    def _only(self, mask: Text, site: int | None) -> str:
        if site is None:
            return f"({mask.code}.bit_length() - 1)"
        which = self.named(mask.code, "cards")
        self._check(f"{which} & ({which} - 1)", site, f"{which}.bit_count()")
        return f"({which}.bit_length() - 1)"

    # ------------------------------------------------------------ loops

    def head(self, variable: str, over: Text) -> str:
        """The opening of a loop over the members of a set."""
        if over.value is not None and not over.value & (over.value + 1):
            return f"for {variable} in range({over.value.bit_length()}):"
        if over.value is not None and over.value.bit_count() <= 8:
            return f"for {variable} in {names.row(ops.members(over.value))}:"
        if over.high < 256:
            return f"for {variable} in MEMBERS[{bare(over.code)}]:"
        return f"for {variable} in members({bare(over.code)}):"

    def let(self, variable: str, value: Text, body: Text) -> str:
        raise TypeError("the walk of Python writes this")

    def where(self, variable: str, over: Text, condition: Text) -> str:
        raise TypeError("the walk of Python writes this")

    def best_members(self, variable: str, over: Text, value: Text, highest: bool) -> str:
        raise TypeError("the walk of Python writes this")

    def total(self, variable: str, over: Text, value: Text) -> str:
        raise TypeError("the walk of Python writes this")


def _nested(
    values: Sequence[int], shape: Sequence[int], none_first: Sequence[bool], outermost: bool = False
) -> str:
    """A table as nested tuples, on several lines if it has several axes."""
    if not shape:
        return str(values[0])
    size = len(values) // shape[0] if shape[0] else 0
    parts = [values[i * size : (i + 1) * size] for i in range(shape[0])]
    if none_first[0]:
        parts = [*parts[1:], parts[0]]
    rows = [_nested(part, shape[1:], none_first[1:]) for part in parts]
    if outermost and len(shape) > 1:
        return "\n".join(["(", *(f"    {row}," for row in rows), ")"])
    return names.row(rows)
