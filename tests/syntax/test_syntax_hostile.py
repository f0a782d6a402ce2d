"""Text that nobody means: the parser answers with problems, in bounded time and depth."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from node_shapes import DUTCH, ENGLISH

from kaart.library import data_folder
from kaart.syntax import parse
from kaart.syntax.keywords import keywords

GAME = ENGLISH + "game x\n"
GAMES = [path.read_text(encoding="utf-8") for path in sorted(data_folder("games").rglob("*.kaart"))]
PHRASES = [
    s for known in map(keywords, ("english", "nederlands")) for all_ in known.phrases.values() for s in all_
]
SCRAPS = [
    *PHRASES,
    "x",
    "SQ",
    "A",
    "7",
    "-3",
    "l:",
    '"t"',
    "@1",
    ",",
    "(",
    ")",
    "+",
    "-",
    "\n",
    "\n  ",
    "\n    ",
    "é",
    '"',
]


def check(text: str) -> None:
    """No exception; no file without a problem; every place is in the text."""
    file, problems = parse(text, "x")
    assert file is not None or problems
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for problem in problems:
        span = problem.span
        assert 1 <= span.line <= len(lines)
        assert span.column >= 1
        assert (span.line, span.column) <= (span.end_line, span.end_column)
        assert problem.sentence


@settings(max_examples=200, deadline=None)
@given(st.text())
def test_any_text(text: str) -> None:
    check(text)
    check(GAME + text)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from([ENGLISH, DUTCH]), st.lists(st.sampled_from(SCRAPS), max_size=60))
def test_any_words_of_the_language(header: str, scraps: list[str]) -> None:
    check(header + " ".join(scraps))
    check(f"{header}game x\nphase p\n  " + " ".join(scraps))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_shipped_games_with_pieces_taken_out_and_put_in(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(GAMES))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(st.sampled_from(SCRAPS)) + text[at + data.draw(st.integers(0, 9)) :]
    check(text)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (GAME + "define a as " + "(" * 60 + "b" + ")" * 60, []),
        (GAME + "define a as " + "(" * 61 + "b" + ")" * 61, ["K115"]),
        (GAME + "define a as " + "(" * 5000, ["K115"]),
        (GAME + "define a as b" + ")" * 5000, ["K116"]),
        (GAME + "define a as " + "b of " * 20_000 + "c", ["K115"]),
        (GAME + "define a as " + "b + " * 20_000 + "c", ["K115"]),
        (GAME + "define a as " + "not " * 20_000 + "c", ["K115"]),
        (GAME + "define a as " + "b and " * 20_000 + "c", []),
        (
            GAME
            + "phase a\n"
            + "".join("  " * (i + 1) + "all at once\n" for i in range(40))
            + "  " * 41
            + "stop",
            ["K115"],
        ),
        (GAME + "".join(" " * i + "x\n" for i in range(1000)), ["K101"]),
        (GAME + '"' * 500_000, ["K101"]),
        (GAME + ";" * 500_000, ["K117"]),
        (GAME + "players " + "1" * 500_000, ["K124"]),
        (ENGLISH + "\n" * 20_001, ["K114"]),
        ("x" * 1_000_001, ["K114"]),
        (GAME + "\ud800", ["K117"]),
    ],
    ids=range(16),
)
def test_limits(text: str, codes: list[str]) -> None:
    assert [problem.code for problem in parse(text, "x")[1]] == codes
