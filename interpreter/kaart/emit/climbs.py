"""Rankings as a few sets of cards, so that the best card of a trick is found without looking at each.

A climb is a set of cards in which a greater number is a better card. When the cards that can be best form
climbs one above the other, the best of some cards is the last one of the highest climb that has any of them.
Hearts in their order are one climb; trumps and the suit that was led are two.
"""

from __future__ import annotations

from collections.abc import Sequence

from kaart.ir import form as f

MOST = 6
"""So many climbs are still faster than looking at four cards."""


def climbs_of(table: f.Table, cards: int) -> list[tuple[int, ...]] | None:
    """For each row of a table the climbs of its cards, lowest first, all as many; None if two cards of a row
    are equally good, or there would be too many."""
    width, shift = table.shape[-1], int(table.none_first[-1])
    found = []
    for start in range(shift, len(table.values), width):
        climbs = _climbs(table.values[start : start + cards])
        if climbs is None or len(climbs) > MOST:
            return None
        found.append(climbs)
    most = max(map(len, found), default=0)
    return [(*climbs, *[0] * (most - len(climbs))) for climbs in found] if most else None


def _climbs(powers: Sequence[int]) -> list[int] | None:
    able = sorted((power, card) for card, power in enumerate(powers) if power > 0)
    if len({power for power, _ in able}) < len(able):
        return None
    climbs: list[int] = []
    before = len(powers)
    for _, card in able:
        if card < before:
            climbs.append(0)
        climbs[-1] |= 1 << card
        before = card
    return climbs
