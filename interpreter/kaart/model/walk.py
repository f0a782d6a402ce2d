"""Goes through everything a game says: all steps, and all terms in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from kaart.diagnostics import Span
from kaart.model import steps as st
from kaart.model.game import Game, Procedure
from kaart.model.terms import Term, walk


def blocks_of(step: st.Step) -> Iterator[tuple[st.Step, ...]]:
    """The blocks directly below a step."""
    match step:
        case st.AskMay():
            for alternative in step.alternatives:
                yield alternative.block
        case st.When():
            for branch in step.branches:
                yield branch.block
        case st.Each() | st.GoingRound() | st.Repeat() | st.AtOnce():
            yield step.block
        case _:
            return


def steps_in(block: tuple[st.Step, ...]) -> Iterator[st.Step]:
    """All steps of a block, outer ones first."""
    for step in block:
        yield step
        for inner in blocks_of(step):
            yield from steps_in(inner)


def all_blocks(game: Game) -> Iterator[tuple[Procedure | None, tuple[st.Step, ...]]]:
    """The block of every procedure, and of every announcement (then without a procedure)."""
    for procedure in game.procedures:
        yield procedure, procedure.block
    for announcement in game.announcements:
        yield None, announcement.alternative.block


def all_steps(game: Game) -> Iterator[st.Step]:
    for _, block in all_blocks(game):
        yield from steps_in(block)


def terms_below(value: object) -> Iterator[Term]:
    """Every term in a piece of the model, with the terms inside it."""
    if isinstance(value, Term):
        yield from walk(value)
    elif isinstance(value, tuple):
        for item in value:
            yield from terms_below(item)
    elif is_dataclass(value) and not isinstance(value, (Span, type)):
        for field in fields(value):
            yield from terms_below(getattr(value, field.name))


def all_terms(game: Game) -> Iterator[Term]:
    """Every term of the game. Definitions are visited once, not at every use."""
    yield from terms_below(
        (
            game.pack,
            game.ranking,
            game.points,
            game.melds,
            game.claims,
            game.procedures,
            game.announcements,
        )
    )
    for definition in game.definitions:
        yield from terms_below(definition.cases)
    for column in game.columns:
        yield from terms_below(column.cells)
    for note in game.notes:
        yield from terms_below((note.low, note.high, note.first, note.seen, note.indices))
    for place in game.places:
        yield from terms_below((place.seen, place.indices))
