"""What the tests of generated Python share: matches in both engines, and what has to be equal."""

from __future__ import annotations

from collections.abc import Callable

from kaart.emit.canonical import canonical
from kaart.emit.py_runtime import ANNOUNCE_ONE_IN
from kaart.emit.python_engine import PythonEngine, State
from kaart.emit.trace import STREAM, Hash, RandomPlay, Trace, trace
from kaart.engine import RuleFault, chance
from kaart.engine import State as Match
from kaart.game import Game

Looks = list[tuple[int, int, tuple[int, ...]]]
"""Rounds that were over, answers given in them, scores."""


def reference_looks(game: Game, seed: int, rounds: int, announcements: bool) -> tuple[Looks, int]:
    """A match at random in the reference engine, and its winners (-1 if broken off)."""
    state, play = game.new_match(seed, announcements), RandomPlay(seed)
    found: Looks = []
    over = answers = 0
    while True:
        if state.rounds_over > over:
            found.append((state.rounds_over - over, answers, state.scores))
            over, answers = state.rounds_over, 0
        if state.is_over:
            return found, state.position.winners
        if over >= rounds:
            return found, -1
        state.apply(play.choose(state))
        answers += 1


def looks(engine: PythonEngine, seed: int, rounds: int, announcements: bool) -> tuple[Looks, int]:
    """The same by a playout."""
    played = engine.playout(seed, rounds, announcements)
    return [(look.rounds, look.decisions, look.scores) for look in played.looks], played.winners


def python_trace(engine: PythonEngine, seed: int, rounds: int, announcements: bool) -> tuple[int, int, State]:
    """The trace of a match that goes step by step: hash, answers given, last state."""
    state, found = engine.new_match(seed, announcements), Hash()
    answers = seen = round_number = 0
    words = chance.seeded(seed ^ STREAM, 0)
    while True:
        if engine.rounds_over(state) > seen:
            seen = engine.rounds_over(state)
            for score in engine.scores(state):
                found.add(score, 8)
        if engine.is_over(state):
            found.add(engine.winners(state), 8)
            return found.value, answers, state
        if seen >= rounds:
            return found.value, answers, state
        if engine.round(state) != round_number:
            round_number = engine.round(state)
            words = chance.seeded(seed ^ STREAM, round_number)
        ids, announced = engine.legal_ids(state), engine.announced(state)
        ordinary = len(ids) - announced
        if announced and chance.below(words, ANNOUNCE_ONE_IN) == 0:
            chosen = ids[ordinary + chance.below(words, announced)]
        else:
            chosen = ids[chance.below(words, ordinary)]
        for number in (answers, engine.to_move(state), len(ids), *ids, chosen):
            found.add(number, 4)
        answers += 1
        engine.apply(state, chosen)


def outcome(play: Callable[..., object], *arguments: object) -> object:
    """What comes out, or where the rules cannot go on."""
    try:
        return play(*arguments)
    except RuleFault as fault:
        return fault.at


def assert_same_playout(
    engine: PythonEngine, game: Game, seed: int, rounds: int, announcements: bool
) -> None:
    """Both play the same rounds: scores, answers, winners; or both cannot go on at the same place."""
    wanted = outcome(reference_looks, game, seed, rounds, announcements)
    assert outcome(looks, engine, seed, rounds, announcements) == wanted


def assert_same_trace(engine: PythonEngine, game: Game, seed: int, rounds: int, announcements: bool) -> Trace:
    """Both offer and take the same answers and end in the same state."""
    wanted = trace(game.new_match(seed, announcements), seed, rounds)
    found, answers, last = python_trace(engine, seed, rounds, announcements)
    assert (answers, found) == (wanted.decisions, wanted.hash)
    assert engine.trace(seed, rounds, announcements)[:2] == (found, answers)
    assert_same_state(engine, last, wanted.state)
    return wanted


def assert_same_state(engine: PythonEngine, state: State, match: Match) -> None:
    """Both stand at the same moment."""
    assert engine.canonical(state) == canonical(engine.layout, match.position)
    assert engine.scores(state) == match.scores
    assert engine.is_over(state) == match.is_over
    assert engine.legal_ids(state) == match.legal_ids()
    assert engine.interrupts(state) == [(seat, action.id) for seat, action in match.interrupts()]
    assert engine.to_move(state) == (-1 if match.to_move is None else match.to_move)
