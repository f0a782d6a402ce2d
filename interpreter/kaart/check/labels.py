"""Labels by which a variant could change nothing, because something else is called the same."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.check.odd import odd
from kaart.check.subject import Subject
from kaart.diagnostics import Note, Problem
from kaart.model import steps as st
from kaart.model.amend import SECTION_WORDS
from kaart.model.game import Game
from kaart.model.walk import all_steps
from kaart.saying import say


def labels(subject: Subject) -> Iterator[Problem]:
    """K475: two clauses of one question have the same label, or a clause has the name of another thing."""
    taken = _names(subject.game)
    for step in all_steps(subject.game):
        match step:
            case st.AskMay() | st.AskValue() | st.AskCards() | st.AskPlay():
                yield from _of_question(step.clauses, taken)
            case _:
                pass


def _of_question(clauses: tuple[st.Clause, ...], taken: frozenset[str]) -> Iterator[Problem]:
    advice = say("Give it a label of its own, so that a variant can say which one it means.")
    seen: dict[str, st.Clause] = {}
    for clause in clauses:
        label = clause.head.label
        if not label:
            continue
        first = seen.setdefault(label, clause)
        if first is not clause:
            sentence = say("Two clauses of this question are called {label}.", label=label)
            note = Note(first.head.span, say("the first one stands here"))
            yield odd("K475", clause.head.span, sentence, advice, note)
        elif label in taken:
            yield odd(
                "K475",
                clause.head.span,
                say("{label} is the name of something else too.", label=label),
                advice,
            )


def _names(game: Game) -> frozenset[str]:
    """What else a variant can call by its name."""
    options, places = (one.name for one in game.options), (one.name for one in game.places)
    notes, definitions = (one.name for one in game.notes), (one.name for one in game.definitions)
    return frozenset((*options, *places, *notes, *definitions, *SECTION_WORDS.values()))
