"""What a sentence writes to or moves cards to: notes and places, with what they are of."""

from __future__ import annotations

from kaart.model.coerce import coerce
from kaart.model.expressions import expression
from kaart.model.names import declared_here, of_which, wanted_number
from kaart.model.near import near
from kaart.model.scope import Scope
from kaart.model.steps import Cell, Pile
from kaart.model.symbols import Index, Note, Place
from kaart.model.terms import T, Term
from kaart.model.types import PLAYER, Type
from kaart.saying import say
from kaart.syntax import nodes as n


def cell(node: n.Expr, scope: Scope, want: Type | None = None) -> Cell | None:
    """A note that a sentence writes; `score of players` writes every one of them."""
    world = scope.world
    name, arguments = _parts(node)
    note = (world.names.get(name.text) or world.built_in.get(name.text)) if name else None
    if name is None or not isinstance(note, Note):
        notes = [text for text, symbol in world.names.items() if isinstance(symbol, Note)]
        advice = near(name.text, name.span.path, [*notes, "dealer", "leader", "score"], world) if name else ""
        if isinstance(node, (n.Whose, n.Without, n.Within)):
            advice = say("Put what stands behind `of` in brackets: `score of (players without dealer)`.")
        unnamed = say("This is not a note, so nothing can be written there.")
        named = name and say("{name} is not a note, so nothing can be written there.", name=name.text)
        declare = say("Declare it under `round notes` or `match notes`.")
        world.report("K225", node.span, named or unnamed, advice or declare)
        return None
    index = _index(node, name, note, note.indices, arguments, scope)
    if index is None:
        return None
    if want is not None and note.type != want:
        sentence = say(
            "{name} is {have}, but {want} is wanted here.", name=note.name, have=note.type, want=want
        )
        world.report("K203", node.span, sentence, "", *declared_here(note.name, note))
        return None
    return Cell(note, index)


def _parts(node: n.Expr) -> tuple[n.Name | None, tuple[n.Expr, ...]]:
    match node:
        case n.Name():
            return node, ()
        case n.Of(head=n.Name() as name):
            return name, node.arguments
        case _:
            return None, ()


def _index(
    node: n.Expr,
    name: n.Name,
    symbol: Note | Place,
    indices: tuple[Index, ...],
    arguments: tuple[n.Expr, ...],
    scope: Scope,
) -> tuple[Term, ...] | None:
    world = scope.world
    if not arguments and indices:
        implied = [scope.implied(index.type) for index in indices]
        missing = next((i for i, term in zip(indices, implied, strict=True) if term is None), None)
        if missing is not None:
            said = of_which(name.text, missing.type)
            world.report("K207", node.span, *said, *declared_here(name.text, symbol))
            return None
        return tuple(term for term in implied if term is not None)
    if len(arguments) != len(indices):
        wanted_number(name, symbol, len(indices), len(arguments), scope)
        return None
    found = []
    for argument, index in zip(arguments, indices, strict=True):
        term = expression(argument, scope, index.type)
        found.append(term if term.type == index.type.set else coerce(term, index.type, world))
    return tuple(found)


def pile(term: Term) -> Pile | None:
    """The place a term names, if it names one."""
    if term.op is T.PLACE and isinstance(term.ref, Place):
        return Pile(term.ref, term.args)
    return None


def single_place(node: n.Expr, scope: Scope) -> Pile | None:
    """A place cards can be put in: one pile."""
    term = expression(node, scope)
    found = pile(term)
    world = scope.world
    if found is None:
        if term.op is not T.ERROR:
            places = [text for text, symbol in world.names.items() if isinstance(symbol, Place)]
            name, _ = _parts(node)
            advice = near(name.text, name.span.path, [*places, "trick", "stock"], world) if name else ""
            world.report(
                "K223",
                node.span,
                say("This is not a place for cards."),
                advice or say("Declare it under `places`."),
            )
        return None
    index = tuple(
        coerce(argument, i.type, world) for argument, i in zip(found.index, found.place.indices, strict=True)
    )
    return Pile(found.place, index)


def player_place(name: n.Name, scope: Scope) -> Place | None:
    """A place that every player has, as dealing needs."""
    found = scope.world.names.get(name.text)
    if isinstance(found, Place) and [index.type for index in found.indices] == [PLAYER]:
        return found
    places = [
        text
        for text, symbol in scope.world.names.items()
        if isinstance(symbol, Place) and len(symbol.indices) == 1
    ]
    declare = say("Declare for instance `hand of each player, seen by owner`.")
    advice = near(name.text, name.span.path, places, scope.world, declare)
    scope.world.report(
        "K223", name.span, say("{name} is not a place that each player has.", name=name.text), advice
    )
    return None
