"""`kaart graph` on rule files."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaart.library import entries


def test_phases_as_mermaid(kaart, table: Path) -> None:
    drawn = kaart("graph", "high-card", "--lang", "en").out
    assert drawn.startswith('---\ntitle: "High card"\n---\nflowchart TD\n')
    assert '["Dealing"]' in drawn
    assert "promise or pass?" in drawn
    assert "you must follow suit" in drawn
    assert drawn == kaart("graph", "high-card", "--format", "mermaid").out


def test_dutch_words(kaart, table: Path) -> None:
    drawn = kaart("graph", "high-card", "--lang", "nl").out
    assert "beloof of pas?" in drawn
    assert '["Delen"]' in drawn


def test_dot(kaart, table: Path) -> None:
    drawn = kaart("graph", "high-card", "--format", "dot").out
    assert drawn.startswith('digraph game {\n  label="High card";\n')


def test_blocks_are_more_than_phases(kaart, table: Path) -> None:
    phases, blocks = kaart("graph", "high-card").out, kaart("graph", "high-card", "--blocks").out
    assert len(blocks.splitlines()) > len(phases.splitlines())


def test_an_unknown_format(kaart, table: Path) -> None:
    assert kaart("graph", "high-card", "--format", "svg").code == 2


@pytest.mark.parametrize("name", [entry.name for entry in entries()])
def test_every_shipped_game_fits_on_a_page(kaart, name: str) -> None:
    drawn = kaart("graph", name)
    assert drawn.code == 0
    assert len(drawn.out.splitlines()) < 200
