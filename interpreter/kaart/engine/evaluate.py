"""Expressions as closures over a position. The machine and the questions compile theirs here.

A closure is a function from a position to a whole number. The builders of each operation are in
`reading.py`, `plain.py` and `binders.py`; what the pure operations mean is in `kaart.ir.ops`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from kaart.engine import binders, plain, reading
from kaart.engine.index import Fn, fixed, offset
from kaart.engine.layout import Layout
from kaart.ir import ops
from kaart.ir.form import Expr, Op, Table

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
        value = self.constant(expression)
        if value is not None or isinstance(expression, int):
            return lambda p: value  # type: ignore[return-value]
        return _BUILDERS[expression.op](self, expression.args, bound)

    def all(self, expressions: Sequence[Expr | str], bound: Bound = NOTHING) -> list[Fn]:
        """The closures of several expressions."""
        return [self.compile(expression, bound) for expression in expressions]

    def constant(self, expression: Expr | str) -> int | None:
        """The value of an expression that reads no state, or None if it does."""
        return None if isinstance(expression, str) else ops.constant(expression, self.layout.seats)

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

    def fixed_cell(self, register: str, indices: Sequence[Expr | str]) -> int | None:
        """The number of a register's cell if it is always the same one, else None."""
        cells = self.layout.registers[register]
        return fixed(cells.start, cells.register.shape, [self.constant(index) for index in indices])

    def pile(self, zone: str, indices: Sequence[Expr | str], bound: Bound = NOTHING) -> Fn:
        """The number of a zone's pile."""
        piles = self.layout.zones[zone]
        shape = piles.zone.shape
        return offset(zone, piles.start, shape, (False,) * len(shape), self.all(indices, bound))

    def fixed_pile(self, zone: str, indices: Sequence[Expr | str]) -> int | None:
        """The number of a zone's pile if it is always the same one, else None."""
        piles = self.layout.zones[zone]
        return fixed(piles.start, piles.zone.shape, [self.constant(index) for index in indices])

    def rows(self, args: Args, bound: Bound) -> tuple[Fn, Table]:
        """A table read by card: where the row for the leading indices begins, and the table.

        The card is added to the start; the start already passes over the place of none.
        """
        table, indices = self.layout.tables[reading.name(args[0])], args[1:]
        row = offset(table.name, 0, table.shape[:-1], table.none_first[:-1], self.all(indices, bound))
        width, shift = table.shape[-1], int(table.none_first[-1])
        if not indices:
            return lambda p: shift, table
        return lambda p: row(p) * width + shift, table


Builder = Callable[[Expressions, Args, Bound], Fn]

_BUILDERS: Mapping[Op, Builder] = {**reading.BUILDERS, **plain.BUILDERS, **binders.BUILDERS}
