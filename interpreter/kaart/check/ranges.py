"""Between which numbers a value lies, whatever happens and whatever the options are."""

from __future__ import annotations

from collections.abc import Iterable

from kaart.check.odd import key
from kaart.check.sizes import size_of
from kaart.ir.lower.draft import Draft
from kaart.model.symbols import Column, Definition, Note, Option, Variable
from kaart.model.terms import T, Term
from kaart.model.types import Base, Type

Range = tuple[float, float]
ANY: Range = (float("-inf"), float("inf"))
DEEPEST = 12
ANSWERS: dict[bool | None, Range] = {True: (1, 1), False: (0, 0), None: (0, 1)}


def range_of(term: Term, draft: Draft, depth: int = 0) -> Range:
    """The least and the greatest value of a number; of a word, row, suit … of its position, -1 for none."""
    match term.op:
        case T.LITERAL:
            return term.value, term.value
        case T.OPTION if isinstance(term.ref, Option):
            return min(term.ref.values), max(term.ref.values)
        case T.NOTE if isinstance(term.ref, Note):
            return range_of_note(term.ref, draft)
        case T.VARIABLE if isinstance(term.ref, Variable):
            return _between(term.ref.low, term.ref.high, term.type, draft, depth)
        case T.CALL if isinstance(term.ref, Definition) and depth < DEEPEST:
            return _all(range_of(case.value, draft, depth + 1) for case in term.ref.cases)
        case T.COLUMN if isinstance(term.ref, Column):
            return _all(range_of(cell, draft, depth + 1) for cell in term.ref.cells)
        case T.COUNT:
            return size_of(term.args[0], draft)
        case T.POINTS:
            worth = [range_of(line.value, draft, depth)[0] for line in draft.game.points]
            return (0, ANY[1]) if min(worth, default=0) >= 0 else ANY
        case T.MELDS:
            worth = [range_of(line.value, draft, depth)[0] for line in draft.game.melds.lines]
            return (0, ANY[1]) if min(worth, default=0) >= 0 else ANY
        case T.ADD | T.SUB | T.NEG | T.MUL:
            return _arithmetic(term, draft, depth)
        case _ if term.type.base is Base.YESNO:
            return ANSWERS[decided(term, draft, depth)]
        case _:
            return _of_type(term.type, draft)


def range_of_note(note: Note, draft: Draft) -> Range:
    """The values that a note can hold."""
    if note.name == "$round":
        return 1, ANY[1]
    return _between(note.low, note.high, note.type, draft, 0)


def _between(low: Term | None, high: Term | None, type_: Type, draft: Draft, depth: int) -> Range:
    if type_.base is not Base.NUMBER or depth >= DEEPEST:
        return _of_type(type_, draft)
    least = range_of(low, draft, depth + 1)[0] if low is not None else ANY[0]
    most = range_of(high, draft, depth + 1)[1] if high is not None else ANY[1]
    return least, most


def _of_type(type_: Type, draft: Draft) -> Range:
    match type_.base:
        case Base.YESNO if not type_.many:
            return 0, 1
        case Base.WORD | Base.ROW | Base.SUIT | Base.RANK | Base.PLAYER | Base.TEAM if not type_.many:
            return -1, draft.size(type_) - 1
        case _:
            return ANY


def _all(ranges: Iterable[Range]) -> Range:
    found = list(ranges)
    return (min(low for low, _ in found), max(high for _, high in found)) if found else ANY


def _arithmetic(term: Term, draft: Draft, depth: int) -> Range:
    ranges = [range_of(arg, draft, depth) for arg in term.args]
    (a, b), (c, d) = ranges[0], ranges[-1]
    match term.op:
        case T.ADD:
            return a + c, b + d
        case T.SUB:
            return a - d, b - c
        case T.NEG:
            return -b, -a
        case _ if a >= 0 and c >= 0 and ANY[1] not in (b, d):
            return a * c, b * d
        case _:
            return (0, ANY[1]) if a >= 0 and c >= 0 else ANY


def decided(fact: Term, draft: Draft, depth: int = 0) -> bool | None:
    """Whether a fact always holds (True), never does (False), or sometimes (None)."""
    match fact.op:
        case T.NOT:
            inner = decided(fact.args[0], draft, depth)
            return None if inner is None else not inner
        case T.AND | T.OR:
            known = [decided(arg, draft, depth) for arg in fact.args]
            stop = fact.op is T.OR
            return stop if stop in known else None if None in known else not stop
        case T.EQ | T.NE | T.LT | T.LE | T.GT | T.GE if not any(arg.type.many for arg in fact.args):
            return _compared(fact, draft, depth)
        case T.EMPTY:
            least, most = size_of(fact.args[0], draft)
            return True if most == 0 else False if least > 0 else None
        case T.HAS:
            return False if any(size_of(arg, draft)[1] == 0 for arg in fact.args if arg.type.many) else None
        case T.OPTION | T.NOTE | T.CALL | T.LITERAL if fact.type.base is Base.YESNO:
            low, high = range_of(fact, draft, depth)
            return bool(low) if low == high else None
        case _:
            return None


def _compared(fact: Term, draft: Draft, depth: int) -> bool | None:
    if key(fact.args[0]) == key(fact.args[1]):
        return fact.op in (T.EQ, T.LE, T.GE)  # something is compared with itself
    (a, b), (c, d) = (range_of(arg, draft, depth) for arg in fact.args)
    always, never = {
        T.EQ: (a == b == c == d, b < c or d < a),
        T.NE: (b < c or d < a, a == b == c == d),
        T.LT: (b < c, a >= d),
        T.LE: (b <= c, a > d),
        T.GT: (a > d, b <= c),
        T.GE: (a >= d, b < c),
    }[fact.op]
    return True if always else False if never else None
