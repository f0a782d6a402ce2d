"""A rule file stays as short as a leaflet: code lines are those that are neither blank nor a comment."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaart.library import Sort, data_folder, header

MOST = {
    "euchre": 108,
    "heugen": 125,
    "heugen-two": 10,
    "huëge": 12,
    "hartenjagen": 85,
    "hartenjagen-gentlemen": 6,
    "hartenjagen-dutch": 42,
    "hartenjagen-chips": 32,
    "black-maria": 20,
    "wiezen": 170,
    "wiezen-iwwa": 22,
    "wiezen-kaartclub": 22,
    "wiezen-wikipedia": 22,
}


def files() -> dict[str, Path]:
    """The games and variants, by name."""
    found = (header(path) for path in sorted(data_folder("games").rglob("*.kaart")))
    return {entry.name: entry.path for entry in found if entry and entry.sort in (Sort.GAME, Sort.VARIANT)}


def code_lines(text: str) -> int:
    return sum(bool(line.strip()) and not line.lstrip().startswith("#") for line in text.splitlines())


def test_what_a_code_line_is() -> None:
    assert code_lines("kaart 1 english\n\n# a comment\n  # another\n  pass  # said\n") == 2


def test_every_game_has_its_limit() -> None:
    assert MOST.keys() == files().keys()


@pytest.mark.parametrize("name", MOST)
def test_length(name: str) -> None:
    assert code_lines(files()[name].read_text(encoding="utf-8")) <= MOST[name]
