"""What is offered besides the questions: at one's own turn and at any time."""

from __future__ import annotations

import pytest

from kaart.engine import IllegalAction, State
from kaart.game import Game
from kaart.ir.form import Announcement, Ask, Expr, Finish, Fork, Goto, Kind, Parameter, Resume, Scope

from . import programs as made
from .programs import answer, e, get, members, put, question, values


def game(*, any_time: bool, who: Expr = 0b111, used: bool = True, when: Expr = 1) -> Game:
    """Three seats, asked one after the other until 6 answers; an announcement counts and may name a suit."""
    announced = Announcement(
        answer(1, "knocked", Parameter("suit", members(Kind.SUIT, 0b0011)), when=when),
        "knocking",
        any_time,
        who,
        "used" if used else None,
    )
    return Game(
        made.program(
            [
                made.block("start", put("turn", 1), end=Goto("ask")),
                made.block("ask", put("entered", e("add", get("entered"), 1)), end=Ask(0)),
                made.block(
                    "done",
                    put("count", e("add", get("count"), 1)),
                    put("turn", e("next", 0b111, get("turn"))),
                    end=Fork(e("lt", get("count"), 6), "ask", "over"),
                ),
                made.block(
                    "knocked",
                    put("knocks", e("add", get("knocks", get("$actor")), 1), get("$actor")),
                    end=Resume(),
                ),
                made.block("over", end=Finish(1, None)),
            ],
            seats=3,
            registers=[
                made.register("turn", Kind.PLAYER, scope=Scope.FRAME),
                made.register("count"),
                made.register("entered"),
                made.register("suit", Kind.SUIT, initial=(-1,)),
                made.register("used", Kind.PLAYERS),
                made.by_player("knocks", seats=3),
            ],
            families=[made.family("pass"), made.family("knock", values(Kind.SUIT, 4))],
            decisions=[question(get("turn"), answer(0, "done"), announcements=(0,))],
            announcements=[announced],
        )
    )


def note(state: State, name: str, index: int = 0) -> int:
    return state.position.cells[state.game.machine.layout.registers[name].start + index]


def names(state: State) -> list[str]:
    return [action.name for action in state.legal_actions()]


def test_at_ones_own_turn() -> None:
    state = game(any_time=False).new_match(1)
    assert names(state) == ["pass", "knock spades", "knock hearts"]
    assert [action.announcement for action in state.legal_actions()] == [False, True, True]
    assert state.interrupts() == []
    state.apply("knock hearts")
    assert (state.to_move, note(state, "knocks", 1), note(state, "suit")) == (1, 1, 1)
    assert names(state) == ["pass"]
    state.apply("pass")
    assert (state.to_move, names(state)) == (2, ["pass", "knock spades", "knock hearts"])


def test_the_question_is_asked_again_and_its_block_is_not_done_again() -> None:
    state = game(any_time=False).new_match(1)
    state.apply("knock spades")
    assert note(state, "entered") == 1


def test_not_once() -> None:
    state = game(any_time=False, used=False).new_match(1)
    for _ in range(3):
        state.apply("knock spades")
    assert note(state, "knocks", 1) == 3


def test_only_for_whom_it_is() -> None:
    state = game(any_time=False, who=0b100).new_match(1)
    assert names(state) == ["pass"]
    state.apply("pass")
    assert len(names(state)) == 3


def test_open_knows_who_would_announce() -> None:
    state = game(any_time=True, when=e("eq", get("$actor"), 0)).new_match(1)
    assert names(state) == ["pass"]
    assert [(seat, action.name) for seat, action in state.interrupts()] == [
        (0, "knock spades"),
        (0, "knock hearts"),
    ]
    assert note(state, "$actor") == -1


def test_at_any_time() -> None:
    state = game(any_time=True).new_match(1)
    assert names(state) == ["pass", "knock spades", "knock hearts"]
    offered = state.interrupts()
    assert [(seat, action.name) for seat, action in offered] == [
        (0, "knock spades"),
        (0, "knock hearts"),
        (2, "knock spades"),
        (2, "knock hearts"),
    ]
    seat, action = offered[2]
    state.apply(action, seat=seat)
    assert (state.to_move, note(state, "knocks", 2), note(state, "suit")) == (1, 1, 0)
    assert [seat for seat, _ in state.interrupts()] == [0, 0]
    with pytest.raises(IllegalAction, match="not open now"):
        state.apply("knock spades", seat=2)
    assert state.history(0) == [(0, 2, "knock spades")]
    assert state.log == ((2, 1),)


def test_switched_off() -> None:
    for any_time in (False, True):
        state = game(any_time=any_time).new_match(1, announcements=False)
        assert names(state) == ["pass"]
        assert state.interrupts() == []
        restored = state.game.state_from_json(state.to_json())
        assert names(restored) == ["pass"]
    assert state.clone().interrupts() == []


def test_after_the_end_nothing_is_offered() -> None:
    state = game(any_time=True).new_match(1)
    while not state.is_over:
        state.apply("pass")
    assert state.interrupts() == []
