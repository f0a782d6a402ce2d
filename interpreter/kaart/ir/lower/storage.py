"""Passes: registers for notes and zones for places, with who may see them."""

from __future__ import annotations

from dataclasses import replace

from kaart.ir import form as f
from kaart.ir.form import Apply, Expr, Op
from kaart.ir.lower.draft import SETS, Draft, kind_of
from kaart.ir.lower.terms import Context, constant, lower
from kaart.model import steps as st
from kaart.model.symbols import Index, Note, Place
from kaart.model.types import NUMBER, PLAYER
from kaart.model.walk import all_steps
from kaart.saying import say

MOST_CELLS = 10_000


def find_sitters(draft: Draft) -> None:
    """If nobody ever sits out, the players are known beforehand."""
    draft.fixed_seats = not any(isinstance(step, st.SitOut) for step in all_steps(draft.game))


def lay_out_registers(draft: Draft) -> None:
    """One register for each note, and the few that every game has."""
    everyone = draft.all_seats
    for name, kind, initial, scope in (
        ("$round", f.Kind.NUMBER, 0, f.Scope.MATCH),
        ("$active", f.Kind.PLAYERS, everyone, f.Scope.ROUND),
        ("$actor", f.Kind.PLAYER, -1, f.Scope.FRAME),
        ("$resume", f.Kind.NUMBER, -1, f.Scope.FRAME),
    ):
        draft.registers[name] = f.Register(
            name, kind, (), (), None, None, (), (initial,), scope, everyone, None, None
        )
    for note in draft.game.notes:
        if note.name != "$round":
            draft.registers[note.name] = _register(draft, note)
    choosers = _chosen(draft)
    for note in draft.game.notes:
        if note in choosers and draft.registers[note.name].seen != everyone:
            _add_chooser(draft, note)


def _register(draft: Draft, note: Note) -> f.Register:
    shape, index_names = _shape(draft, note.indices, note)
    kind = kind_of(note.type)
    low = constant(note.low, draft) if note.low is not None else None
    high = constant(note.high, draft) if note.high is not None else None
    size = 1
    for length in shape:
        size *= length
    nothing = 0 if kind in SETS or kind in (f.Kind.NUMBER, f.Kind.YESNO) else -1
    first = constant(note.first, draft) if note.first is not None else nothing
    if first is None:
        assert note.first is not None
        draft.late_firsts.append((note, note.first))
        first = nothing
    elif (kind is f.Kind.NUMBER and not (low is None or low <= first)) or (high is not None and first > high):
        draft.report(
            "K409",
            note.span,
            say("{name} begins with {first}, outside its own bounds.", name=note.name, first=first),
        )
    scope = f.Scope.MATCH if note.per_match else f.Scope.ROUND
    return f.Register(
        note.name,
        kind,
        shape,
        index_names,
        low,
        high,
        note.type.words,
        (first,) * size,
        scope,
        _viewers(draft, note),
        None,
        draft.at(note.span),
    )


def _shape(
    draft: Draft, indices: tuple[Index, ...], owner: Note | Place
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    shape, names, size = [], [], 1
    for index in indices:
        if index.type == NUMBER:
            low = constant(index.low, draft) if index.low is not None else None
            high = constant(index.high, draft) if index.high is not None else None
            if low is None or high is None or high < low:
                draft.report(
                    "K410",
                    owner.span,
                    say("It must be known beforehand for which numbers {name} is kept.", name=owner.name),
                )
                low, high = 0, 0
            shape.append(high - low + 1)
            names.append(f"number {low}")
        else:
            shape.append(draft.size(index.type))
            names.append(index.type.base.value)
        size *= shape[-1]
        if size > MOST_CELLS:
            draft.report(
                "K410",
                owner.span,
                say("{name} would be kept {count} times; that is too much.", name=owner.name, count=size),
            )
            shape[-1] = 1
    return tuple(shape), tuple(names)


def _viewers(draft: Draft, owned: Note | Place) -> Expr:
    """Who sees a cell, in terms of its indices `$0`, `$1` …"""
    if owned.seen is None:
        return draft.all_seats
    context = Context(draft)
    if owned.owner is not None:
        context = context.bind(owned.owner, Apply(Op.VAR, ("$0",)))
    return lower(owned.seen, context)


def _chosen(draft: Draft) -> set[Note]:
    """The notes that some question writes directly."""
    questions = (step for step in all_steps(draft.game) if isinstance(step, (st.AskValue, st.AskCards)))
    return {step.cell.note for step in questions}


def _add_chooser(draft: Draft, note: Note) -> None:
    register = draft.registers[note.name]
    name = f"$chooser of {note.name}"
    draft.registers[name] = replace(
        register,
        name=name,
        kind=f.Kind.PLAYER,
        low=None,
        high=None,
        names=(),
        initial=(-1,) * len(register.initial),
        seen=0,
    )
    draft.registers[note.name] = replace(register, chooser=name)


def lay_out_zones(draft: Draft) -> None:
    """One zone for each place; the stock is closed and the trick is open."""
    for place in draft.game.places:
        shape, index_names = _shape(draft, place.indices, place)
        by_player = [index.type for index in place.indices] == [PLAYER]
        seen: Expr = _viewers(draft, place)
        if place.built_in:
            seen = 0 if place.name == "stock" else draft.all_seats
        draft.zones[place.name] = f.Zone(
            place.name, shape, index_names, by_player, seen, draft.at(place.span)
        )
