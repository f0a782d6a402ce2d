"""Lowers questions to decision points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kaart.ir import form as f
from kaart.ir.form import Apply, Expr, Op
from kaart.ir.lower.draft import kind_of
from kaart.ir.lower.families import bounds, family
from kaart.ir.lower.flow import Exits, Flow
from kaart.ir.lower.fold import get, make
from kaart.ir.lower.steps import cells, domain, zone_ref
from kaart.ir.lower.terms import lower
from kaart.model import steps as st
from kaart.model.terms import T
from kaart.syntax.nodes import ClauseKind

Blocks = Callable[[Flow, tuple[st.Step, ...], Exits], None]
KINDS = {
    ClauseKind.MUST: f.ClauseKind.MUST,
    ClauseKind.AVOID: f.ClauseKind.AVOID,
    ClauseKind.ALSO: f.ClauseKind.ALSO,
}


def ask(
    flow: Flow, step: st.AskMay | st.AskValue | st.AskCards | st.AskPlay, exits: Exits, block: Blocks
) -> None:
    """One question, with everything that follows from the answer."""
    _remember_asked(flow, step)
    match step:
        case st.AskMay():
            _may(flow, step, exits, block)
        case st.AskValue():
            _value(flow, step)
        case st.AskCards():
            _cards(flow, step)
        case st.AskPlay():
            _play(flow, step)


def _remember_asked(flow: Flow, step: st.AskMay | st.AskValue | st.AskCards | st.AskPlay) -> None:
    """Put who is asked in a register of its own, unless he is one already."""
    if step.who.op is T.VARIABLE and step.who.ref is step.subject:
        return
    name = flow.draft.temporary("player", f.Kind.PLAYER)
    flow.set(name, flow.lower(step.who), step.head.span)
    flow.draft.variables[step.subject] = get(name)


def _asked(flow: Flow, step: st.AskMay | st.AskValue | st.AskCards | st.AskPlay) -> Expr:
    return flow.draft.variables[step.subject]


def _decision(
    flow: Flow,
    step: st.AskMay | st.AskValue | st.AskCards | st.AskPlay,
    question: f.Question,
    label: str,
    alternatives: tuple[f.Alternative, ...],
) -> f.Decision:
    asked = _asked(flow, step)
    offers = (
        ()
        if flow.announced or flow.together is not None
        else tuple(range(len(flow.draft.game.announcements)))
    )
    return f.Decision(
        question,
        step.head.label or label,
        flow.phase,
        asked,
        asked,
        alternatives,
        clauses(flow, step),
        1,
        None,
        flow.draft.all_seats,
        flow.together,
        flow.hides,
        offers,
        flow.draft.at(step.head.span),
        step.head.tags,
    )


def _put(flow: Flow, decision: f.Decision) -> None:
    """Wait in a block of its own, so that announcements can come back to it."""
    block = flow.new(f"asks {decision.label}")
    flow.open(block)
    flow.at, flow.tags = decision.at, decision.tags
    flow.draft.decisions.append(decision)
    flow.close(f.Ask(len(flow.draft.decisions) - 1))


def clauses(flow: Flow, step: st.AskMay | st.AskValue | st.AskCards | st.AskPlay) -> tuple[f.Clause, ...]:
    """The cascade below a question."""
    found = []
    for clause in step.clauses:
        when = flow.lower(clause.head.when) if clause.head.when is not None else 1
        if when == 0:
            continue
        if clause.cards is not None:
            patterns: tuple[f.Pattern, ...] = (
                f.Pattern(0, (f.Domain(f.Kind.CARD, flow.lower(clause.cards), 0, 0, 1),)),
            )
        else:
            patterns = tuple(_pattern(flow, step, pattern) for pattern in clause.patterns)
        at = flow.draft.at(clause.head.span)
        found.append(f.Clause(clause.head.label, KINDS[clause.kind], when, patterns, at, clause.head.tags))
    return tuple(found)


def _pattern(
    flow: Flow, step: st.AskMay | st.AskValue | st.AskCards | st.AskPlay, pattern: st.Pattern
) -> f.Pattern:
    choices = len(step.alternatives[pattern.alternative].choices) if isinstance(step, st.AskMay) else 1
    values: list[f.Domain | None] = [domain(flow, value) for value in pattern.values]
    return f.Pattern(pattern.alternative, (*values, *[None] * (choices - len(values))))


def _may(flow: Flow, step: st.AskMay, exits: Exits, block: Blocks) -> None:
    after = flow.new("answered")
    places = [flow.new(alternative.name) for alternative in step.alternatives]
    alternatives = tuple(
        alternative_of(flow, one, place) for one, place in zip(step.alternatives, places, strict=True)
    )
    _put(flow, _decision(flow, step, f.Question.MAY, flow.phase, alternatives))
    for one, place in zip(step.alternatives, places, strict=True):
        flow.open(place, one.head.span, one.head.tags)
        block(flow, one.block, exits)
        flow.close(f.Goto(after))
    flow.open(after, step.head.span)


def alternative_of(flow: Flow, one: st.Alternative, to: str) -> f.Alternative:
    """An answer with its choices in registers of their own."""
    parameters = []
    for choice in one.choices:
        name = flow.draft.temporary(
            choice.variable.name, kind_of(choice.variable.type), choice.variable.type.words
        )
        flow.draft.variables[choice.variable] = get(name)
        found = domain(flow, choice.values)
        if found.kind is f.Kind.NUMBER:  # a later choice may go up to this one
            low, high = bounds(found.low, flow.draft)[0], bounds(found.high, flow.draft)[1]
            flow.draft.registers[name] = replace(flow.draft.registers[name], low=low, high=high)
        parameters.append(f.Parameter(name, found))
    number = family(flow.draft, one.name, tuple(parameters), one.head.span)
    opened = flow.lower(one.head.when) if one.head.when is not None else 1
    return f.Alternative(
        number, tuple(parameters), opened, one.otherwise, to, flow.draft.at(one.head.span), one.head.tags
    )


def _single(
    flow: Flow, name: str, kind: f.Kind, found: f.Domain, to: str, step: st.Step, words: tuple[str, ...] = ()
) -> tuple[f.Alternative, Expr]:
    """The one answer of a question for a value or a card, and the register it lands in."""
    register = flow.draft.temporary(name, kind, words)
    parameters = (f.Parameter(register, found),)
    number = family(flow.draft, name, parameters, step.head.span)
    at = flow.draft.at(step.head.span)
    return f.Alternative(number, parameters, 1, False, to, at, step.head.tags), get(register)


def _seen(flow: Flow, cell: st.Cell, asked: Expr) -> Expr:
    """Who sees what is chosen: those who may see the note, and the chooser."""
    note = cell.note
    if note.seen is None or note.seen.op is T.EVERYONE:
        return flow.draft.all_seats
    context = flow.context
    if note.owner is not None:
        context = context.bind(note.owner, flow.lower(cell.index[0]))
    return make(Op.UNION, lower(note.seen, context), make(Op.BIT, asked))


def _remember_chooser(flow: Flow, step: st.AskValue | st.AskCards, index: tuple[Expr, ...]) -> None:
    name = step.cell.note.name
    chooser = flow.draft.registers[name].chooser
    if chooser is not None:
        flow.set(chooser, _asked(flow, step), step.head.span, index)


def _value(flow: Flow, step: st.AskValue) -> None:
    note = step.cell.note
    to = flow.new(f"{note.name} chosen")
    one, chosen = _single(
        flow, note.name, kind_of(note.type), domain(flow, step.values), to, step, note.type.words
    )
    decision = _decision(flow, step, f.Question.CHOOSE, note.name, (one,))
    _put(flow, replace(decision, seen=_seen(flow, step.cell, _asked(flow, step))))
    flow.open(to, step.head.span, step.head.tags)
    for index, _ in cells(flow, step.cell, step.head.span):
        flow.set(note.name, chosen, step.head.span, index)
        _remember_chooser(flow, step, index)


def _cards(flow: Flow, step: st.AskCards) -> None:
    """Several cards at once: picked one by one in increasing order, written down together."""
    span, note, draft = step.head.span, step.cell.note, flow.draft
    chosen, last = draft.temporary("chosen", f.Kind.CARDS), draft.temporary("last", f.Kind.NUMBER)
    left, many = draft.temporary("left", f.Kind.NUMBER), draft.temporary("many", f.Kind.NUMBER)
    cards = flow.lower(step.cards)
    held, wanted = make(Op.COUNT, cards), flow.lower(step.count)
    flow.set(chosen, 0, span)
    flow.set(last, -1, span)
    flow.set(many, make(Op.IF, make(Op.LT, held, wanted), held, wanted), span)
    flow.set(left, get(many), span)
    loop, body, to, done = flow.new("pick"), flow.new("pick one"), flow.new("picked"), flow.new("all picked")
    flow.open(loop, span, step.head.tags)
    flow.fork(make(Op.LE, get(left), 0), done, body)
    flow.open(body, span, step.head.tags)
    one, picked = _single(flow, note.name, f.Kind.CARD, f.Domain(f.Kind.CARD, cards, 0, 0, 1), to, step)
    decision = _decision(flow, step, f.Question.PICK, note.name, (one,))
    _put(
        flow,
        replace(
            decision,
            owner=flow.lower(step.owner),
            need=get(many),
            pick_after=get(last),
            pick_left=get(left),
            seen=_seen(flow, step.cell, _asked(flow, step)),
        ),
    )
    flow.open(to, span, step.head.tags)
    flow.set(chosen, make(Op.UNION, get(chosen), make(Op.BIT, picked)), span)
    flow.set(last, picked, span)
    flow.set(left, make(Op.SUB, get(left), 1), span)
    flow.close(f.Goto(loop))
    flow.open(done, span, step.head.tags)
    for index, _ in cells(flow, step.cell, span):
        flow.set(note.name, get(chosen), span, index)
        _remember_chooser(flow, step, index)


def _play(flow: Flow, step: st.AskPlay) -> None:
    to = flow.new("played")
    zone = zone_ref(flow, step.pile)
    cards = Apply(Op.CARDS, (zone.zone, *zone.index))
    one, card = _single(flow, "play", f.Kind.CARD, f.Domain(f.Kind.CARD, cards, 0, 0, 1), to, step)
    owner = flow.lower(step.owner)
    _put(flow, replace(_decision(flow, step, f.Question.PLAY, "play", (one,)), owner=owner))
    flow.open(to, step.head.span, step.head.tags)
    flow.add(f.Play(make(Op.BIT, card), owner, flow.draft.at(step.head.span)))
