"""Everything a variant can change in a game, as examples that say what the game says already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kaart.compile import Opened
from kaart.format.outline import Node, quoted
from kaart.format.quoting import Line, Quotations
from kaart.model.amend import pointed_at
from kaart.skeleton.wording import Wording
from kaart.syntax import nodes as n
from kaart.syntax.keywords import LANGUAGES, keywords
from kaart.texts import Texts, spoken

LONGEST = 16
"""Phases of more lines are not written out; one copies them from the base."""

_CARDS = (n.Pack, n.Ranking, n.Points, n.Melds, n.Suits, n.Ranks)
_CLAUSES = (n.CardClause, n.CallClause)
_RELATIONS = (n.Compare, n.Has, n.Empty, n.Logic, n.Not)


@dataclass(frozen=True, slots=True)
class Example:
    """Amendments with a remark that says what they are about ("" for none)."""

    remark: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class _Target:
    """Something a variant can change, and how an amendment points at it."""

    node: Any
    name: str
    said: str


class Examples:
    """The examples for variants of one game in the language of a wording."""

    def __init__(self, base: Opened, wording: Wording) -> None:
        self.base = base
        self.wording = wording
        self.quotations = Quotations(base.sources, wording.language)
        self.texts = Texts.of(base.words)
        self.language = LANGUAGES[wording.language]
        self.targets = [self._target(*found) for found in pointed_at(base.tree)]

    def groups(self) -> Iterator[tuple[str, Sequence[Example]]]:
        """The kinds of things with an example of each, in the order in which one reads a game."""
        say = self.wording
        groups = (
            (say.options, self._options()),
            (say.values, self._values()),
            (say.players, self._replaced(n.Players)),
            (say.cards, self._replaced(*_CARDS)),
            (say.clauses, self._clauses()),
            (say.tables, self._tables()),
            (say.formulas, self._formulas()),
            (say.lines, self._replaced_lines()),
            (say.answers, self._replaced(n.Alternative, n.Announcement)),
            (say.phases, self._phases()),
            (say.also, self._others()),
        )
        for title, examples in groups:
            found = list(examples)
            if found:
                yield title, found

    # ---------------------------------------------------------------- the kinds of things

    def _options(self) -> Iterator[Example]:
        last = None
        for target in self._of(n.Option):
            option = last = target.node
            text = self.texts.text_or(target.name, option.text.value, self.language)
            allowed = self.quotations.words(option.type.span)
            yield self._becomes(f"{text} ({allowed})", target, option.normally)
        if last is not None:
            yield self._new_option(last.name)

    def _new_option(self, last: n.Name) -> Example:
        known = keywords(self.wording.language)
        yes, no = known.words["yes"][0], known.words["no"][0]
        spelt = f"{yes} {known.phrases['OR'][0]} {no}, {known.phrases['NORMALLY'][0]} {no}"
        line = Line(1, f'{self.wording.own_option} {spelt}  "…"')
        return self._added("ADD_AFTER", self._name(last.text), [line], self.wording.new_option)

    def _values(self) -> Iterator[Example]:
        for target in self._of(n.Define):
            if self._is_value(target.node):
                yield self._becomes(self._text(target), target, target.node.cases[0].value)

    def _is_value(self, node: n.Define) -> bool:
        return len(node.cases) == 1 and not isinstance(node.cases[0].value, _RELATIONS)

    def _formulas(self) -> Iterator[Example]:
        for target in self._of(n.Define):
            if not self._is_value(target.node):
                yield self._replace(target, self._text(target))

    def _clauses(self) -> Iterator[Example]:
        found = [target for target in self.targets if isinstance(target.node, _CLAUSES)]
        for target in found:
            yield self._replace(target, self._text(target))
        if found:
            yield from self._further(found[-1])

    def _further(self, target: _Target) -> Iterator[Example]:
        """A clause of one's own behind another, which for the time being says the same; and none at all."""
        own = self.wording.own
        (line,) = quoted(target.node, self.quotations, 1)
        line = Line(1, line.text.replace(f"{self._name(target.name)}:", f"{own}:", 1))
        yield self._added("ADD_AFTER", target.said, [line], self.wording.further_clause)
        yield Example("", (Line(0, f"{self.quotations.keyword('REMOVE')} {target.said}"),))

    def _tables(self) -> Iterator[Example]:
        for target in self._of(n.Table):
            row = self._name(target.node.rows[0].name.text) if target.node.rows else ""
            yield self._replace(target, self.wording.rows.format(row=row, table=target.said) if row else "")

    def _replaced_lines(self) -> Iterator[Example]:
        """Lines and instructions with a label of their own."""
        for target in self.targets:
            labelled = getattr(target.node, "label", None) is not None
            if labelled and not isinstance(target.node, _CLAUSES):
                yield self._replace(target, "")

    def _phases(self) -> Iterator[Example]:
        for target in self._of(n.Procedure):
            example = self._replace(target, self._text(target))
            if len(example.lines) <= LONGEST:
                yield example
            else:
                yield Example(self._copied(target, len(example.lines) - 1), ())

    def _copied(self, target: _Target, lines: int) -> str:
        """Where to take the lines of a long phase from: a file in this language, or its translation."""
        path = target.node.span.path
        name, written = next((t.name.text, t.language) for t in self.base.files if t.span.path == path)
        same = written == self.wording.language
        remark = self.wording.long_phase if same else self.wording.long_phase_elsewhere
        return remark.format(name=target.said, lines=lines, base=name)

    def _others(self) -> Iterator[Example]:
        """Places and notes, which are seldom changed: only their names."""
        names = [target.said for target in self._of(n.Place, n.NoteDecl)]
        if names:
            yield Example(", ".join(names) + ".", ())

    # ---------------------------------------------------------------- amendments

    def _replaced(self, *kinds: type) -> Iterator[Example]:
        for target in self._of(*kinds):
            yield self._replace(target, self._text(target))

    def _replace(self, target: _Target, remark: str) -> Example:
        return self._added("REPLACE", target.said, quoted(target.node, self.quotations, 1), remark)

    def _added(self, keyword: str, said: str, lines: Iterable[Line], remark: str) -> Example:
        return Example(remark, (Line(0, f"{self.quotations.keyword(keyword)} {said}"), *lines))

    def _becomes(self, remark: str, target: _Target, value: Node) -> Example:
        becomes, spelt = self.quotations.keyword("BECOMES"), self.quotations.words(value.span)
        return Example(remark, (Line(0, f"{target.said} {becomes} {spelt}"),))

    # ---------------------------------------------------------------- names and texts

    def _of(self, *kinds: type) -> Iterator[_Target]:
        return (target for target in self.targets if isinstance(target.node, kinds))

    def _target(self, node: Any, name: str, outer: str) -> _Target:
        said, of = self._name(name), self.quotations.keyword("OF")
        match node:
            case n.Players() | n.Suits() | n.Ranks() | n.Pack() | n.Ranking() | n.Points() | n.Melds():
                said = self._keyword(name)
            case n.Procedure(name=None):
                said = self._keyword(name)
            case _:
                pass
        return _Target(node, name, f"{said} {of} {self._name(outer)}" if outer else said)

    def _keyword(self, name: str) -> str:
        """The word for a section that has no name of its own."""
        return self.quotations.keyword(name.upper().replace(" ", "_"))

    def _name(self, name: str) -> str:
        """A name in the language of the variant."""
        return self.texts.name(name, self.language)

    def _text(self, target: _Target) -> str:
        """What players read for a name, if somebody has written it down in other words than the name."""
        phrase = self.texts.phrase(target.name)
        text = (phrase.text(self.language) if phrase else None) or ""
        return "" if text.casefold() == spoken(phrase.name(self.language) if phrase else "") else text
