"""The answers that the questions of a game have, for scenarios that give some."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kaart.model import steps as st
from kaart.model.game import Game
from kaart.model.types import CARDS, Base, Type
from kaart.model.walk import all_steps
from kaart.syntax import nodes as n


@dataclass(frozen=True, slots=True)
class Shape:
    """What stands behind the name of an answer: `values` of these types, or any number of cards."""

    values: tuple[Type, ...]
    cards: bool = False


@dataclass(frozen=True, slots=True)
class Answers:
    """For every name the shapes that answers of this name have, and the words that may stand in them."""

    shapes: Mapping[str, tuple[Shape, ...]]
    words: Mapping[str, frozenset[str]]


def answers_of(game: Game) -> Answers:
    """All answers and announcements of a game, whatever the options."""
    shapes: dict[str, list[Shape]] = {}
    for name, shape in _shapes(game):
        shapes.setdefault(name, []).append(shape)
    words = {name: frozenset(_words(found, game)) for name, found in shapes.items()}
    return Answers(
        MappingProxyType({name: tuple(found) for name, found in shapes.items()}), MappingProxyType(words)
    )


def _shapes(game: Game) -> Iterator[tuple[str, Shape]]:
    for announcement in game.announcements:
        yield announcement.alternative.name, _of(announcement.alternative)
    for step in all_steps(game):
        match step:
            case st.AskMay():
                yield from ((one.name, _of(one)) for one in step.alternatives)
            case st.AskValue():
                yield step.cell.note.name, Shape((step.cell.note.type.one,))
            case st.AskCards():
                yield step.cell.note.name, Shape((), cards=True)
            case st.AskPlay():
                yield "play", Shape((CARDS.one,))
            case _:
                pass


def _of(alternative: st.Alternative) -> Shape:
    return Shape(tuple(choice.variable.type for choice in alternative.choices))


def _words(shapes: list[Shape], game: Game) -> Iterator[str]:
    """The words that can be values: rows, suits, ranks, yes and no."""
    for value in (value for shape in shapes for value in shape.values):
        match value.base:
            case Base.SUIT:
                yield from game.suits
            case Base.RANK:
                yield from game.ranks
            case Base.YESNO:
                yield from ("yes", "no")
            case Base.CARD:
                yield from (*game.suits, *game.ranks, "joker")
            case _:
                yield from value.words


def names_in(node: n.Expr) -> Iterator[n.Name]:
    """The names in a value as it is written behind an answer."""
    match node:
        case n.Name():
            yield node
        case n.Grouped():
            yield from names_in(node.inner)
        case n.Range():
            yield from names_in(node.low)
            yield from names_in(node.high)
        case _:
            return
