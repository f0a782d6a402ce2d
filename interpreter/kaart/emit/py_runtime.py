"""The fixed part of every generated Python engine: sets, piles, seats, chance. Generated code imports it.

A set is a whole number, bit i for member i; none is -1. A pile in order is a list, bottom first.
`docs/ir.md` defines what each operation means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from struct import unpack

from kaart.ir.melds import Disjoint, Line, every_meld

WORD = 0xFFFFFFFF
DOUBLE = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
RANDOM_PLAY = 0x6B61617274
"""What sets the stream of random play apart from the chance of a match."""
ANNOUNCE_ONE_IN = 20
LIMIT = 100_000
"""How many instructions and jumps may pass between two questions."""
MOST_TURNS = 100
"""A playout that goes round so often without a question is done again, with every step counted."""

__all__ = [
    "ANNOUNCE_ONE_IN", "Ahead", "LIMIT", "MEMBERS", "MOST_TURNS", "RANDOM_PLAY", "WORD", "Fault", "Steps",
    "TooLong", "above_n", "again", "below", "best", "best_last", "cut", "divide", "down", "forget", "highest",
    "in_order", "kth", "least", "led", "lifted", "lowest_n", "mask_of", "melds", "members", "near", "once",
    "round_the_table", "seats", "shuffled", "skip_shuffle", "span", "taken", "total", "up", "within_span",
    "without", "words",
]  # fmt: skip

Draw = Callable[[], int]
"""Gives the next word of 32 bits of a stream."""


class Fault(Exception):
    """The rules cannot go on: the number of the site (from 1) and the value that did not fit."""

    def __init__(self, site: int, value: int = 0) -> None:
        super().__init__(site, value)
        self.site = site
        self.value = value


class TooLong(Exception):
    """A playout went round and round without a question; it may be a fault, or just a long round."""


# ------------------------------------------------------------------ sets


def _members(mask: int) -> tuple[int, ...]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


MEMBERS = tuple(_members(mask) for mask in range(256))
"""The members of every set of at most eight."""

members = lru_cache(4096)(_members)
"""The members of a set, lowest first."""


def kth(mask: int, place: int) -> int:
    """The member at a place, from 0; there are more than that."""
    for _ in range(place):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def mask_of(cards: Sequence[int]) -> int:
    """The set of these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def lowest_n(mask: int, count: int) -> int:
    """The `count` lowest members, all if there are fewer."""
    kept = 0
    while mask and count > 0:
        low = mask & -mask
        kept |= low
        mask ^= low
        count -= 1
    return kept


def above_n(mask: int, index: int) -> int:
    """The members above `index`."""
    shift = max(index + 1, 0)
    return mask >> shift << shift


def in_order(kept: int, left: int, after: int) -> int:
    """Of cards picked in increasing order those that may come next: above the last one, with enough left."""
    for _ in range(min(left - 1, kept.bit_count())):
        kept ^= 1 << kept.bit_length() >> 1
    return above_n(kept, after)


def once(kept: int, ids: Sequence[int]) -> int:
    """Of several answers with one action id the first."""
    seen, found = set(), 0
    for slot in _members(kept):
        if ids[slot] not in seen:
            seen.add(ids[slot])
            found |= 1 << slot
    return found


def span(low: int, high: int, step: int, base: int, by: int, size: int) -> int:
    """The places of low, low + step … high among `size` numbers from base on; -1 if one is not there."""
    found = 0
    for value in range(low, high + 1, step):
        place, rest = divmod(value - base, by)
        if rest or not 0 <= place < size:
            return -1
        found |= 1 << place
    return found


def within_span(low: int, high: int, step: int, base: int, by: int, size: int) -> int:
    """The same without those that are not there."""
    found = 0
    first = low if low >= base else low + -((low - base) // step) * step
    for value in range(first, min(high, base + (size - 1) * by) + 1, step):
        if (value - base) % by == 0:
            found |= 1 << (value - base) // by
    return found


# ------------------------------------------------------------------ seats

Seats = tuple[tuple[int, ...], ...]


@lru_cache(None)
def seats(count: int) -> tuple[Seats, Seats, Seats]:
    """Who comes next, before, and from a seat on: by set, then by seat; for seat none the last place."""
    every = range(1 << count)
    around = [[_members(mask), *range(0)] for mask in every]

    def table(choose: Callable[[tuple[int, ...], int], int]) -> Seats:
        return tuple((*(choose(found[0], seat) for seat in range(count)), -1) for found in around)

    def after(found: tuple[int, ...], seat: int) -> int:
        return next((member for member in found if member > seat), found[0] if found else -1)

    def before(found: tuple[int, ...], seat: int) -> int:
        return next((member for member in found[::-1] if member < seat), found[-1] if found else -1)

    return table(after), table(before), table(lambda found, seat: after(found, seat - 1))


def round_the_table(among: int, first: int) -> tuple[int, ...]:
    """The seats in `among`, clockwise from `first`."""
    if first < 0:
        return ()
    return members(among >> first << first) + members(among & (1 << first) - 1)


# ------------------------------------------------------------------ numbers


def divide(a: int, b: int) -> int:
    """The quotient, towards zero."""
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def near(a: int, b: int) -> int:
    """To the nearest multiple, halves up."""
    return (2 * a + b) // (2 * b) * b


def up(a: int, b: int) -> int:
    """Up to a multiple."""
    return -(-a // b) * b


def down(a: int, b: int) -> int:
    """Down to a multiple."""
    return a // b * b


# ------------------------------------------------------------------ cards by a table


def best(pile: Sequence[int], powers: Sequence[int]) -> int:
    """The card with the highest positive power, the first of equals."""
    found, highest_yet = -1, 0
    for card in pile:
        power = powers[card]
        if power > highest_yet:
            found, highest_yet = card, power
    return found


def best_last(pile: Sequence[int], powers: Sequence[int]) -> int:
    """The same, the last of equals."""
    found, highest_yet = -1, 1
    for card in pile:
        power = powers[card]
        if power >= highest_yet:
            found, highest_yet = card, power
    return found


def led(pile: Sequence[int], suits: Sequence[int]) -> int:
    """The suit of the first card that has one."""
    for card in pile:
        if suits[card] >= 0:
            return suits[card]
    return -1


def total(mask: int, row: Sequence[int]) -> int:
    """The sum of the cells of the members."""
    return sum(row[card] for card in members(mask))


def highest(mask: int, row: Sequence[int]) -> int:
    """The member with the highest cell, of equals the lowest; none if there is no member."""
    return max(members(mask), key=row.__getitem__, default=-1)


def least(mask: int, row: Sequence[int]) -> int:
    """The member with the lowest cell."""
    return min(members(mask), key=row.__getitem__, default=-1)


# ------------------------------------------------------------------ piles


def without(pile: Sequence[int], cards: int) -> list[int]:
    """A pile without these cards."""
    return [card for card in pile if not cards >> card & 1]


def lifted(pile: Sequence[int], cards: int) -> list[int]:
    """These cards of a pile, in its order."""
    return [card for card in pile if cards >> card & 1]


def taken(pile: list[int], count: int) -> list[int]:
    """Cards taken from the top of a pile, one by one."""
    if not count:
        return []
    top = pile[: -count - 1 : -1]
    del pile[-count:]
    return top


def forget(known: list[int], cards: int, seen: int) -> int:
    """Whoever does not see where the cards went knows them no more; what anybody still knows."""
    shown = 0
    for seat, cards_known in enumerate(known):
        if not seen >> seat & 1:
            known[seat] = cards_known = cards_known & ~cards
        shown |= cards_known
    return shown


# ------------------------------------------------------------------ melds

Melds = tuple[tuple[int, ...], tuple[Line, ...], bool]
"""The worth of a run by its length, the other lines, and whether a card counts in one meld only."""


def melds(cards: int, faces: tuple[int, ...], table: Melds) -> int:
    """The worth of all melds. `faces`: the cards of each face in natural order, 0 behind a suit."""
    worths, lines, once_each = table
    if once_each:
        return _disjoint(faces, worths, lines).most(cards)
    return every_meld(cards, faces, worths, lines)


_disjoint = lru_cache(maxsize=None)(Disjoint)


# ------------------------------------------------------------------ chance


def _mix(value: int) -> int:
    """The output function of splitmix64."""
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & DOUBLE
    value = (value ^ value >> 27) * 0x94D049BB133111EB & DOUBLE
    return value ^ value >> 31


@lru_cache(64)
def _start(seed: int) -> int:
    return _mix(seed + GOLDEN & DOUBLE)


def seeded(seed: int, round_number: int) -> int:
    """The four words with which a round begins, the first one lowest."""
    start = _start(seed) + round_number
    return (_mix(start + GOLDEN & DOUBLE) | _mix(start + 2 * GOLDEN & DOUBLE) << 64) or 1


class Steps:
    """A stream of words, one by one, whose state can be read at any time."""

    __slots__ = ("state",)

    def __init__(self, state: tuple[int, int, int, int]) -> None:
        self.state = state

    @classmethod
    def begin(cls, seed: int, round_number: int) -> Steps:
        """The stream of a round."""
        return cls(_apart(seeded(seed, round_number)))

    def __call__(self) -> int:
        """The next word (xoshiro128**)."""
        s0, s1, s2, s3 = self.state
        five = s1 * 5 & WORD
        shifted = s1 << 9 & WORD
        s2 ^= s0
        s3 ^= s1
        self.state = (s0 ^ s3, s1 ^ s2, s2 ^ shifted, (s3 << 11 | s3 >> 21) & WORD)
        return ((five << 7 | five >> 25) & WORD) * 9 & WORD


def _apart(state: int) -> tuple[int, int, int, int]:
    return state & WORD, state >> 32 & WORD, state >> 64 & WORD, state >> 96


AHEAD = 64
"""How many words are made at a time."""
_LANES = sum(WORD << 64 * lane for lane in range(AHEAD))


def words(seed: int, round_number: int) -> Draw:
    """The stream of a round, many words at a time."""
    return chain.from_iterable(_blocks(seeded(seed, round_number))).__next__


class Ahead:
    """The same stream, which can be asked whether anything has been drawn from it yet."""

    __slots__ = ("draw", "state")

    def __init__(self, seed: int, round_number: int) -> None:
        self.state = seeded(seed, round_number)
        self.draw: Draw | None = None

    def __call__(self) -> int:
        """The next word."""
        if self.draw is None:
            self.draw = chain.from_iterable(_blocks(self.state)).__next__
        return self.draw()

    def places(self, count: int) -> Sequence[int] | None:
        """For a shuffle of `count` cards, the places with which those from the top down are swapped; None if
        words have been drawn before, or there are too many cards, or a word has to be drawn again."""
        if self.draw is not None or not 2 <= count <= AHEAD:
            return None
        lanes, after = _lanes(self.state)
        products, low, carries = 0, *_bounds(count)[1:]
        for shift, mask in enumerate(_bounds(count)[0]):
            products += (lanes & mask) << shift
        if (products & _LANES) + low & carries != carries:
            return None
        rest = lanes >> 64 * (count - 1)
        left = unpack("<" + "I4x" * (AHEAD - count + 1), rest.to_bytes(8 * (AHEAD - count + 1), "little"))
        self.draw = chain(left, chain.from_iterable(_blocks(after))).__next__
        used = products & (1 << 64 * (count - 1)) - 1
        return unpack("<" + "4xI" * (count - 1), used.to_bytes(8 * (count - 1), "little"))


@lru_cache(None)
def _bounds(count: int) -> tuple[tuple[int, ...], int, int]:
    """The bounds count … 2 in lanes: for each bit of them the lanes that have it; what makes a lane carry
    if its word is not below its bound; and the bits to which it carries."""
    bounds = range(count, 1, -1)
    masks = [
        sum(WORD << 64 * lane for lane, bound in enumerate(bounds) if bound >> bit & 1)
        for bit in range(count.bit_length())
    ]
    carry = sum(WORD + 1 - bound << 64 * lane for lane, bound in enumerate(bounds))
    return tuple(masks), carry, sum(WORD + 1 << 64 * lane for lane in range(count - 1))


def _blocks(state: int) -> Iterator[Sequence[int]]:
    while True:
        lanes, state = _lanes(state)
        yield unpack(_SHAPE, lanes.to_bytes(8 * AHEAD, "little"))


_SHAPE = "<" + "I4x" * AHEAD


def _lanes(state: int) -> tuple[int, int]:
    """The next 64 words side by side, in lanes of 64 bits, and the state after them.

    The words s1 of these steps, and the state after them, depend on the state bit by bit: what each
    half byte of it adds to them is worked out once, and 32 of these are put together."""
    low, high = _parts()
    lanes = 0
    for by_low, by_high, byte in zip(low, high, state.to_bytes(16, "little"), strict=True):
        lanes ^= by_low[byte & 15] ^ by_high[byte >> 4]
    five = (lanes & _LANES) * 5 & _LANES
    return ((five << 7 | five >> 25) & _LANES) * 9 & _LANES, lanes >> 64 * AHEAD


Part = tuple[tuple[int, ...], ...]


@lru_cache(None)
def _parts() -> tuple[Part, Part]:
    """What the lower and the upper half of each byte of a state add: by byte, by value of the half."""
    halves = [_sums([_ahead(1 << 4 * half + bit) for bit in range(4)]) for half in range(32)]
    return tuple(halves[::2]), tuple(halves[1::2])


def _ahead(state: int) -> int:
    """The words s1 of the next steps in lanes, and above them the state after these."""
    stream, lanes = Steps(_apart(state)), 0
    for lane in range(AHEAD):
        lanes |= stream.state[1] << 64 * lane
        stream()
    return lanes | sum(word << 32 * place for place, word in enumerate(stream.state)) << 64 * AHEAD


def _sums(bits: Sequence[int]) -> tuple[int, ...]:
    """For every number the sum without carry of what its bits stand for."""
    found = [0]
    for bit in bits:
        found += [bit ^ other for other in found]
    return tuple(found)


def below(draw: Draw, bound: int) -> int:
    """A number from 0 to below `bound`, each equally likely."""
    product = draw() * bound
    if product & WORD < bound:
        product = again(draw, product, bound)
    return product >> 32


def again(draw: Draw, product: int, bound: int) -> int:
    """Draw again as long as a number would be favoured."""
    least_word = (WORD + 1) % bound
    while product & WORD < least_word:
        product = draw() * bound
    return product


def shuffled(draw: Draw, cards: int) -> list[int]:
    """The cards of a set in an order by chance."""
    pile = list(members(cards))
    places = draw.places(len(pile)) if isinstance(draw, Ahead) else None
    if places is not None:
        for top, other in zip(range(len(pile) - 1, 0, -1), places, strict=True):
            pile[top], pile[other] = pile[other], pile[top]
        return pile
    for top in range(len(pile) - 1, 0, -1):
        product = draw() * (top + 1)
        if product & WORD <= top:
            product = again(draw, product, top + 1)
        other = product >> 32
        pile[top], pile[other] = pile[other], pile[top]
    return pile


def skip_shuffle(draw: Draw, count: int) -> None:
    """The draws of a shuffle whose outcome nobody looks at."""
    for bound in range(count, 1, -1):
        below(draw, bound)


def cut(draw: Draw, pile: list[int], low: int, high: int) -> list[int]:
    """`low` to `high` cards from the top under the rest."""
    count = low + below(draw, high - low + 1)
    return pile[-count:] + pile[:-count] if count else pile
