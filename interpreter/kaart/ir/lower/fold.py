"""Builds expressions of the form and computes on the spot what is already known."""

from __future__ import annotations

from kaart.ir.form import Apply, Expr, Op
from kaart.ir.ops import PURE, SEATS, OpFault


def make(op: Op, *args: Expr | str) -> Expr:
    """`op` of the arguments, as a number if that can be known now."""
    values = [arg for arg in args if isinstance(arg, int)]
    if op in PURE and len(values) == len(args):
        try:
            return PURE[op](*values)
        except OpFault:
            return Apply(op, args)
    match op:
        case Op.AND | Op.OR:
            return _logic(op, args)
        case Op.IF:
            return _choice(args)
        case Op.UNION | Op.ADD:
            return _without_zeros(op, args)
        case Op.MEET | Op.MUL if 0 in args:
            return 0
        case Op.MUL:
            return _without_ones(args)
        case Op.LESS if args[0] == 0 or args[1] == 0:
            return args[0] if isinstance(args[0], (int, Apply)) else 0
        case Op.NOT if isinstance(args[0], Apply) and args[0].op is Op.NOT:
            return _expr(args[0].args[0])
        case Op.ONLY if isinstance(args[0], Apply) and args[0].op is Op.BIT:
            return _expr(args[0].args[0])
        case Op.HAS if args[0] == 0:
            return 0
        case _:
            return Apply(op, args)


def _expr(arg: Expr | str) -> Expr:
    assert not isinstance(arg, str)
    return arg


def _logic(op: Op, args: tuple[Expr | str, ...]) -> Expr:
    stop = 0 if op is Op.AND else 1
    kept: list[Expr] = []
    for arg in args:
        if isinstance(arg, Apply):
            kept.append(arg)
        elif arg == stop:
            if not kept:
                return stop
            kept.append(stop)
            break
    if not kept:
        return 1 - stop
    return kept[0] if len(kept) == 1 else Apply(op, tuple(kept))


def _choice(args: tuple[Expr | str, ...]) -> Expr:
    condition, then, otherwise = (_expr(arg) for arg in args)
    if isinstance(condition, int):
        return then if condition else otherwise
    if then == otherwise:
        return then
    if (then, otherwise) == (1, 0):
        return condition
    return Apply(Op.IF, (condition, then, otherwise))


def _without_zeros(op: Op, args: tuple[Expr | str, ...]) -> Expr:
    kept = [_expr(arg) for arg in args if arg != 0]
    if not kept:
        return 0
    return kept[0] if len(kept) == 1 else make_again(op, kept)


def _without_ones(args: tuple[Expr | str, ...]) -> Expr:
    kept = [_expr(arg) for arg in args if arg != 1]
    if not kept:
        return 1
    return kept[0] if len(kept) == 1 else make_again(Op.MUL, kept)


def make_again(op: Op, args: list[Expr]) -> Expr:
    """The operation, computed if dropping neutral arguments left only numbers."""
    if all(isinstance(arg, int) for arg in args):
        return PURE[op](*args)
    return Apply(op, tuple(args))


def seat_op(op: Op, seats: int, mask: Expr, seat: Expr) -> Expr:
    """`next`, `previous` or `from` round the table."""
    if isinstance(mask, int) and isinstance(seat, int):
        return SEATS[op](seats, mask, seat)
    return Apply(op, (mask, seat))


def get(register: str, *index: Expr) -> Expr:
    return Apply(Op.GET, (register, *index))


def is_simple(expr: Expr) -> bool:
    """Whether repeating the expression costs no more than naming it."""
    return isinstance(expr, int) or (
        expr.op in (Op.VAR, Op.GET) and all(isinstance(a, (int, str)) for a in expr.args)
    )
