"""A diagram in the DOT language of Graphviz."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.graph.model import Diagram, Edge, Group, Node, Shape

_STYLES = {
    Shape.START: "shape=circle",
    Shape.STEP: "shape=box",
    Shape.QUESTION: "shape=box, style=rounded, peripheries=2",
    Shape.CHANCE: "shape=parallelogram",
    Shape.END: "shape=doublecircle",
}


def to_dot(diagram: Diagram) -> str:
    """The text of the graph, with a line end after the last line."""
    return "\n".join(_lines(diagram)) + "\n"


def _lines(diagram: Diagram) -> Iterator[str]:
    yield "digraph game {"
    yield f"  label={_quoted(diagram.title)};"
    yield "  labelloc=t;"
    yield '  node [fontname="sans-serif"];'
    for group in diagram.groups:
        yield from _group(group)
    for edge in diagram.edges:
        yield f"  {_edge(edge)}"
    yield "}"


def _group(group: Group) -> Iterator[str]:
    if not group.title:
        for node in group.nodes:
            yield f"  {_node(node)}"
        return
    yield f"  subgraph cluster_{group.key} {{"
    yield f"    label={_quoted(group.title)};"
    for node in group.nodes:
        yield f"    {_node(node)}"
    yield "  }"


def _node(node: Node) -> str:
    return f"{node.key} [label={_quoted(*node.lines)}, {_STYLES[node.shape]}];"


def _edge(edge: Edge) -> str:
    marks = [f"label={_quoted(edge.label)}"] if edge.label else []
    marks += ["style=dashed"] if edge.dashed else []
    return f"{edge.source} -> {edge.target}" + (f" [{', '.join(marks)}];" if marks else ";")


def _quoted(*lines: str) -> str:
    escaped = (line.replace("\\", "\\\\").replace('"', '\\"') for line in lines)
    return '"' + "\\n".join(escaped) + '"'
