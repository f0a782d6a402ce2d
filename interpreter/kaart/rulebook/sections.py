"""The sections of a rulebook that say how the game is played, under one set of choices.

`book.py` puts them together and adds what other choices would change.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from kaart.compile import Opened
from kaart.diagnostics import Span
from kaart.ir.form import Program
from kaart.model import game as g
from kaart.model import steps as st
from kaart.model.symbols import Definition
from kaart.model.terms import T, Term
from kaart.model.types import Base
from kaart.model.walk import all_steps
from kaart.rulebook import cards
from kaart.rulebook.choices import Choices, after_phase
from kaart.rulebook.document import Block, Points, Row, Section, Sentence, Table, Terms, Text
from kaart.rulebook.speech import bare, capital, sentence
from kaart.rulebook.tongues import Tongue
from kaart.rulebook.walk import Walker
from kaart.syntax import nodes as n


@dataclass(slots=True)
class Writer:
    """Says a whole game once, section by section; remembers which words it has explained."""

    opened: Opened
    game: g.Game
    program: Program | None
    tongue: Tongue
    choices: Choices
    explained: set[Definition] = field(default_factory=set)

    def sections(self) -> tuple[Section, ...]:
        """Everything but the options and what hangs on them."""
        found = [
            self._aim(), self._players(), self._ranking(), self._points(), self._melds(), *self._tables(),
            self._places(), *self._procedures(), self._announcements(), self._claims(),
        ]  # fmt: skip
        return tuple(section for section in found if section is not None)

    # ------------------------------------------------------------ small help

    def _line(self, text: str, *spans: Span) -> Sentence:
        return Sentence(sentence(text), frozenset(spans) | self.tongue.taken())

    def _section(self, key: str, *blocks: Block, title: str = "") -> Section | None:
        """A section with the words that are new in it explained at its end; nothing if it is empty."""
        if not any(_holds(block) for block in blocks):
            return None
        terms = self._terms()
        more = (Terms(terms),) if terms else ()
        return Section(key, title or self.tongue.heading(key), (*filter(_holds, blocks), *more))

    def _terms(self) -> tuple[Sentence, ...]:
        """Every definition used by its name and not yet explained, with those that they use."""
        found: list[Sentence] = []
        while True:
            new = [one for one in self.tongue.used if one not in self.explained]
            if not new:
                order = {definition.span: i for i, definition in enumerate(self.game.definitions)}
                return tuple(sorted(found, key=lambda one: min(order.get(s, 999) for s in one.spans)))
            for definition in new:
                self.explained.add(definition)
                found.append(self.meaning(definition))

    def meaning(self, definition: Definition) -> Sentence:
        """What a definition says, under its name."""
        tongue = self.tongue
        spans = (definition.span, *(case.span for case in definition.cases))
        parameters = definition.parameters
        he = parameters[0] if len(parameters) == 1 else None
        with tongue.about(he):
            cases = [
                (tongue.clause(when) if when is not None else "", value)
                for when, value, _ in self.choices.cases(definition)
            ]
            if definition.type.base is Base.YESNO:
                text = tongue.fact_meaning(definition, cases)
            else:
                text = tongue.meaning(definition, [(when, tongue.noun(value).text) for when, value in cases])
        return self._line(text, *spans)

    # ------------------------------------------------------------ before the cards

    def _aim(self) -> Section | None:
        ends = []
        self.tongue.after_round = True
        for procedure in self.game.procedures:
            for step in procedure.block:
                if isinstance(step, st.EndMatch):
                    when = self.choices.condition(step.head.when)
                    if when is not False:
                        conditions = [self.tongue.clause(when)] if isinstance(when, Term) else []
                        core = self.tongue.core(step, bool(conditions))
                        ends.append(self._line(self.tongue.given(conditions, core), step.head.span))
        self.tongue.after_round = False
        tongue = self.tongue
        kinds = [self._line(line) for line in tongue.nature(self._has_tricks(), self._has_trump())]
        more = [self._line(line) for line in tongue.standing(self._begins_at_nought(), self._shared())]
        return self._section("aim", Text((*kinds, *ends, *more)))

    def _begins_at_nought(self) -> bool:
        """Whether no score is written before the first round."""
        before = [one.block for one in self.game.procedures if one.at is n.When.BEFORE_MATCH]
        cells = [step.cell for block in before for step in block if isinstance(step, st.Write)]
        return not any(cell.note.built_in and cell.note.name == "score" for cell in cells)

    def _shared(self) -> bool:
        """Whether several can win a match because they are level."""
        ends = [step for step in all_steps(self.game) if isinstance(step, st.EndMatch)]
        return any(bare(step.winners).op in (T.ARGMAX, T.ARGMIN) for step in ends)

    def _has_tricks(self) -> bool:
        return any(isinstance(step, st.AskPlay) for step in all_steps(self.game))

    def _has_trump(self) -> bool:
        return len(self.game.ranking.lines) > 1

    def _players(self) -> Section | None:
        game, tongue = self.game, self.tongue
        count = self.choices.players or game.seats.normally
        lines = [self._line(line, game.seats.span) for line in tongue.players_line(game.seats, count)]
        pack = [self._pack_line(line) for line in game.pack if self._in_force(line.when)]
        blocks: list[Block] = [Text(tuple(lines))]
        if self.program is not None:
            number = len(self.program.cards)
            span = (game.pack_span,) if game.pack_span is not None else ()
            rows = [Row(row) for row in cards.pack_rows(game, self.program, tongue)]
            head = (tongue.word("suit"), tongue.word("cards"), tongue.word("number"))
            total = self._line(tongue.pack_line(number), *span)
            blocks += [Text((total, *pack)), Table(head, tuple(rows), frozenset({2}))]
        else:
            blocks.append(Text(tuple(pack)))
        return self._section("players", *blocks)

    def _in_force(self, when: Term | None) -> bool:
        return self.choices.condition(when) is not False

    def _pack_line(self, line: g.Take | g.LeaveOut) -> Sentence:
        tongue, game = self.tongue, self.game
        if isinstance(line, g.LeaveOut):
            names = [tongue.noun(self.choices.fold(one)).text for one in line.cards]
            text = tongue.leave_out(names)
        elif line.ranks is None:
            text = tongue.take_jokers(line.times)
        else:
            suits = [tongue.text(game.suits[suit]) for suit in line.suits]
            everything = len(line.suits) == len(game.suits)
            text = tongue.take(cards.rank_run(game, line.ranks, tongue), suits, everything, line.times)
        return self._under(line.when, text, line.span)

    def _under(self, when: Term | None, text: str, *spans: Span) -> Sentence:
        """A statement with the condition that is left of it, behind it."""
        condition = self.choices.condition(when)
        if isinstance(condition, Term):
            text += self.tongue.only_if(self.tongue.clause(condition))
        return self._line(text, *spans)

    # ------------------------------------------------------------ what cards do

    def _ranking(self) -> Section | None:
        game, tongue = self.game, self.tongue
        ranking = game.ranking
        lines = [line for line in ranking.lines if self._in_force(line.when)]
        if not lines:
            return None
        rows = [
            Row(
                (capital(self._row_name(line)), self._row_order(line)),
                frozenset({line.span}) | tongue.taken(),
            )
            for line in lines
        ]
        span = (ranking.span,) if ranking.span is not None else ()
        notes = [self._line(line, *span) for line in tongue.ranking_lines(len(lines) > 1)]
        for counts in ranking.counts_as:
            if self._in_force(counts.when):
                cards_, suit = (
                    tongue.noun(self.choices.fold(term)).text for term in (counts.cards, counts.suit)
                )
                notes.append(self._under(counts.when, tongue.counts_as(cards_, suit), counts.span))
        if ranking.equals_said:
            notes.append(self._line(tongue.equal_cards(ranking.last_wins), *span))
        head = (tongue.word("row"), tongue.word("order"))
        return self._section("ranking", Table(head, tuple(rows)), Text(tuple(notes)))

    def _row_name(self, line: g.RankLine) -> str:
        name = self.tongue.noun(self.choices.fold(line.cards)).text
        when = self.choices.condition(line.when)
        return name + (self.tongue.only_if(self.tongue.clause(when)) if isinstance(when, Term) else "")

    def _row_order(self, line: g.RankLine) -> str:
        if not line.order:
            return "" if bare(line.cards).op in (T.PRINTED, T.FACE, T.JOKER) else self.tongue.word("equal")
        ranks = line.order
        if self.program is not None:
            there = {self.program.ranks[face.rank] for face in self.program.faces if face.suit >= 0}
            ranks = tuple(rank for rank in ranks if self.game.ranks[rank] in there)
        return cards.rank_row(self.game, ranks, self.tongue)

    def _points(self) -> Section | None:
        tongue = self.tongue
        rows = []
        for line in self.game.points:
            if not self._in_force(line.when):
                continue
            what = (
                tongue.word("otherwise")
                if line.cards is None
                else tongue.noun(self.choices.fold(line.cards)).text
            )
            when = self.choices.condition(line.when)
            if isinstance(when, Term):
                what += tongue.only_if(tongue.clause(when))
            value = tongue.noun(self.choices.fold(line.value)).text
            rows.append(Row((capital(what), value), frozenset({line.span}) | tongue.taken()))
        return self._section(
            "points", Table((tongue.word("cards"), tongue.word("value")), tuple(rows), frozenset({1}))
        )

    def _melds(self) -> Section | None:
        tongue, melds = self.tongue, self.game.melds
        rows = []
        for line in melds.lines:
            if self._in_force(line.when):
                value = tongue.noun(self.choices.fold(line.value)).text
                what = capital(self._meld(line))
                when = self.choices.condition(line.when)
                if isinstance(when, Term):
                    what += tongue.only_if(tongue.clause(when))
                rows.append(Row((what, value), frozenset({line.span}) | tongue.taken()))
        head = (tongue.word("meld"), tongue.word("worth"))
        once = any(self._in_force(when) for when in melds.once)
        kinds = {line.kind for line in melds.lines}
        notes = [self._line(line) for line in tongue.melds_lines(kinds, once)]
        if not rows:
            return None
        title = capital(tongue.melds())
        return self._section(
            "melds", Table(head, tuple(rows), frozenset({1})), Text(tuple(notes)), title=title
        )

    def _meld(self, line: g.MeldLine) -> str:
        tongue = self.tongue
        match line.kind:
            case g.MeldKind.RUN:
                return tongue.run_of(line.count, line.or_more)
            case g.MeldKind.GROUP:
                (rank,) = line.sets
                return tongue.group_of(line.count, tongue.noun(self.choices.fold(rank)).text)
            case g.MeldKind.SET:
                return tongue.and_list([tongue.noun(self.choices.fold(one)).text for one in line.sets])

    def _tables(self) -> Iterator[Section | None]:
        for node in self.opened.tree.sections:
            if isinstance(node, n.Table):
                yield self._table(node)

    def _table(self, node: n.Table) -> Section | None:
        tongue = self.tongue
        wanted = [name.text for name in node.columns]
        columns = [column for name in wanted for column in self.game.columns if column.name == name]
        if not columns:
            return None
        first = columns[0].rows
        rows = []
        for number, name in enumerate(first.names):
            cells = [tongue.cell_value(self.choices.fold(column.cells[number])) for column in columns]
            rows.append(Row((capital(tongue.text(name)), *cells), tongue.taken()))
        spans = frozenset({first.span, *(column.span for column in columns)})
        rows[0] = Row(rows[0].cells, rows[0].spans | spans)
        head = (tongue.word("row name"), *(capital(tongue.text(column.name)) for column in columns))
        numeric = frozenset(
            place for place, column in enumerate(columns, start=1) if column.type.base is Base.NUMBER
        )
        blocks: list[Block] = [Table(head, tuple(rows), numeric)]
        if node.rows_of is None:
            blocks.insert(0, Text((self._line(tongue.row_order()),)))
        return self._section(f"table {node.name.text}", *blocks, title=capital(tongue.text(node.name.text)))

    # ------------------------------------------------------------ places and notes

    def _places(self) -> Section | None:
        tongue = self.tongue
        places = [
            self._line(tongue.seen(place), place.span) for place in self.game.places if not place.built_in
        ]
        notes = [self._kept(per_match) for per_match in (False, True)]
        return self._section(
            "places", Points(tuple(places), numbered=False), Text(tuple(x for x in notes if x))
        )

    def _kept(self, per_match: bool) -> Sentence | None:
        """The notes of a round or a match, with what stands there at first."""
        notes = [
            note
            for note in self.game.notes
            if note.per_match is per_match
            and not note.built_in
            and note.first is not None
            and note not in self.choices.constants
        ]
        if not notes:
            return None
        parts = [self.tongue.kept(note) for note in notes]
        return self._line(self.tongue.kept_notes(parts, per_match), *(note.span for note in notes))

    # ------------------------------------------------------------ how it is played

    def _procedures(self) -> Iterator[Section | None]:
        at_first, blocks = self.choices, [one.block for one in self.game.procedures]
        for number, procedure in enumerate(self.game.procedures):
            if procedure.at is not n.When.PHASE:
                self._choose(at_first)
            key = procedure.at.value if procedure.name == procedure.at.value else f"phase {procedure.name}"
            title = "" if procedure.name == procedure.at.value else capital(self.tongue.text(procedure.name))
            self.tongue.after_round = procedure.at is n.When.AFTER_ROUND
            points = Walker(self.tongue).procedure(procedure.block)
            self.tongue.after_round = False
            points = _with(points, procedure.span)
            yield self._section(key, Points(points), title=title)
            if procedure.at is n.When.PHASE:
                later = tuple(step for block in blocks[number + 1 :] for step in block)
                self._choose(after_phase(procedure.block, later, self.choices))
        self._choose(at_first)

    def _choose(self, choices: Choices) -> None:
        self.choices = self.tongue.choices = choices

    def _announcements(self) -> Section | None:
        tongue, points = self.tongue, []
        for announcement in self.game.announcements:
            when = self.choices.condition(announcement.alternative.head.when)
            if when is False:
                continue
            frame = tongue.announces(announcement, when)
            told = tongue.taken()
            with tongue.about(announcement.actor):
                alternative = Walker(tongue).announced(announcement.alternative)
            points.append(
                Sentence(f"{frame} {alternative.text}", alternative.spans | told, alternative.inner)
            )
        return self._section("announcements", Points(tuple(points), numbered=False))

    def _claims(self) -> Section | None:
        lines = []
        for claim in self.game.claims:
            if self._in_force(claim.when):
                text = self.tongue.clause(self.choices.fold(claim.condition))
                when = self.choices.condition(claim.when)
                condition = self.tongue.clause(when) if isinstance(when, Term) else ""
                lines.append(self._line(self.tongue.claim(text, condition), claim.span))
        return self._section("claims", Points(tuple(lines), numbered=False))


def _holds(block: Block) -> bool:
    """Whether there is anything in a block."""
    return bool(block.rows if isinstance(block, Table) else block.sentences)


def _with(points: Sequence[Sentence], span: Span) -> tuple[Sentence, ...]:
    """The points with the place of what they stand in, which the first one keeps."""
    if not points:
        return ()
    first, *rest = points
    return (Sentence(first.text, first.spans | {span}, first.inner), *rest)
