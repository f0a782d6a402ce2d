"""Taking back: only what has revealed nothing, and then exactly."""

from __future__ import annotations

from collections.abc import Callable

from kaart.game import Game
from kaart.ir.form import Question
from kaart.play.match import Match, Undo


def first(match: Match) -> None:
    """The seat to move answers with the first action."""
    match.answer(match.state.legal_actions()[0])


def test_nothing_to_take_back(game: Callable[..., Game]) -> None:
    assert Match(game("hartenjagen"), 1).cannot_undo(0, ()) is Undo.NOTHING


def test_three_cards_passed_are_taken_back_together(game: Callable[..., Game]) -> None:
    match = Match(game("hartenjagen"), 1)
    seat = match.state.to_move
    assert seat is not None
    before = match.state.clone()
    for _ in range(3):
        first(match)
    assert match.state.to_move != seat
    assert match.cannot_undo(seat, (seat,)) is None
    assert len(match.undo(seat)) == 3
    assert match.state == before
    assert match.steps == []


def test_hidden_answers_of_bots_do_not_stand_in_the_way(game: Callable[..., Game]) -> None:
    match = Match(game("hartenjagen"), 1)
    seat = match.state.to_move
    assert seat is not None
    for _ in range(6):
        first(match)
    assert match.cannot_undo(seat, (seat,)) is None
    other = match.steps[-1].seat
    assert match.cannot_undo(seat, (seat, other)) is Undo.OTHERS, "another person would have to choose again"


def test_nothing_is_taken_back_after_the_exchange(game: Callable[..., Game]) -> None:
    match = Match(game("hartenjagen"), 1)
    while match.state.decision and match.state.decision.question is Question.PICK:
        first(match)
    last = match.steps[-1].seat
    assert match.cannot_undo(last, (last,)) is Undo.SEEN, "the cards received have been seen"
    assert match.cannot_undo((last + 1) % 4, ()) in (Undo.SEEN, Undo.OTHERS)


def test_an_open_answer_of_another_ends_it(game: Callable[..., Game]) -> None:
    match = Match(game("heugen"), 1)
    seat = match.state.to_move
    assert seat is not None
    first(match)
    assert match.cannot_undo(seat, (seat,)) is None
    first(match)
    assert match.cannot_undo(seat, (seat,)) is Undo.OTHERS


def test_what_came_before_stays(game: Callable[..., Game]) -> None:
    match = Match(game("euchre"), 2)
    for _ in range(9):
        first(match)
    states = match.state.clone()
    steps = list(match.steps)
    seat = match.state.to_move
    assert seat is not None
    first(match)
    if match.cannot_undo(seat, ()) is None:
        match.undo(seat)
    assert match.state == states
    assert match.steps == steps


def test_a_match_that_ends_a_trick_knows_it(game: Callable[..., Game]) -> None:
    match = Match(game("hartenjagen"), 1)
    while not match.last_trick:
        first(match)
    trick = match.last_trick
    assert len(trick) == 4
    assert {played.seat for played in trick} == {0, 1, 2, 3}
    assert match.steps[-1].leader == match.state.to_move
