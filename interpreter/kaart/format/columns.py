"""Lines that stand in columns below each other: options, notes, rows of tables and words, rankings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from kaart.format.words import spaced
from kaart.syntax.written import Lexeme, Sentence

WIDEST = 56
"""A longer cell does not push the columns of its neighbours aside."""

GAP = "  "
_NUMBER = re.compile(r"-?[0-9]+")
_LISTED = frozenset({"option", "note", "row", "word", "ranked", "piece_ranked"})

Cells = Mapping[int, str]


def in_columns(sentences: Sequence[Sentence]) -> dict[int, str]:
    """The texts of all sentences that stand in columns, by their index; tags are left out."""
    found: dict[int, str] = {}
    for run in _runs(sentences):
        rows = [_cells(sentences[index].lexemes) for index in run]
        found.update(zip(run, _aligned(rows), strict=True))
    return found


def listed(sentence: Sentence) -> bool:
    """Whether a sentence is one line of a list with columns."""
    columns = sentence.rule == "word" or any(lexeme.column for lexeme in sentence.lexemes)
    commented = any(lexeme.remark or lexeme.below for lexeme in sentence.lexemes[:-1])
    return sentence.rule in _LISTED and columns and not commented


def _runs(sentences: Sequence[Sentence]) -> Iterator[range]:
    """The sentences that are aligned with each other: neighbours of one kind with nothing between."""
    start = 0
    for index in range(1, len(sentences) + 1):
        before, after = sentences[index - 1], sentences[index] if index < len(sentences) else None
        together = after is not None and (after.rule, after.level) == (before.rule, before.level)
        if together and after is not None and not after.above and listed(before) and listed(after):
            continue
        if listed(before):
            yield range(start, index)
        start = index


def _cells(lexemes: Sequence[Lexeme]) -> dict[int, str]:
    held: dict[int, list[Lexeme]] = {}
    column = 0
    for lexeme in lexemes:
        if lexeme.terminal == "TAG":
            continue
        column = lexeme.column or column
        held.setdefault(column, []).append(lexeme)
    return {number: spaced(words) for number, words in held.items()}


def _aligned(rows: Sequence[Cells]) -> Iterator[str]:
    columns = sorted({column for row in rows for column in row})
    widths = {column: _width(rows, column) for column in columns}
    numbers = {column for column in columns if all(_NUMBER.fullmatch(row.get(column, "0")) for row in rows)}
    for row in rows:
        line, start = "", 0
        for column in columns:
            cell, width = row.get(column, ""), widths[column]
            if cell:
                line = line and line.ljust(max(start, len(line) + len(GAP)))
                line += cell.rjust(width) if column in numbers else cell
            start += width + len(GAP)
        yield line.rstrip()


def _width(rows: Sequence[Cells], column: int) -> int:
    cells = (len(row.get(column, "")) for row in rows)
    return max((cell for cell in cells if cell <= WIDEST), default=0)
