"""Lowers terms to expressions of the form, with options, seats and pack known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from kaart.ir.form import Apply, Expr, Op
from kaart.ir.lower.draft import Draft
from kaart.ir.lower.fold import get, is_simple, make, seat_op
from kaart.ir.ops import members
from kaart.model.symbols import Column, Definition, Note, Option, Place, Variable
from kaart.model.terms import T, Term
from kaart.model.types import NUMBER, Base, Type

DIRECT = {
    T.ADD: Op.ADD, T.SUB: Op.SUB, T.MUL: Op.MUL, T.DIV: Op.DIV, T.NEG: Op.NEG, T.NEAR: Op.NEAR, T.UP: Op.UP,
    T.DOWN: Op.DOWN, T.EQ: Op.EQ, T.NE: Op.NE, T.LT: Op.LT, T.LE: Op.LE, T.GT: Op.GT, T.GE: Op.GE,
    T.AND: Op.AND, T.OR: Op.OR, T.NOT: Op.NOT, T.UNION: Op.UNION, T.MEET: Op.MEET, T.WITHOUT: Op.LESS,
    T.BIT: Op.BIT, T.ONLY: Op.ONLY, T.COUNT: Op.COUNT, T.HOLDER: Op.HOLDERS, T.OWNER: Op.OWNER,
}  # fmt: skip
BINDERS = {T.WHERE: Op.WHERE, T.ARGMAX: Op.ARGMAX, T.ARGMIN: Op.ARGMIN, T.TOTAL: Op.TOTAL}
UNROLL = 64


@dataclass(frozen=True, slots=True)
class Context:
    """What variables stand for, and which notes have a known value (when tables are made)."""

    draft: Draft
    variables: Mapping[Variable, Expr] = field(default_factory=dict)
    fixed: Mapping[Note, int] = field(default_factory=dict)
    led: int | None = None
    printed_suits: bool = False
    """Whether suits mean printed suits, as on the left of `counts as`."""

    def bind(self, variable: Variable, value: Expr) -> Context:
        return replace(self, variables={**self.variables, variable: value})


def constant(term: Term, draft: Draft) -> int | None:
    """The value of a term that depends on options and seats only, else None."""
    found = lower(term, Context(draft))
    return found if isinstance(found, int) else None


def lower(term: Term, context: Context) -> Expr:
    """The expression for a term."""
    if term.op in DIRECT:
        return make(DIRECT[term.op], *(lower(arg, context) for arg in term.args))
    if term.op in BINDERS:
        return _binder(term, context)
    handler = HANDLERS.get(term.op)
    assert handler is not None, term.op
    return handler(term, context)


def _literal(term: Term, context: Context) -> Expr:
    return term.value


def _option(term: Term, context: Context) -> Expr:
    assert isinstance(term.ref, Option)
    return context.draft.options[term.ref]


def _note(term: Term, context: Context) -> Expr:
    note = term.ref
    assert isinstance(note, Note)
    if note in context.fixed:
        return context.fixed[note]
    return get(note.name, *note_index(note, tuple(lower(arg, context) for arg in term.args), context.draft))


def note_index(note: Note | Place, index: tuple[Expr, ...], draft: Draft) -> tuple[Expr, ...]:
    """Index expressions as positions: numbered notes start at their first number."""
    found = []
    for expr, declared in zip(index, note.indices, strict=True):
        if declared.type == NUMBER and declared.low is not None:
            expr = make(Op.SUB, expr, constant(declared.low, draft) or 0)
        found.append(expr)
    return tuple(found)


def _place(term: Term, context: Context) -> Expr:
    place = term.ref
    assert isinstance(place, Place)
    if len(term.args) == 1 and term.args[0].type.many:
        owners = lower(term.args[0], context)
        size = context.draft.size(term.args[0].type)
        piles = (
            make(Op.IF, make(Op.HAS, owners, i), Apply(Op.CARDS, (place.name, i)), 0) for i in range(size)
        )
        return make(Op.UNION, *piles)
    index = note_index(place, tuple(lower(arg, context) for arg in term.args), context.draft)
    return Apply(Op.CARDS, (place.name, *index))


def zone_of(term: Term, context: Context) -> tuple[str, tuple[Expr, ...]]:
    """Name and index of the pile that a place term means."""
    assert isinstance(term.ref, Place)
    return term.ref.name, note_index(term.ref, tuple(lower(arg, context) for arg in term.args), context.draft)


def _variable(term: Term, context: Context) -> Expr:
    assert isinstance(term.ref, Variable)
    if term.ref in context.variables:
        return context.variables[term.ref]
    return context.draft.variables[term.ref]


def _column(term: Term, context: Context) -> Expr:
    column = term.ref
    assert isinstance(column, Column)
    row = lower(term.args[0], context)
    cells = tuple(lower(cell, context) for cell in column.cells)
    if isinstance(row, int):
        return cells[row] if row >= 0 else nothing(column.type)
    if all(isinstance(cell, int) for cell in cells):
        values = tuple(cell for cell in cells if isinstance(cell, int))
        shape = (len(cells) + 1,)
        name = context.draft.table(f"column {column.name}", shape, (True,), (nothing(column.type), *values))
        return Apply(Op.LOOKUP, (name, row))
    return name_it(row, context, lambda r: _column_cases(cells, r, column.type))


def _column_cases(cells: tuple[Expr, ...], row: Expr, type_: Type) -> Expr:
    found: Expr = nothing(type_)
    for position in reversed(range(len(cells))):
        same = [i for i in range(position + 1) if cells[i] == cells[position]]
        if same[-1] != position:
            continue
        found = make(Op.IF, make(Op.EQ, row, position), cells[position], found)
    return found


def nothing(type_: Type) -> int:
    """The value of a column of no row: 0, no, the empty set or none."""
    return 0 if type_.many or type_.base in (Base.NUMBER, Base.YESNO) else -1


def name_it(expr: Expr, context: Context, body: Callable[[Expr], Expr]) -> Expr:
    """The body with the expression in it, computed once."""
    if is_simple(expr):
        return body(expr)
    name = f"v{context.draft.next_name()}"
    return make(Op.LET, name, expr, body(Apply(Op.VAR, (name,))))


def _call(term: Term, context: Context) -> Expr:
    definition = term.ref
    assert isinstance(definition, Definition)
    args = [lower(arg, context) for arg in term.args]

    def bind(position: int, inner: Context) -> Expr:
        if position < len(args):
            variable = definition.parameters[position]
            return name_it(args[position], inner, lambda e: bind(position + 1, inner.bind(variable, e)))
        return _cases(definition, inner)

    return bind(0, context)


def _cases(definition: Definition, context: Context) -> Expr:
    found: Expr = 0
    for case in reversed(definition.cases):
        worth = lower(case.value, context)
        found = worth if case.when is None else make(Op.IF, lower(case.when, context), worth, found)
    pins = context.draft.pins.get(definition, {})
    values = [context.variables[p] for p in definition.parameters]
    for key, pinned in pins.items():
        same = [make(Op.EQ, value, part) for value, part in zip(values, key, strict=True)]
        found = make(Op.IF, make(Op.AND, *same), pinned, found)
    return found


def _binder(term: Term, context: Context) -> Expr:
    variable = term.ref
    assert isinstance(variable, Variable)
    group = lower(term.args[0], context)
    if isinstance(group, int) and group.bit_count() <= UNROLL:
        each = {i: lower(term.args[1], context.bind(variable, i)) for i in members(group)}
        known = {i: value for i, value in each.items() if isinstance(value, int)}
        if len(known) == len(each):
            return _computed(term.op, known)
    name = f"v{context.draft.next_name()}"
    body = lower(term.args[1], context.bind(variable, Apply(Op.VAR, (name,))))
    return Apply(BINDERS[term.op], (name, group, body))


def _computed(op: T, values: dict[int, int]) -> int:
    if op is T.TOTAL:
        return sum(values.values())
    if op is T.WHERE:
        kept = [i for i, value in values.items() if value]
    else:
        best = (max if op is T.ARGMAX else min)(values.values(), default=0)
        kept = [i for i, value in values.items() if value == best]
    return sum(1 << i for i in kept)


def _has(term: Term, context: Context) -> Expr:
    left, right = (lower(arg, context) for arg in term.args)
    if isinstance(right, Apply) and right.op is Op.BIT and not isinstance(right.args[0], str):
        return make(Op.HAS, left, right.args[0])
    return make(Op.NE, make(Op.MEET, left, right), 0)


def _in_range(term: Term, context: Context) -> Expr:
    low, high, step = (lower(arg, context) for arg in term.args[1].args)

    def test(number: Expr) -> Expr:
        above = make(Op.SUB, number, low)
        fits = 1 if step == 1 else make(Op.EQ, make(Op.DOWN, above, step), above)
        return make(Op.AND, make(Op.GE, number, low), make(Op.LE, number, high), fits)

    return name_it(lower(term.args[0], context), context, test)


def _range(term: Term, context: Context) -> Expr:
    """A range of rows as a set; ranges of numbers are met where they are used."""
    low, high, step = (lower(arg, context) for arg in term.args)
    everything = (1 << context.draft.size(term.type.one)) - 1
    if isinstance(low, int) and isinstance(high, int) and isinstance(step, int):
        return sum(1 << i for i in members(everything) if low <= i <= high and (i - low) % max(step, 1) == 0)
    name = f"v{context.draft.next_name()}"
    number = Apply(Op.VAR, (name,))
    above = make(Op.SUB, number, low)
    fits = 1 if step == 1 else make(Op.EQ, make(Op.DOWN, above, step), above)
    inside = make(Op.AND, make(Op.GE, number, low), make(Op.LE, number, high), fits)
    return Apply(Op.WHERE, (name, everything, inside))


def _all_values(term: Term, context: Context) -> Expr:
    return (1 << context.draft.size(term.type.one)) - 1


def active(draft: Draft) -> Expr:
    """The players who take part."""
    return draft.all_seats if draft.fixed_seats else get("$active")


def _turn(op: Op) -> Callable[[Term, Context], Expr]:
    def handler(term: Term, context: Context) -> Expr:
        draft = context.draft
        return seat_op(op, draft.seats, active(draft), lower(term.args[0], context))

    return handler


def by_table(name: str, values: tuple[int, ...], index: Expr, draft: Draft, absent: int = -1) -> Expr:
    """A function of one small value as a table look-up; of none it is `absent`."""
    if isinstance(index, int):
        return values[index] if index >= 0 else absent
    return Apply(Op.LOOKUP, (draft.table(name, (len(values) + 1,), (True,), (absent, *values)), index))


def _opposite(term: Term, context: Context) -> Expr:
    draft, seats = context.draft, context.draft.seats
    values = tuple((seat + seats // 2) % seats if seats % 2 == 0 else -1 for seat in range(seats))
    return by_table("opposite", values, lower(term.args[0], context), draft)


def _partner(term: Term, context: Context) -> Expr:
    draft = context.draft
    values = tuple(_next_of_team(draft.team_of, seat) for seat in range(draft.seats))
    return by_table("partner", values, lower(term.args[0], context), draft)


def _next_of_team(team_of: tuple[int, ...], seat: int) -> int:
    seats = len(team_of)
    others = ((seat + step) % seats for step in range(1, seats))
    return next((other for other in others if team_of[other] == team_of[seat]), -1)


def _team_of(term: Term, context: Context) -> Expr:
    return by_table("team", context.draft.team_of, lower(term.args[0], context), context.draft)


def _twin(term: Term, context: Context) -> Expr:
    """The other suit of the same colour; own suits have none."""
    suits = context.draft.game.suits
    pairs = {"spades": "clubs", "clubs": "spades", "hearts": "diamonds", "diamonds": "hearts"}
    values = tuple(suits.index(pairs[suit]) if pairs.get(suit) in suits else -1 for suit in suits)
    return by_table("twin", values, lower(term.args[0], context), context.draft)


def _next(term: Term, context: Context) -> Expr:
    draft, of = context.draft, lower(term.args[0], context)
    if term.type.base is Base.PLAYER:
        return seat_op(Op.NEXT, draft.seats, active(draft), of)
    size = draft.size(term.type)
    return by_table(f"next of {size}", tuple((i + 1) % size for i in range(size)), of, draft)


def _cards_of(term: Term, context: Context) -> Expr:
    return context.draft.facts.cards_of_suit(lower(term.args[0], context), term.args[0].type.many, context)


def _rank_cards(term: Term, context: Context) -> Expr:
    draft = context.draft
    masks = tuple(draft.pack.mask(rank=rank) for rank in range(len(draft.game.ranks)))
    rank = lower(term.args[0], context)
    if term.args[0].type.many:
        return make(Op.UNION, *(make(Op.IF, make(Op.HAS, rank, i), mask, 0) for i, mask in enumerate(masks)))
    return by_table("cards of rank", masks, rank, draft, 0)


def _printed(term: Term, context: Context) -> Expr:
    draft = context.draft
    rank, suit = (lower(arg, context) for arg in term.args)
    assert isinstance(rank, int)
    masks = tuple(draft.pack.mask(s, rank) for s in range(len(draft.game.suits)))
    return by_table(f"{draft.game.ranks[rank]} of suit", masks, suit, draft, 0)


def _face(term: Term, context: Context) -> Expr:
    return context.draft.pack.mask(term.value // 100, term.value % 100)


HANDLERS: dict[T, Callable[[Term, Context], Expr]] = {
    T.LITERAL: _literal, T.OPTION: _option, T.NOTE: _note, T.PLACE: _place, T.VARIABLE: _variable,
    T.COLUMN: _column, T.CALL: _call, T.HAS: _has, T.IN_RANGE: _in_range, T.RANGE: _range,
    T.ALL_VALUES: _all_values, T.FACE: _face, T.PRINTED: _printed, T.RANK_CARDS: _rank_cards,
    T.JOKER: lambda term, context: context.draft.pack.mask(-1, -1),
    T.PLAYERS: lambda term, context: active(context.draft),
    T.EVERYONE: lambda term, context: context.draft.all_seats,
    T.TEAMS: lambda term, context: (1 << context.draft.teams) - 1,
    T.ALL_SUITS: lambda term, context: (1 << len(context.draft.game.suits)) - 1,
    T.ALL_RANKS: lambda term, context: (1 << len(context.draft.game.ranks)) - 1,
    T.ALL_CARDS: lambda term, context: context.draft.pack.everything,
    T.EMPTY: lambda term, context: make(Op.EQ, lower(term.args[0], context), 0),
    T.LEFT: _turn(Op.NEXT), T.RIGHT: _turn(Op.PREVIOUS), T.OPPOSITE: _opposite, T.PARTNER: _partner,
    T.TEAM_OF: _team_of, T.TWIN: _twin, T.NEXT: _next, T.SUIT_CARDS: _cards_of,
    T.TOP: lambda term, context: _end_of_pile(Op.TOP, term, context),
    T.BOTTOM: lambda term, context: _end_of_pile(Op.BOTTOM, term, context),
    T.LED_SUIT: lambda term, context: context.draft.facts.led_suit(context),
    T.BEST: lambda term, context: context.draft.facts.best(term.args[0], context),
    T.WINNER: lambda term, context: Apply(Op.OWNER, (context.draft.facts.best(term.args[0], context),)),
    T.ABOVE: lambda term, context: context.draft.facts.above(term, context, False),
    T.NOT_ABOVE: lambda term, context: context.draft.facts.above(term, context, True),
    T.SUIT_OF: lambda term, context: context.draft.facts.suit_of(lower(term.args[0], context), context),
    T.RANK_OF: lambda term, context: context.draft.facts.rank_of(lower(term.args[0], context)),
    T.POINTS: lambda term, context: context.draft.facts.points(lower(term.args[0], context), context),
    T.MELDS: lambda term, context: context.draft.facts.melds(lower(term.args[0], context), context),
    T.HIGHEST: lambda term, context: context.draft.facts.by_rank(Op.HIGHEST, lower(term.args[0], context)),
    T.LOWEST: lambda term, context: context.draft.facts.by_rank(Op.LOWEST, lower(term.args[0], context)),
}  # fmt: skip


def _end_of_pile(op: Op, term: Term, context: Context) -> Expr:
    zone, index = zone_of(term.args[0], context)
    return Apply(op, (zone, *index))
