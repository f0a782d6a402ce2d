"""Whether two sentences say the same, wherever they stand and whatever tags they have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import fields, is_dataclass
from typing import Any

from kaart.format.outline import Node, parts
from kaart.syntax import nodes as n

_PLACE = frozenset({"span", "tags"})
_LABEL = frozenset({"label"})  # only a handle for variants and tests; it changes nothing at the table
# What of a sentence is its block, and is compared by itself.
_PARTS = frozenset({"items", "lines", "rows", "alternatives", "clauses", "branches", "block"})


def said(node: Node) -> Hashable:
    """What a sentence says itself, without its block: equal for sentences that say the same."""
    match node:
        case n.Announcement():
            return "announcement", said(node.action), node.any_time, _plain(node.who)
        case n.Notes():
            return "notes", node.per_match
        case n.Option():
            return "option", node.name.text, _plain(node.type), _plain(node.normally)
        case _:
            return _plain(node, _LABEL | _PARTS)


def whole(node: Node) -> Hashable:
    """What a sentence says with everything in its block."""
    return said(node), tuple(whole(part) for part in parts(node))


def name(node: Node) -> str:
    """What a sentence is called: its name or its label, "" if it has none."""
    match node:
        case n.Announcement():
            return node.action.name.text
        case n.Procedure():
            return node.name.text if node.name is not None else node.at.value
        case n.Players() | n.Suits() | n.Ranks():
            return type(node).__name__.lower()
        case n.Each() | n.Repeat():
            return _text(node.label)
        case _:
            return _text(getattr(node, "name", None) or getattr(node, "label", None))


def subject(node: Node) -> Hashable:
    """The cards that a line of a list is about, None for other sentences: lines about other cards are never
    one line that was changed."""
    match node:
        case n.RankedCards() | n.PointLine():
            return _plain(node.cards) if node.cards is not None else "all other cards"
        case n.GroupMeld():
            return _plain(node.cards), node.count
        case n.RunMeld():
            return node.length, node.or_more
        case n.SetMeld():
            return _plain(node.parts)
        case _:
            return None


def sentences(tree: Node) -> Counter[Hashable]:
    """All sentences of a game, each as often as it says it."""
    found: Counter[Hashable] = Counter()
    waiting = list(parts(tree))
    while waiting:
        node = waiting.pop()
        found[said(node)] += 1
        waiting.extend(parts(node))
    return found


def _text(name: n.Name | None) -> str:
    return name.text if name is not None else ""


def _plain(value: Any, without: frozenset[str] = frozenset()) -> Hashable:
    """A node as a value that knows nothing of places; brackets that the author set are kept."""
    if isinstance(value, tuple):
        return tuple(_plain(item) for item in value)
    if not is_dataclass(value) or isinstance(value, type):
        found: Hashable = value
        return found
    kept = [field.name for field in fields(value) if field.name not in _PLACE | without]
    return type(value).__name__, *(_plain(getattr(value, field)) for field in kept)
