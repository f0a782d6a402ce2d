"""Passes: the course of a match (before it, rounds of phases, after each round) and announcements."""

from __future__ import annotations

from kaart.ir import form as f
from kaart.ir.lower.asks import alternative_of
from kaart.ir.lower.blocks import lower_block
from kaart.ir.lower.draft import Draft
from kaart.ir.lower.families import family
from kaart.ir.lower.flow import Exits, Flow
from kaart.ir.lower.fold import get
from kaart.model.game import Procedure
from kaart.syntax.nodes import When as At

BEFORE, AFTER = "before match", "after round"
NEXT_ROUND = "next-round"


def lower_procedures(draft: Draft) -> None:
    """Before the match, then round after round: the phases in the order of the file, after round."""
    game = draft.game
    phases = [p for p in game.procedures if p.at is At.PHASE]
    first = f"{phases[0].name}: begin" if phases else f"{AFTER}: begin"
    flow = Flow(draft, BEFORE)
    flow.open("match", game.span)
    _first_values(flow, True)
    _run(flow, [p for p in game.procedures if p.at is At.BEFORE_MATCH], Exits("round", "round"))
    flow.open("round", game.span)
    flow.add(f.BeginRound(draft.at(game.span)))
    _first_values(flow, False)
    flow.close(f.Goto(first))
    draft.phases.append(f.Phase(BEFORE, "match", (), None))
    after = f"{AFTER}: begin"
    for position, procedure in enumerate(phases):
        following = f"{phases[position + 1].name}: begin" if position + 1 < len(phases) else after
        _phase(draft, procedure, following, after)
    flow = Flow(draft, AFTER)
    flow.open(after, game.span)
    flow.add(f.EndRound(draft.at(game.span)))
    procedures = [p for p in game.procedures if p.at is At.AFTER_ROUND]
    _run(flow, procedures, Exits("round", "round"))
    if draft.rounds_apart:
        _wait(flow)
    flow.close(f.Goto("round"))
    tags = tuple(tag for procedure in procedures for tag in procedure.tags)
    draft.phases.append(f.Phase(AFTER, after, tags, draft.at(procedures[0].span) if procedures else None))


def _wait(flow: Flow) -> None:
    """A question that only waits."""
    number = family(flow.draft, NEXT_ROUND, (), flow.draft.game.span)
    alternative = f.Alternative(number, (), 1, False, "round", None, ())
    everyone = flow.draft.all_seats
    flow.draft.decisions.append(
        f.Decision(
            f.Question.MAY,
            NEXT_ROUND,
            AFTER,
            0,
            0,
            (alternative,),
            (),
            1,
            None,
            everyone,
            None,
            (),
            (),
            None,
            (),
        )
    )
    flow.open(flow.new(NEXT_ROUND))
    flow.close(f.Ask(len(flow.draft.decisions) - 1))


def _first_values(flow: Flow, per_match: bool) -> None:
    """First values that depend on something that is not known beforehand."""
    for note, term in flow.draft.late_firsts:
        if note.per_match is not per_match:
            continue
        register = flow.draft.registers[note.name]
        for index in _indices(register.shape):
            flow.set(note.name, flow.lower(term), note.span, index)


def _indices(shape: tuple[int, ...]) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for size in shape:
        found = [(*index, i) for index in found for i in range(size)]
    return found


def _run(flow: Flow, procedures: list[Procedure], exits: Exits) -> None:
    for procedure in procedures:
        lower_block(flow, procedure.block, exits)


def _phase(draft: Draft, procedure: Procedure, following: str, after: str) -> None:
    flow = Flow(draft, procedure.name)
    entry = f"{procedure.name}: begin"
    flow.open(entry, procedure.span, procedure.tags)
    lower_block(flow, procedure.block, Exits(following, after))
    flow.close(f.Goto(following))
    draft.phases.append(f.Phase(procedure.name, entry, procedure.tags, draft.at(procedure.span)))


def lower_announcements(draft: Draft) -> None:
    """What may be said besides answering, each with a block that comes back to the question."""
    for number, announcement in enumerate(draft.game.announcements):
        one = announcement.alternative
        flow = Flow(draft, "announcements", announced=True)
        draft.variables[announcement.actor] = get("$actor")
        entry = flow.new(one.name)
        alternative = alternative_of(flow, one, entry)
        used = None
        if one.once:
            used = f"$made {number + 1}"
            draft.registers[used] = f.Register(
                used, f.Kind.PLAYERS, (), (), None, None, (), (0,), f.Scope.ROUND, 0, None, None
            )
        draft.announcements.append(
            f.Announcement(alternative, one.name, announcement.any_time, flow.lower(announcement.who), used)
        )
        flow.open(entry, one.head.span, one.head.tags)
        lower_block(flow, one.block, Exits("round", "round"))
        flow.close(f.Resume())
