"""Which rules of one game are not those of another: data without words. `report.py` words it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from kaart.compile import Opened
from kaart.differ.match import Pair, by_name, in_order
from kaart.differ.sameness import said, sentences
from kaart.format.outline import Node, parts
from kaart.model.rename import names_of, renamed
from kaart.syntax import nodes as n

_Contents = dict["Part", list[Node]]


class Part(Enum):
    """The parts of a game in the order in which one tells it."""

    PLAYERS = "players"
    OPTIONS = "options"
    CARDS = "cards"
    RANKING = "ranking"
    POINTS = "points"
    MELDS = "melds"
    COURSE = "course"
    ANNOUNCEMENTS = "announcements"
    TABLES = "tables"
    FORMULAS = "formulas"
    PLACES = "places"
    NOTES = "notes"
    CLAIMS = "claims"


class Change(Enum):
    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class Difference:
    """One rule that is there only in one of two games, or is another one in each.

    `old` and `new` are the nodes of the two trees (None where there is none); only what they say themselves
    differs, and what is different in their blocks are differences of their own. `inside` are the nodes
    around, from the section inwards, and `after` is the sentence before it in its block, both in the new
    game (of what was removed, in the old one)."""

    part: Part
    change: Change
    old: Node
    new: Node
    inside: tuple[Node, ...] = ()
    after: Node = None

    @property
    def node(self) -> Node:
        """The node in the new game, or what the old one has."""
        return self.new if self.new is not None else self.old


def compared(old: Opened, new: Opened) -> tuple[n.GameFile, n.GameFile]:
    """The trees of two games with the names of both in the language of the first."""
    if old.tree.language == new.tree.language:
        return old.tree, new.tree
    return old.tree, renamed(new.tree, names_of((*old.words, *new.words), old.tree.language))


def kinship(old: n.GameFile, new: n.GameFile) -> float:
    """How much of the larger of two games the other has as well, from 0 to 1, counted in sentences."""
    left, right = sentences(old), sentences(new)
    return sum((left & right).values()) / max(left.total(), right.total(), 1)


def compare(old: n.GameFile, new: n.GameFile) -> tuple[Difference, ...]:
    """Every difference between two games, part by part; their names and titles do not count."""
    left, right = _contents(old), _contents(new)
    found = [difference for part in Part for difference in _in_part(part, left, right)]
    return tuple(found)


def _in_part(part: Part, old: _Contents, new: _Contents) -> Iterator[Difference]:
    match part:
        case Part.RANKING | Part.POINTS | Part.MELDS | Part.CARDS:
            yield from _differences(part, in_order(old[part], new[part]), ())
        case _:
            yield from _differences(part, by_name(old[part], new[part]), ())


def _differences(part: Part, pairs: Iterable[Pair], inside: tuple[Node, ...]) -> Iterator[Difference]:
    for pair in pairs:
        old, new = pair.old, pair.new
        if old is None or new is None:
            change = Change.ADDED if old is None else Change.REMOVED
            yield Difference(part, change, old, new, inside, pair.after)
            continue
        if pair.moved:
            yield Difference(part, Change.MOVED, old, new, inside, pair.after)
        if said(old) != said(new):
            yield Difference(part, Change.CHANGED, old, new, inside, pair.after)
        if not isinstance(new, n.Define):
            yield from _below(part, old, new, inside)


def _below(part: Part, old: Node, new: Node, inside: tuple[Node, ...]) -> Iterator[Difference]:
    pairs = (by_name if isinstance(new, n.Table) else in_order)(parts(old), parts(new))
    yield from _differences(part, pairs, (*inside, new))


def _contents(tree: n.GameFile) -> _Contents:
    """The sentences of a game by the part they belong to; a game may have several sections of a kind."""
    found: dict[Part, list[Node]] = {part: [] for part in Part}
    for section in tree.sections:
        part, items = _sorted(section)
        found[part] += items
    return found


def _sorted(section: Node) -> tuple[Part, Sequence[Node]]:
    """The part of the game that a section belongs to, and its sentences."""
    match section:
        case n.Players():
            return Part.PLAYERS, (section,)
        case n.Options():
            return Part.OPTIONS, section.items
        case n.Suits() | n.Ranks():
            return Part.CARDS, (section,)
        case n.Pack():
            return Part.CARDS, section.lines
        case n.Ranking():
            return Part.RANKING, section.lines
        case n.Points():
            return Part.POINTS, section.lines
        case n.Melds():
            return Part.MELDS, section.lines
        case n.Places():
            return Part.PLACES, section.items
        case n.Notes():
            return Part.NOTES, section.items
        case n.Table():
            return Part.TABLES, (section,)
        case n.Define():
            return Part.FORMULAS, (section,)
        case n.Claim():
            return Part.CLAIMS, (section,)
        case n.Procedure():
            return Part.COURSE, (section,)
        case _:
            return Part.ANNOUNCEMENTS, (section,)
