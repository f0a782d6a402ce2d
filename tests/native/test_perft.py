"""The tree of a match is the same on compiled engines as on the other two."""

from __future__ import annotations

import pytest

from conformance import cases
from conformance.cases import Case
from kaart.compile import compile_program, open_game
from kaart.emit.python_engine import load
from kaart.game import Game
from kaart.simulate import perft

from .engines import engine, needs_compiler

pytestmark = needs_compiler


@pytest.mark.parametrize("case", cases.ONE, ids=str)
def test_every_game(case: Case) -> None:
    """Some answers into a match, announcements too."""
    game = cases.game(case)
    path = perft.path_at_random(game, 3, 25, announcements=True)
    wanted = perft.count(perft.by_reference(game, 3, True), path, 2)
    assert perft.count(perft.natively(engine(game.program), 3, True), path, 2) == wanted
    assert wanted.rows[0] > 0


def test_a_whole_deal_of_a_small_pack() -> None:
    """Hearts with jacks to aces, to the last card of the deal."""
    game = Game(compile_program(perft.without_low_ranks(open_game("hartenjagen"), 9), 4, {}))
    path = perft.path_at_random(game, 5, 20, announcements=False)
    tree = perft.count(perft.natively(engine(game.program), 5, False), path, 9)
    assert perft.count(perft.by_python(load(game.program), 5, False), path, 9) == tree
    assert perft.count(perft.by_reference(game, 5, False), path, 9) == tree
    assert tree.rows[-1] > 10
