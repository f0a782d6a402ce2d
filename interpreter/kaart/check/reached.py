"""Where a sentence leads: what stands behind one that never goes on is never reached."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from itertools import pairwise

from kaart.check.odd import odd
from kaart.check.subject import Subject
from kaart.diagnostics import Note, Problem, Span
from kaart.model import steps as st
from kaart.model.terms import T
from kaart.model.walk import all_blocks, blocks_of
from kaart.saying import say
from kaart.syntax.nodes import Leave
from kaart.syntax.nodes import When as At


class Way(Enum):
    """How it can go on after a sentence."""

    ON = auto()
    LOOP = auto()
    PHASE = auto()
    ROUND = auto()


LEADS = {Leave.STOP: Way.LOOP, Leave.END_PHASE: Way.PHASE, Leave.END_ROUND: Way.ROUND}
Ways = frozenset[Way]
ON: Ways = frozenset({Way.ON})


def reached(subject: Subject) -> Iterator[Problem]:
    """K433: a sentence that is never reached; K461: a phase that is never played; K462: a loop that never
    comes to its second turn."""
    for _, block in all_blocks(subject.game):
        yield from _in_block(block)
    ended: Span | None = None
    for procedure in subject.game.procedures:
        if procedure.at is not At.PHASE:
            continue
        if ended is not None:
            note = Note(ended, say("every round ends in this phase"))
            advice = say("Put a `when` behind `end round`, or put this phase before that one.")
            yield odd("K461", procedure.span, say("This phase is never played."), advice, note)
            return
        if not {Way.ON, Way.PHASE, Way.LOOP} & ways_through(procedure.block):
            ended = procedure.span


def _in_block(block: tuple[st.Step, ...]) -> Iterator[Problem]:
    for step, following in pairwise(block):
        if Way.ON not in ways(step):
            advice = say("Put a `when` behind the sentence before it, or drop this one.")
            yield Problem("K433", following.head.span, say("This is never reached."), advice)
    for step in block:
        yield from _first_turn_only(step)
        for inner in blocks_of(step):
            yield from _in_block(inner)


def _first_turn_only(step: st.Step) -> Iterator[Problem]:
    match step:
        case st.Each() | st.GoingRound() | st.Repeat() if step.block and Way.ON not in ways_through(
            step.block
        ):
            sentence = say("This never comes to a second turn: every way through it leaves it.")
            advice = say("Look at the indentation of the sentence that leaves, or put a `when` behind it.")
            yield odd("K462", step.head.span, sentence, advice)
        case _:
            pass


def ways_through(block: tuple[st.Step, ...]) -> Ways:
    """How it can go on after a block."""
    found: set[Way] = set()
    for step in block:
        here = ways(step)
        found |= here - ON
        if Way.ON not in here:
            return frozenset(found)
    return frozenset(found | ON)


def ways(step: st.Step) -> Ways:
    """How it can go on after a step."""
    match step:
        case st.Leaves():
            return frozenset({LEADS[step.what]}) | _perhaps(step)
        case st.EndMatch():
            return frozenset({Way.ROUND}) | _perhaps(step)
        case st.AskMay():
            return _all(tuple(one.block for one in step.alternatives)) | _perhaps(step)
        case st.When():
            blocks = tuple(branch.block for branch in step.branches)
            return _all(blocks) | (ON if step.branches[-1].condition is not None else frozenset())
        case st.Each() | st.GoingRound() | st.Repeat() | st.AtOnce():
            inside = ways_through(step.block)
            after = ON if Way.LOOP in inside or Way.ON in inside or not _runs(step) else frozenset()
            return (inside - {Way.LOOP, Way.ON}) | after | _perhaps(step)
        case _:
            return ON


def _perhaps(step: st.Step) -> Ways:
    return ON if step.head.when is not None else frozenset()


def _all(blocks: tuple[tuple[st.Step, ...], ...]) -> Ways:
    return frozenset(way for block in blocks for way in ways_through(block))


def _runs(step: st.Each | st.GoingRound | st.Repeat | st.AtOnce) -> bool:
    """Whether a loop certainly has a first turn."""
    match step:
        case st.Each():
            return step.members.op in (T.PLAYERS, T.EVERYONE, T.TEAMS, T.ALL_SUITS)
        case st.Repeat():
            return step.times.op is T.LITERAL and step.times.value > 0
        case _:
            return False
