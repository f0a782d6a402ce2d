"""docs/ir.md speaks of everything the form has, and its numbers are those of the engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaart.engine.machine import LIMIT
from kaart.ir.form import ClauseKind, MeldKind, Op, Question, Scope
from kaart.ir.json import ENDS, INSTRUCTIONS
from kaart.ir.validate import schema

TEXT = (Path(__file__).parents[2] / "docs" / "ir.md").read_text(encoding="utf-8")

WORDS = [
    *(op.value for op in Op),
    *INSTRUCTIONS,
    *ENDS,
    *(kind.value for kind in (*ClauseKind, *MeldKind, *Question, *Scope)),
    *schema()["properties"],
]


@pytest.mark.parametrize("word", WORDS)
def test_everything_is_described(word: str) -> None:
    assert f"`{word}`" in TEXT


def test_numbers_in_the_description() -> None:
    assert f"{LIMIT:,} instructions" in TEXT
    for number in ("2031721883", "1293516399", "4230711648"):
        assert number in TEXT
