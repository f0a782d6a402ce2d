"""Lowers instructions that ask nothing: writing notes, paying, moving cards, leaving."""

from __future__ import annotations

from math import lcm

from kaart.diagnostics import Span
from kaart.ir import form as f
from kaart.ir.form import Apply, Expr, Op
from kaart.ir.lower.draft import kind_of
from kaart.ir.lower.flow import Exits, Flow, has
from kaart.ir.lower.fold import get, make, seat_op
from kaart.ir.lower.terms import active, constant, note_index
from kaart.model import steps as st
from kaart.model.symbols import Note
from kaart.model.terms import T, Term
from kaart.model.types import NUMBER
from kaart.syntax.nodes import Leave


def write(flow: Flow, step: st.Write) -> None:
    """`x becomes v`, for every member of a set behind `of`."""
    value = flow.lower(step.value)
    if _many(step.cell):
        value = flow.keep(value, "value", kind_of(step.cell.note.type), step.head.span)
    for index, condition in cells(flow, step.cell, step.head.span):
        old = get(step.cell.note.name, *index)
        flow.set(step.cell.note.name, make(Op.IF, condition, value, old), step.head.span, index)


def change(flow: Flow, step: st.Change) -> None:
    """`x rises by n`."""
    amount = flow.lower(step.amount)
    if _many(step.cell):
        amount = flow.keep(amount, "amount", f.Kind.NUMBER, step.head.span)
    for index, condition in cells(flow, step.cell, step.head.span):
        old = get(step.cell.note.name, *index)
        value = make(Op.ADD, old, make(Op.IF, condition, amount, 0))
        flow.set(step.cell.note.name, value, step.head.span, index)


def _many(cell: st.Cell) -> bool:
    return any(arg.type.many for arg in cell.index)


def cells(flow: Flow, cell: st.Cell, span: Span) -> list[tuple[tuple[Expr, ...], Expr]]:
    """The cells a sentence writes: index, and whether it is really meant."""
    found: list[tuple[tuple[Expr, ...], Expr]] = [((), 1)]
    for arg, declared in zip(cell.index, cell.note.indices, strict=True):
        expr = flow.lower(arg)
        if not arg.type.many:
            if declared.type == NUMBER and declared.low is not None:
                expr = make(Op.SUB, expr, constant(declared.low, flow.draft) or 0)
            found = [((*index, expr), condition) for index, condition in found]
            continue
        expr = flow.keep(expr, "who", kind_of(arg.type), span)
        size = flow.draft.size(declared.type)
        found = [
            ((*index, i), make(Op.AND, condition, has(expr, i)))
            for index, condition in found
            for i in range(size)
            if not isinstance(expr, int) or expr >> i & 1
        ]
    return found


def pay(flow: Flow, step: st.Pay) -> None:
    """Payers pay equal shares, takers get equal shares; nothing is created or lost."""
    span, draft = step.head.span, flow.draft
    payers = flow.keep(flow.lower(step.payers), "payers", kind_of(step.payers.type), span)
    takers = flow.keep(flow.lower(step.takers), "takers", kind_of(step.takers.type), span)
    amount = flow.lower(step.amount)
    givers, getters = make(Op.COUNT, payers), make(Op.COUNT, takers)
    if step.each:
        amount = make(Op.MUL, amount, givers)
    if step.to_each:
        amount = make(Op.MUL, amount, getters)
    size = draft.size(step.payers.type.one)
    unit = _unit(flow, givers, getters, size)
    units = make(Op.IF, make(Op.EQ, unit, 0), 0, make(Op.DIV, amount, unit))
    total = flow.keep(make(Op.MUL, units, unit), "total", f.Kind.NUMBER, span)
    for i in range(size):
        share = make(Op.IF, has(payers, i), make(Op.DIV, total, givers), 0)
        gain = make(Op.IF, has(takers, i), make(Op.DIV, total, getters), 0)
        if (share, gain) != (0, 0):
            flow.set("score", make(Op.ADD, make(Op.SUB, get("score", i), share), gain), span, (i,))


def _unit(flow: Flow, givers: Expr, getters: Expr, size: int) -> Expr:
    """The smallest amount that both sides can divide; 0 if a side is empty."""
    table = flow.draft.table(
        "smallest amount",
        (size + 1, size + 1),
        (False, False),
        tuple(lcm(a, b) for a in range(size + 1) for b in range(size + 1)),
    )
    if isinstance(givers, int) and isinstance(getters, int):
        return lcm(givers, getters)
    return Apply(Op.LOOKUP, (table, givers, getters))


def zone_ref(flow: Flow, pile: st.Pile) -> f.ZoneRef:
    index = note_index(pile.place, tuple(flow.lower(arg) for arg in pile.index), flow.draft)
    return f.ZoneRef(pile.place.name, index)


def put(flow: Flow, step: st.Put) -> None:
    """Whole piles keep their order; several players' piles come clockwise from `first`."""
    at = flow.draft.at(step.head.span)
    to = zone_ref(flow, step.to)
    first = (
        flow.keep(flow.lower(step.first), "first", f.Kind.PLAYER, step.head.span)
        if step.first is not None
        else 0
    )
    for source in step.sources:
        if isinstance(source, Term):
            flow.add(f.Move(flow.lower(source), to, step.under, at))
        elif any(arg.type.many for arg in source.index):
            owners = flow.keep(flow.lower(source.index[0]), "owners", f.Kind.PLAYERS, step.head.span)
            _gather_round(flow, source, owners, first, to, step)
        else:
            flow.add(f.Gather(zone_ref(flow, source), to, step.under, at))


def _gather_round(flow: Flow, pile: st.Pile, owners: Expr, first: Expr, to: f.ZoneRef, step: st.Put) -> None:
    """One pile after the other, clockwise over the owners."""
    span = step.head.span
    todo, seat = flow.draft.temporary("todo", f.Kind.PLAYERS), flow.draft.temporary("seat", f.Kind.PLAYER)
    flow.set(todo, owners, span)
    flow.set(seat, first, span)
    loop, body, after = flow.new("gather"), flow.new("gather one"), flow.new("gathered")
    flow.open(loop, span)
    flow.fork(make(Op.EQ, get(todo), 0), after, body)
    flow.open(body, span)
    flow.set(seat, seat_op(Op.FROM, flow.draft.seats, get(todo), get(seat)), span)
    flow.set(todo, make(Op.LESS, get(todo), make(Op.BIT, get(seat))), span)
    flow.add(f.Gather(f.ZoneRef(pile.place.name, (get(seat),)), to, step.under, flow.draft.at(span)))
    flow.close(f.Goto(loop))
    flow.open(after, span)


def deal(flow: Flow, step: st.Deal) -> None:
    """Packets round the table from the top of the stock; a packet may depend on who gets it."""
    flow.draft.variables[step.taker] = Apply(Op.VAR, ("$0",))
    packets = tuple(flow.lower(packet) for packet in step.packets) if step.packets is not None else ()
    flow.add(
        f.Deal(
            f.ZoneRef("stock", ()),
            step.place.name,
            active(flow.draft),
            flow.lower(step.first),
            packets,
            step.then.name if step.then is not None else None,
            flow.draft.at(step.head.span),
        )
    )


def show(flow: Flow, step: st.Show) -> None:
    flow.add(f.Show(flow.lower(step.cards), flow.lower(step.who), flow.draft.at(step.head.span)))


def drop_out(flow: Flow, step: st.DropOut) -> None:
    if flow.turns is not None:
        who = make(Op.BIT, flow.lower(step.who))
        flow.set(flow.turns.dropped, make(Op.UNION, get(flow.turns.dropped), who), step.head.span)


def sit_out(flow: Flow, step: st.SitOut) -> None:
    flow.set("$active", make(Op.LESS, get("$active"), flow.lower(step.who)), step.head.span)


def cross_off(flow: Flow, step: st.CrossOff) -> None:
    """Later numbered values move up one place; the last gets the first value of the note."""
    note, span = step.cell.note, step.head.span
    *outer, number = (flow.lower(arg) for arg in step.cell.index)
    last = note.indices[-1]
    low = (constant(last.low, flow.draft) or 0) if last.low is not None else 0
    high = (constant(last.high, flow.draft) or 0) if last.high is not None else 0
    start = make(Op.SUB, number, low)
    for place in range(high - low + 1):
        moved = get(note.name, *outer, place + 1) if place < high - low else _first_value(flow, note)
        old = get(note.name, *outer, place)
        flow.set(note.name, make(Op.IF, make(Op.GE, place, start), moved, old), span, (*outer, place))


def _first_value(flow: Flow, note: Note) -> Expr:
    return flow.lower(note.first) if note.first is not None else 0


def leave(flow: Flow, step: st.Leaves, exits: Exits) -> None:
    """Counters are 0 outside their loops, so leaving sets them back."""
    if step.what is Leave.STOP:
        assert exits.loop is not None
        flow.close(f.Goto(exits.loop))
        return
    for counter in exits.counters:
        flow.set(counter.name, 0, step.head.span)
    flow.close(f.Goto(exits.phase if step.what is Leave.END_PHASE else exits.round))


def end_match(flow: Flow, step: st.EndMatch) -> None:
    """The winners as seats."""
    winners = flow.lower(step.winners)
    if step.winners.type.base.value == "team":
        winners = flow.keep(winners, "winners", f.Kind.TEAMS, step.head.span)
        seats = [
            sum(1 << s for s, team in enumerate(flow.draft.team_of) if team == t)
            for t in range(flow.draft.teams)
        ]
        winners = make(Op.UNION, *(make(Op.IF, has(winners, t), mask, 0) for t, mask in enumerate(seats)))
    flow.close(f.Finish(winners, flow.draft.at(step.head.span)))


def shuffle(flow: Flow, step: st.Shuffle) -> None:
    after = flow.new("shuffled")
    flow.close(f.Shuffle(zone_ref(flow, step.pile), after, flow.draft.at(step.head.span)))
    flow.open(after, step.head.span)


def cut(flow: Flow, step: st.Cut) -> None:
    after = flow.new("cut")
    low, high = flow.lower(step.low), flow.lower(step.high)
    flow.close(f.Cut(zone_ref(flow, step.pile), low, high, after, flow.draft.at(step.head.span)))
    flow.open(after, step.head.span)


def draw(flow: Flow, step: st.Draw) -> None:
    after = flow.new("drawn")
    (index, _), *_ = cells(flow, step.cell, step.head.span)
    found = domain(flow, step.values)
    flow.close(f.Draw(step.cell.note.name, index, found, after, flow.draft.at(step.head.span)))
    flow.open(after, step.head.span)


def domain(flow: Flow, values: Term) -> f.Domain:
    """What may be chosen or drawn."""
    kind = kind_of(values.type.one)
    if values.op is T.RANGE and values.type.one == NUMBER:
        low, high, step = (flow.lower(arg) for arg in values.args)
        return f.Domain(f.Kind.NUMBER, None, low, high, step)
    return f.Domain(kind, flow.lower(values), 0, 0, 1)
