"""Pieces of target code and what is known about their values beforehand.

The walk uses the ranges to leave out checks that cannot fail and to refuse what could overflow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from kaart.emit.layout import NotEmitted
from kaart.ir.form import Op
from kaart.saying import say

MOST = 1 << 62
"""Numbers on the way stay below this, in either direction."""


class Sort(Enum):
    """What code yields: a number (or a member, or yes/no), or a set."""

    NUMBER = "number"
    SET = "set"


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of target code. A number stays from `low` up to `high`; of a set `high` is the mask of
    all members it can have. `value` is the value where it is known now."""

    code: str
    sort: Sort
    low: int
    high: int
    value: int | None = None

    @property
    def spread(self) -> tuple[int, int]:
        return self.low, self.high

    @property
    def most(self) -> int:
        """Of a set, how many members it can have at most."""
        return self.high.bit_count()


def number(code: str, low: int, high: int) -> Text:
    """Code that yields a number. Raises NotEmitted if it could leave 62 bits."""
    if low <= -MOST or high >= MOST:
        raise NotEmitted(say("a number in these rules could grow out of 62 bits"))
    return Text(code, Sort.NUMBER, low, max(low, high))


def a_set(code: str, high: int) -> Text:
    """Code that yields a set of members of `high`."""
    return Text(code, Sort.SET, 0, high)


Spread = tuple[int, int]


def _corners(f: Callable[[int, int], int], a: Spread, b: Spread) -> Spread:
    found = [f(x, y) for x in a for y in b]
    return min(found), max(found)


def _divided(a: Text, b: Text) -> Spread:
    most = max(abs(a.low), abs(a.high))
    if b.low > 0:
        return (-(-a.low // b.low) if a.low < 0 else 0), (a.high // b.low if a.high > 0 else 0)
    return -most, most


def _rounded(a: Text, b: Text) -> Spread:
    return a.low - max(b.high, 0), a.high + max(b.high, 0)


def spread(op: Op, args: list[Text]) -> Spread:
    """The range of a plain operation on numbers or sets that yields a number."""
    first = args[0]
    match op:
        case Op.ADD:
            return sum(arg.low for arg in args), sum(arg.high for arg in args)
        case Op.SUB:
            return first.low - args[1].high, first.high - args[1].low
        case Op.MUL:
            found = first.spread
            for arg in args[1:]:
                found = _corners(lambda x, y: x * y, found, arg.spread)
            return found
        case Op.NEG:
            return -first.high, -first.low
        case Op.DIV:
            return _divided(first, args[1])
        case Op.NEAR | Op.UP | Op.DOWN:
            return _rounded(first, args[1])
        case Op.COUNT:
            return 0, first.most
        case Op.FIRST | Op.ONLY | Op.NEXT | Op.PREVIOUS | Op.FROM:
            return -1, first.high.bit_length() - 1
        case _:
            return 0, 1


def members(op: Op, args: list[Text]) -> int:
    """The mask of all members that the result of a plain operation on sets can have."""
    first = args[0]
    match op:
        case Op.UNION:
            return _joined(args)
        case Op.MEET:
            mask = first.high
            for arg in args[1:]:
                mask &= arg.high
            return mask
        case Op.LESS if args[1].value is not None:
            return first.high & ~args[1].value
        case Op.BIT:
            return ((2 << max(first.high, -1)) - 1 if first.high >= 0 else 0) & (-1 << max(first.low, 0))
        case _:
            return first.high


def _joined(args: list[Text]) -> int:
    mask = 0
    for arg in args:
        mask |= arg.high
    return mask


YIELDS_SET = frozenset(
    {
        Op.CARDS,
        Op.HOLDERS,
        Op.UNION,
        Op.MEET,
        Op.LESS,
        Op.BIT,
        Op.LOWEST_N,
        Op.ABOVE_N,
        Op.WHERE,
        Op.ARGMAX,
        Op.ARGMIN,
    }
)

ARITHMETIC: Mapping[Op, str] = MappingProxyType({Op.ADD: "+", Op.SUB: "-", Op.MUL: "*"})
"""Operations that every target writes with the same sign."""

COMPARING: Mapping[Op, str] = MappingProxyType(
    {Op.EQ: "==", Op.NE: "!=", Op.LT: "<", Op.LE: "<=", Op.GT: ">", Op.GE: ">="}
)
