"""What the rules say of cards (suits, ranking, points, melds), made into tables.

A ranking that speaks of trump becomes one table for every trump; the notes it depends on are
found here, and a ranking that would need too large a table is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from kaart.diagnostics import Span
from kaart.ir import form as f
from kaart.ir.form import Apply, Expr, Op
from kaart.ir.lower.draft import Draft
from kaart.ir.lower.fold import make
from kaart.ir.lower.needs import needs
from kaart.ir.lower.terms import Context, by_table, constant, lower, zone_of
from kaart.ir.ops import members
from kaart.model.game import MeldKind, MeldLine, RankLine
from kaart.model.symbols import Note
from kaart.model.terms import T, Term
from kaart.model.types import NUMBER, YESNO
from kaart.saying import listed, say

MOST_CASES = 2_000
_TABLES = {"points": say("points"), "suits": say("suits"), "ranking": say("ranking"), "melds": say("melds")}
Fixed = dict[Note, int]


@dataclass(slots=True)
class Axes:
    """The notes a table depends on, in order, and whether it depends on the suit led."""

    notes: tuple[Note, ...]
    led: bool

    def values(self, note: Note, draft: Draft) -> range:
        """All values of a note, none first."""
        if note.type == NUMBER:
            low, high = number_bounds(note, draft)
            return range(low, high + 1)
        return range(0 if note.type == YESNO or note.type.many else -1, draft.size(note.type))

    def cases(self, draft: Draft) -> Iterator[tuple[Fixed, int | None]]:
        """Every combination of the notes, and of the suit led if that matters."""
        led: list[int | None] = list(range(-1, len(draft.game.suits))) if self.led else [None]
        for values in product(*(self.values(note, draft) for note in self.notes)):
            for suit in led:
                yield dict(zip(self.notes, values, strict=True)), suit

    def shape(self, draft: Draft) -> tuple[tuple[int, ...], tuple[bool, ...]]:
        """Sizes of the axes, and which of them begin with none."""
        sizes = [len(self.values(note, draft)) for note in self.notes]
        none_first = [self.values(note, draft).start == -1 and note.type != NUMBER for note in self.notes]
        if self.led:
            sizes.append(len(draft.game.suits) + 1)
            none_first.append(True)
        return tuple(sizes), tuple(none_first)

    def index(self, context: Context, led: Expr | None) -> tuple[Expr, ...]:
        """The index expressions at one place of the rules."""
        found: list[Expr] = []
        for note in self.notes:
            value = lower(Term(T.NOTE, note.type, (), note.span, note), context)
            if note.type == NUMBER:
                value = make(Op.SUB, value, number_bounds(note, context.draft)[0])
            found.append(value)
        if self.led:
            assert led is not None
            found.append(led)
        return tuple(found)


def number_bounds(note: Note, draft: Draft) -> tuple[int, int]:
    low = constant(note.low, draft) if note.low is not None else None
    high = constant(note.high, draft) if note.high is not None else None
    return (0 if low is None else low, 10_000 if high is None else high)


@dataclass(slots=True)
class CardFacts:
    """Makes each table when it is first asked for."""

    draft: Draft
    made: dict[str, Axes] = field(default_factory=dict)

    # -------------------------------------------------------------- which notes matter

    def axes(self, what: str, terms: list[Term], span: Span) -> Axes:
        """The notes these terms depend on; a problem if they need more than notes of few values."""
        if what in self.made:
            return self.made[what]
        found = needs(terms)
        notes = list(found.notes)
        if found.suits and what != "suits":
            notes.extend(note for note in self.suit_axes().notes if note not in notes)
        if found.strange is not None:
            sentence = say(
                "The {what} can depend on notes that stand by themselves, not on this.", what=_TABLES[what]
            )
            self.draft.report(
                "K406", found.strange.span, sentence, say("Write the result into a note first.")
            )
            notes = []
        axes = Axes(tuple(notes), found.led)
        count = 1
        for note in axes.notes:
            count *= len(axes.values(note, self.draft)) if not note.type.many else MOST_CASES + 1
        if count > MOST_CASES:
            names = listed(note.name for note in axes.notes)
            self.draft.report(
                "K406",
                span,
                say(
                    "The {what} would need a table of {count} cases, for {names}.",
                    what=_TABLES[what],
                    count=count,
                    names=names,
                ),
                say("Let it depend on notes with fewer values."),
            )
            axes = Axes((), found.led)
        self.made[what] = axes
        return axes

    def _look(self, table: str, index: tuple[Expr, ...]) -> Expr:
        if all(isinstance(i, int) for i in index):
            return read(self.draft.tables[table], tuple(i for i in index if isinstance(i, int)))
        return Apply(Op.LOOKUP, (table, *index))

    # -------------------------------------------------------------- suits

    def suit_axes(self) -> Axes:
        """What the suits depend on, because of lines `x counts as y`."""
        lines = self.draft.game.ranking.counts_as
        terms = [t for line in lines for t in (line.cards, line.suit, line.when) if t is not None]
        return self.axes("suits", terms, self.draft.game.ranking.span or self.draft.game.span)

    def _suits_now(self, fixed: Fixed) -> list[int]:
        """The suit every card counts as."""
        draft = self.draft
        suit_of = [draft.pack.faces[face].suit for face in draft.pack.cards]
        context = Context(draft, fixed=fixed, printed_suits=True)
        for line in draft.game.ranking.counts_as:
            if line.when is not None and lower(line.when, context) == 0:
                continue
            cards, suit = lower(line.cards, context), lower(line.suit, context)
            if isinstance(cards, int) and isinstance(suit, int) and suit >= 0:
                for card in members(cards):
                    suit_of[card] = suit
        return suit_of

    def _make_suits(self) -> Axes:
        axes = self.suit_axes()
        if "suit of card" not in self.draft.tables:
            shape, none_first = axes.shape(self.draft)
            rows = [self._suits_now(fixed) for fixed, _ in axes.cases(self.draft)]
            suits = range(len(self.draft.game.suits))
            cards = len(self.draft.pack.cards)
            self.draft.table(
                "suit of card",
                (*shape, cards + 1),
                (*none_first, True),
                tuple(value for row in rows for value in (-1, *row)),
            )
            masks = ((0, *(sum(1 << c for c in range(cards) if row[c] == s) for s in suits)) for row in rows)
            self.draft.table(
                "cards of suit",
                (*shape, len(suits) + 1),
                (*none_first, True),
                tuple(mask for row in masks for mask in row),
            )
        return axes

    def cards_of_suit(self, suit: Expr, many: bool, context: Context) -> Expr:
        """The cards that count as a suit, or as any of several suits."""
        if many:
            each = (
                make(Op.IF, make(Op.HAS, suit, i), self.cards_of_suit(i, False, context), 0)
                for i in range(len(self.draft.game.suits))
            )
            return make(Op.UNION, *each)
        if context.printed_suits:
            masks = tuple(self.draft.pack.mask(suit=s) for s in range(len(self.draft.game.suits)))
            return by_table("printed cards of suit", masks, suit, self.draft, 0)
        axes = self._make_suits()
        return self._look("cards of suit", (*axes.index(context, None), suit))

    def suit_of(self, card: Expr, context: Context) -> Expr:
        """The suit a card counts as, none for none."""
        if context.printed_suits:
            printed = tuple(self.draft.pack.faces[face].suit for face in self.draft.pack.cards)
            return by_table("printed suit of card", printed, card, self.draft)
        axes = self._make_suits()
        return self._look("suit of card", (*axes.index(context, None), card))

    def rank_of(self, card: Expr) -> Expr:
        """The printed rank of a card; a joker has none."""
        ranks = tuple(self.draft.pack.faces[face].rank for face in self.draft.pack.cards)
        return by_table("rank of card", ranks, card, self.draft)

    def by_rank(self, op: Op, cards: Expr) -> Expr:
        """The highest or lowest card by printed rank."""
        self.rank_of(Apply(Op.VAR, ("card",)))
        if isinstance(cards, int):
            ranks = {card: self.draft.pack.faces[self.draft.pack.cards[card]].rank for card in members(cards)}
            best = (max if op is Op.HIGHEST else min)(ranks.values(), default=-1)
            return next((card for card in sorted(ranks) if ranks[card] == best), -1)
        return Apply(op, (cards, "rank of card"))

    # -------------------------------------------------------------- ranking

    def led_suit(self, context: Context, zone: str = "trick") -> Expr:
        """The suit of the first card in the trick (or another pile) that has one."""
        if context.led is not None:
            return context.led
        axes = self._make_suits()
        return Apply(Op.LED, (zone, "suit of card", *axes.index(context, None)))

    def power_table(self) -> f.Table:
        """The power of every card (after none) for every case of the ranking."""
        self._make_ranking()
        return self.draft.tables["power"]

    def ranking_axes(self) -> Axes:
        """What the ranking depends on."""
        ranking = self.draft.game.ranking
        terms = [t for line in ranking.lines for t in (line.cards, line.when) if t is not None]
        return self.axes("ranking", terms, ranking.span or self.draft.game.span)

    def powers(self, fixed: Fixed, led: int | None) -> list[int]:
        """The power of every card, 0 for one that cannot win."""
        context = Context(self.draft, fixed=fixed, led=led)
        levels: list[int] = []
        seen = 0
        for line in self.draft.game.ranking.lines:
            if line.when is not None and lower(line.when, context) == 0:
                continue
            for group in self._groups(line, context):
                if group & ~seen:
                    levels.append(group & ~seen)
                    seen |= group
        power = [0] * len(self.draft.pack.cards)
        for height, group in enumerate(reversed(levels), start=1):
            for card in members(group):
                power[card] = height
        return power

    def _groups(self, line: RankLine, context: Context) -> list[int]:
        cards = lower(line.cards, context)
        mask = cards if isinstance(cards, int) else 0
        if not line.order:
            return [mask]
        return [mask & self.draft.pack.mask(rank=rank) for rank in line.order]

    def _make_ranking(self) -> Axes:
        axes = self.ranking_axes()
        if "power" not in self.draft.tables:
            shape, none_first = axes.shape(self.draft)
            cards = len(self.draft.pack.cards)
            rows = [self.powers(fixed, led) for fixed, led in axes.cases(self.draft)]
            self.draft.table(
                "power", (*shape, cards + 1), (*none_first, True), tuple(v for row in rows for v in (0, *row))
            )
            above = [mask for row in rows for mask in _above(row)]
            self.draft.table("above", (*shape, cards + 1), (*none_first, True), tuple(above))
        return axes

    def best(self, place: Term, context: Context) -> Expr:
        """The winning card of a pile."""
        axes = self._make_ranking()
        zone, index = zone_of(place, context)
        if index:
            sentence = say("The best card is looked for in one pile on the table, such as the trick.")
            self.draft.report("K407", place.span, sentence)
        led = self.led_suit(context, zone) if axes.led else None
        op = Op.BEST_LAST if self.draft.game.ranking.last_wins else Op.BEST
        return Apply(op, (zone, "power", *axes.index(context, led)))

    def above(self, term: Term, context: Context, negated: bool) -> Expr:
        """The cards of a set that the ranking puts above a card (all, if it is none)."""
        axes = self._make_ranking()
        cards, card = lower(term.args[0], context), lower(term.args[1], context)
        led = self.led_suit(context) if axes.led else None
        index = (*axes.index(context, led), card)
        over = self._look("above", index)
        if isinstance(card, Apply):
            over = make(Op.IF, make(Op.EQ, card, -1), self.draft.pack.everything, over)
        elif card == -1:
            over = self.draft.pack.everything
        return make(Op.LESS if negated else Op.MEET, cards, over)

    # -------------------------------------------------------------- points and melds

    def points(self, cards: Expr, context: Context) -> Expr:
        """What a set of cards is worth."""
        lines = self.draft.game.points
        terms = [t for line in lines for t in (line.value, line.cards, line.when) if t is not None]
        axes = self.axes("points", terms, self.draft.game.points_span or self.draft.game.span)
        if "points" not in self.draft.tables:
            shape, none_first = axes.shape(self.draft)
            rows = [self.worth(fixed)[0] for fixed, _ in axes.cases(self.draft)]
            count = len(self.draft.pack.cards)
            self.draft.table(
                "points",
                (*shape, count + 1),
                (*none_first, True),
                tuple(v for row in rows for v in (0, *row)),
            )
        index = axes.index(context, -1 if axes.led else None)
        if isinstance(cards, int) and all(isinstance(i, int) for i in index):
            table, fixed_index = self.draft.tables["points"], tuple(i for i in index if isinstance(i, int))
            return sum(read(table, (*fixed_index, card)) for card in members(cards))
        return Apply(Op.SUM, (cards, "points", *index))

    def worth(self, fixed: Fixed) -> tuple[list[int], int]:
        """The points of every card, and the set of cards that some line speaks of."""
        context = Context(self.draft, fixed=fixed)
        everything, points, covered = self.draft.pack.everything, [0] * len(self.draft.pack.cards), 0
        for line in self.draft.game.points:
            if line.when is not None and lower(line.when, context) == 0:
                continue
            cards = lower(line.cards, context) if line.cards is not None else everything
            value = lower(line.value, context)
            if isinstance(cards, int) and isinstance(value, int):
                for card in members(cards & ~covered):
                    points[card] = value
                covered |= cards
        return points, covered

    def melds(self, cards: Expr, context: Context) -> Expr:
        """What the melds in a set of cards are worth."""
        spec = self.draft.game.melds
        terms = [t for line in spec.lines for t in (line.value, line.when, *line.sets) if t is not None]
        terms.extend(term for term in spec.once if term is not None)
        axes = self.axes("melds", terms, self.draft.game.span)
        if "melds" not in self.draft.meld_tables:
            shape, none_first = axes.shape(self.draft)
            cells, once = [], []
            for fixed, _ in axes.cases(self.draft):
                inner = Context(self.draft, fixed=fixed)
                cells.append(
                    tuple(line for line in (_meld(one, inner) for one in spec.lines) if line is not None)
                )
                once.append(any(term is None or lower(term, inner) == 1 for term in spec.once))
            self.draft.meld_tables["melds"] = f.MeldTable(
                "melds", shape, none_first, tuple(cells), tuple(once)
            )
        return Apply(Op.MELDS, (cards, "melds", *axes.index(context, None)))


def _meld(line: MeldLine, context: Context) -> f.MeldLine | None:
    if line.when is not None and lower(line.when, context) == 0:
        return None
    value = lower(line.value, context)
    sets = tuple(lower(part, context) for part in line.sets)
    known = tuple(part for part in sets if isinstance(part, int))
    assert isinstance(value, int)
    assert len(known) == len(sets)
    kind = {MeldKind.RUN: f.MeldKind.RUN, MeldKind.GROUP: f.MeldKind.GROUP, MeldKind.SET: f.MeldKind.SET}[
        line.kind
    ]
    return f.MeldLine(kind, value, line.count, line.or_more, known)


def _above(powers: list[int]) -> list[int]:
    """For none and for every card, the cards of a greater power than its own (none: than 0)."""
    of_power: dict[int, int] = {0: 0}
    for card, power in enumerate(powers):
        of_power[power] = of_power.get(power, 0) | 1 << card
    over: dict[int, int] = {}
    higher = 0
    for power in sorted(of_power, reverse=True):
        over[power] = higher
        higher |= of_power[power]
    return [over[0], *(over[power] for power in powers)]


def read(table: f.Table, index: tuple[int, ...]) -> int:
    """A cell of a table."""
    place = 0
    for size, none_first, i in zip(table.shape, table.none_first, index, strict=True):
        place = place * size + i + (1 if none_first else 0)
    return table.values[place]


def make_card_facts(draft: Draft) -> None:
    """Pass: be ready to make the tables about cards."""
    draft.card_facts = CardFacts(draft)
