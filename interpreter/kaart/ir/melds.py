"""What melds are worth: all of them, or the best ones of which no two share a card.

The reference engine and generated Python compute with this; `emit/c_melds.py` says the same in C.
A *row* has the cards of each face in natural order and an empty set behind every suit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from kaart.ir.form import Face, MeldKind, MeldLine

Line = tuple[int, int, tuple[int, ...]]
"""A line that is no run: its value, how many cards of the one set (0: one card of each set), the sets."""


def worth_of(faces: Sequence[Face], lines: Sequence[MeldLine], once: bool) -> Callable[[int], int]:
    """The worth of all melds in a set of cards. `faces[i]` is the face of card i.

    Without `once`, a card counts in every meld it makes: each maximal run is worth its best line,
    a group counts as often as it fits, a set as often as its scarcest part. With `once`, the
    melds taken share no card and make the best total; a part of a run is a run.
    """
    row = row_of(faces)
    worths, others = run_worths(len(row), lines), other_lines(lines)
    if once:
        return Disjoint(row, worths, others).most
    return lambda cards: every_meld(cards, row, worths, others)


def row_of(faces: Sequence[Face]) -> tuple[int, ...]:
    """The cards of each face by suit and rank, 0 behind every suit. Jokers are in no row."""
    of_face: dict[tuple[int, int], int] = {}
    for card, face in enumerate(faces):
        if face.suit >= 0:
            key = (face.suit, face.rank)
            of_face[key] = of_face.get(key, 0) | 1 << card
    found: list[int] = []
    suit = -1
    for key in sorted(of_face):
        if suit not in (-1, key[0]):
            found.append(0)
        suit = key[0]
        found.append(of_face[key])
    return (*found, 0)


def run_worths(longest: int, lines: Sequence[MeldLine]) -> tuple[int, ...]:
    """The worth of a run by its length, up to `longest`."""
    return (0, *(run_worth(length, lines) for length in range(1, longest + 1)))


def run_worth(length: int, lines: Sequence[MeldLine]) -> int:
    """The value of the line of this length, else of the largest `or more` line it reaches."""
    runs = [line for line in lines if line.kind is MeldKind.RUN]
    for line in runs:
        if line.count == length:
            return line.value
    reached = [line for line in runs if line.or_more and line.count <= length]
    return max(reached, key=lambda line: line.count).value if reached else 0


def other_lines(lines: Sequence[MeldLine]) -> tuple[Line, ...]:
    """The groups and sets."""
    return tuple(
        (line.value, line.count if line.kind is MeldKind.GROUP else 0, line.sets)
        for line in lines
        if line.kind is not MeldKind.RUN
    )


def every_meld(cards: int, row: Sequence[int], worths: Sequence[int], lines: Sequence[Line]) -> int:
    """The worth of all melds, a card counting in every one of them."""
    total = run = 0
    for face in row:
        if face & cards:
            run += 1
        else:
            total += worths[run]
            run = 0
    for value, count, sets in lines:
        fewest = min((part & cards).bit_count() for part in sets)
        total += (fewest // count if count else fewest) * value
    return total


# ------------------------------------------------------------------ each card only once


@dataclass(frozen=True, slots=True)
class Alike:
    """Cards that no meld tells apart. `face` is the place in the row, behind its end if that does not
    matter; a run takes cards of `rather` instead, which are of the same face and fit fewer other melds."""

    cards: int
    face: int
    rather: int


def alikes(row: Sequence[int], worths: Sequence[int], lines: Sequence[Line]) -> tuple[Alike, ...]:
    """All cards of the row and the lines, sorted out. Those of a face come one after the other."""
    runs = any(value > 0 for value in worths)
    sets = [part for _, _, parts in lines for part in parts]
    found: dict[tuple[int, tuple[bool, ...]], int] = {}
    in_row = [(card, place) for place, cards in enumerate(row) for card in _cards(cards)]
    beside = _cards(reduce(or_, sets, 0) & ~reduce(or_, row, 0))
    for card, place in [*in_row, *((card, len(row)) for card in beside)]:
        key = (place if runs else len(row), tuple(bool(part & card) for part in sets))
        found[key] = found.get(key, 0) | card
    return tuple(Alike(cards, key[0], _rather(found, key)) for key, cards in found.items())


def _rather(found: dict[tuple[int, tuple[bool, ...]], int], key: tuple[int, tuple[bool, ...]]) -> int:
    """The cards of the same face that fit only some of the melds that those of the key fit."""
    face, fits = key
    return sum(
        cards
        for (place, fewer), cards in found.items()
        if place == face and fewer != fits and not any(a and not b for a, b in zip(fewer, fits, strict=True))
    )


def _cards(cards: int) -> Iterable[int]:
    """The cards of a set, each as a set, lowest first."""
    while cards:
        yield cards & -cards
        cards &= cards - 1


class Disjoint:
    """Searches for the best melds that share no card.

    The first card is left out or lies in one of the melds, and so on with what is left. Of cards that are
    alike always the last is taken, so that few different remainders come about; each is searched once.
    """

    def __init__(self, row: Sequence[int], worths: Sequence[int], lines: Sequence[Line]) -> None:
        self._row = row
        self._worths = worths
        self._lines = tuple(line for line in lines if line[0] > 0)
        self._alikes = alikes(row, worths, self._lines)
        self._shortest = next((length for length, value in enumerate(worths) if value > 0), 0)
        self._of_face: list[list[Alike]] = [[] for _ in range(len(row) + 1)]
        for alike in self._alikes:
            self._of_face[alike.face].append(alike)

    def most(self, cards: int) -> int:
        """The greatest total."""
        known: dict[int, int] = {}
        return sum(self._most(part, 0, known) for part in self._parts(cards))

    def _parts(self, cards: int) -> list[int]:
        """The cards that can be in melds, divided so that no meld has cards of two parts."""
        apart: list[int] = []
        for meld in self._links(cards):
            joined = reduce(or_, (part for part in apart if part & meld), meld)
            apart = [*(part for part in apart if not part & meld), joined]
        return apart

    def _links(self, cards: int) -> Iterable[int]:
        """Cards that may be in one meld, for every line."""
        run = length = 0
        for face in self._row:
            if face & cards:
                run, length = run | face & cards, length + 1
                continue
            if self._shortest and length >= self._shortest:
                yield run
            run = length = 0
        for _, count, sets in self._lines:
            parts = [part & cards for part in sets]
            if parts[0].bit_count() >= count if count else all(parts):
                yield reduce(or_, parts)

    def _most(self, left: int, first: int, known: dict[int, int]) -> int:
        if not left:
            return 0
        if left in known:
            return known[left]
        while not self._alikes[first].cards & left:
            first += 1
        card = _last(self._alikes[first].cards & left)
        best = self._most(left ^ card, first, known)
        for meld, value in self._melds_with(card, first, left).items():
            best = max(best, value + self._most(left & ~meld, first, known))
        known[left] = best
        return best

    def _melds_with(self, card: int, first: int, left: int) -> dict[int, int]:
        """The melds of a card with others that are left: cards and worth."""
        found: dict[int, int] = {}
        if self._shortest:
            self._run_on(card, self._alikes[first].face, 1, left, found)
        for value, count, sets in self._lines:
            if count:
                if card & sets[0]:
                    self._group(card, first, count - 1, left & sets[0], value, found)
                continue
            for place, part in enumerate(sets):
                if card & part:
                    self._one_of_each((*sets[:place], *sets[place + 1 :]), card, left, value, found)
        return found

    def _run_on(self, run: int, face: int, length: int, left: int, found: dict[int, int]) -> None:
        """This run, and all that go on from it."""
        if self._worths[length] > 0:
            found[run] = max(found.get(run, 0), self._worths[length])
        if face + 1 >= len(self._row):
            return
        for alike in self._of_face[face + 1]:
            if alike.cards & left and not alike.rather & left:
                self._run_on(run | _last(alike.cards & left), face + 1, length + 1, left, found)

    def _group(
        self, group: int, first: int, more: int, among: int, value: int, found: dict[int, int]
    ) -> None:
        """All groups with so many cards more, none of them before the first of its kind."""
        if not more:
            found[group] = max(found.get(group, 0), value)
            return
        for place in range(first, len(self._alikes)):
            cards = self._alikes[place].cards & among & ~group
            if cards:
                self._group(group | _last(cards), place, more - 1, among, value, found)

    def _one_of_each(
        self, parts: Sequence[int], meld: int, left: int, value: int, found: dict[int, int]
    ) -> None:
        """All melds with one card more of each part."""
        if not parts:
            found[meld] = max(found.get(meld, 0), value)
            return
        for alike in self._alikes:
            cards = alike.cards & parts[0] & left & ~meld
            if cards:
                self._one_of_each(parts[1:], meld | _last(cards), left, value, found)


def _last(cards: int) -> int:
    """The last card of a set, as a set."""
    return 1 << cards.bit_length() - 1
