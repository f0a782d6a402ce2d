"""Hearts and euchre of OpenSpiel (extra `peers`), played at random by its C++ code, for `kaart bench`.

The fastest that the package offers from Python: the evaluator of its tree search plays matches to their end
from a position without coming back to Python. The search does not begin where chance has to move, so the
cards are dealt beforehand, which spares it a part of the work.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import cycle
from typing import Any

from kaart.bench.yardstick import Done, Play, Yardstick
from kaart.saying import say

DEALT = 100
"""Positions that are dealt beforehand; each call plays from the next."""
NOTE = say("random rollouts in C++, from positions that are dealt already")


def playouts(name: str, options: Mapping[str, bool]) -> Play:
    """Rollouts of a game of the package."""
    import pyspiel

    game = pyspiel.load_game(name, dict(options))
    chance = random.Random(1)
    dealt = [deal(game, chance) for _ in range(DEALT)]
    decisions = sum(answers(state, chance) for state in dealt) / DEALT
    positions, seeds = cycle(dealt), iter(range(1 << 30))

    def play(wanted: int) -> Done:
        evaluator = pyspiel.RandomRolloutEvaluator(wanted, next(seeds))
        search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, next(seeds), False)
        search.mcts_search(next(positions))  # one simulation: it asks the evaluator about the root
        return Done(wanted, round(wanted * decisions))

    return play


def deal(game: Any, chance: random.Random) -> Any:
    """A match at its first decision. Chance is drawn from the legal actions: without passing,
    `chance_outcomes` of hearts still has the directions in which cards are passed."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def answers(position: Any, chance: random.Random) -> int:
    """How many decisions a rollout of a position takes."""
    state, decisions = position.clone(), 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(chance.choice(state.legal_actions()))
    return decisions


YARDSTICKS = (
    Yardstick(
        "OpenSpiel",
        game="hartenjagen",
        players=4,
        options={"cards-go": "stay", "gentlemen-1": "yes", "gentlemen-2": "yes"},
        begin=lambda: playouts("hearts", {"pass_cards": False, "qs_breaks_hearts": False}),
        needs="open_spiel",
        note=NOTE,
    ),
    Yardstick(
        "OpenSpiel",
        game="euchre",
        players=4,
        options={},
        begin=lambda: playouts("euchre", {}),
        needs="open_spiel",
        note=NOTE,
    ),
)
