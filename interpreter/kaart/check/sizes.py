"""How many members a set can have, and: a set stands for its member only if there can be just one."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.check.subject import Subject
from kaart.diagnostics import Problem
from kaart.ir.lower.draft import Draft
from kaart.model.symbols import Definition
from kaart.model.terms import T, Term
from kaart.model.walk import all_terms
from kaart.saying import say


def sizes(subject: Subject) -> Iterator[Problem]:
    """K432: a set that has several members where one value is wanted."""
    for term in all_terms(subject.game):
        if term.op is not T.ONLY:
            continue
        for tried in subject.tried:
            least, _ = size_of(term.args[0], tried.draft)
            if least > 1:
                one = term.type.base.said
                sentence = say(
                    "One {one} is wanted here, and these are at least {least}{choice}.",
                    one=one,
                    least=least,
                    choice=tried.with_choice,
                )
                yield Problem("K432", term.span, sentence, say("Name the one that is meant."))
                break


def size_of(term: Term, draft: Draft, depth: int = 0) -> tuple[int, int]:
    """The least and the greatest number of members."""
    whole = draft.size(term.type.one)
    match term.op:
        case T.LITERAL:
            count = term.value.bit_count() if term.value >= 0 else 0
            return count, count
        case T.PLAYERS:
            return (whole if draft.fixed_seats else 1), whole
        case T.EVERYONE | T.TEAMS | T.ALL_SUITS | T.ALL_RANKS | T.ALL_CARDS:
            return whole, whole
        case T.BIT:
            return 0, 1
        case T.FACE:
            count = draft.pack.mask(term.value // 100, term.value % 100).bit_count()
            return count, count
        case T.PRINTED if term.args[1].op is T.LITERAL:
            count = draft.pack.mask(term.args[1].value, term.args[0].value).bit_count()
            return count, count
        case T.RANK_CARDS if term.args[0].op is T.LITERAL and not term.args[0].type.many:
            count = draft.pack.mask(rank=term.args[0].value).bit_count()
            return count, count
        case T.JOKER:
            count = draft.pack.mask(-1, -1).bit_count()
            return count, count
        case T.WITHOUT:
            (low, high), (_, less) = (size_of(arg, draft, depth) for arg in term.args)
            return max(low - less, 0), high
        case T.UNION:
            ends = [size_of(arg, draft, depth) for arg in term.args]
            return max(low for low, _ in ends), min(sum(high for _, high in ends), whole)
        case T.ARGMAX | T.ARGMIN:
            low, high = size_of(term.args[0], draft, depth)
            return min(low, 1), high
        case T.CALL if isinstance(term.ref, Definition) and len(term.ref.cases) == 1 and depth < 20:
            return size_of(term.ref.cases[0].value, draft, depth + 1)
        case _:
            return 0, whole
