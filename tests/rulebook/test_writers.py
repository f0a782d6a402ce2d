"""Markdown and HTML: marks, tables, points below points, and names that would mean something there."""

from __future__ import annotations

from html.parser import HTMLParser

from kaart.rulebook import to_html, to_markdown
from kaart.rulebook.document import (
    Booklet,
    Points,
    Row,
    Section,
    Sentence,
    Table,
    Terms,
    Text,
    slanted,
    strong,
)

POINTS = Points(
    (Sentence("One.", inner=(Sentence(f"{strong('Two')} below."),)), Sentence(f"{slanted('Three')}."))
)
BOOK = Booklet(
    "A & B",
    "for <two>",
    "en",
    (
        Section("a", "First", (Text((Sentence("Plain."), Sentence("Again *not* slanted."))), POINTS)),
        Section("b", "Second", (Terms((Sentence(f"{strong('word')}: meaning."),)),), apart=True),
        Section("c", "Third", (Table(("Card", "Points"), (Row(("♥A | ♠2", "11")),), frozenset({1})),)),
    ),
    "The end.",
)  # fmt: skip


class _Balance(HTMLParser):
    """Follows opening and closing tags."""

    EMPTY = ("meta", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_markdown() -> None:
    text = to_markdown(BOOK)
    assert text.startswith("# A & B\n\n*for \\<two\\>*\n")
    assert "Plain. Again \\*not\\* slanted.\n" in text
    assert "1. One.\n   - **Two** below.\n2. *Three*.\n" in text
    assert "- **word**: meaning.\n" in text
    assert "| Card | Points |\n|---|---:|\n| ♥A \\| ♠2 | 11 |\n" in text
    assert text.endswith("The end.\n")


def test_html_is_balanced_and_escaped() -> None:
    page = to_html(BOOK)
    balance = _Balance()
    balance.feed(page)
    assert balance.open == []
    assert {"ol", "ul", "table", "th", "strong", "em", "footer"} <= set(balance.seen)
    assert "<h1>A &amp; B</h1>" in page
    assert "for &lt;two&gt;" in page


def test_html_colours_the_suits_and_begins_pages() -> None:
    page = to_html(BOOK)
    assert '<span class="red">♥</span>A' in page
    assert '<span class="black">♠</span>2' in page
    assert '<section class="apart">' in page
    assert "@page" in page
    assert "break-before: page" in page
