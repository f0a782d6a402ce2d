"""A few deals are played with arbitrary answers: what goes wrong there would go wrong at the table."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto

from kaart.check.odd import odd
from kaart.check.subject import Subject, Tried
from kaart.diagnostics import Problem
from kaart.engine.chance import below, seeded
from kaart.engine.faults import RuleFault
from kaart.engine.machine import Machine
from kaart.engine.position import Position
from kaart.ir import form as f
from kaart.ir.lower import program_of
from kaart.model import steps as st
from kaart.model.walk import all_steps, steps_in
from kaart.saying import say, say_count

ROUNDS = 2
MOST_ANSWERS = 600


class Manner(Enum):
    """How the questions of a trial deal are answered; what is listed first or last is often to pass."""

    AT_RANDOM = auto()
    THE_FIRST = auto()
    THE_LAST = auto()


DEALS = ((1, Manner.AT_RANDOM), (2, Manner.AT_RANDOM))
MORE_DEALS = ((3, Manner.THE_FIRST), (4, Manner.THE_LAST))
"""Played with the normal choice only."""


def trial(subject: Subject) -> Iterator[Problem]:
    """K440: a trial deal stops with a fault of the rules; K473: cards are left in the hands when all has been
    played. One report for each place."""
    seen = set()
    loops = [step for step in all_steps(subject.game) if isinstance(step, st.Repeat)]
    plays = [step for loop in loops for step in steps_in(loop.block) if isinstance(step, st.AskPlay)]
    for tried in subject.tried:
        if tried.choice and not tried.fewest_or_most:
            continue
        found = _tried_out(tried, plays)
        if found is not None and found.span not in seen:
            seen.add(found.span)
            yield found


def _tried_out(tried: Tried, plays: list[st.AskPlay]) -> Problem | None:
    machine = Machine(program_of(tried.draft))
    hands = {step.pile.place.name for step in plays}
    left: list[int] = []
    try:
        for seed, manner in DEALS if tried.choice else DEALS + MORE_DEALS:
            left += _deals(machine, seed, manner, hands)
    except RuleFault as fault:
        return _problem(fault, tried)
    if len(left) < 2 or len(set(left)) > 1 or left[0] == 0:
        return None  # where a round may end early, what is left is not the same every time
    return _left(left[0], plays[0], tried)


def _deals(machine: Machine, seed: int, manner: Manner, hands: set[str]) -> Iterator[int]:
    """Plays some rounds. Gives for each how many cards were left in a hand after the last one played."""
    position = machine.begin(seed, announcements=False)
    words = seeded(seed, 1)
    left = -1
    for _ in range(MOST_ANSWERS):
        rounds = position.rounds_over
        if position.winners >= 0 or rounds >= ROUNDS:
            return
        legal = machine.legal(position)
        actions = list(legal.actions)
        action = actions[_picked(manner, words, len(actions))]
        if _is_play(machine, position):
            left = _held(machine, position, hands)
        machine.take(position, legal.asked, action, legal.actions[action])
        if position.rounds_over > rounds and left >= 0:
            yield left
            left = -1


def _picked(manner: Manner, words: list[int], size: int) -> int:
    match manner:
        case Manner.AT_RANDOM:
            return below(words, size)
        case Manner.THE_FIRST:
            return 0
        case Manner.THE_LAST:
            return size - 1


def _held(machine: Machine, position: Position, hands: set[str]) -> int:
    """How many cards somebody who takes part still holds when the card that is asked for has been played."""
    layout = machine.layout
    owner = machine.asking[machine.decision(position)].owner(position)
    active = position.cells[layout.cell("$active")]
    held = [0]
    for zone in (layout.zones[zone] for zone in hands):
        for pile in range(zone.start, zone.start + zone.size):
            seat = max(layout.pile_seats[pile], 0)
            if active >> seat & 1:
                held.append(len(position.piles[pile]) - (seat == owner))
    return max(held)


def _is_play(machine: Machine, position: Position) -> bool:
    """Whether the question that waits asks for a card to play."""
    match machine.layout.program.blocks[position.block].end:
        case f.Ask(decision=number):
            return machine.layout.program.decisions[number].question is f.Question.PLAY
        case _:
            return False


def _left(cards: int, play: st.AskPlay, tried: Tried) -> Problem:
    sentence = say_count(
        "In trial deals {count} card is left in a hand when the last trick has been played{choice}.",
        "In trial deals {count} cards are left in a hand when the last trick has been played{choice}.",
        cards,
        choice=tried.with_choice,
    )
    advice = say("Compare how many cards are dealt with how many tricks are played.")
    return odd("K473", play.head.span, sentence, advice)


def _problem(fault: RuleFault, tried: Tried) -> Problem:
    span = tried.span(fault.at) if fault.at is not None else tried.draft.game.span
    sentence = say(
        "In a trial deal the game stopped here{choice}: {sentence}.",
        choice=tried.with_choice,
        sentence=fault.sentence,
    )
    advice = say("Deal or count so that there is something to do here, or ask with `when` before.")
    return Problem("K440", span, sentence, advice)
