"""Every sentence exists in both languages, with the same gaps, and is used."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

import kaart.play
from kaart.play.messages import COMMANDS, MESSAGES


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("key", MESSAGES)
def test_both_languages_have_the_same_gaps(key: str) -> None:
    english, dutch = MESSAGES[key]
    assert gaps(english) == gaps(dutch)


def test_every_message_is_used() -> None:
    folder = Path(kaart.play.__file__).parent
    sources = [*folder.glob("*.py"), *(folder.parent / "cli").glob("*.py")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources if path.name != "messages.py")
    assert [key for key in MESSAGES if not re.search(rf"""["']{key}["']""", text)] == []


def test_commands_are_in_the_help() -> None:
    english, dutch = MESSAGES["help"]
    for word in ("last", "score", "table", "undo", "save", "quit", "help"):
        assert word in english
        assert COMMANDS[word] in set(COMMANDS.values())
    for word in ("laatste", "stand", "tafel", "terug", "bewaar", "stop"):
        assert word in dutch
        assert word in COMMANDS
