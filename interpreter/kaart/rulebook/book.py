"""The whole rulebook: the sections under the choices made, and what other choices would change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from kaart.compile import Opened, compile_program, open_game, read_options
from kaart.diagnostics import ProblemsFound, Span
from kaart.game import Game
from kaart.ir.form import Program
from kaart.library import find
from kaart.model import steps as st
from kaart.model.game import LeaveOut, Take
from kaart.model.symbols import Definition, Option
from kaart.model.terms import T, Term, walk
from kaart.model.types import Base
from kaart.model.walk import all_steps
from kaart.rulebook.choices import Choices, chosen
from kaart.rulebook.compare import added
from kaart.rulebook.deals import Teller
from kaart.rulebook.document import (
    Block,
    Booklet,
    Points,
    Row,
    Section,
    Sentence,
    Table,
    Text,
    rows,
    sentences,
    slanted,
    spans,
    strong,
)
from kaart.rulebook.nodes import to_be_said
from kaart.rulebook.playing import examples
from kaart.rulebook.sections import Writer
from kaart.rulebook.speech import capital, sentence
from kaart.rulebook.tongues import Tongue, tongue
from kaart.syntax import nodes as n
from kaart.texts import Texts

Chosen = Mapping[Option, int]


@dataclass(slots=True)
class Editor:
    """Puts a rulebook together: one game, one language, one set of choices."""

    opened: Opened
    language: str
    players: int
    options: Chosen
    texts: Texts = field(init=False)
    own: tuple[Section, ...] = field(init=False)
    program: Program | None = field(init=False, default=None)
    """Whose pack is told: the last one that was needed."""
    plain: Tongue = field(init=False)
    """Speaks with all options open, for headings and for what needs several choices together."""

    def __post_init__(self) -> None:
        self.texts = Texts.of(self.opened.words)
        self.plain = tongue(self.language, self.opened.game, self.texts, Choices({}, None))
        self.own = self.sections(self.players, self.options, with_pack=True)

    @property
    def title(self) -> str:
        """The title of the game in this language: what a words file says of its name, else as it stands."""
        info = self.opened.info
        return self.texts.text_or(info.name, info.title, self.language)

    def sections(self, players: int, options: Chosen, with_pack: bool) -> tuple[Section, ...]:
        """How the game is played under these choices; without its pack it takes less time."""
        game = self.opened.game
        choices = chosen(game, options, players)
        speaker = tongue(self.language, game, self.texts, choices)
        if with_pack:
            spelt = {option.name: option.show(value) for option, value in options.items()}
            self.program = compile_program(self.opened, players, spelt)
        return Writer(self.opened, game, self.program, speaker, choices).sections()

    def book(self, deals: bool) -> Booklet:
        """Everything in its order."""
        aim, *rest = self.own
        found = [aim, *self._variant(), *rest, *self._options()]
        found += self._leftovers(tuple(found))
        if deals:
            found += self._deals()
        title = self.title
        subtitle = self.plain.subtitle(self.players)
        return Booklet(title, subtitle, self.language, tuple(found), self.plain.foot(self.opened.info.name))

    # ------------------------------------------------------------ options

    def _options(self) -> Iterator[Section]:
        """Every option with what was chosen, and what the others would change."""
        word = self.plain.word
        options = self.opened.game.options
        table = [self._option_row(option) for option in options]
        points = [one for option in options if (one := self._other_values(option)) is not None]
        points += self._other_players()
        blocks: list[Block] = []
        if table:
            blocks.append(Table((word("option"), word("chosen"), word("others")), tuple(table)))
        if points:
            intro = Sentence(sentence(self.plain.otherwise_intro()))
            blocks += [Text((intro,)), Points(tuple(points), False)]
        if blocks:
            yield Section("options", self.plain.heading("options"), tuple(blocks))

    def _option_row(self, option: Option) -> Row:
        value = self.options[option]
        others = [self._value(option, other) for other in option.values if other != value]
        if option.type.base is Base.NUMBER and len(others) > 6:
            others = [self.plain.option_range(option.values)]
        shown = capital(self._option_text(option))
        return Row((shown, self._value(option, value), "; ".join(others)), frozenset({option.span}))

    def _option_text(self, option: Option) -> str:
        return self.texts.text_or(option.name, option.text, self.language)

    def _value(self, option: Option, value: int) -> str:
        if option.type.base is Base.YESNO:
            return self.plain.word("yes" if value else "no")
        if option.type.base is Base.NUMBER:
            return str(value).replace("-", "−")
        return self.texts.text(option.show(value), self.language)

    def _other_values(self, option: Option) -> Sentence | None:
        """What would be different with other values of an option."""
        now = self.options[option]
        values = [value for value in option.values if value != now]
        if option.type.base is Base.NUMBER:
            place = option.values.index(now)
            values = [option.values[(place + step) % len(option.values)] for step in (1, -1)][: len(values)]
        inner: list[Sentence] = []
        for value in dict.fromkeys(values):
            changes = self._changes(self.players, {**self.options, option: value}, option)
            if option.type.base is Base.NUMBER:
                changes = [one for one in changes if not one.spans <= self._said]
                shown = self.plain.for_example(self._value(option, value))
            else:
                shown = self._value(option, value)
            number = option.type.base is Base.NUMBER
            if changes and not (number and inner) and not any(one.inner == tuple(changes) for one in inner):
                inner.append(Sentence(f"{self.plain.if_instead(shown)}:", inner=tuple(changes)))
        if not inner:
            return None
        text = slanted(capital(self._option_text(option)))
        if len(inner) == 1 and option.type.base is Base.YESNO:
            return Sentence(f"{text}. {inner[0].text}", inner=inner[0].inner)
        return Sentence(f"{text}.", inner=tuple(inner))

    @property
    def _said(self) -> frozenset[object]:
        return frozenset(spans(self.own))

    def _changes(self, players: int, options: Chosen, option: Option | None) -> list[Sentence]:
        """What is said under other choices and not under these, each with its section."""
        with_pack, program = option is None or _in_pack(self.opened, option), self.program
        try:
            other = self.sections(players, options, with_pack)
        except ProblemsFound:
            return []
        finally:
            self.program = program
        new = {section.key: (section, changes) for section, changes in added(self.own, other)}
        gone = {section.key: (section, changes) for section, changes in added(other, self.own)}
        found = []
        for key in dict.fromkeys([*new, *gone]):
            section, changes = new.get(key) or gone[key]
            said = [
                one for one in (changes if key in new else ()) if one.spans != {self.opened.game.seats.span}
            ]
            for one in said:
                text = one.text or sentence(self.plain.other_table())
                found.append(replace(one, text=f"{section.title}: {text}"))
            if key not in new:
                dropped = [one for one in changes if one.text and self._is_rule(one)]
                found += [
                    Sentence(f"{section.title}: {self.plain.dropped()}: {one.text}", inner=one.inner)
                    for one in dropped
                ]
        return found

    def _is_rule(self, one: Sentence) -> bool:
        """Whether a sentence is more than what a word means."""
        words = {definition.span for definition in self.opened.game.definitions}
        spans_said = [below.spans for below in one.all() if below.spans]
        return bool(spans_said) and not one.spans & words

    def _other_players(self) -> Iterator[Sentence]:
        seats = self.opened.game.seats
        for count in range(seats.low, seats.high + 1):
            if count != self.players:
                changes = self._changes(count, self.options, None)
                if changes:
                    text = slanted(capital(self.plain.with_players(count)))
                    yield Sentence(f"{text}:", inner=tuple(changes))

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
        new = here[1] if here else []
        notes = {note.span for note in base.opened.game.notes}
        old = [
            one for one in (there[1] if there else []) if one.text and not (one.spans and one.spans <= notes)
        ]
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
            value = self._value(option, option.normally)
            if before is None:
                found.append(Sentence(sentence(f"{self._option_text(option)}: {value}")))
            elif before.show(before.normally) != option.show(option.normally):
                old = self._value(before, before.normally)
                text = self.plain.instead(self._option_text(option), value, old)
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


def _in_pack(opened: Opened, option: Option) -> bool:
    """Whether an option decides about cards of the pack."""
    lines: Sequence[Take | LeaveOut] = opened.game.pack
    return any(term.ref is option for line in lines if line.when is not None for term in walk(line.when))


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
