"""A question must always have an answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kaart.check.subject import Subject, Tried
from kaart.diagnostics import Problem
from kaart.ir import form as f
from kaart.ir.form import Apply, Expr, Op
from kaart.saying import say

MOST_FACTS = 12


def answers(subject: Subject) -> Iterator[Problem]:
    """K428: a question that may find no answer open."""
    reported = set()
    for tried in subject.tried:
        for decision in tried.draft.decisions:
            if decision.question in (f.Question.MAY, f.Question.CHOOSE) and not _always_answered(decision):
                span = tried.span(decision.at)
                if span not in reported:
                    reported.add(span)
                    yield _problem(decision, tried)


def _problem(decision: f.Decision, tried: Tried) -> Problem:
    if decision.question is f.Question.CHOOSE:
        sentence = say(
            "It cannot be seen that there is always something to choose{choice}.", choice=tried.with_choice
        )
        return Problem(
            "K428", tried.span(decision.at), sentence, say("Choose from something that is never empty.")
        )
    sentence = say("It may happen that none of these answers is open{choice}.", choice=tried.with_choice)
    advice = say("Let one answer stand without `when`, or end one with `otherwise`.")
    return Problem("K428", tried.span(decision.at), sentence, advice)


def _always_answered(decision: f.Decision) -> bool:
    opened: list[Expr] = []
    for alternative in decision.alternatives:
        if alternative.otherwise:
            return True
        if decision.question is f.Question.CHOOSE and alternative.parameters[0].domain.kind is f.Kind.CARD:
            return True  # whether a hand has cards only play can tell
        if all(_never_empty(parameter.domain) for parameter in alternative.parameters):
            opened.append(alternative.open)
    return _one_holds(opened)


def _never_empty(domain: f.Domain) -> bool:
    if domain.members is None:
        if domain.low == domain.high:
            return True
        return isinstance(domain.low, int) and isinstance(domain.high, int) and domain.low <= domain.high
    return least(domain.members) > 0


def least(members: Expr) -> int:
    """How many members a set has at the least."""
    if isinstance(members, int):
        return members.bit_count()
    match members:
        case Apply(op=Op.LESS, args=(whole, Apply(op=Op.BIT))) if not isinstance(whole, str):
            return max(least(whole) - 1, 0)
        case Apply(op=Op.UNION, args=args):
            return max(least(arg) for arg in args if not isinstance(arg, str))
        case Apply(op=Op.GET, args=("$active",)):
            return 1
        case _:
            return 0


def _one_holds(conditions: list[Expr]) -> bool:
    """Whether at least one condition holds, whatever the single facts in them are."""
    facts: list[Expr] = []
    for condition in conditions:
        _collect(condition, facts)
    if len(facts) > MOST_FACTS:
        return False
    for values in product((0, 1), repeat=len(facts)):
        known = dict(zip(map(repr, facts), values, strict=True))
        if not any(_holds(condition, known) for condition in conditions):
            return False
    return True


def _collect(condition: Expr, facts: list[Expr]) -> None:
    match condition:
        case Apply(op=Op.AND | Op.OR | Op.NOT, args=args):
            for arg in args:
                if not isinstance(arg, str):
                    _collect(arg, facts)
        case Apply():
            fact, _ = _plain(condition)
            if fact not in facts:
                facts.append(fact)
        case _:
            pass


OPPOSITES = {Op.NE: Op.EQ, Op.GE: Op.LT, Op.GT: Op.LE}


def _plain(fact: Apply) -> tuple[Expr, bool]:
    """A fact and whether it is turned round: `a is not b` is `a is b`, turned."""
    if fact.op in OPPOSITES:
        return Apply(OPPOSITES[fact.op], fact.args), True
    return fact, False


def _holds(condition: Expr, known: dict[str, int]) -> bool:
    match condition:
        case int():
            return bool(condition)
        case Apply(op=Op.AND, args=args):
            return all(_holds(arg, known) for arg in args if not isinstance(arg, str))
        case Apply(op=Op.OR, args=args):
            return any(_holds(arg, known) for arg in args if not isinstance(arg, str))
        case Apply(op=Op.NOT, args=(arg,)) if not isinstance(arg, str):
            return not _holds(arg, known)
        case _:
            fact, turned = _plain(condition)
            return bool(known[repr(fact)]) is not turned
