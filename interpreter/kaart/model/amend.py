"""A variant is a list of changes; this applies them to the syntax tree of its base.

Every node keeps its own place, so later problems point into the file that holds the line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from kaart.diagnostics import Note, Problem, Severity, Span
from kaart.model.near import nearest_said, other_language
from kaart.saying import Message, say
from kaart.syntax import nodes as n

# What may stand beside what: a piece must be of the family of the thing it replaces or joins.
FAMILIES: dict[Message, tuple[type, ...]] = {
    say("a section"): n.Section.__args__,
    say("an option"): (n.Option,),
    say("a line of the pack"): n.PackLine.__args__,
    say("a line of the ranking"): n.RankingLine.__args__,
    say("a line of the points"): (n.PointLine,),
    say("a line of the melds"): n.MeldLine.__args__,
    say("a place"): (n.Place,),
    say("a note"): (n.NoteDecl,),
    say("a row"): (n.Row,),
    say("a case"): (n.Case,),
    say("an instruction"): n.Statement.__args__,
    say("a clause about cards"): (n.CardClause,),
    say("a clause about answers"): (n.CallClause,),
    say("an answer"): (n.Alternative,),
}
_OTHER = say("something else")
SECTION_WORDS = {
    n.Players: "players", n.Pack: "pack", n.Ranking: "ranking", n.Points: "points", n.Melds: "melds",
    n.Suits: "suits", n.Ranks: "ranks",
}  # fmt: skip
LINES_OF: Mapping[str, tuple[Message, ...]] = {
    "pack": (say("a line of the pack"),),
    "ranking": (say("a line of the ranking"), say("a case")),
    "points": (say("a line of the points"), say("a case")),
    "melds": (say("a line of the melds"),),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Manner:
    """How a variant writes: in which language, how it says the names of its base if that is in the other
    one, and the names that the base has in the other language, with its own."""

    language: str
    said: Mapping[str, str]
    elsewhere: Mapping[str, str]


def amend(
    base: n.GameFile, variant: n.VariantFile, manner: Manner | None = None
) -> tuple[n.GameFile, tuple[Problem, ...]]:
    """The game that the variant describes, and what could not be changed."""
    work = _Amending(base, manner or Manner(variant.language, {}, {}))
    for amendment in variant.amendments:
        work.apply(amendment)
    title = variant.title if variant.title is not None else base.title
    merged = n.GameFile(variant.span, variant.language, variant.name, title, work.tree.sections, variant.tags)
    return merged, tuple(work.problems)


@dataclass(slots=True)
class _Amending:
    """The tree so far, and what has been done to it."""

    tree: n.GameFile
    manner: Manner
    problems: list[Problem] = field(default_factory=list)
    gone: dict[str, Span] = field(default_factory=dict)
    """Names that were there, with the amendment that took them away."""
    given: dict[tuple[str, str], Span] = field(default_factory=dict)
    """What has been given another value or another text, and the name of what it stands in."""

    def apply(self, amendment: n.Amendment) -> None:
        """Make one change, if there is one thing it can mean."""
        target = amendment.target
        among: Any = self.tree
        where = self.tree.name.text
        if target.inside is not None:
            outer = [node for node in named(self.tree) if target.inside.text in names(node)]
            if len(outer) != 1:
                self._not_one(target.inside, outer, self.tree, where)
                return
            among, where = outer[0], target.inside.text
        found = [node for node in named(among) if target.name.text in names(node)]
        if target.inside is not None:
            found = [node for node in found if node is not among]
        if len(found) != 1:
            self._not_one(target.name, found, among, where)
            return
        new = _changed(found[0], amendment, self.problems)
        if new is not None:
            self._given_twice(amendment)
            before = _all_names(self.tree)
            self.tree = _Editor(found[0], new).edit(self.tree)
            self.gone |= dict.fromkeys(before - _all_names(self.tree), amendment.span)

    def _given_twice(self, amendment: n.Amendment) -> None:
        """K305: the second of two changes undoes the first."""
        if amendment.what not in (n.Amend.BECOMES, n.Amend.REPLACE, n.Amend.REMOVE):
            return
        target = amendment.target
        place = (target.name.text, target.inside.text if target.inside is not None else "")
        first = self.given.get(place)
        if first is not None:
            sentence = say("{name} was changed before; only this change counts.", name=place[0])
            note = Note(first, say("this change is lost"))
            advice = say("Take one of the two away.")
            self.problems.append(Problem("K305", amendment.span, sentence, advice, (note,), Severity.WARNING))
        self.given[place] = amendment.span

    def _not_one(self, name: n.Name, found: list[Any], among: Any, where: str) -> None:
        """Nothing, or more than one thing, of that name in `where`."""
        text = name.text
        if found:
            sentence = say(
                "{count} things in {where} are called {name}.", count=len(found), where=where, name=text
            )
            self.problems.append(Problem("K302", name.span, sentence, self._which(text)))
            return
        known = {one for node in named(among) for one in names(node)}
        right = self.manner.elsewhere.get(text)
        if right in known:
            self.problems.append(other_language(name.span, text, right, self.manner.language))
            return
        sentence = say("There is no {name} in {where} to change.", name=text, where=where)
        if text in self.gone:
            note = Note(self.gone[text], say("{name} was taken away here", name=text))
            advice = say("Take one of the two away.")
            self.problems.append(Problem("K301", name.span, sentence, advice, (note,)))
            return
        otherwise = say("A variant can change what has a name or a label in its base.")
        advice = nearest_said(text, known, self.manner.said, self.manner.language, otherwise)
        self.problems.append(Problem("K301", name.span, sentence, advice))

    def _which(self, name: str) -> Message:
        """How one of several things of a name can be meant."""
        if any(one == name for _, one, _ in pointed_at(self.tree)):
            return say("Say which one: `{name} of …` with the phase or table it stands in.", name=name)
        return say("They cannot be told apart; give them different labels where they are written.")


def _all_names(tree: n.GameFile) -> set[str]:
    return {one for node in named(tree) for one in names(node)}


def _changed(node: Any, amendment: n.Amendment, problems: list[Problem]) -> tuple[Any, ...] | None:
    """What stands in the place of the node after the amendment."""
    if amendment.what is n.Amend.BECOMES:
        return _becomes(node, amendment, problems)
    if amendment.what is n.Amend.REMOVE:
        return ()
    kind = _family(node)
    pieces = tuple(_as_line(piece, node) for piece in amendment.pieces)
    for piece in pieces:
        if not isinstance(piece, FAMILIES[kind]):
            name = amendment.target.name.text
            sentence = say(
                "{name} is {kind}, and this is {family}.", name=name, kind=kind, family=_family(piece)
            )
            problems.append(Problem("K303", piece.span, sentence, _own_kind(node, piece, amendment)))
            return None
    match amendment.what:
        case n.Amend.REPLACE:
            return pieces
        case n.Amend.BEFORE:
            return (*pieces, node)
        case _:
            return (node, *pieces)


def _own_kind(node: Any, piece: Any, amendment: n.Amendment) -> Message:
    """What to do with a piece of another family: perhaps only the head of its section is missing."""
    heading = SECTION_WORDS.get(type(node))
    inside = heading is not None and _family(piece) in LINES_OF.get(heading, ())
    if inside and amendment.what is n.Amend.REPLACE:
        return say("Put a line `{section}` above it, and this one below that, further in.", section=heading)
    if inside:
        return say(
            "Add it beside a line of it that has a label, or write `replace {section}`.", section=heading
        )
    return say("Add it beside something of its own kind.")


def _as_line(piece: Any, beside: Any) -> Any:
    """`trump when c` and `0 otherwise` could be a case or a line of the ranking or the points; what
    they stand beside tells."""
    match piece, beside:
        case n.Case(), n.RankedCards() | n.CountsAs() | n.EqualCards():
            return n.RankedCards(piece.span, None, piece.value, (), piece.when, piece.tags)
        case n.Case(when=None), n.PointLine():
            return n.PointLine(piece.span, None, piece.value, None, None, piece.tags)
        case _:
            return piece


def _becomes(node: Any, amendment: n.Amendment, problems: list[Problem]) -> tuple[Any, ...] | None:
    assert amendment.value is not None
    match node:
        case n.Option():
            return (replace(node, normally=amendment.value),)
        case n.Define(cases=(case,)):
            return (replace(node, cases=(replace(case, value=amendment.value),)),)
        case n.Define():
            advice = say("Write `replace {name}` with all its cases.", name=node.name.text)
            problems.append(
                Problem("K304", amendment.span, say("{name} has several cases.", name=node.name.text), advice)
            )
        case _:
            sentence = say("Only an option or a definition can become another value.")
            problems.append(Problem("K304", amendment.span, sentence, say("Use `replace` for other things.")))
    return None


def _family(node: Any) -> Message:
    return next((kind for kind, types in FAMILIES.items() if isinstance(node, types)), _OTHER)


def names(node: Any) -> tuple[str, ...]:
    """What an amendment may call this node."""
    match node:
        case n.Option() | n.Place() | n.NoteDecl() | n.Row() | n.Alternative() | n.Define() | n.Table():
            return (node.name.text,)
        case n.Procedure():
            return (node.name.text if node.name is not None else node.at.value,)
        case n.Announcement():
            return (node.action.name.text,)
        case n.CardClause() | n.CallClause():
            return (node.label.text,)
        case _:
            word = SECTION_WORDS.get(type(node))
            label = getattr(node, "label", None)
            return (word,) if word else (label.text,) if label is not None else ()


def pointed_at(tree: n.GameFile) -> Iterator[tuple[Any, str, str]]:
    """Everything a variant of this game can change: the node, its name, and the name of what it stands in
    if there are more things of that name ("" if there are not)."""
    found = [(node, name, outer) for node, name, outer in _with_outer(tree, ())]
    for node, name, outers in found:
        alike = [others for _, other, others in found if other == name]
        outer = "" if len(alike) == 1 else _telling(outers, alike, [other for _, other, _ in found])
        if len(alike) == 1 or outer:
            yield node, name, outer


def _with_outer(node: Any, outers: tuple[str, ...]) -> Iterator[tuple[Any, str, tuple[str, ...]]]:
    """Every node below this one that an amendment could mean, with its name and the names around it."""
    for child in _children(node):
        own = names(child) if _family(child) is not _OTHER else ()
        yield from ((child, name, outers) for name in own)
        if not (own and isinstance(child, n.Announcement)):
            yield from _with_outer(child, (*outers, *own))


def _telling(outers: tuple[str, ...], alike: list[tuple[str, ...]], known: list[str]) -> str:
    """The innermost name around a thing that stands around no other thing of its name, or ""."""
    return next(
        (
            outer
            for outer in reversed(outers)
            if known.count(outer) == 1 and sum(outer in others for others in alike) == 1
        ),
        "",
    )


def named(node: Any) -> Iterator[Any]:
    """Every node below (and with) this one that an amendment could mean."""
    if names(node) and _family(node) is not _OTHER:
        yield node
        if isinstance(node, n.Announcement):
            return
    for child in _children(node):
        yield from named(child)


def _children(node: Any) -> Iterator[Any]:
    for part in fields(node):
        value = getattr(node, part.name)
        if isinstance(value, tuple):
            yield from (item for item in value if is_dataclass(item))
        elif is_dataclass(value) and not isinstance(value, Span):
            yield value


@dataclass(frozen=True, slots=True)
class _Editor:
    """Rebuilds a tree with one node replaced by any number of others."""

    old: Any
    new: tuple[Any, ...]

    def edit(self, node: Any) -> Any:
        changes = {}
        for part in fields(node):
            value = getattr(node, part.name)
            if isinstance(value, tuple):
                edited = self._edit_items(value)
                if edited is not value:
                    changes[part.name] = edited
            elif is_dataclass(value) and not isinstance(value, Span):
                edited = self.edit(value)
                if edited is not value:
                    changes[part.name] = edited
        return replace(node, **changes) if changes else node

    def _edit_items(self, items: tuple[Any, ...]) -> tuple[Any, ...]:
        result: list[Any] = []
        changed = False
        for item in items:
            if item is self.old:
                result.extend(self.new)
                changed = True
            elif is_dataclass(item):
                edited = self.edit(item)
                changed = changed or edited is not item
                result.append(edited)
            else:
                result.append(item)
        return tuple(result) if changed else items
