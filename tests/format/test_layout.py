"""The canonical layout, by examples: a title, a text and the same text laid out, with dots between them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kaart.format import formatted

PAIRS = (Path(__file__).parent / "pairs" / "layout.txt").read_text(encoding="utf-8")
CASE = re.compile(r"(.+)\n\.\n((?s:.*?))\n\.\n((?s:.*?))(?=\n\n[^\n]+\n\.\n|\Z)")


def laid_out(text: str) -> str:
    found, problems = formatted(text, "a file")
    assert problems == ()
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "expected"), [(case[2], case[3].rstrip("\n") + "\n") for case in CASE.finditer(PAIRS)],
    ids=[case[1] for case in CASE.finditer(PAIRS)],
)  # fmt: skip
def test_layout(text: str, expected: str) -> None:
    assert laid_out(text) == expected
    assert laid_out(expected) == expected


def test_line_ends_and_marks_become_plain() -> None:
    text = "\ufeffkaart 1 english\r\n\r\ngame hue\u0308ge\r\n"
    assert laid_out(text) == "kaart 1 english\n\ngame huëge\n"


def test_a_number_sign_in_a_text_is_no_comment() -> None:
    assert (
        laid_out('kaart 1 english\n\ngame g "no # 1"  # c\n') == 'kaart 1 english\n\ngame g "no # 1"  # c\n'
    )


@pytest.mark.parametrize(
    "text",
    [
        "", "# nothing", "kaart 1 english", "kaart 1 klingon\n\ngame g", "kaart 1 english\n\ngame",
        "kaart 1 english\n\ngame g\n\nphase p\n\tstop\n", "kaart 1 english\n\ngame g\n\ndefine a as (b\n",
        "kaart 1 english\n\ngame g\n\ndefine a as b and c or d\n",
    ],
)  # fmt: skip
def test_a_text_with_problems_is_left_alone(text: str) -> None:
    found, problems = formatted(text, "a file")
    assert found is None
    assert problems
