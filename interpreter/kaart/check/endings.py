"""Every `going round` must end: each turn drops a player, leaves one out, or raises a note."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.check.subject import Subject
from kaart.diagnostics import Problem
from kaart.model import steps as st
from kaart.model.symbols import Note, Variable
from kaart.model.terms import T, Term, walk
from kaart.model.walk import all_steps, steps_in
from kaart.saying import say
from kaart.syntax.nodes import Leave


def endings(subject: Subject) -> Iterator[Problem]:
    """K429: a turn that could repeat for ever; K430: what the bidding raises is lowered elsewhere in it."""
    for step in all_steps(subject.game):
        if isinstance(step, st.GoingRound) and step.at_most is None:
            yield from _loop(step)


def _loop(loop: st.GoingRound) -> Iterator[Problem]:
    raised: dict[Note, None] = {}
    for step in steps_in(loop.block):
        if isinstance(step, st.AskMay):
            for alternative in step.alternatives:
                found = _raises(alternative)
                if found is not None:
                    raised[found] = None
    if _goes_on(loop.block, loop, tuple(raised)):
        return
    for step in steps_in(loop.block):
        if isinstance(step, st.AskMay):
            for alternative in step.alternatives:
                if not _goes_on(alternative.block, loop, tuple(raised)) and _raises(alternative) is None:
                    yield Problem(
                        "K429",
                        alternative.head.span,
                        say(
                            "{name} could be answered again and again for ever.",
                            name=alternative.name,
                        ),
                        say(
                            "Add `player is not asked again`, let it raise a note that its `when` keeps "
                            "below, or write `, at most 20 times` behind `going round from …`."
                        ),
                    )
                    return
    yield Problem(
        "K429",
        loop.head.span,
        say("This round of turns may go on for ever."),
        say("Let every turn end with `player is not asked again`, or write `, at most 20 times`."),
    )


def _goes_on(block: tuple[st.Step, ...], loop: st.GoingRound, raised: tuple[Note, ...]) -> bool:
    """Whether every way through a block brings the end nearer."""
    return any(_nearer(step, loop, raised) for step in block)


def _nearer(step: st.Step, loop: st.GoingRound, raised: tuple[Note, ...]) -> bool:
    match step:
        case st.Leaves(what=what) if step.head.when is None:
            return what in (Leave.STOP, Leave.END_PHASE, Leave.END_ROUND)
        case st.EndMatch() if step.head.when is None:
            return True
        case st.DropOut() | st.SitOut() if step.head.when is None:
            return _is_asked(step.who, loop.variable)
        case st.Write() if step.head.when is None:
            return _joins(step, loop)
        case st.AskMay() if step.head.when is None:
            return all(
                _raises(one) is not None or _goes_on(one.block, loop, raised) for one in step.alternatives
            )
        case st.When():
            return step.branches[-1].condition is None and all(
                _goes_on(branch.block, loop, raised) for branch in step.branches
            )
        case _:
            return False


def _is_asked(who: Term, variable: Variable) -> bool:
    """Whether a player, or a set of one, is the one whose turn it is."""
    if who.op is T.BIT:
        return _is_asked(who.args[0], variable)
    return who.op is T.VARIABLE and who.ref is variable


def _joins(step: st.Write, loop: st.GoingRound) -> bool:
    """`side becomes side + player` where the turn passes over the side, or `bidder becomes player`."""
    if loop.but is None:
        return False
    passed_over = {term.ref for term in walk(loop.but) if term.op is T.NOTE}
    if step.cell.note not in passed_over:
        return False
    value = step.value
    adds = value.op is T.UNION and any(arg.op is T.NOTE and arg.ref is step.cell.note for arg in value.args)
    names_player = any(_is_asked(term, loop.variable) for term in walk(value))
    return adds and names_player


def _raises(alternative: st.Alternative) -> Note | None:
    """The note that an answer raises: its `when` demands more, and the answer writes that down."""
    if alternative.head.when is None:
        return None
    chosen = {choice.variable for choice in alternative.choices}
    for fact in _facts(alternative.head.when):
        note = _demands_more(fact, chosen)
        if note is not None and _has_top(note) and _written(alternative, note, chosen):
            return note
    return None


def _facts(condition: Term) -> Iterator[Term]:
    if condition.op is T.AND:
        for arg in condition.args:
            yield from _facts(arg)
    else:
        yield condition


def _demands_more(fact: Term, chosen: set[Variable]) -> Note | None:
    """`n is more than x`, `n is at least x + 10`."""
    if len(fact.args) != 2:
        return None
    left, right = fact.args
    if left.op is not T.VARIABLE or left.ref not in chosen:
        return None
    if fact.op is T.GT and right.op is T.NOTE and isinstance(right.ref, Note):
        return right.ref
    if fact.op is T.GE and right.op is T.ADD:
        note, more = right.args
        if note.op is T.NOTE and isinstance(note.ref, Note) and more.op is T.LITERAL and more.value > 0:
            return note.ref
    return None


def _has_top(note: Note) -> bool:
    return note.high is not None or bool(note.type.words)


def _written(alternative: st.Alternative, note: Note, chosen: set[Variable]) -> bool:
    return any(
        isinstance(step, st.Write)
        and step.cell.note is note
        and step.value.op is T.VARIABLE
        and step.value.ref in chosen
        and step.head.when is None
        for step in alternative.block
    )
