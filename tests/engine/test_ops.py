"""The pure operations and the seats."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaart.ir import ops
from kaart.ir.form import Apply, Op
from kaart.ir.ops import OpFault

from . import programs as made

masks = st.integers(0, (1 << 80) - 1)


@pytest.mark.parametrize(
    ("op", "arguments", "value"),
    [
        (Op.ADD, (1, 2, 3), 6),
        (Op.SUB, (1, 3), -2),
        (Op.MUL, (2, 3, 4), 24),
        (Op.DIV, (7, 2), 3),
        (Op.DIV, (-7, 2), -3),
        (Op.DIV, (7, -2), -3),
        (Op.NEG, (5,), -5),
        (Op.NEAR, (45, 10), 50),
        (Op.NEAR, (44, 10), 40),
        (Op.NEAR, (-45, 10), -40),
        (Op.UP, (41, 10), 50),
        (Op.UP, (-41, 10), -40),
        (Op.DOWN, (49, 10), 40),
        (Op.DOWN, (-41, 10), -50),
        (Op.EQ, (2, 2), 1),
        (Op.NE, (2, 2), 0),
        (Op.LT, (-1, 0), 1),
        (Op.LE, (2, 2), 1),
        (Op.GT, (2, 2), 0),
        (Op.GE, (2, 2), 1),
        (Op.NOT, (0,), 1),
        (Op.AND, (1, 1, 0), 0),
        (Op.OR, (0, 0, 1), 1),
        (Op.IF, (0, 5, 6), 6),
        (Op.UNION, (1, 2, 8), 11),
        (Op.MEET, (7, 6, 12), 4),
        (Op.LESS, (7, 2), 5),
        (Op.BIT, (3,), 8),
        (Op.BIT, (-1,), 0),
        (Op.HAS, (5, 2), 1),
        (Op.HAS, (5, -1), 0),
        (Op.COUNT, (7,), 3),
        (Op.FIRST, (12,), 2),
        (Op.FIRST, (0,), -1),
        (Op.ONLY, (8,), 3),
        (Op.ONLY, (0,), -1),
        (Op.LOWEST_N, (0b10110, 2), 0b110),
        (Op.LOWEST_N, (3, 9), 3),
        (Op.ABOVE_N, (0b1111, 1), 0b1100),
        (Op.ABOVE_N, (0b1111, -1), 0b1111),
    ],
)
def test_pure_operations(op: Op, arguments: tuple[int, ...], value: int) -> None:
    assert ops.PURE[op](*arguments) == value
    assert ops.constant(Apply(op, arguments), 4) == value


@pytest.mark.parametrize(
    ("op", "arguments"),
    [(Op.DIV, (1, 0)), (Op.NEAR, (1, 0)), (Op.UP, (1, -5)), (Op.DOWN, (1, 0)), (Op.ONLY, (3,))],
)
def test_operations_without_a_value(op: Op, arguments: tuple[int, ...]) -> None:
    with pytest.raises(OpFault):
        ops.PURE[op](*arguments)
    assert ops.constant(Apply(op, arguments), 4) is None


@pytest.mark.parametrize(
    ("op", "mask", "seat", "value"),
    [
        (Op.NEXT, 0b1011, 1, 3),
        (Op.NEXT, 0b1011, 3, 0),
        (Op.NEXT, 0b0010, 1, 1),
        (Op.NEXT, 0, 1, -1),
        (Op.NEXT, 0b1011, -1, -1),
        (Op.PREVIOUS, 0b1011, 3, 1),
        (Op.PREVIOUS, 0b1011, 0, 3),
        (Op.PREVIOUS, 0b0010, 1, 1),
        (Op.PREVIOUS, 0, 0, -1),
        (Op.PREVIOUS, 0b1011, -1, -1),
        (Op.FROM, 0b1011, 1, 1),
        (Op.FROM, 0b1011, 2, 3),
        (Op.FROM, 0b0001, 2, 0),
        (Op.FROM, 0, 2, -1),
        (Op.FROM, 1, -1, -1),
    ],
)
def test_seats(op: Op, mask: int, seat: int, value: int) -> None:
    assert ops.SEATS[op](4, mask, seat) == value


@given(st.integers(1, 10), st.data())
def test_next_and_previous_undo_each_other(seats: int, data: st.DataObject) -> None:
    mask = data.draw(st.integers(1, (1 << seats) - 1))
    seat = data.draw(st.sampled_from(list(ops.members(mask))))
    assert ops.previous_seat(seats, mask, ops.next_seat(seats, mask, seat)) == seat


@given(masks)
def test_members_make_the_set_again(mask: int) -> None:
    assert ops.mask_of(list(ops.members(mask))) == mask


@given(st.integers(), st.integers(1, 1000))
def test_rounding(number: int, step: int) -> None:
    down, near, up = (ops.PURE[op](number, step) for op in (Op.DOWN, Op.NEAR, Op.UP))
    assert down <= number <= up
    assert near in (down, up)
    assert abs(near - number) * 2 <= step


def test_a_constant_that_reads_the_state_is_none() -> None:
    assert ops.constant(made.e("add", 1, made.get("bid")), 4) is None
    assert ops.constant(made.e("next", 15, made.e("add", 1, 1)), 4) == 3
