"""The clauses of a game: every line of its rule files that carries a tag, with what and where it is.

The trace matches them with the inventory; nothing here knows what a tag means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from kaart.compile import Opened
from kaart.diagnostics import Span
from kaart.syntax import nodes as n

_LINE_END = re.compile(r"\r\n|\n|\r")
_MARGIN = re.compile(r"\s*(?:@[\w.-]+\s*)+(?:#.*)?$")
_INSTRUCTIONS = (
    n.Becomes, n.Changes, n.Pays, n.Put, n.Deal, n.Shuffle, n.Cut, n.Drawn, n.Sees, n.NotAskedAgain,
    n.SitsOut, n.CrossOff, n.Leaves, n.EndMatch, n.Branch, n.Each, n.GoingRound, n.AllAtOnce, n.Repeat,
)  # fmt: skip
# What a tagged piece of a rule file is called, in the report and in the list of clauses that tests keep.
KINDS: dict[type, str] = {
    n.GameFile: "game", n.VariantFile: "variant", n.Amendment: "change",
    n.Players: "players", n.Suits: "suits", n.Ranks: "ranks",
    n.Options: "section", n.Pack: "section", n.Ranking: "section", n.Points: "section", n.Melds: "section",
    n.Places: "section", n.Notes: "section", n.Table: "section", n.Procedure: "section",
    n.Option: "option", n.Place: "place", n.NoteDecl: "note", n.Row: "row", n.Claim: "claim",
    n.Take: "pack line", n.LeaveOut: "pack line",
    n.RankedCards: "ranking line", n.CountsAs: "ranking line", n.EqualCards: "ranking line",
    n.PointLine: "points line",
    n.RunMeld: "meld", n.GroupMeld: "meld", n.SetMeld: "meld", n.OnlyOnce: "meld",
    n.Define: "definition", n.Case: "case", n.Announcement: "announcement", n.Alternative: "answer",
    n.CardClause: "clause", n.CallClause: "clause",
    n.Chooses: "question", n.ChoosesCards: "question", n.Plays: "question",
    **dict.fromkeys(_INSTRUCTIONS, "instruction"),
}  # fmt: skip
_SECTIONS: dict[type, str] = {
    n.Players: "players", n.Suits: "suits", n.Ranks: "ranks", n.Options: "options", n.Pack: "pack",
    n.Ranking: "ranking", n.Points: "points", n.Melds: "melds", n.Places: "places",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Clause:
    """One line of a rule file with its tags. `where` are the names around and of it (`bidding › bid`);
    `text` is the line without its margin; `spans` are the places of the tags."""

    path: str
    line: int
    kind: str
    where: str
    text: str
    tags: tuple[str, ...]
    spans: tuple[Span, ...]


def clauses_of(opened: Opened) -> tuple[Clause, ...]:
    """What is tagged in a game as it is played: what a variant removed is gone, its changes are there.
    In the order of the files, those of the game itself last."""
    found: dict[tuple[str, int], Clause] = {}
    for node, names in (*_tagged(opened.tree, ()), *_tagged_changes(opened)):
        clause = _clause(node, names, opened.sources)
        known = found.get((clause.path, clause.line))
        found[clause.path, clause.line] = clause if known is None else _together(known, clause)
    order = {tree.span.path: number for number, tree in enumerate(opened.files)}
    return tuple(sorted(found.values(), key=lambda clause: (order.get(clause.path, 0), clause.line)))


def _tagged_changes(opened: Opened) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """The changes of variants that carry tags themselves, as `remove passing` may."""
    for tree in opened.files:
        if isinstance(tree, n.VariantFile):
            yield from ((change, _of(change)) for change in tree.amendments if change.tags)


def _tagged(node: Any, names: tuple[str, ...]) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """Every tagged node at or below this one, with the names around and of it."""
    inside = (*names, *_of(node))
    if getattr(node, "tags", ()):
        yield node, inside
    for field in fields(node):
        value = getattr(node, field.name)
        for child in value if isinstance(value, tuple) else (value,):
            if is_dataclass(child) and not isinstance(child, (Span, n.Tag)):
                yield from _tagged(child, inside)


def _of(node: Any) -> tuple[str, ...]:
    """What a reader calls this node, if it has a name that helps to find it."""
    match node:
        case n.GameFile() | n.VariantFile():
            return ()
        case n.Procedure(name=None):
            return (node.at.value,)
        case n.Notes():
            return ("match notes" if node.per_match else "round notes",)
        case n.Amendment():
            inside = node.target.inside
            return (node.target.name.text,) if inside is None else (inside.text, node.target.name.text)
        case n.Option() | n.Place() | n.NoteDecl() | n.Row() | n.Alternative() | n.Define() | n.Table():
            return (node.name.text,)
        case n.Procedure(name=n.Name() as name):
            return (name.text,)
        case _:
            section, label = _SECTIONS.get(type(node)), getattr(node, "label", None)
            return (section,) if section else (label.text,) if label is not None else ()


def _clause(node: Any, names: tuple[str, ...], sources: Mapping[str, str]) -> Clause:
    span, tags = node.span, node.tags
    lines = _LINE_END.split(sources.get(span.path, ""))[span.line - 1 : max(tag.span.line for tag in tags)]
    text = " ".join(_MARGIN.sub("", line).strip() for line in lines)
    texts, spans = tuple(tag.text for tag in tags), tuple(tag.span for tag in tags)
    return Clause(span.path, span.line, KINDS[type(node)], " › ".join(names), text, texts, spans)


def _together(one: Clause, other: Clause) -> Clause:
    """Two tagged nodes on one line are one clause to a reader."""
    new = [(tag, span) for tag, span in zip(other.tags, other.spans, strict=True) if tag not in one.tags]
    tags, spans = (*one.tags, *(tag for tag, _ in new)), (*one.spans, *(span for _, span in new))
    return Clause(one.path, one.line, one.kind, one.where, one.text, tags, spans)
