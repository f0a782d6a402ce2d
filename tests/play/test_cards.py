"""Hands in order, the picture of the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kaart.game import Game
from kaart.play import picture
from kaart.play.cards import by_suit, in_hand_order


def test_suits_take_turns_in_colour(game: Callable[..., Game]) -> None:
    program = game("hartenjagen").program
    assert in_hand_order(program, ["D2", "C2", "H2", "S2"]) == ["S2", "H2", "C2", "D2"]
    assert in_hand_order(program, ["D2", "H2", "S2"]) == ["H2", "S2", "D2"]
    assert in_hand_order(program, ["C2", "D2", "S2"]) == ["S2", "D2", "C2"]


def test_high_cards_come_first(game: Callable[..., Game]) -> None:
    program = game("hartenjagen").program
    assert by_suit(program, ["S2", "SA", "S10", "SK"]) == [["SA", "SK", "S10", "S2"]]


@pytest.mark.parametrize("seats", range(2, 9))
def test_everybody_has_a_place_in_the_picture(seats: int) -> None:
    lines = picture.draw([[f"seat {seat}", "score 0"] for seat in range(seats)], 80)
    text = "\n".join(lines)
    assert all(text.count(f"seat {seat}") == 1 for seat in range(seats))
    assert all(picture.columns(line) <= 80 for line in lines)
    assert lines[-2].strip() == "seat 0", "the viewer sits at the bottom"


def test_the_next_player_sits_to_the_left() -> None:
    lines = picture.draw([["me"], ["left"], ["across"], ["right"]], 60)
    row = next(line for line in lines if "left" in line)
    assert row.index("left") < 30 < row.index("right")
    assert lines.index(row) > next(i for i, line in enumerate(lines) if "across" in line)


def test_wide_characters_count_double() -> None:
    assert picture.columns("♠Q") == 2
    assert picture.columns("ë") == 1
    assert picture.columns("牌") == 2
