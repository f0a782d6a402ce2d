"""One game told in one language, under the choices made and under others: what each option changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from kaart.compile import Opened, compile_program
from kaart.diagnostics import ProblemsFound, Span
from kaart.ir.form import Program
from kaart.model.game import LeaveOut, Take
from kaart.model.symbols import Option
from kaart.model.terms import walk
from kaart.model.types import Base
from kaart.rulebook.choices import Choices, chosen
from kaart.rulebook.compare import added
from kaart.rulebook.document import (
    Block,
    Points,
    Row,
    Section,
    Sentence,
    Table,
    Text,
    slanted,
    spans,
)
from kaart.rulebook.reading import never_read
from kaart.rulebook.sections import Writer
from kaart.rulebook.speech import capital, sentence
from kaart.rulebook.tongues import Tongue, tongue
from kaart.texts import Texts

Chosen = Mapping[Option, int]


@dataclass(slots=True)
class Edition:
    """A game in a language under some choices, and what it would be under others."""

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
        choices = replace(choices, unread=never_read(game, choices))
        speaker = tongue(self.language, game, self.texts, choices)
        if with_pack:
            spelt = {option.name: option.show(value) for option, value in options.items()}
            self.program = compile_program(self.opened, players, spelt)
        return Writer(self.opened, game, self.program, speaker, choices).sections()

    def other_choices(self) -> Iterator[Section]:
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
        others = [self.value(option, other) for other in option.values if other != value]
        if option.type.base is Base.NUMBER and len(others) > 6:
            others = [self.plain.option_range(option.values)]
        shown = capital(self.option_text(option))
        return Row((shown, self.value(option, value), "; ".join(others)), frozenset({option.span}))

    def option_text(self, option: Option) -> str:
        """What an option is about."""
        return self.texts.text_or(option.name, option.text, self.language)

    def value(self, option: Option, value: int) -> str:
        """A value of an option as people read it."""
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
                shown = self.plain.for_example(self.value(option, value))
            else:
                shown = self.value(option, value)
            number = option.type.base is Base.NUMBER
            if changes and not (number and inner) and not any(one.inner == tuple(changes) for one in inner):
                inner.append(Sentence(f"{self.plain.if_instead(shown)}:", inner=tuple(changes)))
        if not inner:
            return None
        text = slanted(capital(self.option_text(option)))
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
            instead = _all_spans(said) | {self.opened.game.seats.span}
            if key == "claims" and said:
                continue
            found += [
                Sentence(f"{section.title}: {self.plain.dropped()}: {one.text}", inner=one.inner)
                for one in (gone[key][1] if key in gone else ())
                if one.text and self._is_rule(one) and not _all_spans([one]) & instead
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


def _all_spans(said: list[Sentence]) -> frozenset[Span]:
    """The places of sentences and of the points below them."""
    return frozenset[Span]().union(*(below.spans for one in said for below in one.all()))


def _in_pack(opened: Opened, option: Option) -> bool:
    """Whether an option decides about cards of the pack."""
    lines: Sequence[Take | LeaveOut] = opened.game.pack
    return any(term.ref is option for line in lines if line.when is not None for term in walk(line.when))
