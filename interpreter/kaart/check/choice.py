"""A question with a single answer: nothing is asked, or an answer has been forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.check.odd import odd
from kaart.check.subject import Subject
from kaart.diagnostics import Problem
from kaart.model import steps as st
from kaart.model.walk import all_steps
from kaart.saying import say


def choice(subject: Subject) -> Iterator[Problem]:
    """K472: `may` with one answer and no value to choose."""
    for step in all_steps(subject.game):
        match step:
            case st.AskMay(alternatives=(st.Alternative(choices=(), head=head, name=name),)):
                sentence = say("{name} is the only answer here, so there is nothing to choose.", name=name)
                advice = say("Add what else can be answered, such as `or pass`.")
                yield odd("K472", head.span, sentence, advice)
            case _:
                pass
