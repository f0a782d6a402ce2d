"""One way to answer: which values may be chosen, what action each is, what taking it writes."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import NamedTuple

from kaart.engine.domains import compile_domain
from kaart.engine.evaluate import Expressions
from kaart.engine.index import strides
from kaart.engine.instructions import within_bounds
from kaart.engine.layout import Layout
from kaart.engine.position import Position
from kaart.ir import ops
from kaart.ir.form import Alternative, Family, FamilyParameter, Kind
from kaart.ir.ops import OpFault
from kaart.saying import say

Values = tuple[int, ...]


class Choice(NamedTuple):
    """A legal action: the way to answer, the values, and the announcement it is (-1: none)."""

    option: Option
    values: Values
    announcement: int


class Option:
    """A compiled alternative."""

    def __init__(self, layout: Layout, expressions: Expressions, alternative: Alternative) -> None:
        self.alternative = alternative
        self.to = layout.blocks[alternative.to]
        self.otherwise = alternative.otherwise
        self._family = layout.program.families[alternative.family]
        registers = [layout.registers[parameter.register] for parameter in alternative.parameters]
        self._cells = [cells.start for cells in registers]
        self._checks = [within_bounds(cells.register) for cells in registers]
        self._listed = [compile_domain(expressions, parameter.domain) for parameter in alternative.parameters]
        self._open = expressions.compile(alternative.open)
        self._always = ops.constant(alternative.open, layout.seats) == 1
        self._encode = _encoder(layout.program.cards, self._family)

    def open_values(self, p: Position) -> list[Values]:
        """The values for which the alternative is open now, from low to high."""
        if not self._cells:
            return [()] if self._always or self._open(p) else []
        if self._always and len(self._cells) == 1:
            return [(value,) for value in self._listed[0](p)]
        saved = [p.cells[cell] for cell in self._cells]
        found: list[Values] = []
        self._try(p, (), found)
        for cell, value in zip(self._cells, saved, strict=True):
            p.cells[cell] = value
        return found

    def _try(self, p: Position, chosen: Values, found: list[Values]) -> None:
        """Add every open way to complete the chosen values; later domains may read earlier choices."""
        axis = len(chosen)
        if axis == len(self._cells):
            if self._open(p):
                found.append(chosen)
            return
        for value in self._listed[axis](p):
            p.cells[self._cells[axis]] = value
            self._try(p, (*chosen, value), found)

    def action(self, values: Values) -> int:
        """The id of the action with these values."""
        return self._encode(values)

    def take(self, p: Position, values: Values) -> None:
        """Write what was chosen and go to the block that follows."""
        for cell, check, value in zip(self._cells, self._checks, values, strict=True):
            if check:
                check(value)
            p.cells[cell] = value
        p.block = self.to


def _encoder(cards: tuple[int, ...], family: Family) -> Callable[[Values], int]:
    """From values to the action id: mixed radix over the parameters, the last one fastest."""
    first = family.first
    if not family.parameters:
        return lambda values: first
    digits = [_digit(cards, parameter) for parameter in family.parameters]
    weights = strides([parameter.size for parameter in family.parameters])
    if len(digits) == 1:
        digit = digits[0]
        one = itemgetter(0)
        return lambda values: first + digit(one(values))

    def encode(values: Values) -> int:
        return first + sum(
            digit(value) * weight for digit, value, weight in zip(digits, values, weights, strict=True)
        )

    return encode


def _digit(cards: tuple[int, ...], parameter: FamilyParameter) -> Callable[[int], int]:
    """From a value to its place among the values of the parameter; for cards the face."""
    if parameter.kind is Kind.CARD:
        return lambda value: cards[value]
    low, step, size = parameter.low, max(parameter.step, 1), parameter.size

    def digit(value: int) -> int:
        place, rest = divmod(value - low, step)
        if rest or not 0 <= place < size:
            raise OpFault(say("{value} is not among the values an action may have", value=value))
        return place

    return digit
