"""The canonical state of a match: the same numbers for the same moment, whichever engine plays.

Piles whose order nothing can notice are listed as sets. `docs/ir.md` defines it; tests compare it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaart.emit.layout import Flat
from kaart.engine.position import Position

_LOW = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Canonical:
    """Everything that matters for how a match goes on. `block` is -1 after the end; `cells` holds all
    registers one after the other, `piles` card numbers, bottom first or, without an order, ascending."""

    block: int
    winners: int
    rounds_over: int
    announcements: bool
    seed: int
    chance: tuple[int, ...]
    cells: tuple[int, ...]
    piles: tuple[tuple[int, ...], ...]
    trick_owners: tuple[int, ...]
    known: tuple[int, ...]

    def position(self, layout: Flat, depth: int) -> Position:
        """The position that the reference engine goes on from; its log is empty. `depth` is how many
        variables its expressions bind at most."""
        base = layout.base
        found = base.start(self.seed, self.announcements, depth)
        found.block = self.block if self.block >= 0 else layout.finish
        found.winners, found.rounds_over = self.winners, self.rounds_over
        found.chance, found.cells = list(self.chance), list(self.cells)
        found.known = list(self.known)
        found.piles = [list(pile) for pile in self.piles]
        found.held = [sum(1 << card for card in pile) for pile in self.piles]
        for number, pile in enumerate(self.piles):
            for card in pile:
                found.where[card] = number
        for card, owner in zip(self.piles[base.trick], self.trick_owners, strict=True):
            found.owner[card] = owner
        return found


def canonical(layout: Flat, p: Position) -> Canonical:
    """The canonical state of a position of the reference engine."""
    trick = p.piles[layout.base.trick]
    return Canonical(
        block=p.block if p.winners < 0 else -1,
        winners=p.winners,
        rounds_over=p.rounds_over,
        announcements=bool(p.announcements),
        seed=p.seed,
        chance=tuple(p.chance),
        cells=tuple(p.cells),
        piles=tuple(
            tuple(pile if order >= 0 else sorted(pile))
            for pile, order in zip(p.piles, layout.order_of, strict=True)
        ),
        trick_owners=tuple(p.owner[card] for card in trick),
        known=tuple(p.known),
    )


def to_numbers(layout: Flat, state: Canonical) -> list[int]:
    """A canonical state as the numbers that a compiled engine reads; sets take two words."""
    found = [
        state.block,
        state.winners,
        state.rounds_over,
        int(state.announcements),
        state.seed,
        *state.chance,
    ]
    for note in layout.notes.values():
        for value in state.cells[note.start : note.start + note.size]:
            found += [value & _LOW, value >> 64] if note.is_set else [value]
    for number, pile in enumerate(state.piles):
        found += [len(pile), *pile]
        if number == layout.base.trick:
            found += state.trick_owners
    for known in state.known:
        found += [known & _LOW, known >> 64]
    return found


def from_numbers(layout: Flat, numbers: Sequence[int]) -> Canonical:
    """The reverse of `to_numbers`; words may come with a sign."""
    block, winners, rounds_over, announcements, seed, *chance = numbers[:9]
    place = 9

    def take(count: int) -> list[int]:
        nonlocal place
        place += count
        return list(numbers[place - count : place])

    def take_set() -> int:
        low, high = take(2)
        return (low & _LOW) | (high & _LOW) << 64

    cells: list[int] = []
    for note in layout.notes.values():
        cells += [take_set() for _ in range(note.size)] if note.is_set else take(note.size)
    piles: list[tuple[int, ...]] = []
    owners: tuple[int, ...] = ()
    for number in range(layout.pile_count):
        pile = tuple(take(take(1)[0]))
        piles.append(pile)
        if number == layout.base.trick:
            owners = tuple(take(len(pile)))
    known = tuple(take_set() for _ in range(layout.seats))
    return Canonical(
        block if winners < 0 else -1,
        winners,
        rounds_over,
        bool(announcements),
        seed & _LOW,
        tuple(chance),
        tuple(cells),
        tuple(piles),
        owners,
        known,
    )
