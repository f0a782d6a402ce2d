"""What `kaart` offers programs: the names it exports, and errors that can be caught by them."""

from __future__ import annotations

from pathlib import Path

import pytest

import kaart


def test_every_exported_name_is_there() -> None:
    for name in kaart.__all__:
        assert getattr(kaart, name).__name__ == name


def test_unknown_name() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = kaart.nonsense


@pytest.mark.parametrize("seat", [-1, 3, 7])
def test_seat_that_is_not_there(seat: int) -> None:
    state = kaart.load_game("heugen").new_match(1)
    for ask in (state.observation, state.history):
        with pytest.raises(kaart.KaartError, match=f"There is no seat {seat}: they are numbered 0 up to 2"):
            ask(seat)


def test_illegal_action_is_caught_by_its_name() -> None:
    state = kaart.load_game("heugen").new_match(1)
    with pytest.raises(kaart.IllegalAction) as found:
        state.apply("play SA")
    assert isinstance(found.value, kaart.KaartError)


def test_problems_of_a_file_are_caught_by_their_name(tmp_path: Path) -> None:
    path = tmp_path / "broken.kaart"
    path.write_text('kaart 1 english\n\ngame broken "Broken"\n\nnonsense here\n')
    with pytest.raises(kaart.ProblemsFound) as found:
        kaart.load_game(path)
    assert found.value.problems
