"""Finds expressions inside anything of a program. The layout and the order of piles ask here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from kaart.ir.form import Apply, Expr, Op


def applies(part: object) -> Iterator[Apply]:
    """Every operation in a part of a program, outer ones first."""
    if isinstance(part, Apply):
        yield part
        part = part.args
    if isinstance(part, tuple):
        for item in part:
            yield from applies(item)
    elif is_dataclass(part):
        for field in fields(part):
            yield from applies(getattr(part, field.name))


def sources(cards: Expr | str) -> frozenset[str] | None:
    """The zones in which the members of a set of cards can lie; None if that is not known.

    A set of one card at most counts as coming from nowhere: it has no order.
    """
    if isinstance(cards, str):
        return None
    if isinstance(cards, int):
        return frozenset() if cards.bit_count() <= 1 else None
    args = cards.args
    match cards.op:
        case Op.BIT:
            return frozenset()
        case Op.CARDS:
            return frozenset({str(args[0])})
        case Op.MEET:
            known = [found for arg in args if (found := sources(arg)) is not None]
            return min(known, key=len, default=None)
        case Op.LESS | Op.LOWEST_N | Op.ABOVE_N:
            return sources(args[0])
        case Op.WHERE | Op.ARGMAX | Op.ARGMIN:
            return sources(args[1])
        case Op.UNION:
            parts = [sources(arg) for arg in args]
            return _together(parts) if len(parts) > 1 else parts[0]
        case Op.IF:
            then, otherwise = sources(args[1]), sources(args[2])
            return None if then is None or otherwise is None else then | otherwise
        case _:
            return None


def _together(parts: list[frozenset[str] | None]) -> frozenset[str] | None:
    """Two single cards are no single card, so a part from nowhere makes the whole unknown."""
    found: frozenset[str] = frozenset()
    for part in parts:
        if not part:
            return None
        found |= part
    return found
