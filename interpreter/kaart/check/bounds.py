"""What is written into a note against what the note can hold."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.check.odd import key
from kaart.check.ranges import Range, range_of, range_of_note
from kaart.check.subject import Subject, Tried
from kaart.diagnostics import Note as SecondPlace
from kaart.diagnostics import Problem
from kaart.ir.lower.terms import constant
from kaart.model import steps as st
from kaart.model.symbols import Note, Variable
from kaart.model.terms import T, Term, walk
from kaart.model.types import NUMBER
from kaart.model.walk import all_steps
from kaart.saying import say

NOTHING: Range = (float("inf"), float("-inf"))
"""No end of a range is known."""


def bounds(subject: Subject) -> Iterator[Problem]:
    """K466: a value that a note cannot hold; K467: a note that can only leave its bounds."""
    steps = list(all_steps(subject.game))
    for tried in subject.tried[:1]:
        chosen = dict(_chosen(steps, tried))
        for step in steps:
            yield from _step(step, chosen, tried)
        for note in subject.game.notes:
            yield from _one_way(note, steps, tried)


def _chosen(steps: list[st.Step], tried: Tried) -> Iterator[tuple[Variable, Range]]:
    """What can be chosen for each value of an answer, as far as it is certain that it can."""
    for step in steps:
        match step:
            case st.AskMay():
                for one in step.alternatives:
                    for choice in one.choices:
                        yield choice.variable, _possible(choice, one.head.when, tried)
            case _:
                pass


def _possible(choice: st.Choice, when: Term | None, tried: Tried) -> Range:
    """Both ends of the range of a choice that no condition takes away."""
    if choice.values.op is not T.RANGE:
        return NOTHING
    low, high = _ends(choice.values, tried)
    if when is None:
        return low, high
    only_more = all(
        fact.op in (T.GE, T.GT) and fact.args[0].ref is choice.variable
        for fact in _facts(when)
        if any(term.ref is choice.variable for term in walk(fact))
    )
    return (NOTHING[0], high) if only_more else NOTHING


def _facts(condition: Term) -> Iterator[Term]:
    if condition.op is T.AND:
        for arg in condition.args:
            yield from _facts(arg)
    else:
        yield condition


def _ends(values: Term, tried: Tried) -> Range:
    """The ends of a range where they are one number each, whatever happens."""
    low, high = (range_of(end, tried.draft) for end in values.args[:2])
    return low[0] if low[0] == low[1] else NOTHING[0], high[0] if high[0] == high[1] else NOTHING[1]


def _step(step: st.Step, chosen: dict[Variable, Range], tried: Tried) -> Iterator[Problem]:
    match step:
        case st.Write() if step.cell.note.type == NUMBER:
            allowed = range_of_note(step.cell.note, tried.draft)
            if step.value.op is T.VARIABLE and step.value.ref in chosen:
                low, high = chosen[step.value.ref]
                outside = low < allowed[0] or high > allowed[1]
            else:
                low, high = range_of(step.value, tried.draft)
                outside = high < allowed[0] or max(low, _at_times(step.value, tried)) > allowed[1]
            if outside:
                yield _outside(step, step.value, step.cell.note, allowed)
        case st.AskValue() if step.cell.note.type == NUMBER and step.values.op is T.RANGE:
            allowed, (low, high) = range_of_note(step.cell.note, tried.draft), _ends(step.values, tried)
            if low < allowed[0] or high > allowed[1]:
                yield _outside(step, step.values, step.cell.note, allowed)
        case _:
            pass


def _at_times(value: Term, tried: Tried) -> float:
    """A number that a value surely reaches now and then: the dearest of all melds."""
    if value.op is not T.MELDS:
        return NOTHING[1]
    lines = [line for line in tried.draft.game.melds.lines if line.when is None]
    return max((range_of(line.value, tried.draft)[0] for line in lines), default=NOTHING[1])


def _outside(step: st.Step, value: Term, note: Note, allowed: Range) -> Problem:
    low, high = (f"{end:.0f}" for end in allowed)
    sentence = say(
        "{note} cannot hold this: it lies between {low} and {high}.", note=note.name, low=low, high=high
    )
    second = SecondPlace(note.span, say("{note} is declared here", note=note.name))
    return Problem(
        "K466", value.span, sentence, say("Change the value, or the bounds of the note."), (second,)
    )


def _one_way(note: Note, steps: list[st.Step], tried: Tried) -> Iterator[Problem]:
    """A number that begins at one end of its bounds, or at 0, and only ever moves past it."""
    changes = [step for step in steps if isinstance(step, st.Change) and step.cell.note is note]
    others = any(_writes(step, note) for step in steps)
    if note.built_in or note.first is None or note.type != NUMBER or not changes or others:
        return
    first = constant(note.first, tried.draft)
    low, high = range_of_note(note, tried.draft)
    down = [step.amount.op is T.NEG for step in changes]
    if (all(down) and first == max(low, 0)) or (not any(down) and first == high):
        sentence = say("{note} begins at one end of what it can be, and only goes past it.", note=note.name)
        advice = say("Look whether `rises by` and `falls by` have changed places.")
        second = SecondPlace(note.span, say("{note} is declared here", note=note.name))
        yield Problem("K467", changes[0].head.span, sentence, advice, (second,))


def _writes(step: st.Step, note: Note) -> bool:
    """Whether a step writes a note in another way than raising or lowering it; going back to its beginning
    does not count."""
    match step:
        case st.Write():
            return step.cell.note is note and key(step.value) != key(note.first)
        case st.Draw() | st.AskValue() | st.AskCards():
            return step.cell.note is note
        case st.Repeat():
            return step.counter is note
        case _:
            return False
