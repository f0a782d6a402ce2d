"""A variant is a list of changes; this applies them to the syntax tree of its base.

Every node keeps its own place, so later problems point into the file that holds the line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from kaart.diagnostics import Problem, Span, did_you_mean
from kaart.saying import Message, say
from kaart.syntax import nodes as n

# What may stand beside what: a piece must be of the family of the thing it replaces or joins.
FAMILIES: dict[Message, tuple[type, ...]] = {
    say("a section"): n.Section.__args__,
    say("an option"): (n.Option,),
    say("a line of the pack"): n.PackLine.__args__,
    say("a line of the ranking"): n.RankingLine.__args__,
    say("a line of the points"): (n.PointLine,),
    say("a line of the melds"): n.MeldLine.__args__,
    say("a place"): (n.Place,),
    say("a note"): (n.NoteDecl,),
    say("a row"): (n.Row,),
    say("a case"): (n.Case,),
    say("an instruction"): n.Statement.__args__,
    say("a clause about cards"): (n.CardClause,),
    say("a clause about answers"): (n.CallClause,),
    say("an answer"): (n.Alternative,),
}
_OTHER = say("something else")
SECTION_WORDS = {
    n.Players: "players", n.Pack: "pack", n.Ranking: "ranking", n.Points: "points", n.Melds: "melds",
    n.Suits: "suits", n.Ranks: "ranks",
}  # fmt: skip


def amend(
    base: n.GameFile, variant: n.VariantFile, spoken: Mapping[str, str] | None = None
) -> tuple[n.GameFile, tuple[Problem, ...]]:
    """The game that the variant describes, and what could not be changed. `spoken` is how a variant in
    another language says the names of the base."""
    problems: list[Problem] = []
    tree = base
    for amendment in variant.amendments:
        tree = _apply(tree, amendment, problems, tuple((spoken or {}).values()))
    title = variant.title if variant.title is not None else base.title
    merged = n.GameFile(variant.span, variant.language, variant.name, title, tree.sections, variant.tags)
    return merged, tuple(problems)


def _apply(
    tree: n.GameFile, amendment: n.Amendment, problems: list[Problem], spoken: tuple[str, ...]
) -> n.GameFile:
    target = amendment.target
    root: Any = tree
    outer: list[Any] = []
    found = [node for node in named(tree) if target.name.text in names(node)]
    if target.inside is not None:
        outer = [node for node in named(tree) if target.inside.text in names(node)]
        if len(outer) != 1:
            problems.append(
                _not_one(target.inside.span, target.inside.text, outer, tree, tree.name.text, spoken)
            )
            return tree
        found = [node for node in named(outer[0]) if target.name.text in names(node) and node is not outer[0]]
    if len(found) != 1:
        where = target.inside.text if target.inside is not None else tree.name.text
        among = outer[0] if target.inside is not None else tree
        problems.append(_not_one(target.name.span, target.name.text, found, among, where, spoken))
        return tree
    new = _changed(found[0], amendment, problems)
    return tree if new is None else _Editor(found[0], new).edit(root)


def _changed(node: Any, amendment: n.Amendment, problems: list[Problem]) -> tuple[Any, ...] | None:
    """What stands in the place of the node after the amendment."""
    if amendment.what is n.Amend.BECOMES:
        return _becomes(node, amendment, problems)
    if amendment.what is n.Amend.REMOVE:
        return ()
    kind = _family(node)
    pieces = tuple(_as_line(piece, node) for piece in amendment.pieces)
    for piece in pieces:
        if not isinstance(piece, FAMILIES[kind]):
            name = amendment.target.name.text
            sentence = say(
                "{name} is {kind}, and this is {family}.", name=name, kind=kind, family=_family(piece)
            )
            problems.append(
                Problem("K303", piece.span, sentence, say("Add it beside something of its own kind."))
            )
            return None
    match amendment.what:
        case n.Amend.REPLACE:
            return pieces
        case n.Amend.BEFORE:
            return (*pieces, node)
        case _:
            return (node, *pieces)


def _as_line(piece: Any, beside: Any) -> Any:
    """`trump when c` and `0 otherwise` could be a case or a line of the ranking or the points; what
    they stand beside tells."""
    match piece, beside:
        case n.Case(), n.RankedCards() | n.CountsAs() | n.EqualCards():
            return n.RankedCards(piece.span, None, piece.value, (), piece.when, piece.tags)
        case n.Case(when=None), n.PointLine():
            return n.PointLine(piece.span, None, piece.value, None, None, piece.tags)
        case _:
            return piece


def _becomes(node: Any, amendment: n.Amendment, problems: list[Problem]) -> tuple[Any, ...] | None:
    assert amendment.value is not None
    match node:
        case n.Option():
            return (replace(node, normally=amendment.value),)
        case n.Define(cases=(case,)):
            return (replace(node, cases=(replace(case, value=amendment.value),)),)
        case n.Define():
            advice = say("Write `replace {name}` with all its cases.", name=node.name.text)
            problems.append(
                Problem("K304", amendment.span, say("{name} has several cases.", name=node.name.text), advice)
            )
        case _:
            sentence = say("Only an option or a definition can become another value.")
            problems.append(Problem("K304", amendment.span, sentence, say("Use `replace` for other things.")))
    return None


def _not_one(
    span: Span, name: str, found: list[Any], among: Any, where: str, spoken: tuple[str, ...]
) -> Problem:
    """Nothing, or more than one thing, of that name in `where`."""
    if found:
        advice = say("Say which one: `{name} of …` with the phase or table it stands in.", name=name)
        sentence = say(
            "{count} things in {where} are called {name}.", count=len(found), where=where, name=name
        )
        return Problem("K302", span, sentence, advice)
    known = {text for node in named(among) for text in names(node)}
    advice = did_you_mean(
        name, {*known, *spoken}, say("A variant can change what has a name or a label in its base.")
    )
    sentence = say("There is no {name} in {where} to change.", name=name, where=where)
    return Problem("K301", span, sentence, advice)


def _family(node: Any) -> Message:
    return next((kind for kind, types in FAMILIES.items() if isinstance(node, types)), _OTHER)


def names(node: Any) -> tuple[str, ...]:
    """What an amendment may call this node."""
    match node:
        case n.Option() | n.Place() | n.NoteDecl() | n.Row() | n.Alternative() | n.Define() | n.Table():
            return (node.name.text,)
        case n.Procedure():
            return (node.name.text if node.name is not None else node.at.value,)
        case n.Announcement():
            return (node.action.name.text,)
        case n.CardClause() | n.CallClause():
            return (node.label.text,)
        case _:
            word = SECTION_WORDS.get(type(node))
            label = getattr(node, "label", None)
            return (word,) if word else (label.text,) if label is not None else ()


def pointed_at(tree: n.GameFile) -> Iterator[tuple[Any, str, str]]:
    """Everything a variant of this game can change: the node, its name, and the name of what it stands in
    if there are more things of that name ("" if there are not)."""
    found = [(node, name, outer) for node, name, outer in _with_outer(tree, ())]
    for node, name, outers in found:
        alike = [others for _, other, others in found if other == name]
        outer = "" if len(alike) == 1 else _telling(outers, alike, [other for _, other, _ in found])
        if len(alike) == 1 or outer:
            yield node, name, outer


def _with_outer(node: Any, outers: tuple[str, ...]) -> Iterator[tuple[Any, str, tuple[str, ...]]]:
    """Every node below this one that an amendment could mean, with its name and the names around it."""
    for child in _children(node):
        own = names(child) if _family(child) is not _OTHER else ()
        yield from ((child, name, outers) for name in own)
        if not (own and isinstance(child, n.Announcement)):
            yield from _with_outer(child, (*outers, *own))


def _telling(outers: tuple[str, ...], alike: list[tuple[str, ...]], known: list[str]) -> str:
    """The innermost name around a thing that stands around no other thing of its name, or ""."""
    return next(
        (
            outer
            for outer in reversed(outers)
            if known.count(outer) == 1 and sum(outer in others for others in alike) == 1
        ),
        "",
    )


def named(node: Any) -> Iterator[Any]:
    """Every node below (and with) this one that an amendment could mean."""
    if names(node) and _family(node) is not _OTHER:
        yield node
        if isinstance(node, n.Announcement):
            return
    for child in _children(node):
        yield from named(child)


def _children(node: Any) -> Iterator[Any]:
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, tuple):
            yield from (item for item in value if is_dataclass(item))
        elif is_dataclass(value) and not isinstance(value, Span):
            yield value


@dataclass(frozen=True, slots=True)
class _Editor:
    """Rebuilds a tree with one node replaced by any number of others."""

    old: Any
    new: tuple[Any, ...]

    def edit(self, node: Any) -> Any:
        changes = {}
        for field in fields(node):
            value = getattr(node, field.name)
            if isinstance(value, tuple):
                edited = self._edit_items(value)
                if edited is not value:
                    changes[field.name] = edited
            elif is_dataclass(value) and not isinstance(value, Span):
                edited = self.edit(value)
                if edited is not value:
                    changes[field.name] = edited
        return replace(node, **changes) if changes else node

    def _edit_items(self, items: tuple[Any, ...]) -> tuple[Any, ...]:
        result: list[Any] = []
        changed = False
        for item in items:
            if item is self.old:
                result.extend(self.new)
                changed = True
            elif is_dataclass(item):
                edited = self.edit(item)
                changed = changed or edited is not item
                result.append(edited)
            else:
                result.append(item)
        return tuple(result) if changed else items
