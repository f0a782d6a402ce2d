"""A match played again from its answers on a machine that remembers where the scores came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaart.diagnostics import KaartError
from kaart.engine import State
from kaart.game import Game
from kaart.saying import say
from kaart.texts import Texts
from kaart.why.recorder import Recorder
from kaart.why.rules import Rules

Answers = Sequence[tuple[int, int]]
"""Seat and action id, one after the other."""


class NoSuchStep(KaartError):
    """There are fewer answers than that."""


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


def no_such_step(step: int, count: int) -> str:
    """What is wrong with the number of a step."""
    if count == 0:
        return say("There is no step {step}: no answer has been given.", step=step)
    return say(
        "There is no step {step}: the answers are numbered 1 up to {count}, and {last} is the moment after "
        "them.",
        step=step,
        count=count,
        last=count + 1,
    )
