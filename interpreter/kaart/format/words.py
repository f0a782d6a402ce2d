"""Puts the words of a sentence next to each other, and breaks a long sentence where the language lets it
go on on the next line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, takewhile

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
    return "".join(f"{gap}{lexeme.text}" for gap, lexeme in zip(_gaps(lexemes), lexemes, strict=True))


def broken(lexemes: Sequence[Lexeme], first: int, further: int) -> Iterator[Sequence[Lexeme]]:
    """The words of each line of a sentence, whose first line is indented by `first` and every other
    one by `further`."""
    line = _Line(lexemes)
    start, room = 0, WIDTH - first
    if line.width(0, len(lexemes)) <= LONGEST - first:
        room = LONGEST
    while line.width(start, len(lexemes)) > room:
        end = line.end(start, room)
        if end is None:
            break
        yield lexemes[start:end]
        start, room = end, WIDTH - further
    yield lexemes[start:]


def _gaps(lexemes: Sequence[Lexeme]) -> Iterator[str]:
    """What stands before each word: a blank or nothing."""
    close = True
    for lexeme in lexemes:
        yield "" if close or lexeme.terminal in _CLOSE_TO_LEFT else " "
        close = lexeme.terminal == "LPAR" or lexeme.sign


class _Line:
    """A sentence written on one line, with the places where it may be broken."""

    def __init__(self, lexemes: Sequence[Lexeme]) -> None:
        gaps = list(_gaps(lexemes))
        self.ends = list(
            accumulate(len(gap) + len(word.text) for gap, word in zip(gaps, lexemes, strict=True))
        )
        self.starts = [end - len(word.text) for end, word in zip(self.ends, lexemes, strict=True)]
        self.breaks = dict(_breaks(lexemes))
        self.places = list(self.breaks)

    def width(self, start: int, end: int) -> int:
        """How much room the words from `start` up to `end` take."""
        return self.ends[end - 1] - self.starts[start]

    def end(self, start: int, room: int) -> int | None:
        """The best place to break what begins at `start`: of equally good ones the last that fits, or
        the first of all if none fits."""
        later = bisect_right(self.places, start)
        fitting = list(
            takewhile(lambda place: self.width(start, place) <= room, self.places[later : later + room])
        )
        if not fitting:
            return next(iter(self.places[later : later + 1]), None)
        return min(fitting, key=lambda place: (self.breaks[place], -place))


def _breaks(lexemes: Sequence[Lexeme]) -> Iterator[tuple[int, tuple[int, int]]]:
    """Where a new line may begin, from the left, and how ill it would stand there (brackets first)."""
    depth = 0
    for index, lexeme in enumerate(lexemes[:-1]):
        depth += {"LPAR": 1, "RPAR": -1}.get(lexeme.terminal, 0)
        if lexeme.terminal in _BREAKS and not lexeme.sign:
            yield index + 1, (depth, _BREAKS[lexeme.terminal])
        elif depth and lexemes[index + 1].terminal == "OR":
            yield index + 1, (depth, 0)
