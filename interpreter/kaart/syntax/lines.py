"""Looks at lines of a text where the parser has lost its way: for recovery, which skips them."""

from __future__ import annotations

import re

_SENTENCE = re.compile(r'(?:"[^"\n]*"|[^#\n])*')
_GOING_ON = (",", "+", "*", "/", " -")
_LINE = re.compile(r"\n([ \t]*)([^\n]*)")


def sentence(body: str, start: int) -> str:
    """The text from here to the end of the line, without a comment."""
    found = _SENTENCE.match(body, start)
    return found[0].rstrip() if found else ""


def line_end(body: str, start: int, level: int, open_brackets: bool, going_on: tuple[str, ...] = ()) -> int:
    """Where the sentence that goes on at `start` ends: after its last physical line. `going_on` are words
    that a line may end in when its sentence does not."""
    endings = (*_GOING_ON, *(f" {word}" for word in going_on))
    while True:
        end = body.find("\n", start)
        if end < 0:
            return len(body)
        goes_on = sentence(body, start).endswith(endings)
        if not goes_on and not (open_brackets and width_below(body, end) > level):
            return end
        start = end + 1
        open_brackets = open_brackets and ")" not in sentence(body, start)


def width_below(body: str, end: int) -> int:
    """The indentation of the first line with a sentence below this line end; -1 at the end."""
    for match in _LINE.finditer(body, end):
        if match[2] and not match[2].startswith("#"):
            return len(match[1].replace("\t", "  "))
    return -1


def block_end(body: str, end: int, level: int) -> int:
    """Where the lines that are indented deeper than `level` end."""
    for match in _LINE.finditer(body, end):
        if match[2] and not match[2].startswith("#"):
            if len(match[1].replace("\t", "  ")) <= level:
                return end
            end = match.end()
    return len(body)
