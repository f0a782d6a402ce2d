"""The page of each family names its files and options, in one fixed order of headings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kaart.compile import open_game
from kaart.library import Entry, Sort, data_folder, header

FAMILIES = sorted(path.parent for path in data_folder("games").rglob("README.md"))
HEADINGS = ["Idea.", "Players and pack.", "A deal.", "Scoring."]


def games(family: Path) -> list[Entry]:
    found = (header(path) for path in sorted(family.glob("*.kaart")))
    return [entry for entry in found if entry and entry.sort in (Sort.GAME, Sort.VARIANT)]


def test_every_game_has_a_page() -> None:
    assert {path.parent for path in data_folder("games").rglob("*.kaart")} == set(FAMILIES)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_page_names_its_files_and_options(family: Path) -> None:
    page = (family / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w-]+)(?:\.kaart|=[\w-]+)?`", page))
    files = {entry.path.stem for entry in games(family)}
    options = {option.name for entry in games(family) for option in open_game(entry.path).info.options}
    assert files | options <= named


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_page_says_everything_in_the_same_order(family: Path) -> None:
    page = (family / "README.md").read_text(encoding="utf-8")
    said = [heading for heading in re.findall(r"^\*\*([^*]+?)\*\*", page, re.M) if heading in HEADINGS]
    assert said == HEADINGS
    assert page.index("**Scoring.**") < page.index("| option |") < page.index("**Decided where the document")
