"""Cases that are tried one after the other: one in vain, and numbers that two lines or none speak of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from kaart.check.odd import Key, key, odd
from kaart.check.subject import Subject
from kaart.diagnostics import Note, Problem, Span
from kaart.model import steps as st
from kaart.model.game import Game
from kaart.model.terms import T, Term
from kaart.model.types import Base
from kaart.model.walk import all_blocks, all_steps, blocks_of
from kaart.saying import say

FAR = 10**9
TURNED = {T.LT: T.GE, T.GE: T.LT, T.GT: T.LE, T.LE: T.GT, T.EQ: T.NE, T.NE: T.EQ}


@dataclass(frozen=True, slots=True)
class Fact:
    """What a condition asks of one thing: that its value lies from `low` up to `high`, or with `out` that it
    does not. Yes is 1 and no is 0."""

    about: Key
    low: int
    high: int
    out: bool = False

    def within(self, other: Fact) -> bool:
        """Whether the other one holds wherever this one does."""
        if self.about != other.about:
            return False
        if other.out:
            apart = self.high < other.low or other.high < self.low
            return (self.out and (self.low, self.high) == (other.low, other.high)) or (not self.out and apart)
        return not self.out and other.low <= self.low and self.high <= other.high


def cases(subject: Subject) -> Iterator[Problem]:
    """K468: a case that another one above it always takes; K469: a number that two lines of a score table
    speak of, K470: one that none of them does."""
    game = subject.game
    for cascade in _cascades(game):
        yield from _in_vain(cascade)
    for _, block in all_blocks(game):
        yield from _tables(block)


def _cascades(game: Game) -> Iterator[list[tuple[tuple[Fact, ...], Span]]]:
    """Conditions of which the first that holds counts."""
    for definition in game.definitions:
        yield [(facts_of(case.when), case.span) for case in definition.cases if case.when is not None]
    for step in all_steps(game):
        match step:
            case st.When():
                yield [
                    (facts_of(one.condition), one.span) for one in step.branches if one.condition is not None
                ]
            case _:
                pass


def _in_vain(cascade: list[tuple[tuple[Fact, ...], Span]]) -> Iterator[Problem]:
    for number, (facts, span) in enumerate(cascade):
        for above, first in cascade[:number]:
            if all(any(fact.within(wanted) for fact in facts) for wanted in above):
                note = Note(first, say("this case comes first"))
                sentence = say("This case never comes about: a case above it always holds then.")
                yield odd("K468", span, sentence, say("Put it higher, or look at its condition."), note)
                break


def facts_of(condition: Term) -> tuple[Fact, ...]:
    """The facts that must hold together for a condition to hold."""
    match condition.op:
        case T.AND:
            return tuple(fact for arg in condition.args for fact in facts_of(arg))
        case T.NOT if condition.args[0].op in TURNED:
            inner = condition.args[0]
            return (_compared(TURNED[inner.op], inner),)
        case T.NOT:
            return (Fact(key(condition.args[0]), 0, 0),)
        case _ if condition.op in TURNED:
            return (_compared(condition.op, condition),)
        case _:
            return (Fact(key(condition), 1, 1),)


def _compared(op: T, comparison: Term) -> Fact:
    left, right = comparison.args
    if right.op is not T.LITERAL or right.type.many:
        positive = op in (T.EQ, T.LT, T.GT)
        return Fact((key(left), key(right), op if positive else TURNED[op]), int(positive), int(positive))
    about, number = key(left), right.value
    match op:
        case T.EQ | T.NE:
            return Fact(about, number, number, op is T.NE)
        case T.LT:
            return Fact(about, -FAR, number - 1)
        case T.LE:
            return Fact(about, -FAR, number)
        case T.GT:
            return Fact(about, number + 1, FAR)
        case _:
            return Fact(about, number, FAR)


# ------------------------------------------------------------------ score tables


def _tables(block: tuple[st.Step, ...]) -> Iterator[Problem]:
    """Sentences in a row that change a score, each for some values of the same number."""
    row: list[tuple[Fact, Span]] = []
    for step in block:
        fact = _score_line(step)
        if row and (fact is None or fact.about != row[0][0].about):
            yield from _table(row)
            row = []
        if fact is not None:
            row.append((fact, step.head.span))
        for inner in blocks_of(step):
            yield from _tables(inner)
    yield from _table(row)


def _score_line(step: st.Step) -> Fact | None:
    match step:
        case st.Pay() | st.Change(cell=st.Cell(note=_)) if _about_score(step) and step.head.when is not None:
            facts = facts_of(step.head.when)
            number = step.head.when.args and step.head.when.args[0].type.base is Base.NUMBER
            return facts[0] if len(facts) == 1 and number and not facts[0].out else None
        case _:
            return None


def _about_score(step: st.Step) -> bool:
    match step:
        case st.Pay():
            return True
        case st.Change():
            return step.cell.note.name == "score" and step.cell.note.built_in
        case _:
            return False


def _table(row: list[tuple[Fact, Span]]) -> Iterator[Problem]:
    """A row of lines that reaches from below to above should speak of every number, and once."""
    ordered = sorted(row, key=lambda line: (line[0].low, line[0].high))
    if len(row) < 2 or ordered[0][0].low > -FAR or max(fact.high for fact, _ in row) < FAR:
        return
    for (one, first), (two, second) in pairwise(ordered):
        if two.low <= one.high:
            note = Note(first, say("this line speaks of it too"))
            numbers = _numbers(two.low, min(one.high, two.high))
            sentence = say("Two lines speak of {numbers}, so the score changes twice.", numbers=numbers)
            yield odd("K469", second, sentence, say("Look at the numbers in both conditions."), note)
        elif two.low > one.high + 1:
            note = Note(first, say("the line before it ends here"))
            numbers = _numbers(one.high + 1, two.low - 1)
            sentence = say("No line speaks of {numbers}.", numbers=numbers)
            yield odd("K470", second, sentence, say("Look at the numbers in both conditions."), note)


def _numbers(low: int, high: int) -> object:
    if low == high:
        return low
    return say("{low} and more", low=low) if high == FAR else say("{low} up to {high}", low=low, high=high)
