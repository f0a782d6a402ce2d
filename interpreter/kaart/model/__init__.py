"""The model stage: a game file in, a game with bound names and known types out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kaart.diagnostics import Problem
from kaart.model import sections
from kaart.model.amend import amend
from kaart.model.declare import declare, tag_names
from kaart.model.expressions import value
from kaart.model.game import Announcement, Game, Procedure
from kaart.model.instructions import announcement_alternative, block
from kaart.model.rename import Spoken
from kaart.model.scope import Scope, World
from kaart.model.symbols import Column, Note, Option, Place, Rows, Variable
from kaart.model.terms import T, Term
from kaart.model.types import PLAYER, PLAYERS
from kaart.syntax import nodes as n


def build(
    tree: n.GameFile, spoken: Spoken | None = None, elsewhere: Mapping[str, str] | None = None
) -> tuple[Game, Scope, tuple[Problem, ...]]:
    """The model of a (merged) game, the scope in which its names mean something, and all problems.

    The model is only to be lowered when there are no problems. `spoken` is how files in another language
    say the names, `elsewhere` each name that the game has in the other language, with its own.
    """
    world = World(spoken=spoken or {}, language=tree.language, elsewhere=elsewhere or {})
    seats = declare(tree, world)
    scope = Scope(world)
    definitions = sections.Definitions(tree, scope)
    for step in (sections.bind_places, sections.bind_notes):
        step(tree, scope)
    bound = definitions.bind_all()
    pack, pack_span = sections.pack(tree, scope)
    points, points_span = sections.points(tree, scope)
    symbols = list(world.names.values())
    game = Game(
        name=tree.name.text,
        title=tree.title.value if tree.title is not None else tree.name.text,
        span=tree.name.span,
        seats=seats,
        suits=world.suits,
        ranks=world.ranks,
        options=tuple(x for x in symbols if isinstance(x, Option)),
        pack=pack,
        pack_span=pack_span,
        ranking=sections.ranking(tree, scope),
        points=points,
        points_span=points_span,
        melds=sections.melds(tree, scope),
        places=(
            *(x for x in world.built_in.values() if isinstance(x, Place)),
            *(x for x in symbols if isinstance(x, Place)),
        ),
        notes=(
            *(x for x in world.built_in.values() if isinstance(x, Note)),
            *(x for x in symbols if isinstance(x, Note)),
        ),
        rows=tuple(x for x in symbols if isinstance(x, Rows)),
        columns=tuple(x for x in symbols if isinstance(x, Column)),
        definitions=bound,
        claims=sections.claims(tree, scope),
        procedures=_procedures(tree, scope),
        announcements=_announcements(tree, scope),
    )
    return game, scope, tuple(world.problems)


def _procedures(tree: n.GameFile, scope: Scope) -> tuple[Procedure, ...]:
    found = []
    for section in tree.sections:
        if isinstance(section, n.Procedure):
            name = section.name.text if section.name is not None else section.at.value
            steps = block(section.block, scope)
            found.append(Procedure(section.at, name, steps, section.span, tag_names(section.tags)))
    return tuple(found)


def _announcements(tree: n.GameFile, scope: Scope) -> tuple[Announcement, ...]:
    found = []
    for section in tree.sections:
        if isinstance(section, n.Announcement):
            actor = Variable("player", PLAYER, section.who.span)
            anybody = isinstance(section.who, n.Name) and section.who.text == "player"
            who = (
                Term(T.PLAYERS, PLAYERS, (), section.who.span)
                if anybody
                else value(section.who, scope, PLAYERS)
            )
            inner = replace(scope.about(actor), announced=True)
            found.append(
                Announcement(section.any_time, who, actor, announcement_alternative(section.action, inner))
            )
    return tuple(found)


__all__ = ["Game", "amend", "build"]
