"""A rulebook before it is written out: sections of sentences and tables that know which rules they say.

The book is made in `book.py`, and `markdown.py` and `html.py` write it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from kaart.diagnostics import Span

STRONG, WEAK, STOP = "\x02", "\x03", "\x04"
"""Marks inside texts: what follows is set bold, or slanted, up to the stop."""


def strong(text: str) -> str:
    return f"{STRONG}{text}{STOP}"


def slanted(text: str) -> str:
    return f"{WEAK}{text}{STOP}"


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence (or a few) with the places of the rules it says; `inner` are the points below it."""

    text: str
    spans: frozenset[Span] = frozenset()
    inner: tuple[Sentence, ...] = ()

    def all(self) -> Iterator[Sentence]:
        """The sentence and everything below it."""
        yield self
        for one in self.inner:
            yield from one.all()


@dataclass(frozen=True, slots=True)
class Row:
    cells: tuple[str, ...]
    spans: frozenset[Span] = frozenset()


@dataclass(frozen=True, slots=True)
class Table:
    """`numeric`: the columns that hold numbers, which are set to the right."""

    head: tuple[str, ...]
    rows: tuple[Row, ...]
    numeric: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Text:
    """Sentences one after the other."""

    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """Sentences as points of a list, numbered where their order is the order of play."""

    sentences: tuple[Sentence, ...]
    numbered: bool = True


@dataclass(frozen=True, slots=True)
class Terms:
    """What words mean: each sentence begins with its word."""

    sentences: tuple[Sentence, ...]


Block = Text | Points | Terms | Table


@dataclass(frozen=True, slots=True)
class Section:
    """`key` names the section in every language, so that two books can be compared."""

    key: str
    title: str
    blocks: tuple[Block, ...]
    inner: tuple[Section, ...] = field(default=())
    apart: bool = False
    """Whether it begins on a new page when printed."""


@dataclass(frozen=True, slots=True)
class Booklet:
    title: str
    subtitle: str
    language: str
    sections: tuple[Section, ...]
    foot: str


def sentences(section: Section) -> Iterator[Sentence]:
    """Every sentence of a section, those below others too; rows of tables are not among them."""
    for block in section.blocks:
        match block:
            case Text() | Points() | Terms():
                for sentence in block.sentences:
                    yield from sentence.all()
            case Table():
                pass
    for inner in section.inner:
        yield from sentences(inner)


def rows(section: Section) -> Iterator[Row]:
    """Every row of every table of a section."""
    for block in section.blocks:
        if isinstance(block, Table):
            yield from block.rows
    for inner in section.inner:
        yield from rows(inner)


def spans(sections: tuple[Section, ...]) -> frozenset[Span]:
    """The places of all rules that these sections say."""
    found: set[Span] = set()
    for section in sections:
        for sentence in sentences(section):
            found |= sentence.spans
        for row in rows(section):
            found |= row.spans
    return frozenset(found)
