"""Puts the words of a sentence next to each other, and breaks a long sentence where the language lets it
go on on the next line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kaart.syntax.written import Lexeme

LONGEST = 136
"""A sentence of this length still stands on one line; tags and comments behind it do not count."""

WIDTH = 110
"""How long the lines of a longer one become."""

_CLOSE_TO_LEFT = frozenset({"COMMA", "RPAR"})
# Where a sentence is broken: the looser the word holds together, the sooner.
_BREAKS = {"AND": 0, "COMMA": 1, "PLUS": 2, "MINUS": 2, "STAR": 3, "SLASH": 3}


def spaced(lexemes: Sequence[Lexeme]) -> str:
    """The words on one line, with one blank where a blank belongs."""
    parts: list[str] = []
    close = True
    for lexeme in lexemes:
        if not close and lexeme.terminal not in _CLOSE_TO_LEFT:
            parts.append(" ")
        parts.append(lexeme.text)
        close = lexeme.terminal == "LPAR" or lexeme.sign
    return "".join(parts)


def broken(lexemes: Sequence[Lexeme], first: int, further: int) -> Iterator[Sequence[Lexeme]]:
    """The words of each line of a sentence, whose first line is indented by `first` and every other
    one by `further`."""
    breaks = dict(_breaks(lexemes))
    fits = len(spaced(lexemes)) <= LONGEST - first
    start, room = 0, LONGEST if fits else WIDTH - first
    while len(spaced(lexemes[start:])) > room:
        end = _end_of_line(lexemes, start, room, breaks)
        if end is None:
            break
        yield lexemes[start:end]
        start, room = end, WIDTH - further
    yield lexemes[start:]


def _breaks(lexemes: Sequence[Lexeme]) -> Iterator[tuple[int, tuple[int, int]]]:
    """Where a new line may begin, and how ill it would stand there (brackets first)."""
    depth = 0
    for index, lexeme in enumerate(lexemes[:-1]):
        depth += {"LPAR": 1, "RPAR": -1}.get(lexeme.terminal, 0)
        if lexeme.terminal in _BREAKS and not lexeme.sign:
            yield index + 1, (depth, _BREAKS[lexeme.terminal])
        elif depth and lexemes[index + 1].terminal == "OR":
            yield index + 1, (depth, 0)


def _end_of_line(
    lexemes: Sequence[Lexeme], start: int, room: int, breaks: dict[int, tuple[int, int]]
) -> int | None:
    """The best place to break what begins at `start`: of equally good ones the last that fits, or the
    first of all if none fits."""
    later = [place for place in breaks if place > start]
    fitting = [place for place in later if len(spaced(lexemes[start:place])) <= room]
    return min(fitting, key=lambda place: (breaks[place], -place), default=min(later, default=None))
