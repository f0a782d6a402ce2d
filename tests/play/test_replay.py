"""`kaart replay`: everything, from somewhere, as one seat saw it, step by step."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Sit = Callable[..., object]


@pytest.fixture
def saved(sit: Sit) -> str:
    found = sit("play", "hartenjagen", "--seat", "none", "--seed", 2, "--rounds", 1, "--save", "m.json")
    assert found.code == 0
    return "m.json"


def test_the_whole_match(sit: Sit, saved: str) -> None:
    found = sit("replay", saved)
    assert found.code == 0
    assert "64 answers, seed 2" in found.out
    assert found.out.count("─ trick:") == 13
    assert "Round 1 is over." in found.out
    assert "Here the match was left" in found.out


def test_as_one_seat_saw_it(sit: Sit, saved: str) -> None:
    found = sit("replay", saved, "--seat", 1)
    assert found.out.count("answers in secret") == 9
    assert "hand of seat 0" not in found.out
    assert "Your hand: ♠" in found.out


def test_from_somewhere(sit: Sit, saved: str) -> None:
    found = sit("replay", saved, "--from", 60)
    assert "From answer 60 on." in found.out
    assert found.out.count("─ trick:") == 2
    assert sit("replay", saved, "--from", 65).code == 2


def test_step_by_step(sit: Sit, saved: str) -> None:
    found = sit("replay", saved, "--step", typed="\n\nq\n")
    assert found.code == 0
    assert "   3  " in found.out
    assert "   4  " not in found.out
    assert sit("replay", saved, "--step", typed="\n").code == 0, "the end of the input stops it"


def test_in_dutch(sit: Sit, saved: str) -> None:
    assert "Ronde 1 is voorbij." in sit("replay", saved, "--lang", "nl").out


def test_what_cannot_be_replayed(sit: Sit, saved: str) -> None:
    assert sit("replay", "none.json").code == 1
    assert sit("replay", saved, "--seat", 4).code == 2
    assert sit("replay").code == 2
