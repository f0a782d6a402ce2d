"""Nothing in interpreter/ names a game or a rule of one: games are data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kaart.library import Sort, data_folder, header
from kaart.syntax.keywords import keywords

ROOT = Path(__file__).parent.parent
SOURCES = sorted(
    path for path in (ROOT / "interpreter" / "kaart").rglob("*") if path.suffix in {".py", ".json"}
)

# Words that mean something in the rules of some game only. Words of every card table (trick, trump, meld)
# are not among them.
RULES = (
    "abondance", "auction pitch", "black lady", "black maria", "bower", "bowers", "euchred", "kapot", "loner",
    "miserie", "nel", "open-talon", "pandoer", "pit", "roem", "shoot the moon", "shooting the moon", "slim",
    "solo", "solo-slim", "stuk", "troel",
)  # fmt: skip


def names_of_games() -> set[str]:
    """Names, bases and folders of all shipped games, except words that every table has (`spades`)."""
    ordinary = set(keywords("english").words) | set(keywords("nederlands").canonical)
    found: set[str] = set()
    for path in data_folder("games").rglob("*.kaart"):
        entry = header(path)
        if entry is not None and entry.sort in (Sort.GAME, Sort.VARIANT):
            found |= {entry.name, entry.base or entry.name, path.parent.name}
    return {name for name in found if name not in ordinary}


def mentions(text: str, words: set[str]) -> list[str]:
    """`line: word` for each of the words in a text, also inside identifiers."""
    pattern = re.compile(
        r"(?<![^\W_])(" + "|".join(map(re.escape, sorted(words))) + r")(?![^\W_])", re.IGNORECASE
    )
    lines = enumerate(text.splitlines(), start=1)
    return [f"{number}: {found[1]}" for number, line in lines for found in pattern.finditer(line)]


def test_the_scan_finds_what_it_should() -> None:
    assert mentions("x = 1\nif game == 'Heugen':", {"heugen"}) == ["2: Heugen"]
    assert mentions("def score_roem(): ...", {"roem"}) == ["1: roem"]
    assert mentions("solofied = absolute", {"solo"}) == []


def test_there_are_games_to_look_for() -> None:
    assert len(names_of_games()) >= 4


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT / "interpreter")))
def test_no_game_is_named(path: Path) -> None:
    assert mentions(path.read_text(encoding="utf-8"), names_of_games() | set(RULES)) == []
