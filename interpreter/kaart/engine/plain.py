"""Builders of the operations on numbers, truth, sets and seats. `evaluate.py` collects them.

The most common ones are written out, the others call the function of `kaart.ir.ops`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from kaart.engine.index import Fn
from kaart.engine.position import Position
from kaart.ir import ops
from kaart.ir.form import Op

if TYPE_CHECKING:
    from kaart.engine.evaluate import Args, Bound, Builder, Expressions


def _pure(op: Op) -> Builder:
    f = ops.PURE[op]

    def build(c: Expressions, args: Args, bound: Bound) -> Fn:
        parts = c.all(args, bound)
        if len(parts) == 2 and op in _TWO:
            right = c.constant(args[1])
            if right is not None and op in _WITH_CONSTANT:
                return _WITH_CONSTANT[op](parts[0], right)
            return _TWO[op](*parts)
        if len(parts) == 1:
            return _ONE[op](*parts) if op in _ONE else _call(f, *parts)
        return lambda p: f(*[part(p) for part in parts])

    return build


def _call(f: Callable[[int], int], only: Fn) -> Fn:
    return lambda p: f(only(p))


def _bit(a: Fn) -> Fn:
    return lambda p: 1 << member if (member := a(p)) >= 0 else 0


def _first(m: Fn) -> Fn:
    return lambda p: ((mask := m(p)) & -mask).bit_length() - 1


def _has(m: Fn, a: Fn) -> Fn:
    def has(p: Position) -> int:
        mask = m(p)
        member = a(p)
        return mask >> member & 1 if member >= 0 else 0

    return has


_ONE: Mapping[Op, Callable[[Fn], Fn]] = {
    Op.NOT: lambda a: lambda p: 0 if a(p) else 1,
    Op.NEG: lambda a: lambda p: -a(p),
    Op.COUNT: lambda m: lambda p: m(p).bit_count(),
    Op.BIT: _bit,
    Op.FIRST: _first,
}

_TWO: Mapping[Op, Callable[[Fn, Fn], Fn]] = {
    Op.ADD: lambda a, b: lambda p: a(p) + b(p),
    Op.SUB: lambda a, b: lambda p: a(p) - b(p),
    Op.MUL: lambda a, b: lambda p: a(p) * b(p),
    Op.EQ: lambda a, b: lambda p: 1 if a(p) == b(p) else 0,
    Op.NE: lambda a, b: lambda p: 1 if a(p) != b(p) else 0,
    Op.LT: lambda a, b: lambda p: 1 if a(p) < b(p) else 0,
    Op.LE: lambda a, b: lambda p: 1 if a(p) <= b(p) else 0,
    Op.GT: lambda a, b: lambda p: 1 if a(p) > b(p) else 0,
    Op.GE: lambda a, b: lambda p: 1 if a(p) >= b(p) else 0,
    Op.UNION: lambda m, n: lambda p: m(p) | n(p),
    Op.MEET: lambda m, n: lambda p: m(p) & n(p),
    Op.LESS: lambda m, n: lambda p: m(p) & ~n(p),
    Op.HAS: _has,
}

_WITH_CONSTANT: Mapping[Op, Callable[[Fn, int], Fn]] = {
    Op.ADD: lambda a, k: lambda p: a(p) + k,
    Op.SUB: lambda a, k: lambda p: a(p) - k,
    Op.EQ: lambda a, k: lambda p: 1 if a(p) == k else 0,
    Op.NE: lambda a, k: lambda p: 1 if a(p) != k else 0,
    Op.LT: lambda a, k: lambda p: 1 if a(p) < k else 0,
    Op.LE: lambda a, k: lambda p: 1 if a(p) <= k else 0,
    Op.GT: lambda a, k: lambda p: 1 if a(p) > k else 0,
    Op.GE: lambda a, k: lambda p: 1 if a(p) >= k else 0,
    Op.MEET: lambda m, k: lambda p: m(p) & k,
}
"""The same with a second argument that never changes: counters and notes are compared with such."""


def _and(c: Expressions, args: Args, bound: Bound) -> Fn:
    parts = c.all(args, bound)

    def every(p: Position) -> int:
        for part in parts:
            if not part(p):
                return 0
        return 1

    return every


def _or(c: Expressions, args: Args, bound: Bound) -> Fn:
    parts = c.all(args, bound)

    def some(p: Position) -> int:
        for part in parts:
            if part(p):
                return 1
        return 0

    return some


def _if(c: Expressions, args: Args, bound: Bound) -> Fn:
    condition, then, otherwise = c.all(args, bound)
    return lambda p: then(p) if condition(p) else otherwise(p)


def _seat(op: Op) -> Builder:
    f = ops.SEATS[op]

    def build(c: Expressions, args: Args, bound: Bound) -> Fn:
        mask, seat = c.all(args, bound)
        seats = c.layout.seats
        return lambda p: f(seats, mask(p), seat(p))

    return build


BUILDERS: Mapping[Op, Builder] = {
    **{op: _pure(op) for op in ops.PURE},
    **{op: _seat(op) for op in ops.SEATS},
    Op.AND: _and,
    Op.OR: _or,
    Op.IF: _if,
}
