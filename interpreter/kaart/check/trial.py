"""A few deals are played with arbitrary answers: what goes wrong there would go wrong at the table."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.check.subject import Subject, Tried
from kaart.diagnostics import Problem
from kaart.engine.chance import below, seeded
from kaart.engine.faults import RuleFault
from kaart.engine.machine import Machine
from kaart.ir.lower import program_of
from kaart.saying import say

SEEDS = (1, 2)
ROUNDS = 2
MOST_ANSWERS = 600


def trial(subject: Subject) -> Iterator[Problem]:
    """K440: a trial deal stops with a fault of the rules; one report for each place."""
    seen = set()
    for tried in subject.tried:
        if tried.choice and not tried.fewest_or_most:
            continue
        problem = _play(tried)
        if problem is not None and problem.span not in seen:
            seen.add(problem.span)
            yield problem


def _play(tried: Tried) -> Problem | None:
    machine = Machine(program_of(tried.draft))
    for seed in SEEDS:
        try:
            _deals(machine, seed)
        except RuleFault as fault:
            return _problem(fault, tried)
    return None


def _deals(machine: Machine, seed: int) -> None:
    position = machine.begin(seed, announcements=False)
    words = seeded(seed, 1)
    for _ in range(MOST_ANSWERS):
        if position.winners >= 0 or position.rounds_over >= ROUNDS:
            return
        legal = machine.legal(position)
        actions = list(legal.actions)
        action = actions[below(words, len(actions))]
        machine.take(position, legal.asked, action, legal.actions[action])


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
