"""Everything in a game that a rulebook has to say, by its place in the files."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.diagnostics import Span
from kaart.model import steps as st
from kaart.model.game import Game
from kaart.model.symbols import Note
from kaart.model.terms import T
from kaart.rulebook.speech import is_nought


def to_be_said(game: Game) -> frozenset[Span]:
    """The places of all options, cards, values, melds, places, notes that tell something, columns,
    definitions with their cases, claims, instructions, questions, answers and clauses."""
    found: set[Span] = {game.seats.span}
    found.update(option.span for option in game.options)
    found.update(line.span for line in game.pack)
    found.update(line.span for line in game.ranking.lines)
    found.update(line.span for line in game.ranking.counts_as)
    found.update(line.span for line in game.points)
    found.update(line.span for line in game.melds.lines)
    found.update(place.span for place in game.places if not place.built_in)
    found.update(note.span for note in game.notes if not note.built_in and _tells(note))
    found.update(column.span for column in game.columns)
    found.update(claim.span for claim in game.claims)
    for definition in game.definitions:
        found.add(definition.span)
        found.update(case.span for case in definition.cases)
    for procedure in game.procedures:
        found.update(_block(procedure.block))
    for announcement in game.announcements:
        found.add(announcement.alternative.head.span)
        found.update(_block(announcement.alternative.block))
    return frozenset(found)


def _tells(note: Note) -> bool:
    """Whether a note says something by itself: it lasts, begins with something, or is not for everybody."""
    if note.first is None:
        return False
    hidden = note.seen is not None and note.seen.op is not T.EVERYONE
    return note.per_match or hidden or not is_nought(note.first)


def _block(block: tuple[st.Step, ...]) -> Iterator[Span]:
    for step in block:
        yield step.head.span
        match step:
            case st.When():
                for branch in step.branches:
                    yield branch.span
                    yield from _block(branch.block)
            case st.Each() | st.GoingRound() | st.AtOnce() | st.Repeat():
                yield from _block(step.block)
            case st.AskMay():
                yield from (clause.head.span for clause in step.clauses)
                for alternative in step.alternatives:
                    yield alternative.head.span
                    yield from _block(alternative.block)
            case st.AskValue() | st.AskCards() | st.AskPlay():
                yield from (clause.head.span for clause in step.clauses)
            case _:
                pass
