"""Where points are said, every card must have some."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.check.subject import Subject
from kaart.diagnostics import Problem
from kaart.ir.ops import members
from kaart.saying import Message, listed, say, say_count


def points(subject: Subject) -> Iterator[Problem]:
    """K427: a card without points."""
    if subject.game.points_span is None:
        return
    terms = [t for line in subject.game.points for t in (line.value, line.cards, line.when) if t is not None]
    for tried in subject.tried:
        draft = tried.draft
        axes = draft.facts.axes("points", terms, subject.game.points_span)
        for fixed, _ in axes.cases(draft):
            _, covered = draft.facts.worth(fixed)
            forgotten = draft.pack.everything & ~covered
            if forgotten:
                names = [draft.pack.faces[draft.pack.cards[card]].name for card in members(forgotten)]
                sentence = say_count(
                    "No line says what {cards} is worth{choice}.",
                    "No line says what {cards} are worth{choice}.",
                    len(names),
                    cards=_some(names),
                    choice=tried.with_choice,
                )
                yield Problem(
                    "K427", subject.game.points_span, sentence, say("End with a line `0 otherwise`.")
                )
                return


def _some(names: list[str]) -> Message:
    """The first of them, and how many more there are."""
    first = listed(dict.fromkeys(names[:6]))
    return say("{cards} and {count} more", cards=first, count=len(names) - 6) if len(names) > 6 else first
