"""Builds places, notes, tables, definitions, claims: the declarations that the rules name."""

from __future__ import annotations

from kaart.syntax import nodes, problems
from kaart.syntax.declarations import TYPES, Label, line_span, type_of
from kaart.syntax.expressions import expr, exprs, maybe
from kaart.syntax.parts import Branch, Build, Node, Parts, branch, kind, subtrees, token, token_span


def _indices(build: Build, parts: Parts) -> tuple[nodes.Index, ...]:
    """`of each player, each number from 1 up to 12`."""
    return tuple(
        _index(build, before, tree)
        for before, tree in zip(parts.content, parts.content[1:], strict=False)
        if kind(tree) in ("index", "number_index")
    )


def _index(build: Build, before: Node, node: Node) -> nodes.Index:
    tree = branch(node)
    if kind(tree) == "index":
        return nodes.Index(build.span([tree]), build.name(tree.children[0]), None, None)
    _, low, _, high = tree.children
    word = token(before)
    number = nodes.Name(token_span(build.path, word, word), "number", is_word=True)
    return nodes.Index(build.span([before, tree]), number, expr(build, low), expr(build, high))


def place(build: Build, tree: Branch) -> nodes.Place:
    """One line of the places."""
    parts = Parts(tree)
    return nodes.Place(
        build.span(parts.content),
        build.name(parts.content[0]),
        _indices(build, parts),
        expr(build, parts.after("SEEN_BY")),
        build.tags(parts),
    )


def places(build: Build, tree: Branch) -> nodes.Places:
    """A `places` section."""
    parts = Parts(tree)
    items = tuple(place(build, line) for line in parts.below("place"))
    return nodes.Places(build.span(parts.content), items, build.tags(parts))


def note(build: Build, tree: Branch) -> nodes.NoteDecl:
    """One line of the notes."""
    parts = Parts(tree)
    return nodes.NoteDecl(
        build.span(parts.content),
        build.name(parts.content[0]),
        _indices(build, parts),
        next(type_of(build, t) for t in subtrees(parts.content) if kind(t) in TYPES),
        expr(build, parts.after("AT_FIRST")),
        maybe(build, parts.after("SEEN_BY")),
        build.tags(parts),
    )


def notes(build: Build, tree: Branch) -> nodes.Notes:
    """A `round notes` or `match notes` section."""
    parts = Parts(tree)
    items = tuple(note(build, line) for line in parts.below("note"))
    return nodes.Notes(build.span(parts.content), parts.has("MATCH_NOTES"), items, build.tags(parts))


def row(build: Build, tree: Branch) -> nodes.Row:
    """One row of a table."""
    parts = Parts(tree)
    name, *cells = parts.content
    return nodes.Row(build.span(parts.content), build.name(name), exprs(build, cells), build.tags(parts))


def table(build: Build, tree: Branch) -> nodes.Table:
    """A table with its rows."""
    parts = Parts(tree)
    rows_of = parts.after("OF")
    return nodes.Table(
        build.span(parts.content),
        build.name(parts.content[1]),
        build.name(rows_of) if rows_of else None,
        build.names(parts.between("WITH")),
        tuple(row(build, line) for line in parts.below("row")),
        build.tags(parts),
    )


def case(build: Build, tree: Branch) -> nodes.Case:
    """One line of a definition by cases."""
    parts = Parts(tree)
    return nodes.Case(
        build.span(parts.content),
        expr(build, parts.content[0]),
        maybe(build, parts.after("WHEN")),
        build.tags(parts),
    )


def define(build: Build, tree: Branch) -> nodes.Define:
    """A definition.

    `define f of player as giver` with cases below it names the parameter, without them it gives
    the value; the grammar cannot tell, so it is decided here.
    """
    parts = Parts(tree)
    cases = tuple(case(build, line) for line in parts.below("case"))
    head, value = parts.content, None
    if kind(head[-2]) == "AS":
        named_last = cases and kind(head[-1]) == "NAME" and kind(head[-4]) != "AS"
        if cases and not named_last:
            build.problems.append(problems.parameters(build.span([head[-1]])))
        if not named_last:
            head, value = head[:-2], head[-1]
    if value is not None:
        span = build.span([value])
        cases = (nodes.Case(span, expr(build, value), None, ()),)
    return nodes.Define(
        build.span(parts.content),
        build.name(parts.content[1]),
        _parameters(build, head[3:]),
        cases,
        build.tags(parts),
    )


def _parameters(build: Build, children: list[Node]) -> tuple[nodes.Parameter, ...]:
    """The parameters after `of`: trees that end in a comma, then the last one spelt out."""
    earlier = [tree.children[:-1] for tree in subtrees(children)]
    last = [child for child in children if kind(child) in ("NAME", "AS")]
    return tuple(
        nodes.Parameter(build.span(words), build.name(words[0]), build.name(words[-1]))
        for words in [*earlier, last]
        if words
    )


def claim(build: Build, tree: Branch, label: Label) -> nodes.Claim:
    """A claim."""
    parts = Parts(tree)
    return nodes.Claim(
        line_span(build, label, parts),
        build.label(label),
        expr(build, parts.after("CLAIM")),
        maybe(build, parts.after("WHEN")),
        build.tags(parts),
    )
