"""What may be typed at the table stands in the help, in both languages."""

from __future__ import annotations

import pytest

from kaart.play.answer import helped
from kaart.play.commands import COMMANDS
from kaart.saying import said


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["last", "score", "table", "undo", "save", "quit", "why", "help"]),
        ("nl", ["laatste", "stand", "tafel", "terug", "bewaar", "stop", "waarom", "help"]),
    ],
)
def test_commands_are_in_the_help(language: str, words: list[str]) -> None:
    text = said(helped("♠V", "de schoppenvrouw"), language)
    for word in words:
        assert word in text.split()
        assert word in COMMANDS
