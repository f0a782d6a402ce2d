"""A diagram as a Mermaid flowchart, which many Markdown viewers draw."""

from __future__ import annotations

import json
from collections.abc import Iterator

from kaart.graph.model import Diagram, Edge, Group, Node, Shape

_BRACKETS = {
    Shape.START: ("((", "))"),
    Shape.STEP: ("[", "]"),
    Shape.QUESTION: ("{{", "}}"),
    Shape.CHANCE: ("[/", "/]"),
    Shape.END: ("([", "])"),
}


def to_mermaid(diagram: Diagram) -> str:
    """The text of the flowchart, with a line end after the last line."""
    return "\n".join(_lines(diagram)) + "\n"


def _lines(diagram: Diagram) -> Iterator[str]:
    yield "---"
    yield f"title: {json.dumps(diagram.title, ensure_ascii=False)}"
    yield "---"
    yield "flowchart TD"
    for group in diagram.groups:
        yield from _group(group)
    for edge in diagram.edges:
        yield f"  {_edge(edge)}"


def _group(group: Group) -> Iterator[str]:
    if not group.title:
        for node in group.nodes:
            yield f"  {_node(node)}"
        return
    yield f"  subgraph {group.key}[{_label(group.title)}]"
    for node in group.nodes:
        yield f"    {_node(node)}"
    yield "  end"


def _node(node: Node) -> str:
    opening, closing = _BRACKETS[node.shape]
    return f"{node.key}{opening}{_label(*node.lines)}{closing}"


def _edge(edge: Edge) -> str:
    arrow = "-.->" if edge.dashed else "-->"
    label = f"|{_label(edge.label)}|" if edge.label else ""
    return f"{edge.source} {arrow}{label} {edge.target}"


def _label(*lines: str) -> str:
    return '"' + "<br/>".join(_escaped(line) for line in lines) + '"'


def _escaped(text: str) -> str:
    """Characters that Mermaid, or the HTML inside it, would take for its own."""
    for char, entity in (("#", "#35;"), ('"', "#quot;"), ("<", "#lt;"), (">", "#gt;")):
        text = text.replace(char, entity)
    return text
