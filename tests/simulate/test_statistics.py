"""Means and standard errors against the statistics module."""

from __future__ import annotations

import statistics

from hypothesis import given
from hypothesis import strategies as some

from kaart.simulate.statistics import Tally


def tally(numbers: list[int]) -> Tally:
    found = Tally()
    for number in numbers:
        found.add(number)
    return found


@given(some.lists(some.integers(-10_000, 10_000), min_size=2))
def test_agrees_with_the_statistics_module(numbers: list[int]) -> None:
    found = tally(numbers)
    error = statistics.stdev(numbers) / len(numbers) ** 0.5
    assert found.mean is not None
    assert found.standard_error is not None
    assert abs(found.mean - statistics.fmean(numbers)) < 1e-6
    assert abs(found.standard_error - error) < 1e-6
    assert (found.low, found.high) == (min(numbers), max(numbers))


@given(some.lists(some.integers(-50, 50), min_size=2), some.randoms())
def test_the_order_does_not_matter(numbers: list[int], chance: object) -> None:
    shuffled = numbers[:]
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert tally(numbers) == tally(shuffled)


def test_small_samples_have_no_answer() -> None:
    assert Tally().mean is None
    assert tally([3]).mean == 3
    assert tally([3]).standard_error is None
    assert tally([3, 3, 3]).standard_error == 0
