"""The whole rulebook: the sections under the choices made, and what other choices would change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from kaart.compile import Opened, compile_program, open_game, read_options
from kaart.diagnostics import Span
from kaart.game import Game
from kaart.library import find
from kaart.model import steps as st
from kaart.model.symbols import Definition, Option
from kaart.model.terms import T, Term, walk
from kaart.model.walk import all_steps
from kaart.rulebook.choices import Choices
from kaart.rulebook.compare import added
from kaart.rulebook.deals import Teller
from kaart.rulebook.document import (
    Booklet,
    Points,
    Section,
    Sentence,
    Text,
    rows,
    sentences,
    spans,
    strong,
)
from kaart.rulebook.editing import Edition
from kaart.rulebook.nodes import to_be_said
from kaart.rulebook.playing import examples
from kaart.rulebook.sections import Writer
from kaart.rulebook.speech import capital, sentence
from kaart.rulebook.tongues import tongue
from kaart.syntax import nodes as n

Chosen = Mapping[Option, int]


class Editor(Edition):
    """Puts a rulebook together."""

    __slots__ = ()

    def book(self, deals: bool) -> Booklet:
        """Everything in its order."""
        aim, *rest = self.own
        found = [aim, *self._variant(), *rest, *self.other_choices()]
        found += self._leftovers(tuple(found))
        if deals:
            found += self._deals()
        title = self.title
        subtitle = self.plain.subtitle(self.players)
        return Booklet(title, subtitle, self.language, tuple(found), self.plain.foot(self.opened.info.name))

    # ------------------------------------------------------------ what only several choices together bring

    def _leftovers(self, found: tuple[Section, ...]) -> Iterator[Section]:
        """Rules that none of the above says, with their conditions on options written out."""
        missing = to_be_said(self.opened.game) - spans(found)
        if not missing:
            return
        game = self.opened.game
        speaker = tongue(self.language, game, self.texts, Choices({}, None))
        writer = Writer(self.opened, game, None, speaker, Choices({}, None))
        told = writer.sections()
        points = []
        for section in told:
            for one in sentences(section):
                if one.spans & missing:
                    points.append(Sentence(f"{section.title}: {one.text}", one.spans & missing))
                    missing -= one.spans
            for row in rows(section):
                if row.spans & missing:
                    points.append(Sentence(f"{section.title}: {' – '.join(row.cells)}.", row.spans & missing))
                    missing -= row.spans
        points += [writer.meaning(one) for one in game.definitions if (_cases(one) | {one.span}) & missing]
        if points:
            title = self.plain.heading("several")
            yield Section("several", title, (Points(tuple(points), numbered=False),))

    # ------------------------------------------------------------ the game this one varies

    def _variant(self) -> Iterator[Section]:
        """What is different from the base, in both directions."""
        tree = self.opened.files[-1]
        if not isinstance(tree, n.VariantFile):
            return
        base = open_game(find(tree.base.text, beside=self.opened.path))
        if base.problems:
            return
        seats = base.game.seats
        players = self.players if seats.low <= self.players <= seats.high else seats.normally
        other = Editor(base, self.language, players, read_options(base.game, {}))
        here = {section.key: (section, found) for section, found in added(other.own, self.own)}
        there = {section.key: (section, found) for section, found in added(self.own, other.own)}
        points: list[Sentence] = []
        kept = {section.key for section in self.own}
        for key in dict.fromkeys([*here, *there]):
            section = (here.get(key) or there[key])[0]
            if key not in kept:
                points.append(Sentence(sentence(f"{strong(section.title)}: {self.plain.dropped()}")))
            elif key not in ("aim", "claims"):
                points += self._difference(section, here.get(key), there.get(key), other)
        points += self._other_options(base)
        title = self.plain.heading("variant", base=other.title)
        if points:
            yield Section("variant", title, (Points(tuple(points), numbered=False),))

    def _difference(
        self,
        section: Section,
        here: tuple[Section, list[Sentence]] | None,
        there: tuple[Section, list[Sentence]] | None,
        base: Editor,
    ) -> Iterator[Sentence]:
        """What a section says here, and what it says in the base instead."""
        table = sentence(self.plain.other_table())
        games = (self.opened.game, base.opened.game)
        notes = {note.span for game in games for note in game.notes}
        new = [one for one in (here[1] if here else []) if not _only(one, notes)]
        old = [one for one in (there[1] if there else []) if one.text and not _only(one, notes)]
        if any(not one.text for one in new):
            old = []  # both tables stand in their books
        inner = [replace(one, text=one.text or table, spans=frozenset()) for one in new]
        if old:
            gone = tuple(Sentence(one.text, inner=one.inner) for one in old)
            said = self.plain.in_base(base.title) if new else capital(self.plain.dropped())
            inner.append(Sentence(f"{said}:", inner=gone))
        if inner:
            yield Sentence(f"{strong(section.title)}:", inner=tuple(inner))

    def _other_options(self, base: Opened) -> Iterator[Sentence]:
        """Options that are normally otherwise here, and those that the base does not have."""
        known = {option.name: option for option in base.game.options}
        found = []
        for option in self.opened.game.options:
            before = known.get(option.name)
            value = self.value(option, option.normally)
            if before is None:
                found.append(Sentence(sentence(f"{self.option_text(option)}: {value}")))
            elif before.show(before.normally) != option.show(option.normally):
                old = self.value(before, before.normally)
                text = self.plain.instead(self.option_text(option), value, old)
                found.append(Sentence(sentence(text)))
        if found:
            yield Sentence(f"{strong(self.plain.heading('options'))}:", inner=tuple(found))

    # ------------------------------------------------------------ worked deals

    def _deals(self) -> Iterator[Section]:
        spelt = {option.name: option.show(value) for option, value in self.options.items()}
        game = Game(compile_program(self.opened, self.players, spelt), self.texts)
        teller = Teller(game, self.texts, self.plain)
        shown = examples(game, _lowest_wins(self.opened))
        inner = tuple(teller.section(number, one) for number, one in enumerate(shown, start=1))
        if inner:
            intro = Text((Sentence(sentence(self.plain.deals_intro())),))
            yield Section("deals", self.plain.heading("deals"), (intro,), inner, apart=True)


def _only(one: Sentence, places: set[Span]) -> bool:
    """Whether a sentence says nothing but what is declared at these places."""
    return bool(one.spans) and one.spans <= places


def _cases(definition: Definition) -> frozenset[object]:
    return frozenset(case.span for case in definition.cases)


def _lowest_wins(opened: Opened) -> bool:
    """Whether the lowest score wins a match."""
    for step in all_steps(opened.game):
        if isinstance(step, st.EndMatch) and any(term.op is T.ARGMIN for term in _everything(step.winners)):
            return True
    return False


def _everything(term: Term) -> Iterator[Term]:
    """A term with the formulas of the definitions in it."""
    for inner in walk(term):
        yield inner
        if isinstance(inner.ref, Definition):
            for case in inner.ref.cases:
                yield from _everything(case.value)


def booklet(
    opened: Opened, language: str, players: int, options: Mapping[Option, int], *, deals: bool = True
) -> Booklet:
    """The rulebook of a game in `en` or `nl`, for so many players and these values of all options.

    `opened` must have no problems. Without `deals` it takes a tenth of the time. Raises ProblemsFound if
    the game cannot be played with these choices.
    """
    return Editor(opened, language, players, options).book(deals)
