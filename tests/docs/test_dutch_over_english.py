"""Every shipped variant and scenario file in Dutch, over its game that stays English, as the pages say."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaart.checking import check_file
from kaart.format.translate import translated
from kaart.library import Sort, header
from kaart.scenario import run_file

GAMES = Path(__file__).parents[2] / "games"


def shipped(sort: Sort) -> list[Path]:
    return [path for path in sorted(GAMES.rglob("*.kaart")) if (kind := header(path)) and kind.sort is sort]


def in_dutch(path: Path, folder: Path) -> Path:
    """The file in Dutch, in a folder without the game."""
    text = translated(path.read_text(encoding="utf-8"), path, "nederlands").text
    assert text is not None
    dutch = folder / path.name
    dutch.write_text(text, encoding="utf-8")
    return dutch


@pytest.mark.parametrize("path", shipped(Sort.VARIANT), ids=lambda path: path.stem)
def test_a_dutch_variant_of_the_english_game(path: Path, tmp_path: Path) -> None:
    assert check_file(in_dutch(path, tmp_path))[0] == ()


@pytest.mark.parametrize("path", shipped(Sort.SCENARIOS), ids=lambda path: path.stem)
def test_dutch_scenarios_of_the_english_game(path: Path, tmp_path: Path) -> None:
    outcomes, _ = run_file(in_dutch(path, tmp_path))
    assert outcomes
    assert [outcome.name for outcome in outcomes if not outcome.passed] == []
