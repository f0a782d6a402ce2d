"""A rulebook as one HTML file that prints on A4. Nothing is fetched from anywhere."""

from __future__ import annotations

import html
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
from kaart.rulebook.style import STYLE

_CARD = re.compile(r"([♠♥♦♣])(\ufe0e?)")
_RED = "♥♦"


def to_html(book: Booklet) -> str:
    """The whole booklet as a page of its own; ends in a line break."""
    return "\n".join([*_page(book), ""])


def _page(book: Booklet) -> Iterator[str]:
    yield "<!DOCTYPE html>"
    yield f'<html lang="{book.language}">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{html.escape(book.title)}</title>"
    yield f"<style>\n{STYLE}</style>"
    yield "</head>"
    yield "<body>"
    yield "<header>"
    yield f"<h1>{_text(book.title)}</h1>"
    yield f"<p>{_text(book.subtitle)}</p>"
    yield '<p class="suits" aria-hidden="true">' + _text("♠ ♥ ♣ ♦") + "</p>"
    yield "</header>"
    yield "<main>"
    for section in book.sections:
        yield from _section(section, 2)
    yield "</main>"
    yield f"<footer>{_text(book.foot)}</footer>"
    yield "</body>"
    yield "</html>"


def _section(section: Section, level: int) -> Iterator[str]:
    apart = ' class="apart"' if section.apart else ""
    yield f"<section{apart}>"
    yield f"<h{level}>{_text(section.title)}</h{level}>"
    for block in section.blocks:
        yield from _block(block)
    for inner in section.inner:
        yield from _section(inner, level + 1)
    yield "</section>"


def _block(block: Block) -> Iterator[str]:
    match block:
        case Text():
            yield f"<p>{' '.join(_text(one.text) for one in block.sentences)}</p>"
        case Points():
            yield from _points(block.sentences, "ol" if block.numbered else "ul")
        case Terms():
            yield from _points(block.sentences, 'ul class="terms"')
        case Table():
            yield from _table(block)


def _points(sentences: tuple[Sentence, ...], tag: str) -> Iterator[str]:
    yield f"<{tag}>"
    for one in sentences:
        if one.inner:
            yield f"<li>{_text(one.text)}"
            yield from _points(one.inner, "ul")
            yield "</li>"
        else:
            yield f"<li>{_text(one.text)}</li>"
    yield f"</{tag.split()[0]}>"


def _table(table: Table) -> Iterator[str]:
    wide = ' class="wide"' if len(table.head) > 6 else ""
    yield f"<table{wide}>"
    if any(table.head):
        yield f"<thead><tr>{''.join(_cells(table, table.head, 'th'))}</tr></thead>"
    yield "<tbody>"
    for row in table.rows:
        yield f"<tr>{''.join(_cells(table, row.cells, 'td'))}</tr>"
    yield "</tbody>"
    yield "</table>"


def _cells(table: Table, cells: tuple[str, ...], tag: str) -> Iterator[str]:
    for place, cell in enumerate(cells):
        number = ' class="number"' if place in table.numeric else ""
        yield f"<{tag}{number}>{_text(cell)}</{tag}>"


def _text(text: str) -> str:
    """Escaped, with our marks as tags and the suits in their colours."""
    found, open_tag = [], ""
    for sign in html.escape(text):
        if sign in (STRONG, WEAK):
            open_tag = "strong" if sign == STRONG else "em"
            found.append(f"<{open_tag}>")
        else:
            found.append(f"</{open_tag}>" if sign == STOP else sign)
    return _CARD.sub(_suit, "".join(found)).replace("   ", "&emsp;")


def _suit(found: re.Match[str]) -> str:
    colour = "red" if found[1] in _RED else "black"
    return f'<span class="{colour}">{found[1]}</span>'
