"""Facts that are noted and never looked at under the choices made, so that nobody needs to hear of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from kaart.model import steps as st
from kaart.model.game import Game
from kaart.model.symbols import Definition, Note
from kaart.model.terms import Term, walk
from kaart.model.types import Base
from kaart.model.walk import terms_below
from kaart.rulebook.choices import Choices, live

BELOW = ("head", "block", "branches", "alternatives", "clauses")
"""Parts of a step that are in force or not by themselves."""


def never_read(game: Game, choices: Choices) -> frozenset[Note]:
    """The yes-or-no notes that nothing in force asks for."""
    facts = {note for note in game.notes if note.type.base is Base.YESNO and not note.built_in}
    if not facts:
        return frozenset()
    always = (game.pack, game.ranking, game.points, game.melds, game.claims)
    terms = [*terms_below(always)]
    terms += [term for column in game.columns for term in terms_below(column.cells)]
    terms += [term for note in game.notes for term in terms_below((note.seen, note.first))]
    terms += [term for place in game.places for term in terms_below(place.seen)]
    for procedure in game.procedures:
        terms += _asked(procedure.block, choices)
    for one in game.announcements:
        terms += [*terms_below(one.who), *_alternative(one.alternative, choices)]
    return frozenset(facts - _notes(terms, choices))


def _asked(block: tuple[st.Step, ...], choices: Choices) -> Iterator[Term]:
    """The terms of the steps in force."""
    for step in block:
        when = choices.condition(step.head.when)
        if when is False:
            continue
        if isinstance(when, Term):
            yield when
        for field in fields(step):
            if field.name not in BELOW:
                yield from terms_below(getattr(step, field.name))
        yield from _below(step, choices)


def _below(step: st.Step, choices: Choices) -> Iterator[Term]:
    match step:
        case st.AskMay():
            for alternative in step.alternatives:
                yield from _alternative(alternative, choices)
            yield from _clauses(step.clauses, choices)
        case st.AskValue() | st.AskCards() | st.AskPlay():
            yield from _clauses(step.clauses, choices)
        case st.When():
            for branch in live(step, choices):
                if branch.condition is not None:
                    yield branch.condition
                yield from _asked(branch.block, choices)
        case st.Each() | st.GoingRound() | st.Repeat() | st.AtOnce():
            yield from _asked(step.block, choices)
        case _:
            return


def _alternative(alternative: st.Alternative, choices: Choices) -> Iterator[Term]:
    when = choices.condition(alternative.head.when)
    if when is not False:
        if isinstance(when, Term):
            yield when
        yield from terms_below(alternative.choices)
        yield from _asked(alternative.block, choices)


def _clauses(clauses: tuple[st.Clause, ...], choices: Choices) -> Iterator[Term]:
    for clause in clauses:
        when = choices.condition(clause.head.when)
        if when is not False:
            if isinstance(when, Term):
                yield when
            yield from terms_below((clause.cards, clause.patterns))


def _notes(terms: list[Term], choices: Choices) -> set[Note]:
    """The notes that terms read, perhaps by way of definitions."""
    found: set[Note] = set()
    known: set[Definition] = set()
    while terms:
        for inner in walk(choices.fold(terms.pop())):
            if isinstance(inner.ref, Note):
                found.add(inner.ref)
            elif isinstance(inner.ref, Definition) and inner.ref not in known:
                known.add(inner.ref)
                for when, value, _ in choices.cases(inner.ref):
                    terms += [value] if when is None else [when, value]
    return found
