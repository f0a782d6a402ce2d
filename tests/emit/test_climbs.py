"""Climbs find the card that a look at every power finds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kaart.emit.climbs import MOST, climbs_of
from kaart.ir import form as f

CARDS = 12


def table(*rows: list[int]) -> f.Table:
    """Powers by suit led and card; both may be none."""
    width = CARDS + 1
    cells = [cell for row in rows for cell in (0, *row)]
    return f.Table("power", (len(rows), width), (True, True), tuple(cells))


def best(climbs: tuple[int, ...], cards: set[int]) -> int | None:
    mask = sum(1 << card for card in cards)
    return next(((mask & climb).bit_length() - 1 for climb in reversed(climbs) if mask & climb), None)


@given(st.permutations(range(1, CARDS + 1)), st.integers(0, CARDS), st.sets(st.integers(0, CARDS - 1)))
def test_the_best_card_is_the_last_of_the_highest_climb(
    order: list[int], worthless: int, cards: set[int]
) -> None:
    powers = [power if power > worthless else -power for power in order]
    found = climbs_of(table(powers), CARDS)
    able = [card for card in cards if powers[card] > 0]
    if found is not None:
        assert best(found[0], cards) == max(able, key=powers.__getitem__, default=None)


def test_rows_have_as_many_climbs_as_the_one_with_most() -> None:
    one = list(range(1, CARDS + 1))
    two = [*range(7, CARDS + 1), *range(1, 7)]
    assert climbs_of(table(one, two), CARDS) == [(0xFFF, 0), (0xFC0, 0x03F)]


def test_what_cannot_be_told_apart_has_none() -> None:
    assert climbs_of(table([1, 2, 2, *[0] * (CARDS - 3)]), CARDS) is None
    assert climbs_of(table([0] * CARDS), CARDS) is None


def test_too_many_are_none() -> None:
    falling = list(range(CARDS, 0, -1))
    assert climbs_of(table(falling), CARDS) is None
    allowed = [*falling[-MOST:], *[0] * (CARDS - MOST)]
    assert climbs_of(table(allowed), CARDS) is not None
