"""Chance is the same everywhere: pinned numbers, and fair enough."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from kaart.engine import chance
from kaart.ir.ops import OpFault


def test_the_published_numbers_of_the_generator() -> None:
    words = [1, 2, 3, 4]
    assert [chance.next_word(words) for _ in range(10)] == [
        11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]  # fmt: skip


def test_the_words_of_a_round_are_pinned() -> None:
    assert chance.seeded(0, 0) == [1293516399, 2802244911, 4097920862, 3011683077]
    assert chance.seeded(0, 1) == [2939677055, 714667265, 1783307994, 4230711648]
    assert chance.seeded(2**64 - 1, 7) == [3026276534, 435292827, 4024703950, 1293582730]


def test_a_shuffle_a_cut_and_draws_are_pinned() -> None:
    words = chance.seeded(7, 1)
    pile = list(range(9, -1, -1))  # the order before does not matter
    chance.shuffle(words, pile)
    assert pile == [2, 4, 5, 0, 1, 6, 7, 3, 8, 9]
    chance.cut(words, pile, 2, 8)
    assert pile == [1, 6, 7, 3, 8, 9, 2, 4, 5, 0]
    assert [chance.below(words, 6) for _ in range(8)] == [2, 0, 3, 3, 5, 2, 1, 1]


def test_a_draw_is_even() -> None:
    words = chance.seeded(1, 1)
    counts = Counter(chance.below(words, 7) for _ in range(7000))
    assert set(counts) == set(range(7))
    assert all(850 < count < 1150 for count in counts.values())


def test_a_draw_throws_away_what_would_favour_a_number() -> None:
    bound = (1 << 31) + 1
    generator = chance.seeded(3, 1)
    plain = generator.copy()
    drawn = [chance.below(generator, bound) for _ in range(40)]
    kept = [
        product >> 32
        for _ in range(200)
        if (product := chance.next_word(plain) * bound) % 2**32 >= 2**32 % bound
    ]
    assert drawn == kept[:40]
    assert len(kept) < 150  # close to half of all words favour a number


def test_all_orders_come_about_equally_often() -> None:
    words = chance.seeded(2, 1)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        pile = [0, 1, 2, 3]
        chance.shuffle(words, pile)
        counts[tuple(pile)] += 1
    assert set(counts) == set(permutations(range(4)))
    deviation = sum((count - 200) ** 2 / 200 for count in counts.values())
    assert deviation < 50  # chi-square with 23 degrees of freedom: beyond 49.7 once in a thousand


def test_every_cut_comes() -> None:
    words = chance.seeded(3, 1)
    tops = set()
    for _ in range(200):
        pile = list(range(6))
        chance.cut(words, pile, 1, 4)
        assert sorted(pile) == list(range(6))
        tops.add(pile[-1])
    assert tops == {4, 3, 2, 1}


def test_a_cut_of_nothing_leaves_the_pile() -> None:
    pile = [0, 1, 2]
    chance.cut(chance.seeded(1, 1), pile, 0, 0)
    assert pile == [0, 1, 2]


@pytest.mark.parametrize(("low", "high"), [(2, 1), (-1, 2), (0, 5)])
def test_a_cut_that_is_not_there(low: int, high: int) -> None:
    with pytest.raises(OpFault):
        chance.cut([1, 2, 3, 4], [0, 1, 2], low, high)


def test_nothing_to_draw_from() -> None:
    with pytest.raises(OpFault):
        chance.below([1, 2, 3, 4], 0)


def test_rounds_and_seeds_differ() -> None:
    found = {tuple(chance.seeded(seed, number)) for seed in range(50) for number in range(20)}
    assert len(found) == 1000
