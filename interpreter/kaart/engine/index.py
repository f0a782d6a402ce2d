"""Closures that turn the indices of a register, zone or table into one offset."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from operator import mul

from kaart.engine.position import Position
from kaart.ir.ops import OpFault
from kaart.saying import say

Fn = Callable[[Position], int]


def outside(name: str, value: int) -> OpFault:
    """The fault of an index that is not there."""
    if value < 0:
        return OpFault(say("{name} of none", name=name))
    return OpFault(say("{name} has no number {value}", name=name, value=value))


def strides(shape: Sequence[int]) -> tuple[int, ...]:
    """How far apart neighbours on each axis lie in row-major order."""
    return tuple(reversed(list(accumulate(reversed(shape[1:]), mul, initial=1)))) if shape else ()


def fixed(start: int, shape: Sequence[int], indices: Sequence[int | None]) -> int | None:
    """`start` plus the row-major place of constant indices; None if one is not constant or not there."""
    place = start
    for index, size, stride in zip(indices, shape, strides(shape), strict=True):
        if index is None or not 0 <= index < size:
            return None
        place += index * stride
    return place


def offset(
    name: str, start: int, shape: Sequence[int], none_first: Sequence[bool], indices: Sequence[Fn]
) -> Fn:
    """`start` plus the row-major place of the indices; none counts as 0 on a `none_first` axis."""
    parts = list(zip(indices, shape, strides(shape), map(int, none_first), strict=True))
    if not parts:
        return lambda p: start
    if len(parts) == 1:
        index, size, _, shift = parts[0]

        def one(p: Position) -> int:
            value = index(p) + shift
            if 0 <= value < size:
                return start + value
            raise outside(name, value - shift)

        return one

    def several(p: Position) -> int:
        place = start
        for index, size, stride, shift in parts:
            value = index(p) + shift
            if not 0 <= value < size:
                raise outside(name, value - shift)
            place += value * stride
        return place

    return several
