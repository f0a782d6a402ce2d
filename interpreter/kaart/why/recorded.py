"""A match played again from its answers on a machine that remembers where the scores came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaart.engine import State
from kaart.game import Game
from kaart.texts import Texts
from kaart.why.recorder import Recorder
from kaart.why.rules import Rules

Answers = Sequence[tuple[int, int]]
"""Seat and action id, one after the other."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A match at one moment, and the machine that played it there."""

    state: State
    recorder: Recorder


def recording_game(rules: Rules) -> tuple[Game, Recorder]:
    """The game of these rules on a machine for one match."""
    game, recorder = Game(rules.program, Texts.of(rules.opened.words)), Recorder(rules.program)
    game.machine = recorder
    return game, recorder


def recorded(rules: Rules, seed: int, announcements: bool, answers: Answers) -> Recorded:
    """The match after these answers. Raises IllegalAction or RuleFault if they cannot be given."""
    game, recorder = recording_game(rules)
    state = game.new_match(seed, announcements)
    for seat, action in answers:
        state.apply(game.action(action), seat)
    return Recorded(state, recorder)
