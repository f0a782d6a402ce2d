"""Mean, spread and range of whole numbers, from exact sums: the order of adding never matters."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt


@dataclass(slots=True)
class Tally:
    """A growing sample of whole numbers, kept as its count, sum and sum of squares."""

    count: int = 0
    total: int = 0
    squares: int = 0
    low: int | None = None
    high: int | None = None

    def add(self, value: int) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value
        if self.low is None or value < self.low:
            self.low = value
        if self.high is None or value > self.high:
            self.high = value

    @property
    def mean(self) -> float | None:
        """The average; None of an empty sample."""
        return self.total / self.count if self.count else None

    @property
    def standard_error(self) -> float | None:
        """Of the mean, from the sample variance; None for fewer than two numbers."""
        if self.count < 2:
            return None
        # n·Σx² − (Σx)² is exact in whole numbers; only the last division rounds
        spread = self.count * self.squares - self.total * self.total
        return sqrt(spread / (self.count * (self.count - 1)) / self.count)
