"""`kaart show`."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_files import HIGH_CARD, write

from kaart.library import entries


def test_a_game_tells_what_one_can_choose(kaart, table: Path) -> None:
    outcome = kaart("show", "high-card")
    assert outcome.code == 0
    assert outcome.out.splitlines() == [
        "High card (high-card)",
        "2 up to 4 players, normally 3",
        "",
        "Options (--option name=value):",
        "  rounds: from 1 up to 10, normally 2",
        "      rounds in a match",
        "  stake: from 10 up to 50 step 10, normally 20",
        "      what a trick is worth",
        "  reds: yes or no, normally no",
        "      hearts beat everything",
        "  payment: all-pay or loser-pays, normally all-pay",
        "      who pays",
        "        all-pay: everybody pays",
        "        loser-pays: loser pays",
        "",
        "Variants:",
        "  low-card  Low card",
        "",
        "Rules: games/high-card.kaart",
    ]


def test_a_variant_has_the_options_of_its_base_with_its_own_defaults(kaart, table: Path) -> None:
    shown = kaart("show", "low-card").out
    assert shown.startswith("Low card (low-card)\n")
    assert "  rounds: from 1 up to 10, normally 5\n" in shown
    assert "Variants" not in shown


def test_dutch_texts(kaart, table: Path) -> None:
    shown = kaart("show", "high-card", "--lang", "nl").out
    assert "  rounds (rondes): " in shown
    assert "rondes in een partij" in shown


def test_a_game_with_faults_is_shown_with_them(kaart, table: Path) -> None:
    path = write(
        table,
        "broken.kaart",
        HIGH_CARD.replace("put trick into won of leader", "put trikc into won of leader"),
    )
    outcome = kaart("show", path)
    assert outcome.code == 1
    assert "trikc" in outcome.err


@pytest.mark.parametrize("name", [entry.name for entry in entries()])
@pytest.mark.parametrize("language", ["en", "nl"])
def test_every_shipped_game_can_be_shown(kaart, name: str, language: str) -> None:
    outcome = kaart("show", name, "--lang", language)
    assert outcome.code == 0
    assert name in outcome.out
