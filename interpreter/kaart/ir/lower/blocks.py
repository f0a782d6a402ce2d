"""Lowers blocks: branches and loops become basic blocks, everything else goes to its own module."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kaart.ir import form as f
from kaart.ir.form import Expr, Op
from kaart.ir.lower import asks, steps
from kaart.ir.lower.draft import kind_of
from kaart.ir.lower.flow import Exits, Flow, Turns
from kaart.ir.lower.fold import get, make, seat_op
from kaart.ir.lower.terms import active
from kaart.model import steps as st
from kaart.model.types import NUMBER
from kaart.model.walk import steps_in


def lower_block(flow: Flow, block: tuple[st.Step, ...], exits: Exits) -> None:
    """All steps of a block, one after the other."""
    for step in block:
        lower_step(flow, step, exits)


def lower_step(flow: Flow, step: st.Step, exits: Exits) -> None:
    """One step, below its `when` if it has one."""
    when = step.head.when
    if when is None:
        _lower(flow, step, exits)
        return
    condition = flow.lower(when)
    if isinstance(condition, int):
        if condition:
            _lower(flow, step, exits)
        return
    then, after = flow.new("when"), flow.new("after")
    flow.fork(condition, then, after)
    flow.open(then, step.head.span, step.head.tags)
    _lower(flow, step, exits)
    flow.open(after, step.head.span)


def _lower(flow: Flow, step: st.Step, exits: Exits) -> None:
    match step:
        case st.When() | st.Each() | st.GoingRound() | st.AtOnce() | st.Repeat():
            _compound(flow, step, exits)
        case st.AskMay() | st.AskValue() | st.AskCards() | st.AskPlay():
            asks.ask(flow, step, exits, lower_block)
        case st.Put() | st.Deal() | st.Shuffle() | st.Cut() | st.Show():
            _cards(flow, step)
        case st.Write():
            steps.write(flow, step)
        case st.Change():
            steps.change(flow, step)
        case st.Pay():
            steps.pay(flow, step)
        case st.Draw():
            steps.draw(flow, step)
        case st.DropOut():
            steps.drop_out(flow, step)
        case st.SitOut():
            steps.sit_out(flow, step)
        case st.CrossOff():
            steps.cross_off(flow, step)
        case st.Leaves():
            steps.leave(flow, step, exits)
        case st.EndMatch():
            steps.end_match(flow, step)


def _cards(flow: Flow, step: st.Put | st.Deal | st.Shuffle | st.Cut | st.Show) -> None:
    match step:
        case st.Put():
            steps.put(flow, step)
        case st.Deal():
            steps.deal(flow, step)
        case st.Shuffle():
            steps.shuffle(flow, step)
        case st.Cut():
            steps.cut(flow, step)
        case st.Show():
            steps.show(flow, step)


def _compound(
    flow: Flow, step: st.When | st.Each | st.GoingRound | st.AtOnce | st.Repeat, exits: Exits
) -> None:
    match step:
        case st.When():
            _when(flow, step, exits)
        case st.Each():
            _each(flow, step, exits)
        case st.GoingRound():
            _going_round(flow, step, exits)
        case st.AtOnce():
            _at_once(flow, step, exits)
        case st.Repeat():
            _repeat(flow, step, exits)


def _when(flow: Flow, step: st.When, exits: Exits) -> None:
    after = flow.new("after")
    for branch in step.branches:
        condition = flow.lower(branch.condition) if branch.condition is not None else 1
        if condition == 0:
            continue
        then, other = flow.new("when"), flow.new("otherwise")
        flow.fork(condition, then, other)
        flow.open(then, branch.span, branch.tags)
        lower_block(flow, branch.block, exits)
        flow.close(f.Goto(after))
        flow.open(other, branch.span)
    flow.open(after, step.head.span)


def _loop(flow: Flow, step: st.Each | st.GoingRound | st.Repeat, hint: str) -> tuple[str, str, str]:
    loop, body, after = flow.new(hint), flow.new(f"{hint}, inside"), flow.new(f"{hint}, done")
    flow.open(loop, step.head.span, step.head.tags)
    return loop, body, after


def _each(flow: Flow, step: st.Each, exits: Exits) -> None:
    span, draft = step.head.span, flow.draft
    if step.variable.type == NUMBER:
        _each_number(flow, step, exits)
        return
    kind = kind_of(step.variable.type)
    todo, now = draft.temporary("todo", kind_of(step.members.type)), draft.temporary(step.variable.name, kind)
    flow.set(todo, flow.lower(step.members), span)
    if step.first is not None:
        flow.set(now, flow.lower(step.first), span)
    draft.variables[step.variable] = get(now)
    loop, body, after = _loop(flow, step, f"each {step.variable.type.base.value}")
    flow.fork(make(Op.EQ, get(todo), 0), after, body)
    flow.open(body, span, step.head.tags)
    chosen = (
        seat_op(Op.FROM, draft.seats, get(todo), get(now))
        if step.first is not None
        else make(Op.FIRST, get(todo))
    )
    flow.set(now, chosen, span)
    flow.set(todo, make(Op.LESS, get(todo), make(Op.BIT, get(now))), span)
    lower_block(flow, step.block, replace(exits, loop=after))
    flow.close(f.Goto(loop))
    flow.open(after, span)


def _each_number(flow: Flow, step: st.Each, exits: Exits) -> None:
    span, draft = step.head.span, flow.draft
    now, last = draft.temporary(step.variable.name, f.Kind.NUMBER), draft.temporary("last", f.Kind.NUMBER)
    low, high, _ = (flow.lower(arg) for arg in step.members.args)
    flow.set(now, low, span)
    flow.set(last, high, span)
    draft.variables[step.variable] = get(now)
    loop, body, after = _loop(flow, step, "each number")
    again = flow.new("next number")
    flow.fork(make(Op.GT, get(now), get(last)), after, body)
    flow.open(body, span, step.head.tags)
    lower_block(flow, step.block, replace(exits, loop=after))
    flow.open(again, span)
    flow.set(now, make(Op.ADD, get(now), 1), span)
    flow.close(f.Goto(loop))
    flow.open(after, span)


def _going_round(flow: Flow, step: st.GoingRound, exits: Exits) -> None:
    """Ask everybody again and again who was not dropped and is not in `but`."""
    span, draft = step.head.span, flow.draft
    dropped, now = draft.temporary("dropped", f.Kind.PLAYERS), draft.temporary("player", f.Kind.PLAYER)
    turn = draft.temporary("turn", f.Kind.NUMBER) if step.at_most is not None else None
    flow.set(dropped, 0, span)
    flow.set(now, seat_op(Op.PREVIOUS, draft.seats, draft.all_seats, flow.lower(step.first)), span)
    if turn is not None:
        flow.set(turn, 0, span)
    draft.variables[step.variable] = get(now)
    loop, body, after = _loop(flow, step, "going round")
    free = make(Op.LESS, active(draft), get(dropped))
    if step.but is not None:
        free = make(Op.LESS, free, flow.lower(step.but))
    free = flow.keep(free, "left", f.Kind.PLAYERS, span)
    nobody = make(Op.EQ, free, 0)
    if turn is not None and step.at_most is not None:
        nobody = make(Op.OR, nobody, make(Op.GE, get(turn), flow.lower(step.at_most)))
    flow.fork(nobody, after, body)
    flow.open(body, span, step.head.tags)
    flow.set(now, seat_op(Op.NEXT, draft.seats, free, get(now)), span)
    if turn is not None:
        flow.set(turn, make(Op.ADD, get(turn), 1), span)
    outer, flow.turns = flow.turns, Turns(dropped)
    lower_block(flow, step.block, replace(exits, loop=after))
    flow.turns = outer
    flow.close(f.Goto(loop))
    flow.open(after, span)


def _at_once(flow: Flow, step: st.AtOnce, exits: Exits) -> None:
    """One question after the other in the machine, all at once at the table."""
    span, draft = step.head.span, flow.draft
    now, todo = draft.temporary("player", f.Kind.PLAYER), draft.temporary("todo", f.Kind.PLAYERS)
    flow.set(todo, active(draft), span)
    draft.variables[step.variable] = get(now)
    loop, body, after = (
        flow.new("all at once"),
        flow.new("all at once, inside"),
        flow.new("all at once, done"),
    )
    flow.open(loop, span, step.head.tags)
    flow.fork(make(Op.EQ, get(todo), 0), after, body)
    flow.open(body, span, step.head.tags)
    flow.set(now, make(Op.FIRST, get(todo)), span)
    flow.set(todo, make(Op.LESS, get(todo), make(Op.BIT, get(now))), span)
    flow.together = 1 + len({asked.together for asked in draft.decisions} - {None})
    flow.hides = tuple(dict.fromkeys(written(step.block)))
    lower_block(flow, step.block, exits)
    flow.together, flow.hides = None, ()
    flow.close(f.Goto(loop))
    flow.open(after, span)


def written(block: tuple[st.Step, ...]) -> Iterator[str]:
    """The notes that a block writes."""
    for step in steps_in(block):
        if isinstance(step, (st.Write, st.Change, st.AskValue, st.AskCards, st.Draw)):
            yield step.cell.note.name


def _repeat(flow: Flow, step: st.Repeat, exits: Exits) -> None:
    span, draft = step.head.span, flow.draft
    counter = step.counter.name if step.counter is not None else draft.temporary("count", f.Kind.NUMBER)
    times: Expr = flow.keep(flow.lower(step.times), "times", f.Kind.NUMBER, span)
    flow.set(counter, 0, span)
    loop, body, after = _loop(flow, step, "repeat")
    flow.fork(make(Op.LT, get(counter), times), body, after)
    flow.open(body, span, step.head.tags)
    flow.set(counter, make(Op.ADD, get(counter), 1), span)
    counters = exits.counters if step.counter is None else (*exits.counters, step.counter)
    lower_block(flow, step.block, replace(exits, loop=after, counters=counters))
    flow.close(f.Goto(loop))
    flow.open(after, span)
    if step.counter is not None:
        flow.set(counter, 0, span)
