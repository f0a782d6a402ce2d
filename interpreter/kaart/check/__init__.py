"""Checks: what can be seen to go wrong before a card is dealt. One check, one file, one line here."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kaart.check.answers import answers
from kaart.check.bounds import bounds
from kaart.check.cases import cases
from kaart.check.choice import choice
from kaart.check.claims import claims
from kaart.check.conditions import conditions
from kaart.check.course import course
from kaart.check.customs import customs
from kaart.check.deals import deals
from kaart.check.endings import endings
from kaart.check.labels import labels
from kaart.check.needed import needed
from kaart.check.payments import payments
from kaart.check.places import places
from kaart.check.points import points
from kaart.check.ranking import ranking
from kaart.check.reached import reached
from kaart.check.sight import sight
from kaart.check.sizes import sizes
from kaart.check.subject import Subject, subject_of
from kaart.check.trial import trial
from kaart.check.twice import twice
from kaart.check.unused import unused
from kaart.diagnostics import Problem, Span, errors
from kaart.model.game import Game

CHECKS: tuple[Callable[[Subject], Iterator[Problem]], ...] = (
    deals,
    claims,
    ranking,
    points,
    answers,
    endings,
    payments,
    sizes,
    places,
    course,
    reached,
    bounds,
)

REMARKS: tuple[Callable[[Subject], Iterator[Problem]], ...] = (
    unused,
    twice,
    labels,
    conditions,
    cases,
    choice,
    customs,
    sight,
)


def check(game: Game) -> tuple[Problem, ...]:
    """All problems of a game whose names and types are in order. Without errors a few deals are tried, and if
    these go well too, what is odd is remarked on."""
    subject = subject_of(game)
    lowering = [problem for tried in subject.tried for problem in tried.draft.problems]
    if lowering:
        return tuple(dict.fromkeys(lowering))
    found = tuple(needed(subject)) or _once(problem for one in CHECKS for problem in one(subject))
    if not errors(found):
        found = (*found, *trial(subject))
    if not errors(found):
        found = (*found, *_once(problem for one in REMARKS for problem in one(subject)))
    return found


def _once(problems: Iterator[Problem]) -> tuple[Problem, ...]:
    """The first problem of a kind at each place: the same fault shows with many choices."""
    found: dict[tuple[str, Span], Problem] = {}
    for problem in problems:
        found.setdefault((problem.code, problem.span), problem)
    return tuple(found.values())


__all__ = ["CHECKS", "REMARKS", "check"]
