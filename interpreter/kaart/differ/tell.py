"""Words one difference between two games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kaart.compile import Opened
from kaart.diagnostics import Span
from kaart.differ.compare import Change, Difference, Part
from kaart.differ.sameness import name
from kaart.differ.wording import WORDINGS, Kind
from kaart.format.outline import Node, parts, quoted
from kaart.format.quoting import Line, Quotations
from kaart.syntax import nodes as n
from kaart.texts import Texts, spoken

if TYPE_CHECKING:
    from kaart.differ.cards import Packs

_QUESTIONS = (n.May, n.Chooses, n.ChoosesCards, n.Plays)
_WORTH = (n.PointLine, n.RunMeld, n.GroupMeld, n.SetMeld)


Sayer = Callable[[Span], tuple[str, ...]]
"""A rule in plain words by its place; nothing if they are not known."""

SHORT = 70
"""Longer sentences are not quoted to say where another one stands."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A sentence about a difference, and under it what the rules say in the old game and in the new one."""

    text: str
    old: tuple[str, ...]
    new: tuple[str, ...]
    differences: tuple[Difference, ...]


class Teller:
    """Words differences in one language. `say_old` and `say_new` know rules in plain words by their places;
    where they do not, the lines of the rule files are shown."""

    def __init__(
        self, old: Opened, new: Opened, language: str, say_old: Sayer | None,
        say_new: Sayer | None,
    ) -> None:  # fmt: skip
        self.wording = WORDINGS[language]
        self.language = language
        self.quotations = Quotations({**old.sources, **new.sources}, self.wording.language)
        self.texts = Texts.of((*old.words, *new.words))
        self.say_old, self.say_new = say_old, say_new

    def entry(self, difference: Difference) -> Entry:
        """The entry for one difference, whatever it is about."""
        match difference.part:
            case Part.PLAYERS:
                return self._instead(difference, self.seats)
            case Part.OPTIONS:
                return self._bare(difference, self._option(difference))
            case Part.POINTS | Part.MELDS if isinstance(difference.node, _WORTH):
                return self._bare(difference, self._worth(difference))
            case Part.TABLES if isinstance(difference.node, n.Row):
                return self._bare(difference, self._row(difference))
            case Part.FORMULAS if self._single(difference.old) and self._single(difference.new):
                return self._bare(difference, self._value(difference))
            case Part.COURSE:
                return self._with_lines(difference, self._course(difference))
            case Part.NOTES if self.say_new is not None and difference.change is not Change.CHANGED:
                return self._bare(difference, self._thing(difference))
            case _:
                return self._with_lines(difference, self._thing(difference))

    def title(self, procedure: n.Procedure) -> str:
        """The title of a part of the course of the game."""
        if procedure.name is None:
            return _sentence(self.quotations.words(procedure.span))
        return _sentence(self.texts.text(procedure.name.text, self.language))

    def cards(self, differences: Sequence[Difference], packs: Packs) -> Iterator[Entry]:
        """The pack: which cards there are more or fewer; line by line only what that does not tell."""
        told = [d for d in differences if isinstance(d.node, (n.Take, n.LeaveOut)) and not _has_when(d)]
        if told and (packs.gone or packs.more):
            yield Entry(self._pack(packs), (), (), tuple(told))
            differences = [difference for difference in differences if difference not in told]
        yield from map(self.entry, differences)

    # ---------------------------------------------------------------- entries

    def _bare(self, difference: Difference, text: str) -> Entry:
        return Entry(_sentence(text), (), (), (difference,))

    def _with_lines(self, difference: Difference, text: str) -> Entry:
        partly = difference.change not in (Change.ADDED, Change.REMOVED)
        whole = not partly or isinstance(
            difference.node, n.Define
        )  # its cases are no differences of their own
        old = None if difference.change is Change.MOVED else difference.old
        return Entry(
            _sentence(text),
            self._lines(old, self.say_old, whole),
            self._lines(difference.new, self.say_new, whole),
            (difference,),
        )

    def _lines(self, node: Node, say: Sayer | None, whole: bool) -> tuple[str, ...]:
        """What a rule says: in plain words if they are known, else as the rule file has it. Of a rule that is
        in both games only its sentence, else its block too."""
        if node is None:
            return ()
        lines = tuple(self._quoted(node))
        told = _each_once(self._told(node, say)) if say is not None else ()
        found = told or lines
        return found if whole else found[:1]

    def _told(self, node: Node, say: Sayer, depth: int = 0) -> Iterator[Line]:
        """What a rule and its block say in plain words; one sentence may say several rules."""
        yield from (Line(depth, text) for text in say(node.span))
        for part in parts(node):
            yield from self._told(part, say, depth + 1)

    def _quoted(self, node: Node) -> Iterator[str]:
        for line in quoted(node, self.quotations):
            yield "  " * line.depth + line.text

    def _instead(self, difference: Difference, words: Callable[[Node], str]) -> Entry:
        old, new = words(difference.old), words(difference.new)
        return self._bare(difference, self.wording.instead.format(old=old, new=new))

    # ---------------------------------------------------------------- parts of a game

    def seats(self, node: n.Players) -> str:
        """How many play."""
        sort = "teams" if node.team_size else "one" if node.low == node.high else "range"
        gaps = {"low": node.low, "high": node.high, "normally": node.normally, "team": node.team_size}
        return self.wording.players[sort].format(**gaps)

    def _option(self, difference: Difference) -> str:
        node, say = difference.node, self.wording
        text = self.texts.text_or(node.name.text, node.text.value, self.language)
        gaps = {"text": text, "name": self.texts.name(node.name.text, self.language)}
        allowed = self._allowed(node)
        match difference.change:
            case Change.ADDED:
                return say.option.format(**gaps, value=self._choice(node), allowed=allowed)
            case Change.REMOVED:
                return say.no_option.format(**gaps)
            case _:
                return " ".join(self._option_changes(difference, gaps))

    def _option_changes(self, difference: Difference, gaps: dict[str, str]) -> Iterator[str]:
        old, new = difference.old, difference.new
        values = self._choice(old), self._choice(new)
        types = self._allowed(old), self._allowed(new)
        if values[0] != values[1]:
            yield self.wording.normally.format(**gaps, old=values[0], new=values[1])
        if types[0] != types[1]:
            yield self.wording.can_be.format(**gaps, old=types[0], new=types[1])
        if values[0] == values[1] and types[0] == types[1]:
            yield f"{gaps['text']} ({gaps['name']})."

    def _choice(self, node: n.Option) -> str:
        """The usual value of an option: what it means if the words files tell, else as it is written."""
        spelt = self.quotations.words(node.normally.span)
        return spelt if spelt[0].isdigit() else self.texts.text(spelt, self.language)

    def _allowed(self, node: n.Option) -> str:
        """What an option can be."""
        match node.type:
            case n.WordType(words=words):
                texts = (self.texts.text(word.text, self.language) for word in words)
                return f" {self.quotations.keyword('OR')} ".join(texts)
            case _:
                return self.quotations.words(node.type.span)

    def _worth(self, difference: Difference) -> str:
        say = self.wording
        gaps = {"cards": self._what(difference.node)}
        if difference.old is not None:
            gaps["old"] = self.quotations.words(difference.old.value.span)
        if difference.new is not None:
            gaps["new"] = self.quotations.words(difference.new.value.span)
        sentences = {Change.ADDED: say.worth_new, Change.REMOVED: say.worth_gone}
        return sentences.get(difference.change, say.worth).format(**gaps)

    def _what(self, node: Node) -> str:
        """The cards that a line gives a value to: what stands behind the value."""
        if isinstance(node, n.PointLine) and node.cards is None:
            return self.wording.other_cards
        match getattr(node, "cards", None):
            case n.Of(head=n.Name(text=rank, is_word=True), arguments=(n.Name(text=suit, is_word=True),)):
                return self.texts.card(f"{rank} of {suit}", self.language).partition(" ")[2]
            case _:
                pass
        value = self.quotations.words(node.value.span)
        rest = self.quotations.words(node.span)
        rest = rest.removeprefix(f"{node.label.text}:").strip() if node.label is not None else rest
        return rest.removeprefix(value).strip().removeprefix(self.quotations.keyword("FOR")).strip()

    def _row(self, difference: Difference) -> str:
        say, table = self.wording, difference.inside[-1]
        row = self._text(difference.node.name.text)
        gaps = {"table": self._text(table.name.text), "row": row}
        if difference.new is None:
            return say.row_gone.format(**gaps)
        return say.row.format(**gaps, cells="; ".join(self._cells(difference, table)))

    def _cells(self, difference: Difference, table: n.Table) -> Iterator[str]:
        """The cells of a row that are new or other than before, with their columns."""
        old = difference.old.cells if difference.old is not None else ()
        for index, (column, cell) in enumerate(zip(table.columns, difference.new.cells, strict=False)):
            now = self._cell(cell)
            was = self._cell(old[index]) if index < len(old) else None
            if was is None or was != now:
                told = now if was is None else self.wording.instead.format(old=was, new=now).rstrip(".")
                yield f"{self._text(column.text)} {told}"

    def _cell(self, cell: n.Expr) -> str:
        return self.quotations.words(cell.span).removeprefix("(").removesuffix(")")

    def _single(self, node: Node | None) -> bool:
        return isinstance(node, n.Define) and len(node.cases) == 1

    def _value(self, difference: Difference) -> str:
        """A definition without cases that is another formula now."""
        old, new = (
            self.quotations.words(node.cases[0].value.span) for node in (difference.old, difference.new)
        )
        changed = self.wording.instead.format(old=old, new=new)
        return f"{self._text(difference.node.name.text)}: {changed}"

    def _pack(self, packs: Packs) -> str:
        was, now = packs.sizes
        sentences = [self.wording.cards.format(old=was, new=now)] if was != now else []
        if packs.gone:
            sentences.append(self.wording.cards_gone.format(cards=", ".join(packs.gone)))
        if packs.more:
            sentences.append(self.wording.cards_more.format(cards=", ".join(packs.more)))
        return " ".join(sentences)

    def _thing(self, difference: Difference) -> str:
        """Something with a name that is there or not, or is another one."""
        text = self._text(name(difference.node))
        match difference.change:
            case Change.ADDED:
                return self.wording.more[difference.part].format(text=text)
            case Change.REMOVED:
                return self.wording.less[difference.part].format(text=text)
            case _:
                return f"{text}:" if text else self.wording.changed

    # ---------------------------------------------------------------- the course of the game

    def _course(self, difference: Difference) -> str:
        say = self.say_old if difference.change is Change.REMOVED else self.say_new
        after = self._handle(difference.after, say) if difference.after is not None else ""
        where = self.wording.after.format(after=after) if after else ""
        named = f" {self._quoted_text(difference.node)}" if self._quoted_text(difference.node) else ""
        return self.wording.kinds[_kind(difference.node)][difference.change].format(name=named, after=where)

    def _quoted_text(self, node: Node) -> str:
        """The text of a label or a name, if there is one."""
        phrase = self.texts.phrase(name(node)) if name(node) else None
        if phrase is None:
            return ""
        return self.wording.quote.format(
            text=phrase.text(self.language) or spoken(phrase.name(self.language))
        )

    def _handle(self, node: Node, say: Sayer | None) -> str:
        """A sentence in a few words: the text of its label, else what it says if that is short."""
        label = self._quoted_text(node)
        if label:
            return label
        told = say(node.span) if say is not None else ()
        text = (
            self.wording.quote.format(text=told[0].rstrip(".:")) if told else f"`{next(self._quoted(node))}`"
        )
        return text if len(text) <= SHORT else ""

    def _text(self, label: str) -> str:
        return self.texts.text(label, self.language) if label else ""


def _kind(node: Node) -> Kind:
    match node:
        case n.CardClause() | n.CallClause():
            return Kind.CLAUSE
        case n.Alternative():
            return Kind.ANSWER
        case n.Branch():
            return Kind.CASE
        case n.Procedure():
            return Kind.PHASE
        case _ if isinstance(node, _QUESTIONS):
            return Kind.QUESTION
        case _:
            return Kind.INSTRUCTION


def _each_once(lines: Iterable[Line]) -> tuple[str, ...]:
    """Lines with their indentation; of lines that say the same only the first."""
    found: dict[str, int] = {}
    for line in lines:
        found.setdefault(line.text, line.depth)
    return tuple("  " * depth + text for text, depth in found.items())


def _has_when(difference: Difference) -> bool:
    return any(node is not None and node.when is not None for node in (difference.old, difference.new))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
