"""The sections of a rulebook that say how the game is played, under one set of choices.

`book.py` puts them together and adds what other choices would change.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kaart.diagnostics import Span
from kaart.model import game as g
from kaart.model import steps as st
from kaart.model.terms import T, Term
from kaart.model.walk import all_steps
from kaart.rulebook import cards
from kaart.rulebook.choices import Choices, after_phase
from kaart.rulebook.document import Block, Points, Row, Section, Sentence, Table, Text
from kaart.rulebook.speech import bare, capital, is_nought
from kaart.rulebook.tricks import ends_as_winner
from kaart.rulebook.valuing import Valuing
from kaart.rulebook.walk import Walker
from kaart.syntax import nodes as n


class Writer(Valuing):
    """Says a whole game, section by section."""

    __slots__ = ()

    def sections(self) -> tuple[Section, ...]:
        """Everything but the options and what hangs on them."""
        found = [
            self._aim(), self._players(), self.ranking(), self.points(), self.melds(), *self.tables(),
            self._places(), *self._procedures(), self._announcements(), self._claims(),
        ]  # fmt: skip
        return tuple(section for section in found if section is not None)

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
                        ends.append(self.line(self.tongue.given(conditions, core), step.head.span))
        self.tongue.after_round = False
        tongue = self.tongue
        kinds = [self.line(line) for line in tongue.nature(self._has_tricks())]
        more = [self.line(line) for line in tongue.standing(self._begins_at_nought(), self._shared())]
        return self.section("aim", Text((*kinds, *ends, *more)))

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

    def _players(self) -> Section | None:
        game, tongue = self.game, self.tongue
        count = self.choices.players or game.seats.normally
        lines = [self.line(line, game.seats.span) for line in tongue.players_line(game.seats, count)]
        pack = [self._pack_line(lines) for lines in self._pack_lines()]
        blocks: list[Block] = [Text(tuple(lines))]
        if self.program is not None:
            number = len(self.program.cards)
            span = (game.pack_span,) if game.pack_span is not None else ()
            rows = [Row(row) for row in cards.pack_rows(game, self.program, tongue)]
            head = (tongue.word("suit"), tongue.word("cards"), tongue.word("number"))
            total = self.line(tongue.pack_line(number), *span)
            blocks += [Text((total, *pack)), Table(head, tuple(rows), frozenset({2}))]
        else:
            blocks.append(Text(tuple(pack)))
        return self.section("players", *blocks)

    def _pack_lines(self) -> list[list[g.Take | g.LeaveOut]]:
        """The lines of the pack that count, those together that one sentence can say."""
        found: list[list[g.Take | g.LeaveOut]] = []
        for line in self.game.pack:
            when = self.choices.condition(line.when)
            decided = when is True and bool(found) and self.choices.condition(found[-1][0].when) is True
            if decided and _alike(found[-1][0], line):
                found[-1].append(line)
            elif when is not False:
                found.append([line])
        return found

    def _pack_line(self, lines: list[g.Take | g.LeaveOut]) -> Sentence:
        tongue, game, first = self.tongue, self.game, lines[0]
        spans = [line.span for line in lines]
        if isinstance(first, g.LeaveOut):
            left = [card for line in lines if isinstance(line, g.LeaveOut) for card in line.cards]
            text = tongue.leave_out([tongue.noun(self.choices.fold(one)).text for one in left])
        elif first.ranks is None:
            text = tongue.take_jokers(first.times)
        else:
            suits = [tongue.text(game.suits[suit]) for suit in first.suits]
            everything = len(first.suits) == len(game.suits)
            taken = {rank for line in lines if isinstance(line, g.Take) for rank in line.ranks or ()}
            ranks = first.ranks if len(lines) == 1 else tuple(sorted(taken))
            text = tongue.take(cards.rank_run(game, ranks, tongue), suits, everything, first.times)
        return self.under(first.when, text, *spans)

    # ------------------------------------------------------------ places and notes

    def _places(self) -> Section | None:
        tongue = self.tongue
        places = [
            self.line(tongue.seen(place), place.span) for place in self.game.places if not place.built_in
        ]
        return self.section("places", Points(tuple(places), numbered=False), Text(tuple(self._notes())))

    def _notes(self) -> Iterator[Sentence]:
        """What is written down, as far as it says anything: what it is at first, and who may know it."""
        own = [note for note in self.game.notes if not note.built_in and note not in self.choices.constants]
        for note in own:
            first = None if note.first is None else self.choices.fold(note.first)
            if first is not None and not is_nought(first):
                yield self.line(self.tongue.begins(note, first), note.span)
            who = None if note.seen is None else self.choices.fold(note.seen)
            if who is not None and who.op is not T.EVERYONE:
                yield self.line(self.tongue.known_to(note, who), note.span)
        lasting = [note for note in own if note.per_match]
        if lasting:
            names = [self.tongue.note_name(note).text for note in lasting]
            yield self.line(self.tongue.stays(names), *(note.span for note in lasting))

    # ------------------------------------------------------------ how it is played

    def _procedures(self) -> Iterator[Section | None]:
        at_first, blocks = self.choices, [one.block for one in self.game.procedures]
        for number, procedure in enumerate(self.game.procedures):
            if procedure.at is not n.When.PHASE:
                self._choose(at_first)
            key = procedure.at.value if procedure.name == procedure.at.value else f"phase {procedure.name}"
            title = "" if procedure.name == procedure.at.value else capital(self.tongue.text(procedure.name))
            self.tongue.after_round = procedure.at is n.When.AFTER_ROUND
            walker = Walker(self.tongue)
            points, shares = walker.procedure(procedure.block), walker.shares(procedure.block)
            self.tongue.after_round = False
            points = _with(points, procedure.span)
            yield self.section(key, Points(points), Text(shares if points else ()), title=title)
            if ends_as_winner(procedure.block):
                self.tongue.leader_was = "last winner"
            if procedure.at is n.When.PHASE:
                later = tuple(step for block in blocks[number + 1 :] for step in block)
                self._choose(after_phase(procedure.block, later, self.choices))
        self.tongue.leader_was = ""
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
        return self.section("announcements", Points(tuple(points), numbered=False))

    def _claims(self) -> Section | None:
        lines = []
        for claim in self.game.claims:
            if self.in_force(claim.when):
                text = self.tongue.clause(self.choices.fold(claim.condition))
                when = self.choices.condition(claim.when)
                condition = self.tongue.clause(when) if isinstance(when, Term) else ""
                lines.append(self.line(self.tongue.claim(text, condition), claim.span))
        return self.section("claims", Points(tuple(lines), numbered=False))


def _alike(before: g.Take | g.LeaveOut, line: g.Take | g.LeaveOut) -> bool:
    """Whether a line of the pack can be said with the one before it."""
    match before, line:
        case g.LeaveOut(), g.LeaveOut():
            return True
        case g.Take(ranks=ranks, suits=suits, times=times), g.Take():
            both = ranks is not None and line.ranks is not None
            return both and suits == line.suits and times == line.times
        case _:
            return False


def _with(points: Sequence[Sentence], span: Span) -> tuple[Sentence, ...]:
    """The points with the place of what they stand in, which the first one keeps."""
    if not points:
        return ()
    first, *rest = points
    return (Sentence(first.text, first.spans | {span}, first.inner), *rest)
