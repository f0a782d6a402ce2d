"""What may be chosen or drawn, as closures that list the values from low to high."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kaart.engine.evaluate import Expressions
from kaart.engine.position import Position
from kaart.ir.form import Domain
from kaart.ir.ops import OpFault, members
from kaart.saying import say

Values = Callable[[Position], Sequence[int]]


def compile_domain(expressions: Expressions, domain: Domain) -> Values:
    """The values of a domain at a position: a tuple of members or a range of numbers."""
    if domain.members is not None:
        mask = expressions.compile(domain.members)
        return lambda p: tuple(members(mask(p)))
    low, high, step = expressions.all((domain.low, domain.high, domain.step))

    def numbers(p: Position) -> Sequence[int]:
        by = step(p)
        if by < 1:
            raise OpFault(say("numbers in steps of {step}", step=by))
        return range(low(p), high(p) + 1, by)

    return numbers
