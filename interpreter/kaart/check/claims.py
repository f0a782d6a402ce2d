"""What a file claims about itself must hold for every value of the notes and options it reads."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from kaart.check.subject import Subject, Tried
from kaart.diagnostics import Problem
from kaart.ir.lower.cards import Axes
from kaart.ir.lower.needs import needs
from kaart.ir.lower.terms import Context, lower
from kaart.model.game import Claim
from kaart.model.symbols import Note
from kaart.model.terms import Term
from kaart.saying import listed, say

MOST = 5_000


def claims(subject: Subject) -> Iterator[Problem]:
    """K422: a claim does not hold; K423: it speaks of something that only play decides."""
    for claim in subject.game.claims:
        for tried in subject.tried:
            problem = _claim(claim, tried)
            if problem is not None:
                yield problem
                break


def _claim(claim: Claim, tried: Tried) -> Problem | None:
    terms = [term for term in (claim.condition, claim.when) if term is not None]
    found = needs(terms)
    notes = list(found.notes)
    if found.suits:
        notes.extend(note for note in tried.draft.facts.suit_axes().notes if note not in notes)
    if found.strange is not None:
        advice = say("A claim can speak of cards, options and notes that stand by themselves.")
        return Problem(
            "K423", found.strange.span, say("Only play decides this, so it cannot be claimed."), advice
        )
    for fixed, _ in islice(Axes(tuple(notes), False).cases(tried.draft), MOST):
        context = Context(tried.draft, fixed=fixed)
        if claim.when is not None and not lower(claim.when, context):
            continue
        if not lower(claim.condition, context):
            return _broken(claim, fixed, context, tried)
    return None


def _broken(claim: Claim, fixed: dict[Note, int], context: Context, tried: Tried) -> Problem:
    values = [listed([note.name, _show(note, value, tried)], " ") for note, value in fixed.items()]
    said = listed([*([tried.choice] if tried.choice else []), *values])
    sides = [lower(term, context) for term in claim.condition.args] if len(claim.condition.args) == 2 else []
    shown = ""
    if _numbers(claim.condition) and sides:
        shown = say(": {left} on one side, {right} on the other", left=sides[0], right=sides[1])
    where = say(" ({choice})", choice=said) if said else ""
    return Problem(
        "K422",
        claim.span,
        say("This claim does not hold{where}{shown}.", where=where, shown=shown),
        say("Correct the rule or the claim."),
    )


def _numbers(term: Term) -> bool:
    return all(arg.type.base.value == "number" and not arg.type.many for arg in term.args)


def _show(note: Note, value: int, tried: Tried) -> str:
    if value < 0:
        return "none"
    if note.type.words:
        return note.type.words[value]
    if note.type.base.value == "suit":
        return tried.draft.game.suits[value]
    return str(value)
