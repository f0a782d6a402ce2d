"""Conditions that decide nothing, because they always hold or never do."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.check.odd import odd
from kaart.check.ranges import decided
from kaart.check.subject import Subject
from kaart.diagnostics import Problem
from kaart.model import steps as st
from kaart.model.game import Game
from kaart.model.terms import T, Term
from kaart.model.walk import all_steps
from kaart.saying import say


def conditions(subject: Subject) -> Iterator[Problem]:
    """K448: a fact that never holds; K449: one that always does."""
    drafts = [tried.draft for tried in subject.tried]
    for condition in _conditions(subject.game):
        for fact in _facts(condition):
            found = {decided(fact, draft) for draft in drafts}
            if found == {False}:
                advice = say("Look at the comparison and at what can be compared, or drop it.")
                yield odd("K448", fact.span, say("This can never be."), advice)
            elif found == {True} and fact.op is not T.LITERAL:
                yield odd(
                    "K449", fact.span, say("This is always so."), say("Look at the comparison, or drop it.")
                )


def _facts(condition: Term) -> Iterator[Term]:
    match condition.op:
        case T.AND | T.OR | T.NOT:
            for arg in condition.args:
                yield from _facts(arg)
        case _:
            yield condition


def _conditions(game: Game) -> Iterator[Term]:
    for step in all_steps(game):
        yield from _of_step(step)
    for announcement in game.announcements:
        yield from _given(announcement.alternative.head.when)
    for definition in game.definitions:
        for case in definition.cases:
            yield from _given(case.when)
    sections = (*game.pack, *game.ranking.lines, *game.ranking.counts_as, *game.points, *game.melds.lines)
    for line in (*sections, *game.claims):
        yield from _given(line.when)


def _of_step(step: st.Step) -> Iterator[Term]:
    yield from _given(step.head.when)
    match step:
        case st.When():
            for branch in step.branches:
                yield from _given(branch.condition)
        case st.AskMay():
            for head in (*(one.head for one in step.alternatives), *(one.head for one in step.clauses)):
                yield from _given(head.when)
        case st.AskValue() | st.AskCards() | st.AskPlay():
            for clause in step.clauses:
                yield from _given(clause.head.when)
        case _:
            pass


def _given(condition: Term | None) -> Iterator[Term]:
    if condition is not None:
        yield condition
