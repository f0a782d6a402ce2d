"""Sentences that stand where they cannot work: an end of the match, or among simultaneous choices."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.check.subject import Subject
from kaart.diagnostics import Problem
from kaart.model import steps as st
from kaart.model.symbols import Variable
from kaart.model.terms import T, Term
from kaart.model.walk import all_blocks, all_steps, steps_in, terms_below
from kaart.saying import say
from kaart.syntax.nodes import When as At


def places(subject: Subject) -> Iterator[Problem]:
    """K434: the match ends elsewhere than after a round; K435, K436: at once."""
    for procedure, block in all_blocks(subject.game):
        if procedure is None or procedure.at is not At.AFTER_ROUND:
            for step in steps_in(block):
                if isinstance(step, st.EndMatch):
                    advice = say("Put it under `after round`; `end round` goes there at once.")
                    yield Problem("K434", step.head.span, say("A match ends only after a round."), advice)
    for step in all_steps(subject.game):
        if isinstance(step, st.AtOnce):
            yield from _at_once(step)


def _at_once(group: st.AtOnce) -> Iterator[Problem]:
    """Nothing public may change, and nobody may read what another chooses, until all have chosen."""
    chosen = {
        step.cell.note for step in steps_in(group.block) if isinstance(step, (st.AskValue, st.AskCards))
    }
    for step in steps_in(group.block):
        if isinstance(step, (st.AskPlay, st.Put, st.Deal, st.Shuffle, st.Cut, st.Draw, st.Show, st.Pay)):
            sentence = say("While all choose at once, nothing moves and nobody pays.")
            yield Problem("K435", step.head.span, sentence, say("Do it afterwards, below `each player`."))
        cell = getattr(step, "cell", None)
        if isinstance(cell, st.Cell) and not any(_is(arg, group.variable) for arg in cell.index):
            sentence = say(
                "{note} is not the player's own, so others would see what he chose.", note=cell.note.name
            )
            yield Problem("K436", step.head.span, sentence, say("Write it to a note `of each player`."))
        for term in terms_below(step):
            if (
                term.op is T.NOTE
                and term.ref in chosen
                and not any(_is(arg, group.variable) for arg in term.args)
            ):
                sentence = say("What others choose is not known before all have chosen.")
                yield Problem("K436", term.span, sentence, say("Look at it afterwards."))


def _is(term: Term, variable: Variable) -> bool:
    return term.op is T.VARIABLE and term.ref is variable
