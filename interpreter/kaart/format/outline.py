"""A game as an outline of sentences, each with those of its block, to be quoted or to be compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kaart.format.columns import GAP
from kaart.format.quoting import Line, Quotations
from kaart.syntax import nodes as n

Node = Any
"""A node of the syntax tree that is a sentence, or an answer of a question."""


def parts(node: Node) -> tuple[Node, ...]:
    """The sentences in the block of a sentence. The answers of a question come before its clauses; the
    first answer stands in the same sentence as the question."""
    match node:
        case n.GameFile():
            return node.sections
        case n.Options() | n.Places() | n.Notes():
            return node.items
        case n.Pack() | n.Ranking() | n.Points() | n.Melds():
            return node.lines
        case n.Table():
            return node.rows
        case n.Define():
            return node.cases if len(node.cases) > 1 else ()
        case n.May():
            return (*node.alternatives, *node.clauses)
        case n.Chooses() | n.ChoosesCards() | n.Plays():
            return node.clauses
        case n.WhenBlock():
            return node.branches
        case n.Announcement():
            return node.action.block or ()
        case _:
            return getattr(node, "block", None) or ()


def quoted(node: Node, quotations: Quotations, depth: int = 0) -> tuple[Line, ...]:
    """The sentence of a node and all sentences below it, as a variant would write them. An answer that stands
    alone begins with `or`."""
    match node:
        case n.May():
            first, *others = node.alternatives
            lines = [Line(depth, quotations.sentence(node.span)), *_below(first, quotations, depth + 1)]
            return (*lines, *_all((*others, *node.clauses), quotations, depth))
        case n.WhenBlock():
            return _all(node.branches, quotations, depth)
        case n.Alternative():
            text = f"{quotations.keyword('OR')} {quotations.words(node.span)}"
            return (Line(depth, text), *_below(node, quotations, depth + 1))
        case n.Table():
            rows = _aligned([quotations.columns(row.span) for row in node.rows])
            return (Line(depth, quotations.sentence(node.span)), *(Line(depth + 1, row) for row in rows))
        case n.Suits() | n.Ranks() | n.Define():
            return tuple(Line(depth + line.depth, line.text) for line in quotations.block(node.span))
        case _:
            return (Line(depth, quotations.sentence(node.span)), *_below(node, quotations, depth + 1))


def _aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Rows of cells, one below the other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=False)]
    for row in rows:
        padded = (cell.ljust(width) for cell, width in zip(row, widths, strict=False))
        yield GAP.join(padded).rstrip()


def _below(node: Node, quotations: Quotations, depth: int) -> tuple[Line, ...]:
    return _all(parts(node), quotations, depth)


def _all(nodes: tuple[Node, ...], quotations: Quotations, depth: int) -> tuple[Line, ...]:
    return tuple(line for node in nodes for line in quoted(node, quotations, depth))
