"""Random positions of games, and games with clauses left out, for the tests of explanations."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from kaart.engine import State
from kaart.game import Game
from kaart.ir.form import Clause
from kaart.library import data_folder, entries
from kaart.play import picks
from kaart.why import Rules, open_rules

OWN = Path(__file__).parent
TANGLED = OWN / "tangled.kaart"
"""A game whose clauses get in each other's way in every manner."""


def shipped() -> list[str]:
    """The names of the games and variants that ship with kaart."""
    folder = data_folder("games").resolve()
    return [entry.name for entry in entries() if entry.path.resolve().is_relative_to(folder)]


@cache
def rules(game: str | Path) -> Rules:
    """A game as it normally is."""
    return open_rules(game, None, {})


def positions(game: Game, count: int, seed: int = 0) -> Iterator[State]:
    """So many moments of matches played at random, at questions of all kinds (one object, moved on)."""
    draw = random.Random(seed)
    while count > 0:
        state = game.new_match(draw.getrandbits(32))
        for _ in range(400):
            if state.is_over or count <= 0:
                break
            yield state
            count -= 1
            state.apply(draw.choice(state.legal_actions()))


class LeftOut:
    """Programs in which clauses of a question are missing, as games that are made once."""

    def __init__(self, game: Game) -> None:
        self._program = game.program
        self._made: dict[tuple[int, tuple[int, ...]], Game] = {}

    def allows(self, state: State, action: int, clauses: tuple[Clause, ...]) -> bool:
        """Whether an action is allowed at this question without these clauses of it."""
        assert state.decision is not None
        number = next(n for n, one in enumerate(self._program.decisions) if one is state.decision)
        gone = tuple(n for n, one in enumerate(state.decision.clauses) if any(one is c for c in clauses))
        return action in can_be_chosen(State(self._without(number, gone), state.position.clone()))

    def _without(self, decision: int, gone: tuple[int, ...]) -> Game:
        key = (decision, gone)
        if key not in self._made:
            decisions = list(self._program.decisions)
            old = decisions[decision]
            kept = tuple(clause for n, clause in enumerate(old.clauses) if n not in gone)
            decisions[decision] = replace(old, clauses=kept)
            self._made[key] = Game(replace(self._program, decisions=tuple(decisions)))
        return self._made[key]


def can_be_chosen(state: State) -> set[int]:
    """The ids of the actions that are allowed; of several cards chosen together all that may be among
    them."""
    return {action.id for action in picks.candidates(state)}
