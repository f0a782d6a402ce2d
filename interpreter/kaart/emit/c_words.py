"""How expressions are written in C. `walk.py` asks for every operation it meets.

`R` points to the registers, `P` to the piles, `F` to the fault of the function around.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaart.emit.c_names import mangled, number, word
from kaart.emit.layout import Flat, Note, NotEmitted
from kaart.emit.text import ARITHMETIC, COMPARING, Sort, Text
from kaart.emit.walk import Rows
from kaart.engine.layout import Piles
from kaart.ir import form as f
from kaart.ir.form import LARGEST, Op
from kaart.saying import say

_FUNCTIONS: Mapping[Op, str] = {
    Op.BIT: "bit_",
    Op.COUNT: "count_",
    Op.FIRST: "first_",
    Op.LOWEST_N: "lowest_n_",
    Op.ABOVE_N: "above_n_",
    Op.NEXT: "next_",
    Op.PREVIOUS: "previous_",
    Op.FROM: "from_",
}
_ROUNDING: Mapping[Op, str] = {Op.NEAR: "near_", Op.UP: "up_", Op.DOWN: "down_"}


class Words:
    """The texts of expressions, and the constant tables they need."""

    def __init__(self, layout: Flat) -> None:
        self.layout = layout
        self.width = 64 if len(layout.program.cards) <= 64 else 128
        self.tables: dict[str, str] = {}
        self._derivatives: dict[str, str] = {}
        self._numbers = {table.name: place for place, table in enumerate(layout.program.tables)}
        self._melds = {table.name: place for place, table in enumerate(layout.program.meld_tables)}
        self._names = 0

    # ------------------------------------------------------------ constants, registers, piles

    def literal(self, value: int, sort: Sort) -> str:
        if sort is Sort.NUMBER:
            return number(value)
        return word(value) if self.width == 64 else f"((mask){word(value)})"

    def converted(self, text: Text, sort: Sort) -> str:
        return f"((mask){text.code})" if sort is Sort.SET else f"((i64){text.code})"

    def within(self, text: Text, low: int, high: int, site: int) -> str:
        if low == 0 and high <= LARGEST and text.low >= -LARGEST and text.high <= LARGEST:
            return f"PLACE({text.code}, {number(high)}, {site})"
        return f"WITHIN({text.code}, {number(low)}, {number(high)}, {site})"

    def cell(self, note: Note, place: Text) -> str:
        name = f"R->{register_name(note)}"
        if not note.register.shape:
            return name
        return f"{name}[{unsigned(place)}]"

    def held(self, pile: Text) -> str:
        return self._in_zone("h", pile)

    def order(self, pile: Text) -> str:
        """The array with the cards of a pile whose order is kept."""
        return self._in_zone("o", pile)

    def _in_zone(self, prefix: str, pile: Text) -> str:
        """The field of a zone, for zones of several piles with the place in it."""
        piles = zone_of(self.layout, pile)
        field = f"P->{zone_name(self.layout, prefix, piles)}"
        if not piles.zone.shape:
            return field
        if pile.value is not None:
            return f"{field}[{pile.value - piles.start}]"
        return f"{field}[{unsigned(pile)} - {piles.start}]" if piles.start else f"{field}[{unsigned(pile)}]"

    def end_of_pile(self, zone: f.Zone, pile: Text, top: bool) -> str:
        place = "n_ - 1" if top else "0"
        here = Text("q_", Sort.NUMBER, pile.low, pile.high, pile.value)
        ends = f"n_ = count_({self.held(here)}); n_ ? {self.order(here)}[{place}] : -1;"
        return f"({{ const int q_ = {pile.code}, {ends} }})"

    # ------------------------------------------------------------ tables

    def lookup(self, table: f.Table, place: Text, sort: Sort) -> str:
        cell = f"{self._table(table)[0]}[{unsigned(place)}]"
        return f"((mask){cell})" if sort is Sort.SET else cell

    def _table(self, table: f.Table) -> tuple[str, str]:
        """The name of a constant array and the type of its cells."""
        cell = cell_type(table.values)
        name = mangled("t", self._numbers[table.name], table.name)
        if table.name not in self.tables:
            values = ", ".join(self._cell(cell, value) for value in table.values) or "0"
            self.tables[table.name] = f"static const {cell} {name}[] = {{ {values} }};"
        return name, cell

    def _row(self, rows: Rows) -> tuple[str, str]:
        """A pointer to the row, and the type of its cells."""
        name, cell = self._table(rows.table)
        if cell in ("u64", "mask"):
            raise NotEmitted(say("the cells of {name} are too large", name=rows.table.name))
        return (f"{name} + {unsigned(rows.start)}" if rows.start.value != 0 else name), cell

    def by_first_card(self, name: str, pile: int, values: Sequence[int], empty: int, sort: Sort) -> str:
        """A value for the card at the bottom of a pile, or for the empty pile."""
        order, held = self._fixed(pile)
        cell = cell_type((*values, empty))
        key = f"{name} by card {values} {cell}"
        table = self._derived(key, f"by card {name}", cell, values)
        code = f"({held} ? {table}[{order}[0]] : {self._cell(cell, empty)})"
        return f"((mask){code})" if sort is Sort.SET else code

    def _derived(self, key: str, name: str, cell: str, values: Sequence[int]) -> str:
        """The name of a constant array that is no table of the program."""
        if key not in self._derivatives:
            made = self._derivatives[key] = mangled("d", len(self._derivatives), name)
            texts = ", ".join(self._cell(cell, value) for value in values)
            self.tables[key] = f"static const {cell} {made}[] = {{ {texts} }};"
        return self._derivatives[key]

    @staticmethod
    def _cell(cell: str, value: int) -> str:
        return word(value) if cell in ("u64", "mask") else number(value)

    def led(self, pile: int, rows: Rows) -> str:
        row, cell = self._row(rows)
        order, held = self._fixed(pile)
        if rows.low >= 0:
            return f"({held} ? ({row})[{order}[0]] : -1)"
        return f"led_{cell}({order}, count_({held}), {row})"

    def best(self, pile: int, rows: Rows, last: bool) -> str:
        row, cell = self._row(rows)
        order, held = self._fixed(pile)
        return f"best_{'last_' if last else ''}{cell}({order}, count_({held}), {row})"

    def climbs(self, name: str, climbs: Sequence[Sequence[int]]) -> tuple[str, int]:
        """A constant array with the climbs of each row (see `climbs.py`), and how many a row has."""
        values = [climb for row in climbs for climb in row]
        return self._derived(f"climbs of {name}", f"climbs {name}", "mask", values), len(climbs[0])

    def best_in_climbs(self, pile: int, climbs: tuple[str, int], place: Text) -> str:
        """The best card of a pile by the row at a place."""
        name, many = climbs
        row = f"const mask *const c_ = {name} + {many} * {unsigned(place)};"
        return self._highest_climb(pile, row, [f"c_[{k}]" for k in range(many)])

    def best_by_first_card(self, name: str, pile: int, rows: Sequence[Sequence[int]]) -> str:
        """The same by the card at the bottom: a row for each, and one for the empty pile."""
        sets = [
            self.by_first_card(f"climb {k} {name}", pile, climbs[:-1], climbs[-1], Sort.SET)
            for k, climbs in enumerate(zip(*rows, strict=True))
        ]
        return self._highest_climb(pile, "", sets)

    def _highest_climb(self, pile: int, before: str, climbs: Sequence[str]) -> str:
        found = f"t_ & {climbs[0]}"
        for climb in climbs[1:]:
            found = f"either_(t_ & {climb}, {found})"
        return f"({{ const mask t_ = {self._fixed(pile)[1]}; {before} top_({found}); }})"

    def _fixed(self, pile: int) -> tuple[str, str]:
        """The order and the set of a pile that is known now."""
        text = Text(str(pile), Sort.NUMBER, pile, pile, pile)
        return self.order(text), self.held(text)

    def owner(self, card: Text, in_trick: bool) -> str:
        if in_trick:
            return f"trick_owner_(P, {card.code})"
        return f"owner_(P, {card.code})"

    def holders(self, cards: Text) -> str:
        return f"holders_(P, {cards.code})"

    def total_of(self, cards: Text, rows: Rows) -> str:
        if rows.row is not None:
            parts = _classes(rows.row)
            if len(parts) <= 6:
                return self._counted(cards, parts)
        row, cell = self._row(rows)
        return f"sum_{cell}({cards.code}, {row})"

    def _counted(self, cards: Text, parts: Mapping[int, int]) -> str:
        """A sum over a table with few different cells: how many members have each."""
        if not parts:
            return "0"
        terms = [
            f"count_(m_ & {self.literal(mask, Sort.SET)})"
            + ("" if value == 1 else f" * (i64){number(value)}")
            for value, mask in parts.items()
        ]
        return f"({{ mask m_ = {cards.code}; {' + '.join(terms)}; }})"

    def extreme(self, cards: Text, rows: Rows, highest: bool) -> str:
        row, cell = self._row(rows)
        return f"{'highest' if highest else 'least'}_{cell}({cards.code}, {row})"

    def melds(self, cards: Text, table: f.MeldTable, place: Text) -> str:
        return f"melds_({cards.code}, &m{self._melds[table.name]}[{place.code}])"

    # ------------------------------------------------------------ operations

    def operation(self, op: Op, args: Sequence[Text], site: int | None) -> str:
        codes = [arg.code for arg in args]
        if op in ARITHMETIC:
            return self._arithmetic(op, args)
        if op in COMPARING:
            return f"({codes[0]} {COMPARING[op]} {codes[1]})"
        if op in _ROUNDING:
            step = codes[1] if site is None else f"WITHIN({codes[1]}, 1, INT64_MAX, {site})"
            return f"{_ROUNDING[op]}({codes[0]}, {step})"
        if op in _FUNCTIONS:
            return self._function(op, args)
        match op:
            case Op.DIV:
                return self._divide(codes, site)
            case Op.NEG:
                return f"(-(i64){codes[0]})"
            case Op.NOT:
                return f"(!{codes[0]})"
            case Op.AND:
                return f"({' && '.join(codes)})" if len(codes) > 1 else f"({codes[0]} != 0)"
            case Op.OR:
                return f"({' || '.join(codes)})" if len(codes) > 1 else f"({codes[0]} != 0)"
            case Op.IF:
                return f"({codes[0]} ? {codes[1]} : {codes[2]})"
            case Op.UNION:
                return f"({' | '.join(codes)})"
            case Op.MEET:
                return f"({' & '.join(codes)})"
            case Op.LESS:
                return f"({codes[0]} & ~{codes[1]})"
            case Op.HAS:
                return self._has(args)
            case Op.ONLY:
                return self._only(codes[0], site)
            case _:
                raise TypeError(f"{op} is no plain operation")

    def _arithmetic(self, op: Op, args: Sequence[Text]) -> str:
        """In 32 bits where that is surely enough, for all partial results too."""
        small = sum(max(abs(arg.low), abs(arg.high)) for arg in args) <= LARGEST
        if op is Op.MUL:
            product = 1
            for arg in args:
                product *= max(abs(arg.low), abs(arg.high), 1)
            small = product <= LARGEST
        first = args[0].code if small else f"(i64){args[0].code}"
        return f"({f' {ARITHMETIC[op]} '.join([first, *(arg.code for arg in args[1:])])})"

    def _function(self, op: Op, args: Sequence[Text]) -> str:
        codes = ", ".join(arg.code for arg in args)
        if op is Op.BIT and args[0].low >= 0:
            return f"(ONE << {codes})"
        if op is Op.NEXT and args[0].value == self.layout.base.everyone and args[1].low >= 0:
            return f"({args[1].code} == {self.layout.seats - 1} ? 0 : {args[1].code} + 1)"
        return f"{_FUNCTIONS[op]}({codes})"

    def _divide(self, codes: Sequence[str], site: int | None) -> str:
        if site is None:
            return f"((i64){codes[0]} / {codes[1]})"
        return f"({{ i64 by_ = {codes[1]}; if (unlikely(!by_)) FAULT({site}, 0); (i64){codes[0]} / by_; }})"

    def _has(self, args: Sequence[Text]) -> str:
        mask, member = args
        if member.low >= 0 and member.high < self.width:
            return f"((int)({mask.code} >> {member.code}) & 1)"
        return f"has_({mask.code}, {member.code})"

    def _only(self, code: str, site: int | None) -> str:
        if site is None:
            return f"first_({code})"
        fault = f"if (unlikely((m_ & (m_ - 1)) != 0)) FAULT({site}, count_(m_));"
        return f"({{ mask m_ = {code}; {fault} first_(m_); }})"

    # ------------------------------------------------------------ binders

    def let(self, variable: str, value: Text, body: Text) -> str:
        kind = "mask" if value.sort is Sort.SET else "i64"
        return f"({{ const {kind} {variable} = {value.code}; {body.code}; }})"

    def where(self, variable: str, over: Text, condition: Text) -> str:
        found = self._name("w")
        body = f"if ({condition.code}) {found} |= ONE << {variable};"
        return f"({{ mask {found} = 0; {self.each(variable, over, body)} {found}; }})"

    def best_members(self, variable: str, over: Text, value: Text, highest: bool) -> str:
        found, best, worth = self._name("w"), self._name("b"), self._name("x")
        sign = ">" if highest else "<"
        body = (
            f"i64 {worth} = {value.code}; "
            f"if (!{found} || {worth} {sign} {best}) {{ {found} = ONE << {variable}; {best} = {worth}; }} "
            f"else if ({worth} == {best}) {found} |= ONE << {variable};"
        )
        return f"({{ mask {found} = 0; i64 {best} = 0; {self.each(variable, over, body)} {found}; }})"

    def total(self, variable: str, over: Text, value: Text) -> str:
        found = self._name("w")
        body = f"{found} += {value.code};"
        return f"({{ i64 {found} = 0; {self.each(variable, over, body)} {found}; }})"

    def each(self, variable: str, over: Text, body: str) -> str:
        """A loop over the members of a set; a constant one counts, so that it can be unrolled."""
        return f"{self.head(variable, over)} {body} }}"

    def head(self, variable: str, over: Text) -> str:
        """The opening of such a loop."""
        if over.value is not None and over.value and not over.value & (over.value + 1):
            size = over.value.bit_count()
            return f"for (int {variable} = 0; {variable} < {size}; {variable}++) {{"
        rest = self._name("s")
        return (
            f"for (mask {rest} = {over.code}; {rest}; {rest} &= {rest} - 1) "
            f"{{ const int {variable} = lowest_({rest});"
        )

    def _name(self, stem: str) -> str:
        self._names += 1
        return f"{stem}_{self._names}"


def unsigned(place: Text) -> str:
    """A place in an array; unsigned, since widening that costs nothing."""
    return place.code if place.value is not None or place.low < 0 else f"(u32){place.code}"


def zone_of(layout: Flat, pile: Text) -> Piles:
    """The zone in which a pile lies, whichever of its piles it is."""
    return next(piles for piles in reversed(layout.base.zones.values()) if piles.start <= pile.low)


def zone_name(layout: Flat, prefix: str, piles: Piles) -> str:
    """The field with the sets (`h`) or the orders (`o`) of a zone."""
    return mangled(prefix, list(layout.base.zones).index(piles.zone.name), piles.zone.name)


def register_name(note: Note) -> str:
    """The field of a register."""
    return mangled("r", note.number, note.register.name)


def cell_type(values: Sequence[int]) -> str:
    """The smallest type that holds all cells of a table; sets of many members are unsigned."""
    low, high = min(values, default=0), max(values, default=0)
    for bits in (8, 16, 32, 64):
        if -(1 << bits - 1) <= low and high < 1 << bits - 1:
            return f"i{bits}"
    return "u64" if high < 1 << 64 else "mask"


def _classes(row: Sequence[int]) -> dict[int, int]:
    """The cards that have each value other than 0."""
    found: dict[int, int] = {}
    for card, value in enumerate(row):
        if value:
            found[value] = found.get(value, 0) | 1 << card
    return found
