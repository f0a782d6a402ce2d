"""The table as a picture: the players round it in the order of play, each with a few lines of text."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

Box = Sequence[str]
"""What stands at one seat: one text per line."""


def draw(boxes: Sequence[Box], width: int = 80) -> list[str]:
    """The boxes round a table, the first at the bottom, the next to its left and so on clockwise."""
    if len(boxes) < 3:
        return _rows([boxes[1:2], boxes[:1]], width)
    me, left, *top, right = boxes
    return _rows([top, [left, [], right], [me]] if top else [[left, right], [me]], width)


def columns(text: str) -> int:
    """How wide a text is on the screen."""
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    return len(text) + wide - sum(unicodedata.combining(char) > 0 for char in text)


def _rows(rows: Sequence[Sequence[Box]], width: int) -> list[str]:
    """Each row spread over the width, its boxes centred in equal parts; an empty line between rows."""
    lines: list[str] = []
    for row in rows:
        if lines:
            lines.append("")
        share = width // max(1, len(row))
        for line in range(max((len(box) for box in row), default=0)):
            cells = [_centred(box[line] if line < len(box) else "", share) for box in row]
            lines.append("".join(cells).rstrip())
    return lines


def _centred(text: str, width: int) -> str:
    while columns(text) > width - 1:
        text = text[:-2] + "…"
    room = width - columns(text)
    return " " * (room // 2) + text + " " * (room - room // 2)
