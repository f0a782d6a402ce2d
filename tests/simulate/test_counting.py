"""How far a count is, told on the way, in a tree whose size is known."""

from __future__ import annotations

import pytest

from kaart.simulate import perft
from kaart.simulate.perft import Walk, count

DEPTH = 6
BRANCHES = 3


def tree() -> Walk[tuple[int, ...]]:
    """Three answers to every question, for ever."""
    return Walk(tuple, lambda state: list(range(BRANCHES)), len, lambda state, action: (*state, action))


def test_a_count_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perft, "ROWS_BETWEEN", 10)
    told: list[tuple[float, int]] = []
    found = count(tree(), [], DEPTH, lambda share, rows: told.append((share, rows)))
    assert found.rows == [BRANCHES**level for level in range(1, DEPTH + 1)]
    rows = sum(found.rows)
    assert [number for _, number in told] == list(range(10, rows + 1, 10))
    shares = [share for share, _ in told]
    assert shares == sorted(shares)
    for share, number in told:
        assert share == pytest.approx(number / rows, abs=0.02)


def test_who_is_told_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    silent = count(tree(), [1, 2], DEPTH)
    monkeypatch.setattr(perft, "ROWS_BETWEEN", 1)
    assert count(tree(), [1, 2], DEPTH, lambda share, rows: None) == silent
