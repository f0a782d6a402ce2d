"""The sections about cards: which wins, what cards and melds are worth; and the tables of the game itself."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.model import game as g
from kaart.model.terms import T, Term
from kaart.model.types import Base
from kaart.rulebook import cards
from kaart.rulebook.document import Block, Row, Section, Table, Text
from kaart.rulebook.speech import bare, capital
from kaart.rulebook.telling import Telling
from kaart.syntax import nodes as n


class Valuing(Telling):
    __slots__ = ()

    def ranking(self) -> Section | None:
        """Which card wins a trick."""
        game, tongue = self.game, self.tongue
        ranking = game.ranking
        lines = [line for line in ranking.lines if self.in_force(line.when)]
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
        notes = [self.line(line, *span) for line in tongue.ranking_lines(len(lines) > 1)]
        for counts in ranking.counts_as:
            if self.in_force(counts.when):
                cards_, suit = (
                    tongue.noun(self.choices.fold(term)).text for term in (counts.cards, counts.suit)
                )
                notes.append(self.under(counts.when, tongue.counts_as(cards_, suit), counts.span))
        if ranking.equals_said:
            notes.append(self.line(tongue.equal_cards(ranking.last_wins), *span))
        head = (tongue.word("row"), tongue.word("order"))
        return self.section("ranking", Table(head, tuple(rows)), Text(tuple(notes)))

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

    def points(self) -> Section | None:
        """What the cards are worth."""
        tongue = self.tongue
        rows = []
        for line in self.game.points:
            if not self.in_force(line.when):
                continue
            what = (
                tongue.word("otherwise")
                if line.cards is None
                else tongue.bare(tongue.noun(self.choices.fold(line.cards)).text)
            )
            when = self.choices.condition(line.when)
            if isinstance(when, Term):
                what += tongue.only_if(tongue.clause(when))
            value = tongue.noun(self.choices.fold(line.value)).text
            rows.append(Row((capital(what), value), frozenset({line.span}) | tongue.taken()))
        table = Table((tongue.word("cards"), tongue.word("value")), tuple(rows), frozenset({1}))
        note = (self.line(tongue.first_line_counts()),) if len(rows) > 2 else ()
        return self.section("points", table, Text(note))

    def melds(self) -> Section | None:
        """What melds are worth."""
        tongue, melds = self.tongue, self.game.melds
        rows = []
        for line in melds.lines:
            if self.in_force(line.when):
                value = tongue.noun(self.choices.fold(line.value)).text
                what = capital(self._meld(line))
                when = self.choices.condition(line.when)
                if isinstance(when, Term):
                    what += tongue.only_if(tongue.clause(when))
                rows.append(Row((what, value), frozenset({line.span}) | tongue.taken()))
        head = (tongue.word("meld"), tongue.word("worth"))
        once = any(self.in_force(when) for when in melds.once)
        kinds = {line.kind for line in melds.lines}
        spans = [line.span for line in melds.lines]
        notes = [self.line(line, *spans) for line in tongue.melds_lines(kinds, once)]
        if not rows:
            return None
        title = capital(tongue.melds())
        return self.section(
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

    def tables(self) -> Iterator[Section | None]:
        """The tables of the game, each in a section of its own."""
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
            blocks.insert(0, Text((self.line(tongue.row_order()),)))
        return self.section(f"table {node.name.text}", *blocks, title=capital(tongue.text(node.name.text)))
