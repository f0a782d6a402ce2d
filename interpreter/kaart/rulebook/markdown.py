"""A rulebook as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kaart.rulebook.document import (
    STOP,
    STRONG,
    WEAK,
    Block,
    Booklet,
    Points,
    Section,
    Sentence,
    Table,
    Terms,
    Text,
)

_SPECIAL = re.compile(r"([\\`*_\[\]<>|])")
_MARKS = {STRONG: "**", WEAK: "*"}


def to_markdown(book: Booklet) -> str:
    """The whole booklet; ends in a line break."""
    lines = [f"# {_text(book.title)}", "", f"*{_text(book.subtitle)}*", ""]
    for section in book.sections:
        lines += _section(section, 2)
    return "\n".join([*lines, "---", "", _text(book.foot)]) + "\n"


def _section(section: Section, level: int) -> Iterator[str]:
    yield f"{'#' * level} {_text(section.title)}"
    yield ""
    for block in section.blocks:
        yield from _block(block)
        yield ""
    for inner in section.inner:
        yield from _section(inner, level + 1)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Text():
            yield " ".join(_text(one.text) for one in block.sentences)
            for one in block.sentences:
                yield from _points(one.inner, "", False)
        case Points():
            yield from _points(block.sentences, "", block.numbered)
        case Terms():
            for one in block.sentences:
                yield from _points((one,), "", False)
        case Table():
            yield from _table(block)


def _points(sentences: tuple[Sentence, ...], indent: str, numbered: bool) -> Iterator[str]:
    for number, one in enumerate(sentences, start=1):
        mark = f"{number}." if numbered else "-"
        yield f"{indent}{mark} {_text(one.text)}"
        yield from _points(one.inner, indent + " " * (len(mark) + 1), False)


def _table(table: Table) -> Iterator[str]:
    yield f"| {' | '.join(_text(cell) or ' ' for cell in table.head)} |"
    yield (
        "|" + "|".join("---:" if place in table.numeric else "---" for place in range(len(table.head))) + "|"
    )
    for row in table.rows:
        yield f"| {' | '.join(_text(cell) or ' ' for cell in row.cells)} |"


def _text(text: str) -> str:
    """Marks of Markdown in names are not meant; our own become stars."""
    found, open_mark = [], ""
    for sign in _SPECIAL.sub(r"\\\1", text):
        if sign in _MARKS:
            open_mark = _MARKS[sign]
            found.append(open_mark)
        else:
            found.append(open_mark if sign == STOP else sign)
    return "".join(found)
