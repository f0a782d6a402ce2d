"""A pack that is cut, dealt, played and gathered by hand, without the engine.

Chance is worked out from the description in docs/ir.md; the order in which a pack is gathered from the
rules of the game (WI-4, WI-5). Only `test_wiezen_pack.py` uses it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

LOW = 0xFFFFFFFF
LONG = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15


class Chance:
    """The generator with the words of one round of a match."""

    def __init__(self, seed: int, round_number: int) -> None:
        start = (_mix((seed + GOLDEN) & LONG) + round_number) & LONG
        x, y = _mix((start + GOLDEN) & LONG), _mix((start + 2 * GOLDEN) & LONG)
        self.words = [x & LOW, x >> 32, y & LOW, y >> 32]

    def word(self) -> int:
        a, b, c, d = self.words
        result = _turn(b * 5 & LOW, 7) * 9 & LOW
        c, d = c ^ a, d ^ b
        self.words = [a ^ d, b ^ c, c ^ (b << 9 & LOW), _turn(d, 11)]
        return result

    def below(self, bound: int) -> int:
        """A number below a bound: the upper half of a word times the bound."""
        while ((product := self.word() * bound) & LOW) < (1 << 32) % bound:
            pass
        return product >> 32

    def shuffled(self, cards: Iterable[int]) -> list[int]:
        pile = sorted(cards)
        for i in reversed(range(1, len(pile))):
            j = self.below(i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        return pile


def _mix(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & LONG
    z = (z ^ z >> 27) * 0x94D049BB133111EB & LONG
    return z ^ z >> 31


def _turn(word: int, by: int) -> int:
    return word << by & LOW | word >> (32 - by)


# ------------------------------------------------------------------ one round


@dataclass(slots=True)
class Round:
    """What is known of a round by those who watch it: who takes part, clockwise from the left of the
    dealer, what was dealt to whom, the tricks in order of play with their winners."""

    seats: Sequence[int]
    hands: dict[int, list[int]]
    tricks: list[tuple[int, list[int]]] = field(default_factory=list)
    trick: list[tuple[int, int]] = field(default_factory=list)

    def play(self, seat: int, card: int, trump: int | None) -> None:
        """A card to the trick; the last one decides who takes it. Suits lie in blocks of thirteen."""
        self.trick.append((seat, card))
        if len(self.trick) < len(self.seats):
            return
        led = self.trick[0][1] // 13

        def strength(played: tuple[int, int]) -> tuple[bool, bool, int]:
            suit, rank = divmod(played[1], 13)
            return (suit == trump, suit == led, rank)

        winner = max(self.trick, key=strength)[0]
        self.tricks.append((winner, [card for _, card in self.trick]))
        self.trick = []

    def gathered(self, side: Iterable[int], tricks_apart: bool) -> list[int]:
        """The pack again, bottom first (WI-4): the tricks of the opponents under those of the side, or
        with `tricks_apart` those of each player, the side last; without play the hands, clockwise."""
        if not self.tricks:
            return [card for seat in self.seats for card in self.hands[seat]]
        own = set(side)
        others = [seat for seat in self.seats if seat not in own]
        players = [seat for seat in self.seats if seat in own]
        stacks = [[seat] for seat in [*others, *players]] if tricks_apart else [others, players]
        taken = [trick for stack in stacks for winner, trick in self.tricks if winner in stack]
        return [card for trick in taken for card in trick]


def cut(pile: Sequence[int], count: int) -> list[int]:
    """So many cards from the top go under the rest (WI-5)."""
    return [*pile[-count:], *pile[:-count]]


def dealt(pile: Sequence[int], seats: Sequence[int], packets: Sequence[int]) -> dict[int, list[int]]:
    """The hands after a deal from the top in packets, each in the order in which it was dealt."""
    hands: dict[int, list[int]] = {seat: [] for seat in seats}
    rest = list(pile)
    for packet in packets:
        for seat in seats:
            hands[seat] += [rest.pop() for _ in range(packet)]
    return hands
