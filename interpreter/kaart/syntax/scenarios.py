"""Builds the steps of scenarios."""

from __future__ import annotations

from collections.abc import Callable

from kaart.syntax import nodes
from kaart.syntax.expressions import cards, expr, exprs, maybe
from kaart.syntax.parts import Branch, Build, Node, Parts, kind, subtrees


def scenario(build: Build, tree: Branch) -> nodes.Scenario:
    """One scenario with its steps."""
    parts = Parts(tree)
    _, name, *title = parts.content
    return nodes.Scenario(
        build.span(parts.content),
        build.name(name),
        build.text(title[0]) if title else None,
        tuple(STEPS[kind(line)](build, line) for line in subtrees(parts.lines)),
        build.tags(parts),
    )


def _given_players(build: Build, tree: Branch) -> nodes.Step:
    return nodes.GivenPlayers(build.span(tree.children), build.number(tree.children[2]))


def _given(build: Build, tree: Branch) -> nodes.Step:
    parts = Parts(tree)
    values = parts.between("IS", "FROM")
    several = len(values) > 1
    return nodes.Given(
        build.span(tree.children),
        expr(build, parts.after("GIVEN")),
        None if several else expr(build, values[0]),
        cards(build, values) if several else (),
        maybe(build, parts.after("FROM")),
    )


def _start_at(build: Build, tree: Branch) -> nodes.Step:
    return nodes.StartAt(build.span(tree.children), build.name(tree.children[1]))


def _moves(build: Build, tree: Branch) -> nodes.Step:
    return nodes.Moves(build.span(tree.children), _moves_in(build, tree.children))


def _moves_in(build: Build, children: list[Node]) -> tuple[nodes.Move, ...]:
    return tuple(_move(build, t) for t in subtrees(children) if kind(t) == "move")


def _move(build: Build, tree: Branch) -> nodes.Move:
    first, *arguments = tree.children
    name = build.name(first)
    if kind(first) == "PLAY":
        name = nodes.Name(name.span, "play")
    return nodes.Move(build.span(tree.children), name, exprs(build, arguments))


def _play_on(build: Build, tree: Branch) -> nodes.Step:
    return nodes.PlayOn(build.span(tree.children))


def _expect(build: Build, tree: Branch) -> nodes.Step:
    parts = Parts(tree)
    _, condition, *rest = parts.content
    return nodes.Expect(
        build.span(parts.content),
        expr(build, condition),
        exprs(build, rest),
        build.tags(parts),
    )


def _expect_cards(build: Build, tree: Branch) -> nodes.Step:
    parts = Parts(tree)
    return nodes.ExpectCards(
        build.span(parts.content),
        expr(build, parts.content[1]),
        cards(build, parts.between("MAY_PLAY")),
        build.tags(parts),
    )


def _expect_moves(build: Build, tree: Branch) -> nodes.Step:
    parts = Parts(tree)
    return nodes.ExpectMoves(
        build.span(parts.content),
        expr(build, parts.content[1]),
        _moves_in(build, parts.content),
        build.tags(parts),
    )


def _expect_no_cards(build: Build, tree: Branch) -> nodes.Step:
    parts = Parts(tree)
    return nodes.ExpectNoCards(
        build.span(parts.content),
        expr(build, parts.content[1]),
        cards(build, parts.between("MAY_NOT_PLAY", "BECAUSE")),
        _because(build, parts),
        build.tags(parts),
    )


def _expect_no_moves(build: Build, tree: Branch) -> nodes.Step:
    parts = Parts(tree)
    return nodes.ExpectNoMoves(
        build.span(parts.content),
        expr(build, parts.content[1]),
        _moves_in(build, parts.content),
        _because(build, parts),
        build.tags(parts),
    )


def _because(build: Build, parts: Parts) -> nodes.Name | None:
    label = parts.after("BECAUSE")
    return None if label is None else build.name(label)


def _expect_won(build: Build, tree: Branch) -> nodes.Step:
    parts = Parts(tree)
    return nodes.ExpectWon(build.span(parts.content), expr(build, parts.content[2]), build.tags(parts))


STEPS: dict[str, Callable[[Build, Branch], nodes.Step]] = {
    "given_players": _given_players,
    "given": _given,
    "start_at": _start_at,
    "moves": _moves,
    "play_on": _play_on,
    "expect": _expect,
    "expect_cards": _expect_cards,
    "expect_moves": _expect_moves,
    "expect_no_cards": _expect_no_cards,
    "expect_no_moves": _expect_no_moves,
    "expect_won": _expect_won,
}
