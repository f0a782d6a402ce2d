"""A payment must come out even, or say that the rest is not paid."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd, lcm

from kaart.check.sizes import size_of
from kaart.check.subject import Subject, Tried
from kaart.diagnostics import Problem
from kaart.model import steps as st
from kaart.model.terms import T, Term
from kaart.model.walk import all_steps
from kaart.saying import say


def payments(subject: Subject) -> Iterator[Problem]:
    """K431: equal shares that may leave a rest nobody speaks of."""
    for step in all_steps(subject.game):
        if isinstance(step, st.Pay) and not step.rest_unpaid:
            for tried in subject.tried:
                if not _even(step, tried):
                    advice = _advice(step)
                    sentence = say(
                        "This may not come out even: shares are equal{choice}.", choice=tried.with_choice
                    )
                    yield Problem("K431", step.head.span, sentence, advice)
                    break


def _advice(step: st.Pay) -> str:
    if step.each or step.to_each:
        return say(
            "Several pay and several receive, so say what happens to a rest: end with `, rest unpaid`."
        )
    return say("Write `A pay N each to B` or `A pays N to each of B`, or end with `, rest unpaid`.")


def _even(step: st.Pay, tried: Tried) -> bool:
    (low_payers, payers), (low_takers, takers) = (
        size_of(step.payers, tried.draft),
        size_of(step.takers, tried.draft),
    )
    if payers <= 1 and takers <= 1:
        return True
    divisor = divisor_of(step.amount)
    for a in range(max(low_payers, 1), payers + 1):
        for b in range(max(low_takers, 1), takers + 1):
            if (divisor * (a if step.each else 1) * (b if step.to_each else 1)) % lcm(a, b):
                return False
    return True


def divisor_of(term: Term) -> int:
    """A number that certainly divides the value (0 for the value 0)."""
    match term.op:
        case T.LITERAL:
            return abs(term.value)
        case T.MUL:
            return divisor_of(term.args[0]) * divisor_of(term.args[1])
        case T.ADD | T.SUB:
            return gcd(divisor_of(term.args[0]), divisor_of(term.args[1]))
        case T.NEG:
            return divisor_of(term.args[0])
        case T.NEAR | T.UP | T.DOWN:
            return max(divisor_of(term.args[1]), 1)
        case _:
            return 1
