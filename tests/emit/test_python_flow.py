"""Loops and branches recovered from graphs go the same ways as the graphs; what has none is stepped."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance import cases
from kaart.emit import python_shape
from kaart.emit.python_engine import load
from kaart.emit.python_flow import Graph, Irreducible, tree
from kaart.emit.python_lines import Line
from kaart.emit.python_shape import Arm, Code, Shape

from .engines import assert_same_playout

Edges = dict[int, list[int]]
STEPS = 80


class Enough(Exception):
    """So many blocks have been seen."""


@st.composite
def graphs(draw: st.DrawFn) -> Edges:
    """Every node leads to up to three others; most graphs have loops, some with two ways in."""
    size = draw(st.integers(1, 9))
    some = st.lists(st.integers(0, size - 1), max_size=3, unique=True)
    return {node: draw(some) for node in range(size)}


def reached(edges: Edges) -> Edges:
    """The part of a graph that can be reached from 0."""
    found: Edges = {}
    rest = [0]
    while rest:
        node = rest.pop()
        if node not in found:
            found[node] = edges[node]
            rest += edges[node]
    return found


def text(edges: Edges) -> str:
    """The function of a graph: it tells every node it comes through, and asks for the way on."""
    shape, _ = tree(0, edges)
    codes = {}
    for node, ways in edges.items():
        lines = [Line(0, f"see({node})", None)]
        if len(ways) > 1:
            lines.append(Line(0, f"way = choose({len(ways)})", None))
        arms = [Arm(f"way == {place}", []) for place in range(len(ways))]
        codes[node] = Code(lines if ways else [*lines, Line(0, "return", None)], arms)
    labels = {node: str(node) for node in edges}
    lines = Shape(codes, labels, lambda head: []).lines(shape)
    body = "\n".join("    " * (line.depth + 1) + line.text for line in lines)
    return f"def run(see, choose):\n    going = None\n{body}\n"


def walk(edges: Edges, see: Callable[[int], None], choose: Callable[[int], int]) -> None:
    """The same node by node."""
    node = 0
    while True:
        see(node)
        ways = edges[node]
        if not ways:
            return
        node = ways[choose(len(ways))] if len(ways) > 1 else ways[0]


def path(go: Callable[[Callable[[int], None], Callable[[int], int]], None], seed: int) -> list[int]:
    """The nodes that are come through, as chance has it."""
    found: list[int] = []

    def see(node: int) -> None:
        found.append(node)
        if len(found) == STEPS:
            raise Enough

    with suppress(Enough):
        go(see, Random(seed).randrange)
    return found


@settings(max_examples=300)
@given(graphs())
def test_shaped_graphs_go_the_same_ways(found: Edges) -> None:
    edges = reached(found)
    if has_two_ways_in(edges):
        with pytest.raises(Irreducible):
            text(edges)
        return
    code = text(edges)
    made: dict[str, Callable[..., None]] = {}
    exec(compile(code, "shaped", "exec"), made)
    for seed in range(12):
        assert path(made["run"], seed) == path(lambda see, choose: walk(edges, see, choose), seed), code


def has_two_ways_in(edges: Edges) -> bool:
    """Whether the graph is left with more than one node when rings of one node are cut and every node
    with one way in is taken into the one before it, as long as that goes."""
    ways = {node: set(to) - {node} for node, to in edges.items()}
    while True:
        before = {node: [other for other in ways if node in ways[other]] for node in ways}
        single = next((node for node in ways if node != 0 and len(before[node]) == 1), None)
        if single is None:
            return len(ways) > 1
        into = before[single][0]
        ways[into] = (ways[into] | ways.pop(single)) - {single, into}


def test_two_ways_into_a_loop() -> None:
    with pytest.raises(Irreducible):
        Graph(0, {0: [1, 2], 1: [2], 2: [1]})


def test_what_is_too_deep_is_stepped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(python_shape, "DEEPEST", 1)
    game = cases.game(cases.ONE[0])
    engine = load(game.program)
    assert not engine.source.has_playout
    for seed in range(3):
        assert_same_playout(engine, game, seed, 3, announcements=True)
