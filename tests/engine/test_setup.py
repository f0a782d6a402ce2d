"""Positions arranged by hand."""

from __future__ import annotations

import pytest

from kaart.engine import RuleFault, State
from kaart.game import Game
from kaart.ir.form import Ask, Finish, Phase

from . import programs as made
from .programs import answer, e, put, question


def game() -> Game:
    blocks = [
        made.block("deal", put("tricks", 9), end=Finish(0, None)),
        made.block("play", put("leader", e("owner", e("best", "trick", "points"))), end=Ask(0)),
        made.block("over", end=Finish(0, None)),
    ]
    return Game(
        made.program(
            blocks,
            registers=[made.register("tricks", low=0, high=13), made.by_player("taken")],
            zones=[made.hands("hand", 4)],
            tables=[made.table_of_points()],
            families=[made.family("pass")],
            decisions=[question(2, answer(0, "over"))],
            phases=(Phase("dealing", "deal", (), None), Phase("playing", "play", (), None)),
        )
    )


def test_cards_notes_and_a_phase() -> None:
    made_by_hand = game()
    setup = made_by_hand.setup(seed=3)
    setup.note("tricks", 4)
    setup.note("taken", 7, (2,))
    setup.cards("hand", [5, 3, 20], (1,))
    setup.played([14, 2], [3, 0])
    setup.phase("playing")
    state = State(made_by_hand, setup.position)
    assert (state.to_move, state.round) == (2, 1)
    assert state.position.cells[made_by_hand.machine.layout.cell("leader")] == 3
    places = state.observation(1)["places"]
    assert places["hand"]["1"] == {"count": 3, "cards": ["S5", "S7", "H9"]}  # type: ignore[index]
    assert places["trick"] == {"count": 2, "cards": ["H3", "S4"], "owners": [3, 0]}  # type: ignore[index]
    assert state.observation(1)["notes"]["taken"]["2"] == 7  # type: ignore[index]


def test_what_cannot_be_arranged() -> None:
    setup = game().setup()
    with pytest.raises(RuleFault, match="tricks cannot become 14"):
        setup.note("tricks", 14)
    with pytest.raises(RuleFault, match="taken has no number 4"):
        setup.note("taken", 1, (4,))
