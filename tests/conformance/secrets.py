"""The check that nothing leaks: cards a seat cannot know change places, and it must not notice.

What a seat can know is worked out here from the table of promises and the declarations of the
program, not from what the engine shows.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache

from kaart.engine import State
from kaart.engine.faults import RuleFault
from kaart.engine.index import Fn
from kaart.engine.instructions import indices, seen_by
from kaart.engine.machine import Machine
from kaart.ir.form import Kind, Register, Scope
from kaart.ir.ops import members

from .matches import limits
from .promises import PRIVATE, Sight, promise

Moves = Mapping[int, int]
"""For every card that changes places the card that now lies where it lay."""

TRIES = 20
ALL_IDS = 400


class Leak(AssertionError):
    """A seat noticed that cards it cannot know changed places."""


def check(state: State, seat: int, draw: random.Random) -> bool:
    """Let the cards unknown to a seat change places, once with the notes as they stand and once with
    the hidden notes and answers changed along. False if nothing could be changed without a change of
    who is asked (then everybody can see which cards they are)."""
    before = view(state, seat)
    found = False
    for along in (False, True):
        other = other_world(state, seat, draw, along)
        if other is not None:
            found = True
            _compare(before, view(other, seat))
    return found


def view(state: State, seat: int) -> dict[str, object]:
    """All that the engine tells a seat."""
    told: dict[str, object] = {
        "observation": state.observation(seat),
        "history": state.history(seat),
        "interrupts": [action.name for other, action in state.interrupts() if other == seat],
    }
    if state.to_move == seat:
        told["actions"] = [action.name for action in state.legal_actions()]
        ids = range(min(len(state.game.catalogue), ALL_IDS))
        told["refusals"] = {number: clause.label for number in ids if (clause := state.refusal(number))}
    return told


def _compare(before: Mapping[str, object], after: Mapping[str, object]) -> None:
    for part, told in before.items():
        if after[part] != told:
            raise Leak(f"{part}: {told} became {after[part]}")


# ------------------------------------------------------------------ what a seat can know


def unknown_cards(state: State, seat: int) -> int:
    """The cards that lie where this seat may not look, and that it has not been shown."""
    p, machine = state.position, state.game.machine
    promised = promise(state.game.name)
    declared = {**PRIVATE, **promised.places}
    known = p.known[seat] & (promised.shown(state, seat) if promised.shown else -1)
    for name, piles in machine.layout.zones.items():
        for pile in range(piles.start, piles.start + piles.size):
            match declared.get(name):
                case Sight.OWNER:
                    seen = machine.layout.pile_seats[pile] == seat
                case Sight.NOBODY:
                    seen = False
                case None:
                    seen = machine.sight[pile](p) >> seat & 1 == 1
            if seen:
                known |= p.held[pile]
    return (1 << len(state.game.program.cards)) - 1 & ~known


def hidden_cells(state: State, seat: int) -> Iterator[tuple[int, Register]]:
    """The cells of notes that this seat may not see, with their registers."""
    declared = promise(state.game.name).notes
    layout, cells = state.game.machine.layout, state.position.cells
    hides = _hides(state)
    for name, note in layout.registers.items():
        register = note.register
        if register.scope is Scope.FRAME or name.startswith("$"):
            continue
        chooser = layout.registers[register.chooser] if register.chooser else None
        for place, index in enumerate(indices(register.shape)):
            own = _player(register, index, state.to_move) == seat
            chose = chooser is not None and cells[chooser.start + place * (chooser.size > 1)] == seat
            match declared.get(name):
                case Sight.OWNER:
                    seen = own and "player" in register.index_names
                case Sight.NOBODY:
                    seen = False
                case None:
                    told = _declared(state.game.machine, name, index)(state.position)
                    seen = told >> seat & 1 == 1 and (own or name not in hides)
            if not (seen or chose):
                yield note.start + place, register


def _player(register: Register, index: tuple[int, ...], asked: int | None) -> int | None:
    """Whose cell it is; what belongs to nobody belongs to the one who is asked."""
    names = register.index_names
    return index[names.index("player")] if "player" in names else asked


@cache
def _declared(machine: Machine, name: str, index: tuple[int, ...]) -> Fn:
    """The closure that gives the seats that may see a cell, by the declaration of its register."""
    return seen_by(machine.expressions, machine.layout.registers[name].register.seen, index)


def _hides(state: State) -> tuple[str, ...]:
    decision = state.decision
    return decision.hides if decision and decision.together is not None else ()


def hidden_answers(state: State, seat: int) -> list[int]:
    """The places in the log of the answers of others that this seat may not see: by the question, because
    they chose a private note (the action has its name), or because they are still being given at the
    same time."""
    program, log = state.game.program, state.position.log
    running = set(_running(state))
    notes = promise(state.game.name).notes
    private = [range(f.first, f.first + f.count) for f in program.families if f.name in notes]
    return [
        number
        for number, entry in enumerate(log)
        if entry.seat != seat
        and (
            number in running
            or not entry.seen >> seat & 1
            or any(entry.action in answers for answers in private)
        )
    ]


def _running(state: State) -> Iterator[int]:
    """From the last answer back: those to the simultaneous question that waits, each seat in one go."""
    decision = state.decision
    if decision is None or decision.together is None:
        return
    asked, decisions = state.to_move, state.game.program.decisions
    gone: set[int | None] = set()
    last = asked
    for number in range(len(state.position.log) - 1, -1, -1):
        entry = state.position.log[number]
        if entry.decision < 0:
            continue
        if decisions[entry.decision].together != decision.together:
            return
        if entry.seat != last:
            gone.add(last)
            if entry.seat in gone:
                return
            last = entry.seat
        yield number


# ------------------------------------------------------------------ another world


def other_world(state: State, seat: int, draw: random.Random, along: bool) -> State | None:
    """The same moment with the unknown cards in another order, or None if none was found in which the
    same seat is asked. Raises Leak if the seat that is asked would be without an action."""
    cards = list(members(unknown_cards(state, seat)))
    if len(cards) < 2:
        return None
    for _ in range(TRIES):
        shuffled = cards.copy()
        draw.shuffle(shuffled)
        other = state.clone()
        moves = dict(zip(cards, shuffled, strict=True))
        _swap(other, seat, moves)
        if along:
            _note_otherwise(other, seat, moves, draw)
            _answer_otherwise(other, hidden_answers(state, seat), draw)
        if _asked(other) == state.to_move:
            return _asked_again(other) if state.to_move == seat else other
    return None


def _asked(state: State) -> int | None:
    """The seat that the question is put to, worked out anew."""
    number = state.game.machine.decision(state.position)
    return None if number < 0 else state.game.machine.asking[number].asked(state.position)


def _asked_again(state: State) -> State:
    """The same question with its legal actions worked out anew."""
    try:
        return State(state.game, state.position)
    except RuleFault as fault:
        raise Leak(f"without an action: {fault}") from None


def _swap(state: State, seat: int, moves: Moves) -> None:
    """Put each card where the other one lay, with what the others know of the places."""
    p = state.position
    p.piles = [[moves.get(card, card) for card in pile] for pile in p.piles]
    p.held = [_moved(held, moves) for held in p.held]
    where, owner = p.where.copy(), p.owner.copy()
    for card, other in moves.items():
        p.where[other] = where[card]
        p.owner[other] = owner[card]
    p.known = [known if who == seat else _moved(known, moves) for who, known in enumerate(p.known)]


def _note_otherwise(state: State, seat: int, moves: Moves, draw: random.Random) -> None:
    """Let the hidden notes speak of the cards as they lie now, and of other values where they belong to
    another player."""
    cells = state.position.cells
    for cell, register in list(hidden_cells(state, seat)):
        match register.kind:
            case Kind.CARDS:
                cells[cell] = _moved(cells[cell], moves)
            case Kind.CARD:
                cells[cell] = moves.get(cells[cell], cells[cell])
            case Kind.NUMBER if register.low is None or register.high is None:
                pass
            case _ if "player" in register.index_names:
                cells[cell] = draw.randint(*limits(state.game, register))


def _moved(cards: int, moves: Moves) -> int:
    return sum(1 << moves.get(card, card) for card in members(cards))


def _answer_otherwise(state: State, places: list[int], draw: random.Random) -> None:
    """Change the answers at these places of the log to others of the same kind."""
    log = state.position.log
    for number in places:
        family = next(f for f in state.game.program.families if 0 <= log[number].action - f.first < f.count)
        log[number] = log[number]._replace(action=family.first + draw.randrange(family.count))
