"""Builds the questions to players: alternatives, choices, and the clauses below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaart.syntax import nodes
from kaart.syntax.declarations import Label, line_span
from kaart.syntax.expressions import expr, exprs, maybe, range_of
from kaart.syntax.parts import Branch, Build, Node, Parts, branch, kind, subtrees, token

if TYPE_CHECKING:
    from kaart.syntax.instructions import BlockBuilder

CLAUSES = {
    "MUST_PLAY": nodes.ClauseKind.MUST,
    "MUST_CHOOSE": nodes.ClauseKind.MUST,
    "MUST_AVOID": nodes.ClauseKind.AVOID,
    "MAY_ALSO_PLAY": nodes.ClauseKind.ALSO,
    "MAY_ALSO_CHOOSE": nodes.ClauseKind.ALSO,
}


def domain(build: Build, node: Node | None) -> nodes.Domain | None:
    """`from 1 up to 7 step 2` or `in suits`."""
    if node is None:
        return None
    tree = branch(node)
    span = build.span(tree.children)
    first, *rest = tree.children
    if kind(first) == "IN":
        return nodes.Domain(span, expr(build, rest[0]))
    return nodes.Domain(span, range_of(build, rest))


def _choice(build: Build, tree: Branch) -> nodes.Choice:
    name, among = tree.children
    found = domain(build, among)
    assert found is not None
    return nodes.Choice(build.span(tree.children), build.name(name), found)


def alternative(build: Build, tree: Branch, block: BlockBuilder) -> nodes.Alternative:
    """One action of a question with what follows."""
    parts = Parts(tree)
    below = parts.below("block")
    return nodes.Alternative(
        build.span(parts.content),
        build.name(parts.content[0]),
        tuple(_choice(build, t) for t in subtrees(parts.content) if kind(t) == "choice"),
        parts.has("ONCE"),
        parts.has("OTHERWISE"),
        maybe(build, parts.after("WHEN")),
        block(build, below[0]) if below else None,
        build.tags(parts),
    )


def may(build: Build, tree: Branch, label: Label, block: BlockBuilder) -> nodes.May:
    """`player may …` with its alternatives."""
    parts = Parts(tree)
    return nodes.May(
        line_span(build, label, parts),
        build.label(label),
        expr(build, parts.content[0]),
        tuple(alternative(build, t, block) for t in parts.below("action")),
        tuple(call_clause(build, t) for t in parts.below("call_clause")),
    )


def card_clause(build: Build, tree: Branch) -> nodes.CardClause:
    """A clause below a question for cards."""
    parts = Parts(tree)
    label, word, cards, *_ = parts.content
    name = build.label(token(label))
    assert name is not None
    return nodes.CardClause(
        build.span(parts.content),
        name,
        CLAUSES[kind(word)],
        expr(build, cards),
        maybe(build, parts.after("WHEN")),
        build.tags(parts),
    )


def call_clause(build: Build, tree: Branch) -> nodes.CallClause:
    """A clause after the last alternative of a question."""
    parts = Parts(tree)
    label, word, *_ = parts.content
    name = build.label(token(label))
    assert name is not None
    return nodes.CallClause(
        build.span(parts.content),
        name,
        CLAUSES[kind(word)],
        tuple(_pattern(build, t) for t in subtrees(parts.content) if kind(t) == "pattern"),
        maybe(build, parts.after("WHEN")),
        build.tags(parts),
    )


def _pattern(build: Build, tree: Branch) -> nodes.Pattern:
    name, *values = tree.children
    return nodes.Pattern(build.span(tree.children), build.name(name), exprs(build, values))


def _clauses(build: Build, parts: Parts) -> tuple[nodes.CardClause, ...]:
    return tuple(card_clause(build, line) for line in parts.below("card_clause"))


def chooses(build: Build, tree: Branch, label: Label) -> nodes.Chooses:
    """`bidder chooses trump`."""
    parts = Parts(tree)
    among = [t for t in subtrees(parts.content) if kind(t) == "domain"]
    return nodes.Chooses(
        line_span(build, label, parts),
        build.label(label),
        expr(build, parts.content[0]),
        expr(build, parts.after("CHOOSES")),
        domain(build, among[0]) if among else None,
        _clauses(build, parts),
        maybe(build, parts.after("WHEN")),
        build.tags(parts),
    )


def chooses_cards(build: Build, tree: Branch, label: Label) -> nodes.ChoosesCards:
    """`player chooses 3 cards from hand as passed`."""
    parts = Parts(tree)
    return nodes.ChoosesCards(
        line_span(build, label, parts),
        build.label(label),
        expr(build, parts.content[0]),
        expr(build, parts.after("CHOOSES")),
        expr(build, parts.after("CARDS_FROM")),
        expr(build, parts.after("AS")),
        _clauses(build, parts),
        maybe(build, parts.after("WHEN")),
        build.tags(parts),
    )


def plays(build: Build, tree: Branch, label: Label) -> nodes.Plays:
    """`player plays from hand`."""
    parts = Parts(tree)
    return nodes.Plays(
        line_span(build, label, parts),
        build.label(label),
        expr(build, parts.content[0]),
        expr(build, parts.after("PLAYS_FROM")),
        _clauses(build, parts),
        maybe(build, parts.after("WHEN")),
        build.tags(parts),
    )
