"""A generated Python engine at work: playouts, and matches that go step by step.

`load` makes one of a program. States are flat lists (`python_steps.py`); faults become RuleFault.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import FrameType, TracebackType
from typing import Any

from kaart.emit import py_runtime
from kaart.emit.canonical import Canonical
from kaart.emit.faults import Site
from kaart.emit.given import Given, checked_rounds, checked_seed
from kaart.emit.py_runtime import LIMIT
from kaart.emit.python import Source, emit_python
from kaart.emit.python_names import Names
from kaart.emit.python_steps import ANNOUNCEMENTS, AT, CELLS, CHANCE, OVER, SEED, WINNERS, Form
from kaart.emit.trace import Hash
from kaart.engine.faults import RuleFault
from kaart.ir import form as f
from kaart.ir.ops import members
from kaart.saying import say

State = list[Any]
"""A match: numbers, and a tuple for each pile in order. `list.copy` copies it."""

Offer = tuple[int, Callable[[State, int, int], None], int]
"""An announcement that is open: action id, the function that makes it, its slot."""

ERRORS = (py_runtime.Fault, ArithmeticError, LookupError, TypeError, ValueError, RecursionError)
"""What can go wrong in generated code."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What was seen at a question behind the end of a round (or of several): how many rounds had ended,
    the answers given in the first of them, and the scores of all seats."""

    rounds: int
    decisions: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A match played at random. `start` has the scores at its first question; `winners` is a set of seats,
    -1 if it was broken off."""

    start: tuple[int, ...]
    looks: tuple[Looked, ...]
    winners: int

    @property
    def rounds(self) -> int:
        """How many rounds were over."""
        return sum(look.rounds for look in self.looks)


class PythonEngine:
    """The engine of a program. One serves any number of matches."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.layout = source.layout
        self.program = source.layout.program
        self.given = Given(self.program)
        names = Names(source.layout)
        self._form = Form(source.layout, names)
        self._registers, self._orders = names.registers, names.orders
        self._sides = self._score_cells()
        self._file = f"<kaart {self.program.name} {self.program.digest}>"
        linecache.cache[self._file] = (
            len(source.text),
            None,
            source.text.splitlines(keepends=True),
            self._file,
        )
        self._functions: dict[str, Any] = {"__name__": "kaart.generated"}
        exec(compile(source.text, self._file, "exec"), self._functions)
        self._questions: dict[int, tuple[Any, ...]] = self._functions["QUESTIONS"]
        self._announcements: tuple[tuple[Any, ...], ...] = self._functions["ANNOUNCEMENTS"]
        self._run: Callable[[State], None] = self._functions["run"]
        self._slots: dict[int, dict[int, list[int]]] = {}
        for block, (_, _, ids, _) in self._questions.items():
            slots = self._slots.setdefault(block, {})
            for slot, number in enumerate(ids):
                slots.setdefault(number, []).append(slot)

    # ------------------------------------------------------------ playouts

    def playout(self, seed: int, limit: int, announcements: bool = True) -> Played:
        """Play a fresh match at random until it is over or `limit` rounds are.

        Raises RuleFault where the rules cannot go on."""
        seed, limit = checked_seed(seed), checked_rounds(limit)
        if self.source.has_playout:
            try:
                return _played(*self._functions["playout"](seed, limit, announcements))
            except py_runtime.TooLong:
                pass  # every step has to be counted
            except ERRORS as error:
                raise self._fault(error, self.source.play_sites) from error
        return self.play_on(self.new_match(seed, announcements), seed, limit)

    def play_on(self, state: State, seed: int, limit: int) -> Played:
        """Play a match on at random, with the stream of `seed`, until `limit` more rounds are over; the
        state changes."""
        return self.played_on(state, seed, limit)[0]

    def played_on(self, state: State, seed: int, limit: int) -> tuple[Played, int]:
        """The same, and the number of all answers, also of those after the last round that ended."""
        seed, limit = checked_seed(seed), checked_rounds(limit)
        try:
            return self._play_on(state, seed, limit)
        except ERRORS as error:
            raise self._fault(error, self.source.step_sites) from error

    def _play_on(self, state: State, seed: int, limit: int) -> tuple[Played, int]:
        first = over = state[OVER]
        rows = [(0, 0, self.scores(state))]
        decisions, round_, draw = 0, -1, None
        while True:
            if state[OVER] > over:
                over = state[OVER]
                rows.append((over - first, decisions, self.scores(state)))
            if state[WINNERS] >= 0 or over - first >= limit:
                return _played(rows, state[WINNERS]), decisions
            if self.round(state) != round_ or draw is None:
                round_ = self.round(state)
                draw = py_runtime.words(seed ^ py_runtime.RANDOM_PLAY, round_)
            decisions += 1
            legal, take, _, _ = self._questions[state[AT]]
            asked, kept = legal(state)
            more = self._offered(state, asked, asked)
            if more and py_runtime.below(draw, py_runtime.ANNOUNCE_ONE_IN) == 0:
                _, announce, slot = more[py_runtime.below(draw, len(more))]
                announce(state, slot, asked)
            else:
                take(state, py_runtime.kth(kept, py_runtime.below(draw, kept.bit_count())))
            self._run(state)

    def trace(self, seed: int, rounds: int, announcements: bool = True) -> tuple[int, int, State]:
        """Hash, number of answers and last state of a match played at random (see docs/ir.md).

        Raises RuleFault where the rules cannot go on."""
        state, rounds = self.new_match(seed, announcements), checked_rounds(rounds)
        try:
            return *self._trace(state, seed, rounds), state
        except ERRORS as error:
            raise self._fault(error, self.source.step_sites) from error

    def _trace(self, state: State, seed: int, rounds: int) -> tuple[int, int]:
        found, answers, over, round_ = Hash(), 0, 0, 0
        draw = py_runtime.words(seed ^ py_runtime.RANDOM_PLAY, round_)
        while True:
            if state[OVER] > over:
                over = state[OVER]
                for score in self.scores(state):
                    found.add(score, 8)
            if state[WINNERS] >= 0:
                found.add(state[WINNERS], 8)
                return found.value, answers
            if over >= rounds:
                return found.value, answers
            if self.round(state) != round_:
                round_ = self.round(state)
                draw = py_runtime.words(seed ^ py_runtime.RANDOM_PLAY, round_)
            legal, take, ids, _ = self._questions[state[AT]]
            asked, kept = legal(state)
            open_, more = [ids[slot] for slot in py_runtime.members(kept)], self._offered(state, asked, asked)
            for number in (answers, asked, len(open_) + len(more), *open_, *(offer[0] for offer in more)):
                found.add(number, 4)
            if more and py_runtime.below(draw, py_runtime.ANNOUNCE_ONE_IN) == 0:
                chosen, announce, slot = more[py_runtime.below(draw, len(more))]
                announce(state, slot, asked)
            else:
                place = py_runtime.below(draw, len(open_))
                chosen = open_[place]
                take(state, py_runtime.kth(kept, place))
            found.add(chosen, 4)
            answers += 1
            self._run(state)

    # ------------------------------------------------------------ step by step

    def new_match(self, seed: int, announcements: bool = True) -> State:
        """A match at its first question."""
        seed = checked_seed(seed)
        try:
            state: State = self._functions["new_match"](seed, announcements)
        except ERRORS as error:
            raise self._fault(error, self.source.step_sites) from error
        return state

    def is_over(self, state: State) -> bool:
        """Whether the match has ended."""
        return bool(state[WINNERS] >= 0)

    def winners(self, state: State) -> int:
        """The set of winners; -1 while the match goes on."""
        return int(state[WINNERS])

    def rounds_over(self, state: State) -> int:
        """How many rounds have been played to their end."""
        return int(state[OVER])

    def round(self, state: State) -> int:
        """The number of the round, from 1."""
        return int(state[self._form.parts[self._registers["$round"]].start])

    def scores(self, state: State) -> tuple[int, ...]:
        """The score of every seat (its team's, if there are teams)."""
        return tuple(state[cell] for cell in self._sides)

    def to_move(self, state: State) -> int:
        """The seat that is asked; -1 at the end."""
        return -1 if state[WINNERS] >= 0 else self._legal(state)[0]

    def legal_ids(self, state: State) -> list[int]:
        """The ids of the legal actions, as the rules list them, announcements last."""
        if state[WINNERS] >= 0:
            return []
        ordinary, more = self._ids(state)
        return ordinary + more

    def announced(self, state: State) -> int:
        """How many of the legal actions are announcements."""
        return len(self._ids(state)[1]) if state[WINNERS] < 0 else 0

    def _ids(self, state: State) -> tuple[list[int], list[int]]:
        asked, kept = self._legal(state)
        ids = self._questions[state[AT]][2]
        more = self._offered_to(state, asked, asked)
        return [ids[slot] for slot in py_runtime.members(kept)], [number for number, _, _ in more]

    def _legal(self, state: State) -> tuple[int, int]:
        """The seat that is asked, and the slots of its answers."""
        try:
            found: tuple[int, int] = self._questions[state[AT]][0](state)
        except ERRORS as error:
            raise self._fault(error, self.source.step_sites) from error
        return found

    def _offered_to(self, state: State, asked: int, seat: int) -> Sequence[Offer]:
        try:
            return self._offered(state, asked, seat)
        except ERRORS as error:
            raise self._fault(error, self.source.step_sites) from error

    def _offered(self, state: State, asked: int, seat: int) -> Sequence[Offer]:
        """What a seat may announce."""
        offered = self._questions[state[AT]][3]
        if not offered or not state[ANNOUNCEMENTS]:
            return ()
        found = []
        for k in offered:
            forms, take, ids, any_time = self._announcements[k]
            if seat == asked or any_time:
                found += [(ids[slot], take, slot) for slot in py_runtime.members(forms(state, seat))]
        return found

    def interrupts(self, state: State) -> list[tuple[int, int]]:
        """What other seats may announce at this moment: seat, action id."""
        if state[WINNERS] >= 0 or not state[ANNOUNCEMENTS]:
            return []
        asked = self.to_move(state)
        return [
            (seat, number)
            for seat in range(self.layout.seats)
            if seat != asked
            for number, _, _ in self._offered_to(state, asked, seat)
        ]

    def apply(self, state: State, action: int, seat: int | None = None) -> None:
        """Take an action for the seat to move, or an announcement of another `seat`, and go on to the next
        question. Raises IllegalAction, which leaves the state as it is, and RuleFault, which does not."""
        if state[WINNERS] >= 0:
            raise self.given.refusal(action, [], is_over=True)
        asked, kept = self._legal(state)
        number, actor = self.given.action(action), asked if seat is None else self.given.seat(seat)
        take = self._questions[state[AT]][1]
        answers = self._slots[state[AT]].get(number, ()) if actor == asked else ()
        slot = next((slot for slot in answers if kept >> slot & 1), -1)
        offers = () if slot >= 0 or actor < 0 else self._offered_to(state, asked, actor)
        offer = next((offer for offer in offers if offer[0] == number), None)
        if slot < 0 and offer is None:
            raise self.given.refusal(action, self.legal_ids(state) if actor == asked else [], is_over=False)
        try:
            if offer is None:
                take(state, slot)
            else:
                offer[1](state, offer[2], actor)
            self._run(state)
        except ERRORS as error:
            raise self._fault(error, self.source.step_sites) from error

    # ------------------------------------------------------------ canonical states

    def canonical(self, state: State) -> Canonical:
        """The same numbers for the same moment as every other engine has."""
        form, layout = self._form, self.layout
        orders: dict[int, tuple[int, ...]] = {}
        for zone, name in self._orders.items():
            part, start = form.parts[name], layout.base.zones[zone].start
            orders |= {start + i: state[part.start + i] for i in range(part.size)}
        piles = [
            orders[pile] if pile in orders else tuple(members(state[form.sets + pile]))
            for pile in range(layout.pile_count)
        ]
        trick = piles[layout.base.trick]
        over = state[WINNERS] >= 0
        return Canonical(
            block=-1 if over else state[AT],
            winners=state[WINNERS],
            rounds_over=state[OVER],
            announcements=bool(state[ANNOUNCEMENTS]),
            seed=state[SEED],
            chance=tuple(state[CHANCE:CELLS]),
            cells=tuple(int(cell) for cell in state[CELLS : form.sets]),
            piles=tuple(piles),
            trick_owners=tuple(state[form.owners + card] for card in trick),
            known=tuple(state[form.known : form.size]),
        )

    def restore(self, found: Canonical) -> State:
        """The state of a canonical one."""
        form, layout = self._form, self.layout
        block = found.block if found.block >= 0 else layout.base.blocks[self.program.entry]
        state: State = [block, found.winners, found.rounds_over, found.announcements, found.seed, LIMIT]
        state += [*found.chance, *found.cells]
        state += [sum(1 << card for card in pile) for pile in found.piles]
        state += [tuple(pile) for pile, order in zip(found.piles, layout.order_of, strict=True) if order >= 0]
        owners = [-1] * (form.known - form.owners)
        for card, owner in zip(found.piles[layout.base.trick], found.trick_owners, strict=True):
            owners[card] = owner
        return [*state, *owners, *found.known]

    def _score_cells(self) -> tuple[int, ...]:
        start = self._form.parts[self._registers["score"]].start
        by_team = self.layout.notes["score"].register.index_names == ("team",)
        sides = self.program.teams if by_team else range(self.layout.seats)
        return tuple(start + side for side in sides)

    # ------------------------------------------------------------ faults

    def _fault(self, error: Exception, sites: Sequence[Site]) -> RuleFault:
        """What went wrong in generated code as a fault of the rules, with its place."""
        trace = error.__traceback__
        at, notes = self._at(trace), self._notes(self._frame(trace))
        match error:
            case py_runtime.Fault():
                site = sites[error.site - 1]
                at = site.at or at
                sentence = site.sentence(error.value)
            case _ if at is None:
                raise error
            case _:
                sentence = say("the generated engine cannot go on: {why}", why=error)
        return RuleFault(sentence, self._place(at), at, notes)

    def _steps_of(self, trace: TracebackType | None) -> Iterator[TracebackType]:
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == self._file:
                yield trace
            trace = trace.tb_next

    def _at(self, trace: TracebackType | None) -> f.At | None:
        """Where in the rule files the generated line comes from that failed."""
        lines = [step.tb_lineno for step in self._steps_of(trace)]
        return self.source.places[lines[-1] - 1] if lines else None

    def _frame(self, trace: TracebackType | None) -> FrameType | None:
        frames = [step.tb_frame for step in self._steps_of(trace)]
        return frames[-1] if frames else None

    def _place(self, at: f.At | None) -> str:
        return self.layout.base.place(at)

    def _notes(self, frame: FrameType | None) -> dict[str, object]:
        """The notes at that moment, as far as they are variables of the function that failed."""
        from kaart.engine.position import Position
        from kaart.engine.readable import notes

        if frame is None:
            return {}
        position = Position()
        state = frame.f_locals.get("state")
        if isinstance(state, list) and len(state) == self._form.size:
            position.cells = state[CELLS : self._form.sets]
        else:
            position.cells = [v for note in self.layout.notes.values() for v in note.register.initial]
        for name, note in self.layout.notes.items():
            value = frame.f_locals.get(self._registers[name])
            if value is not None:
                cells = list(value) if note.register.shape else [value]
                position.cells[note.start : note.start + note.size] = cells
        return dict(notes(self.layout.base, position))


def _played(rows: Sequence[tuple[int, int, tuple[int, ...]]], winners: int) -> Played:
    """Rounds and answers are counted on through the match; here each look has its own."""
    looks, over, before = [], 0, 0
    for rounds, decisions, scores in rows:
        if rounds > over:
            looks.append(Looked(rounds - over, decisions - before, scores))
        over, before = rounds, decisions
    return Played(rows[0][2], tuple(looks), winners)


def load(program: f.Program) -> PythonEngine:
    """The Python engine of a program. Raises NotEmitted if it is too large for a generated engine."""
    return PythonEngine(emit_python(program))


__all__ = ["Looked", "Played", "PythonEngine", "State", "load"]
