"""What one telling of a game says that another does not: for options, numbers of players and variants."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from kaart.diagnostics import Span
from kaart.rulebook.document import STRONG, WEAK, Section, Sentence, Table, rows, sentences

Cells = tuple[str, ...]
MANY_ROWS = 4
"""A table with more new rows than this is named, not repeated."""


def added(old: tuple[Section, ...], new: tuple[Section, ...]) -> Iterator[tuple[Section, list[Sentence]]]:
    """For every section of `new` what `old` does not say anywhere; rows of tables as sentences."""
    meanings = {one.text for section in old for one in sentences(section) if one.text.startswith(STRONG)}
    here = {section.key: {one.text for one in sentences(section)} for section in old}
    known_rows = {section.key: {row.cells[0]: row.cells for row in rows(section)} for section in old}
    for section in new:
        known = meanings | here.get(section.key, set())
        found = [*_sentences(section, known), *_rows(section, known_rows.get(section.key, {}))]
        if found:
            yield section, found


def _sentences(section: Section, known: set[str]) -> Iterator[Sentence]:
    for block in section.blocks:
        if not isinstance(block, Table):
            for one in block.sentences:
                yield from _new(one, known)
    for inner in section.inner:
        yield from _sentences(inner, known)


def _new(one: Sentence, known: set[str]) -> Iterator[Sentence]:
    """A sentence that is new, with the points below it that are; else only those."""
    below = tuple(found for inner in one.inner for found in _new(inner, known))
    if not one.spans and not one.inner:
        return  # how a list is to be read, and the like
    if one.text not in known:
        yield replace(one, inner=below or one.inner if one.text.endswith(":") else below)
    elif below and one.text.endswith(":") and not all(_alone(inner) for inner in below):
        yield replace(one, spans=frozenset(), inner=below)
    else:
        yield from below


def _rows(section: Section, known: dict[str, Cells]) -> Iterator[Sentence]:
    for block in section.blocks:
        if isinstance(block, Table) and section.key != "players":  # the lines of the pack say that
            new = [row for row in block.rows if known.get(row.cells[0]) != row.cells]
            if len(new) > MANY_ROWS:
                spans = frozenset[Span]().union(*(row.spans for row in new))
                yield Sentence("", spans)
                continue
            for row in new:
                yield Sentence(_row(block.head, row.cells, known.get(row.cells[0], ())), row.spans)


def _row(head: Cells, cells: Cells, before: Cells) -> str:
    """A row of a table in one line; of one that was there before, only what is different."""
    first, *rest = cells
    if len(rest) == 1:
        return f"{first}: {rest[0]}." if rest[0] else f"{first}."
    shown = [
        f"{title[:1].lower()}{title[1:]} {cell}"
        for title, cell, old in zip_longest(head[1:], rest, before[1:], fillvalue="")
        if cell and cell != old
    ]
    return f"{first}: {'; '.join(shown)}."


def _alone(one: Sentence) -> bool:
    """Whether a point can be understood without the line above it: an answer or a clause."""
    return one.text.startswith((STRONG, WEAK))
