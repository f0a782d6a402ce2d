"""The rules of a match as their files have them: what stands behind every place that a program names.

Everything in this folder that needs a sentence, a formula or a source asks here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from kaart.compile import Opened, compile_program, open_game, read_options
from kaart.diagnostics import ProblemsFound, Span
from kaart.ir.form import At, Program
from kaart.ir.lower import draft_of
from kaart.ir.lower.draft import Draft
from kaart.model import steps as st
from kaart.model.terms import T, Term
from kaart.model.types import YESNO
from kaart.model.walk import all_blocks, blocks_of
from kaart.why.source import Stated, sentence

if TYPE_CHECKING:
    from kaart.trace.inventory import Inventory

Place = tuple[str, int, int]
Conditions = tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Instruction:
    """A sentence that changes a score, and the conditions under which it is reached, outermost first."""

    step: st.Pay | st.Change | st.Write
    conditions: Conditions


@dataclass(frozen=True, slots=True)
class Source:
    """What a tag stands for: a sentence of a document or a ruling, in the words of the inventory."""

    id: str
    text: Mapping[str, str]
    document: Mapping[str, str]
    place: str


class Rules:
    """A game with the players and options of a match. `draft` is given if the program was made in a way
    of its own (scenarios fix definitions)."""

    def __init__(self, opened: Opened, program: Program, draft: Draft | None = None) -> None:
        self.opened = opened
        self.program = program
        self._draft = draft

    @cached_property
    def draft(self) -> Draft:
        """The lowered game, in which a formula of the files becomes an expression of the program."""
        if self._draft is not None:
            return self._draft
        options = read_options(self.opened.game, dict(self.program.options))
        return draft_of(self.opened.game, self.program.seats, options)

    # ------------------------------------------------------------ sentences

    def clause(self, at: At | None) -> st.Clause | None:
        """The clause at a place of the program."""
        return self._clauses.get(self._place(at))

    def alternative(self, at: At | None) -> st.Alternative | None:
        """The answer or announcement at a place of the program."""
        return self._alternatives.get(self._place(at))

    def instruction(self, at: At | None) -> Instruction | None:
        """The sentence that changes a score at a place of the program."""
        return self._instructions.get(self._place(at))

    def span(self, at: At | None) -> Span | None:
        """The place as a span of one sign."""
        if at is None:
            return None
        return Span(self.program.files[at.file], at.line, at.column, at.line, at.column + 1)

    def sentence(self, at: At | None) -> Stated | None:
        """The sentence that begins at a place, as it is written."""
        if at is None:
            return None
        path = self.program.files[at.file]
        return sentence(self.opened.sources.get(path, ""), path, at.line)

    def _place(self, at: At | None) -> Place:
        return ("", 0, 0) if at is None else (self.program.files[at.file], at.line, at.column)

    @cached_property
    def _clauses(self) -> Mapping[Place, st.Clause]:
        asking = (st.AskMay, st.AskValue, st.AskCards, st.AskPlay)
        return {
            _key(clause.head.span): clause
            for step, _ in self._steps
            if isinstance(step, asking)
            for clause in step.clauses
        }

    @cached_property
    def _alternatives(self) -> Mapping[Place, st.Alternative]:
        found = [
            alternative
            for step, _ in self._steps
            if isinstance(step, st.AskMay)
            for alternative in step.alternatives
        ]
        found += [announcement.alternative for announcement in self.opened.game.announcements]
        return {_key(alternative.head.span): alternative for alternative in found}

    @cached_property
    def _instructions(self) -> Mapping[Place, Instruction]:
        writing = (st.Pay, st.Change, st.Write)
        return {
            _key(step.head.span): Instruction(step, conditions)
            for step, conditions in self._steps
            if isinstance(step, writing)
        }

    @cached_property
    def _steps(self) -> tuple[tuple[st.Step, Conditions], ...]:
        blocks = all_blocks(self.opened.game)
        return tuple(found for _, block in blocks for found in _with_conditions(block, ()))

    # ------------------------------------------------------------ documents

    def source(self, tag: str) -> Source | None:
        """What a tag stands for, if an inventory beside the files has it."""
        return self._sources.get(tag)

    @cached_property
    def _sources(self) -> Mapping[str, Source]:
        from kaart.trace.inventory import SUFFIX, read_inventory  # takes a while, and a list needs none

        folders = dict.fromkeys(Path(tree.span.path).parent for tree in self.opened.files)
        found: dict[str, Source] = {}
        for folder in folders:
            for path in sorted(folder.glob(f"*{SUFFIX}")):
                found |= {source.id: source for source in _listed(read_inventory(path)[0])}
        return found


def open_rules(name_or_path: str | Path, players: int | None, options: Mapping[str, object]) -> Rules:
    """The rules of a game or variant, with players and options as a match has them.

    Raises UnknownGame, ProblemsFound or OptionFault."""
    opened = open_game(name_or_path)
    if opened.errors:
        raise ProblemsFound(opened.problems, opened.sources)
    return Rules(opened, compile_program(opened, players, options))


def _key(span: Span) -> Place:
    return span.path, span.line, span.column


def _with_conditions(block: tuple[st.Step, ...], around: Conditions) -> Iterator[tuple[st.Step, Conditions]]:
    """All steps of a block with the conditions under which they are reached."""
    for step in block:
        inside = around if step.head.when is None else (*around, step.head.when)
        yield step, inside
        if isinstance(step, st.When):
            yield from _in_branches(step, inside)
            continue
        for inner in blocks_of(step):
            yield from _with_conditions(inner, inside)


def _in_branches(step: st.When, around: Conditions) -> Iterator[tuple[st.Step, Conditions]]:
    """A branch is reached if its condition holds and those of the branches before it do not."""
    for branch in step.branches:
        if branch.condition is None:
            yield from _with_conditions(branch.block, around)
            continue
        yield from _with_conditions(branch.block, (*around, branch.condition))
        around = (*around, Term(T.NOT, YESNO, (branch.condition,), branch.condition.span))


def _listed(inventory: Inventory) -> Iterator[Source]:
    titles = {document.id: document.title for document in inventory.documents}
    for rule in inventory.rules:
        title = titles[rule.document]
        document = {language: title.said(language) for language in ("en", "nl")}
        text = {language: rule.text.said(language) for language in ("en", "nl")}
        yield Source(rule.id, text, document, rule.place)
    for ruling in inventory.rulings:
        text = {
            language: f"{ruling.about.said(language)}: {ruling.default.said(language)}"
            for language in ("en", "nl")
        }
        yield Source(ruling.id, text, {}, "")
