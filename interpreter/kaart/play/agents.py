"""Bots: they see the observation and the legal actions of their seat, and nothing else.

Used by terminal play and by simulation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from kaart.engine import Action, State, chance

# An announcement is open at every turn until it is made. A bot that took it as readily as any other
# action would nearly always make it at its first turn, and "this is the last round" ends a match.
ANNOUNCE_ONE_IN = 20

# Bots draw from streams of their own, so that a seat with a bot does not change the deals of a match.
_BOT_STREAM = 0xB075B075B075B075


class View:
    """What a bot is given: its seat, how many answers the match has seen, what it may do and see."""

    __slots__ = ("_state", "actions", "seat", "turn")

    def __init__(self, state: State, seat: int, turn: int, actions: Sequence[Action] | None = None) -> None:
        self._state = state
        self.seat = seat
        self.turn = turn
        self.actions = state.legal_actions() if actions is None else actions

    def observation(self) -> Mapping[str, Any]:
        """The observation of this seat; computed when asked for."""
        return self._state.observation(self.seat)


class Bot(Protocol):
    """Chooses one of `view.actions`. The same view gives the same choice."""

    def choose(self, view: View) -> Action: ...


class RandomBot:
    """Every ordinary action equally likely; an announcement at one of 20 turns where one is open.

    Its draws depend on the seed of the match, the seat and the number of answers so far, so a match
    that is taken back or resumed goes on just as it would have."""

    def __init__(self, seed: int, seat: int) -> None:
        self._seed = seed ^ _BOT_STREAM
        self._seat = seat

    def choose(self, view: View) -> Action:
        words = chance.seeded(self._seed, self._seat << 32 | view.turn)
        ordinary = [action for action in view.actions if not action.announcement]
        extra = [action for action in view.actions if action.announcement]
        if not ordinary or (extra and chance.below(words, ANNOUNCE_ONE_IN) == 0):
            return extra[chance.below(words, len(extra))]
        return ordinary[chance.below(words, len(ordinary))]


class FirstBot:
    """The first action of the list; an announcement only if there is nothing else."""

    def __init__(self, seed: int, seat: int) -> None:
        pass

    def choose(self, view: View) -> Action:
        return next((action for action in view.actions if not action.announcement), view.actions[0])


BOTS: dict[str, Callable[[int, int], Bot]] = {"random": RandomBot, "first": FirstBot}
"""Each kind of bot, made for a match seed and a seat."""
