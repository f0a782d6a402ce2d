"""A game against the names of the files it lies in: what a heading leads astray is reported with the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaart.checking import check_file

GAME = 'kaart 1 nederlands\n\nvariant {} van hartenjagen "Thuis"\n\ngrens wordt 50\n'


def _codes(folder: Path, heading: str, beside: str, name: str = "thuis") -> list[tuple[str, str]]:
    game = folder / "thuis.kaart"
    game.write_text(GAME.format(name), encoding="utf-8")
    if heading:
        (folder / beside).write_text(f"kaart 1 nederlands\n\n{heading}\n", encoding="utf-8")
    return [(one.code, Path(one.span.path).name) for one in check_file(game)[0]]


@pytest.mark.parametrize(
    ("heading", "code"),
    [
        ('words for thuis\n  grens  grens  "a"  "b"', ("K128", "thuis.words.kaart")),
        ('woorden voor thuuis\n  grens  grens  "a"  "b"', ("K512", "thuis.words.kaart")),
        ('grens  grens  "a"  "b"', ("K101", "thuis.words.kaart")),
        ('woorden voor heugen\n  grens  grens  "a"  "b"', ("K334", "thuis.kaart")),
    ],
)
def test_a_words_file_that_is_not_heard_of(tmp_path: Path, heading: str, code: tuple[str, str]) -> None:
    assert code in _codes(tmp_path, heading, "thuis.words.kaart")


def test_scenarios_that_are_not_heard_of(tmp_path: Path) -> None:
    heading = "proeven voor thuuis\n\nproef niets\n  verwacht grens is 50"
    assert ("K512", "thuis.scenarios.kaart") in _codes(tmp_path, heading, "thuis.scenarios.kaart")


def test_a_variant_that_is_called_otherwise_than_its_file(tmp_path: Path) -> None:
    assert _codes(tmp_path, "", "") == []
    assert _codes(tmp_path, "", "", name="buiten") == [("K334", "thuis.kaart")]
