"""What the pure operations of the form mean, as plain functions over whole numbers.

The compiler folds constants with them, the reference engine builds its closures from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, reduce
from itertools import combinations, product
from operator import and_, or_
from types import MappingProxyType

from kaart.diagnostics import KaartError
from kaart.ir.form import Expr, Face, MeldKind, MeldLine, Op


class OpFault(KaartError):
    """An operation has no value for these arguments. The message says what is wrong with them."""


# ------------------------------------------------------------------ numbers


def _times(*factors: int) -> int:
    return reduce(lambda a, b: a * b, factors, 1)


def _divide(a: int, b: int) -> int:
    if b == 0:
        raise OpFault("a division by 0")
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def _multiple(b: int) -> int:
    if b < 1:
        raise OpFault(f"rounding to a multiple of {b}, which is less than 1")
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
        raise OpFault(f"one member was expected, there are {mask.bit_count()}")
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


# ------------------------------------------------------------------ melds


def melds(faces: Sequence[Face], mask: int, lines: Sequence[MeldLine], once: bool) -> int:
    """The worth of all melds in a set of cards. `faces[i]` is the face of card i.

    Without `once`, a card counts in every meld it makes: each maximal run is worth its best line,
    a group counts as often as it fits, a set as often as its scarcest part. With `once`, the
    melds taken share no card and make the best total; a part of a run is a run.
    """
    if once:
        return _best_disjoint(faces, mask, lines)
    total = sum(run_worth(len(run), lines) for run in _runs(faces, mask))
    for line in lines:
        parts = [(part & mask).bit_count() for part in line.sets]
        if line.kind is MeldKind.GROUP:
            total += parts[0] // line.count * line.value
        elif line.kind is MeldKind.SET:
            total += min(parts) * line.value
    return total


def run_worth(length: int, lines: Sequence[MeldLine]) -> int:
    """The value of the line of this length, else of the largest `or more` line it reaches."""
    runs = [line for line in lines if line.kind is MeldKind.RUN]
    for line in runs:
        if line.count == length:
            return line.value
    reached = [line for line in runs if line.or_more and line.count <= length]
    return max(reached, key=lambda line: line.count).value if reached else 0


def _runs(faces: Sequence[Face], mask: int) -> list[list[int]]:
    """The maximal runs, each a list of masks: the cards in `mask` of one face after the other.

    Two faces are neighbours if they follow each other among the faces of their suit in the pack.
    """
    of_face: dict[tuple[int, int], int] = {}
    for card, face in enumerate(faces):
        if face.suit >= 0:
            key = (face.suit, face.rank)
            of_face[key] = of_face.get(key, 0) | 1 << card
    runs: list[list[int]] = []
    suit = -1
    for key in sorted(of_face):
        held = of_face[key] & mask
        if key[0] != suit or not held:
            runs.append([])
        suit = key[0]
        if held:
            runs[-1].append(held)
    return [run for run in runs if run]


def _possible(faces: Sequence[Face], mask: int, lines: Sequence[MeldLine]) -> dict[int, int]:
    """Every meld that these cards can make, as a mask, with its best value."""
    found: dict[int, int] = {}

    def add(cards: int, value: int) -> None:
        found[cards] = max(value, found.get(cards, value))

    for run in _runs(faces, mask):
        for start in range(len(run)):
            for end in range(start + 1, len(run) + 1):
                value = run_worth(end - start, lines)
                if value:
                    for cards in product(*(members(held) for held in run[start:end])):
                        add(mask_of(cards), value)
    for line in lines:
        parts = [tuple(members(part & mask)) for part in line.sets]
        if line.kind is MeldKind.GROUP:
            for cards in combinations(parts[0], line.count):
                add(mask_of(cards), line.value)
        elif line.kind is MeldKind.SET:
            for cards in product(*parts):
                if len(set(cards)) == len(cards):
                    add(mask_of(cards), line.value)
    return found


def _best_disjoint(faces: Sequence[Face], mask: int, lines: Sequence[MeldLine]) -> int:
    """The best total of melds that share no card: the lowest card is left out or in one of them."""
    possible = _possible(faces, mask, lines)

    @cache
    def best(cards: int) -> int:
        if not cards:
            return 0
        low = cards & -cards
        total = best(cards ^ low)
        for meld, value in possible.items():
            if meld & low and not meld & ~cards:
                total = max(total, value + best(cards & ~meld))
        return total

    return best(reduce(or_, possible, 0))
