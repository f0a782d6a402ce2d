"""What the pure operations of the form mean, as plain functions over whole numbers.

The compiler folds constants with them, the reference engine builds its closures from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from operator import and_, or_
from types import MappingProxyType

from kaart.diagnostics import KaartError
from kaart.ir.form import At, Expr, Op
from kaart.saying import say


class OpFault(KaartError):
    """An operation has no value for these arguments. The message says what is wrong with them; `at` is
    where the rules say it, if that is known more exactly than by the question or instruction."""

    at: At | None = None


# ------------------------------------------------------------------ numbers


def _times(*factors: int) -> int:
    return reduce(lambda a, b: a * b, factors, 1)


def _divide(a: int, b: int) -> int:
    if b == 0:
        raise OpFault(say("a division by 0"))
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def _multiple(b: int) -> int:
    if b < 1:
        raise OpFault(say("rounding to a multiple of {value}, which is less than 1", value=b))
    return b


def _near(a: int, b: int) -> int:
    return (2 * a + b) // (2 * _multiple(b)) * b


def _up(a: int, b: int) -> int:
    return -(-a // _multiple(b)) * b


def _down(a: int, b: int) -> int:
    return a // _multiple(b) * b


# ------------------------------------------------------------------ sets


def members(mask: int) -> Iterator[int]:
    """The members of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def bit(member: int) -> int:
    """The set of this one member; none gives the empty set."""
    return 1 << member if member >= 0 else 0


def mask_of(found: Sequence[int]) -> int:
    """The set of these members; none is left out."""
    return reduce(or_, map(bit, found), 0)


def first(mask: int) -> int:
    """The lowest member, none if the set is empty."""
    return (mask & -mask).bit_length() - 1


def only(mask: int) -> int:
    """The one member, none if the set is empty; a larger set is a fault."""
    if mask & (mask - 1):
        raise OpFault(say("one member was expected, there are {count}", count=mask.bit_count()))
    return mask.bit_length() - 1


def lowest_n(mask: int, count: int) -> int:
    """The `count` lowest members (all, if there are fewer)."""
    kept = 0
    while mask and count > 0:
        low = mask & -mask
        kept |= low
        mask ^= low
        count -= 1
    return kept


def above_n(mask: int, index: int) -> int:
    """The members with an index above `index`."""
    shift = max(index + 1, 0)
    return mask >> shift << shift


# ------------------------------------------------------------------ seats


def next_seat(seats: int, mask: int, seat: int) -> int:
    """The first member clockwise after `seat`, which itself comes last; none if there is none."""
    return from_seat(seats, mask, (seat + 1) % seats) if seat >= 0 else -1


def previous_seat(seats: int, mask: int, seat: int) -> int:
    """The first member anti-clockwise after `seat`, which itself comes last."""
    if seat < 0 or not mask:
        return -1
    before = mask & ((1 << seat) - 1)
    return (before or mask & ((1 << seats) - 1)).bit_length() - 1


def from_seat(seats: int, mask: int, seat: int) -> int:
    """The first member clockwise from `seat`, which itself comes first."""
    if seat < 0:
        return -1
    after = mask >> seat << seat
    return first(after or mask)


SEATS: Mapping[Op, Callable[[int, int, int], int]] = MappingProxyType(
    {Op.NEXT: next_seat, Op.PREVIOUS: previous_seat, Op.FROM: from_seat}
)
"""The operations on seats: number of seats, set, seat."""

PURE: Mapping[Op, Callable[..., int]] = MappingProxyType(
    {
        Op.ADD: lambda *terms: sum(terms),
        Op.SUB: lambda a, b: a - b,
        Op.MUL: _times,
        Op.DIV: _divide,
        Op.NEG: lambda a: -a,
        Op.NEAR: _near,
        Op.UP: _up,
        Op.DOWN: _down,
        Op.EQ: lambda a, b: int(a == b),
        Op.NE: lambda a, b: int(a != b),
        Op.LT: lambda a, b: int(a < b),
        Op.LE: lambda a, b: int(a <= b),
        Op.GT: lambda a, b: int(a > b),
        Op.GE: lambda a, b: int(a >= b),
        Op.NOT: lambda a: int(not a),
        Op.AND: lambda *terms: int(all(terms)),
        Op.OR: lambda *terms: int(any(terms)),
        Op.IF: lambda condition, then, otherwise: then if condition else otherwise,
        Op.UNION: lambda *sets: reduce(or_, sets, 0),
        Op.MEET: lambda *sets: reduce(and_, sets),
        Op.LESS: lambda m, n: m & ~n,
        Op.BIT: bit,
        Op.HAS: lambda m, a: m >> a & 1 if a >= 0 else 0,
        Op.COUNT: lambda m: m.bit_count(),
        Op.FIRST: first,
        Op.ONLY: only,
        Op.LOWEST_N: lowest_n,
        Op.ABOVE_N: above_n,
    }
)
"""Every operation whose arguments are all numbers or sets and that reads nothing else."""


def constant(expression: Expr, seats: int) -> int | None:
    """The value of an expression that reads no state, or None if it does (or has no value)."""
    if isinstance(expression, int):
        return expression
    arguments = []
    for argument in expression.args:
        value = None if isinstance(argument, str) else constant(argument, seats)
        if value is None:
            return None
        arguments.append(value)
    try:
        if expression.op in PURE:
            return PURE[expression.op](*arguments)
        if expression.op in SEATS:
            return SEATS[expression.op](seats, *arguments)
    except OpFault:
        return None
    return None
