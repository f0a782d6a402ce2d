"""Cards as people hold them: sorted by suit with the colours taking turns. Used by the screen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from kaart.ir.form import Program

SUIT_SYMBOLS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
_FRENCH = re.compile(r"([SHDC])(10|[2-9AKQJ])")


def parts(face: str) -> tuple[str, str] | None:
    """Suit and rank letter of a French card (`SQ` is `S`, `Q`), None for any other card."""
    found = _FRENCH.fullmatch(face)
    return (found[1], found[2]) if found else None


def in_hand_order(program: Program, faces: Iterable[str]) -> list[str]:
    """Sorted as one holds them: suit by suit with the colours taking turns, high cards first; cards
    without a suit in front."""
    return [face for group in by_suit(program, faces) for face in group]


def by_suit(program: Program, faces: Iterable[str]) -> list[list[str]]:
    """The cards in hand order, one list for each suit that is there."""
    groups: dict[int, list[tuple[int, str]]] = {}
    known = {face.name: face for face in program.faces}
    for name in faces:
        groups.setdefault(known[name].suit, []).append((-known[name].rank, name))
    order = ([-1] if -1 in groups else []) + _alternating(program, [suit for suit in groups if suit >= 0])
    return [[name for _, name in sorted(groups[suit])] for suit in order]


def _alternating(program: Program, suits: Sequence[int]) -> list[int]:
    """Black and red by turns as far as possible; own suits keep their order."""
    reds = [suit for suit in sorted(suits) if program.suits[suit] in ("hearts", "diamonds")]
    others = [suit for suit in sorted(suits) if suit not in reds]
    first, second = (others, reds) if len(others) >= len(reds) else (reds, others)
    found: list[int] = []
    for place in range(max(len(first), len(second))):
        found += first[place : place + 1] + second[place : place + 1]
    return found
