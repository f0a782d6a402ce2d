"""Chance, defined by kaart itself so that a seed gives the same match everywhere.

The generator is xoshiro128** on four words of 32 bits, seeded by splitmix64 from the seed of the
match and the number of the round. `docs/ir.md` describes every step for other engines.
"""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from kaart.diagnostics import KaartError
from kaart.ir.ops import OpFault
from kaart.saying import say

WORD = 0xFFFFFFFF
DOUBLE = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
SEEDS = 1 << 64
"""Seeds run from 0 to below this number."""

Words = list[int]


def checked_seed(seed: SupportsIndex) -> int:
    """A seed as a whole number. Raises KaartError if it is not from 0 to below 2^64."""
    try:
        found = index(seed)
    except TypeError:
        found = -1
    if not 0 <= found < SEEDS:
        raise KaartError(say("the seed {seed} is not a whole number from 0 to below 2^64", seed=seed))
    return found


def _scramble(value: int) -> int:
    """The output function of splitmix64."""
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & DOUBLE
    value = (value ^ value >> 27) * 0x94D049BB133111EB & DOUBLE
    return value ^ value >> 31


def seeded(seed: int, round_number: int) -> Words:
    """The four words with which a round begins; round 0 is the time before the first round."""
    start = (_scramble(seed + GOLDEN & DOUBLE) + round_number) & DOUBLE
    words = []
    for step in (1, 2):
        output = _scramble(start + step * GOLDEN & DOUBLE)
        words += [output & WORD, output >> 32]
    if not any(words):  # the one state that xoshiro never leaves
        words[0] = 1
    return words


def next_word(words: Words) -> int:
    """The next number of 32 bits; changes the words."""
    s0, s1, s2, s3 = words
    five = s1 * 5 & WORD
    shifted = s1 << 9 & WORD
    s2 ^= s0
    s3 ^= s1
    words[:] = s0 ^ s3, s1 ^ s2, s2 ^ shifted, (s3 << 11 | s3 >> 21) & WORD
    return ((five << 7 | five >> 25) & WORD) * 9 & WORD


def below(words: Words, bound: int) -> int:
    """A number from 0 to below `bound` (1 … 2^32), each equally likely.

    The word times the bound is cut in two: the upper half is the number, and words whose lower half
    lies below 2^32 modulo the bound are thrown away, so that no number is favoured (Lemire, 2019).
    """
    if not 1 <= bound <= WORD + 1:
        raise OpFault(say("a draw out of {count}", count=bound))
    product = next_word(words) * bound
    if product & WORD < bound:
        least = (WORD + 1) % bound
        while product & WORD < least:
            product = next_word(words) * bound
    return product >> 32


def shuffle(words: Words, pile: list[int]) -> None:
    """All orders equally likely, whatever the order before: the cards are first put in the order of
    their numbers, then, from the top down, each is swapped with a card at or under it (Fisher and Yates)."""
    pile.sort()
    for top in range(len(pile) - 1, 0, -1):
        other = below(words, top + 1)
        pile[top], pile[other] = pile[other], pile[top]


def cut(words: Words, pile: list[int], low: int, high: int) -> None:
    """`low` to `high` cards from the top go under the rest."""
    if not 0 <= low <= high <= len(pile):
        raise OpFault(
            say("a cut of {low} to {high} cards in a pile of {found}", low=low, high=high, found=len(pile))
        )
    count = low + below(words, high - low + 1)
    if count:
        pile[:] = pile[-count:] + pile[:-count]
