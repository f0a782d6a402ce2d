"""A few deals are played with arbitrary answers: what goes wrong there would go wrong at the table."""

from __future__ import annotations

from collections.abc import Iterator

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

SEEDS = (1, 2)
ROUNDS = 2
MOST_ANSWERS = 600


def trial(subject: Subject) -> Iterator[Problem]:
    """K440: a trial deal stops with a fault of the rules; K473: cards are left in the hands when all has been
    played. One report for each place."""
    seen = set()
    loops = [step for step in all_steps(subject.game) if isinstance(step, st.Repeat)]
    plays = [step for loop in loops for step in steps_in(loop.block) if isinstance(step, st.AskPlay)]
    hands = {step.pile.place.name for step in plays}
    for tried in subject.tried:
        if tried.choice and not tried.fewest_or_most:
            continue
        machine = Machine(program_of(tried.draft))
        left: list[int] = []
        try:
            for seed in SEEDS:
                left += _deals(machine, seed, hands)
        except RuleFault as fault:
            found = _problem(fault, tried)
        else:
            if len(left) < 2 or len(set(left)) > 1 or left[0] == 0:
                continue  # where a round may end early, what is left is not the same every time
            found = _left(left[0], plays[0], tried)
        if found.span not in seen:
            seen.add(found.span)
            yield found


def _deals(machine: Machine, seed: int, hands: set[str]) -> Iterator[int]:
    """Plays some rounds. Gives for each how many cards were left in all hands after the last one played."""
    position = machine.begin(seed, announcements=False)
    words = seeded(seed, 1)
    layout = machine.layout
    zones = [layout.zones[zone] for zone in hands]
    piles = [pile for zone in zones for pile in range(zone.start, zone.start + zone.size)]
    left = -1
    for _ in range(MOST_ANSWERS):
        rounds = position.rounds_over
        if position.winners >= 0 or rounds >= ROUNDS:
            return
        legal = machine.legal(position)
        actions = list(legal.actions)
        action = actions[below(words, len(actions))]
        if _is_play(machine, position):
            active = position.cells[layout.cell("$active")]
            left = (
                sum(
                    len(position.piles[pile])
                    for pile in piles
                    if active >> max(layout.pile_seats[pile], 0) & 1
                )
                - 1
            )
        machine.take(position, legal.asked, action, legal.actions[action])
        if position.rounds_over > rounds and left >= 0:
            yield left
            left = -1


def _is_play(machine: Machine, position: Position) -> bool:
    """Whether the question that waits asks for a card to play."""
    match machine.layout.program.blocks[position.block].end:
        case f.Ask(decision=number):
            return machine.layout.program.decisions[number].question is f.Question.PLAY
        case _:
            return False


def _left(cards: int, play: st.AskPlay, tried: Tried) -> Problem:
    sentence = say_count(
        "In trial deals there is always {count} card left when the last trick has been played{choice}.",
        "In trial deals there are always {count} cards left when the last trick has been played{choice}.",
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
    advice = say(
        "`kaart play` shows how it comes to that; ask with `when` before, or deal and count differently."
    )
    return Problem("K440", span, sentence, advice)
