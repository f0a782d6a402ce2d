"""Where points are said, every card must have some."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.check.subject import Subject
from kaart.diagnostics import Problem
from kaart.ir.ops import members


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
                said = ", ".join(dict.fromkeys(names[:6])) + (
                    f" and {len(names) - 6} more" if len(names) > 6 else ""
                )
                sentence = (
                    f"No line says what {said} {'is' if len(names) == 1 else 'are'} worth{tried.with_choice}."
                )
                yield Problem("K427", subject.game.points_span, sentence, "End with a line `0 otherwise`.")
                return
