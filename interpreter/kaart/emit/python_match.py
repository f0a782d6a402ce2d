"""Matches of a generated Python engine with the interface that compiled ones have (`interface.py`)."""

from __future__ import annotations

import struct
from functools import cached_property

from kaart.emit.belonging import canonical_of
from kaart.emit.canonical import Canonical, from_numbers, to_numbers
from kaart.emit.interface import Playout
from kaart.emit.python_engine import Looked, PythonEngine, State, load
from kaart.emit.seal import sealed, unsealed
from kaart.engine.machine import Machine
from kaart.engine.position import Position
from kaart.ir.form import Program
from kaart.ir.ops import members

_WORD = (1 << 64) - 1


class PythonMatches:
    """A generated Python engine as an engine of matches."""

    def __init__(self, engine: PythonEngine) -> None:
        self.engine = engine

    def __copy__(self) -> PythonMatches:
        return self

    def __deepcopy__(self, memo: object) -> PythonMatches:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return python_matches, (self.program,)

    @property
    def program(self) -> Program:
        """What it plays."""
        return self.engine.program

    @property
    def actions(self) -> int:
        """The number of action ids."""
        return self.engine.layout.actions

    @cached_property
    def key(self) -> bytes:
        """What tells matches of this engine from those of others: the rules they are of."""
        return f"python {self.program.digest}".encode()

    @cached_property
    def machine(self) -> Machine:
        """The reference engine of the same program; it knows who sees what."""
        return Machine(self.engine.program)

    def new_match(self, seed: int, announcements: bool = True) -> PythonMatch:
        """A match from its beginning to the first question. Raises RuleFault."""
        return PythonMatch(self, self.engine.new_match(seed, announcements))

    def state_from_bytes(self, content: bytes) -> PythonMatch:
        """The match that `PythonMatch.to_bytes` of this engine gave. Raises ValueError if it is none."""
        words = unsealed(content, self.key)
        numbers = struct.unpack(f"<{len(words) // 8}q", words)
        return PythonMatch(self, self.engine.restore(from_numbers(self.engine.layout, numbers)))

    def state_from_position(self, position: Position) -> PythonMatch:
        """The match of a position of the reference engine. Raises KaartError if it does not fit."""
        return PythonMatch(self, self.engine.restore(canonical_of(self.engine.layout, position)))


class PythonMatch:
    """A match at one question, or at its end."""

    __slots__ = ("engine", "state")

    def __init__(self, engine: PythonMatches, state: State) -> None:
        self.engine = engine
        self.state = state

    @property
    def _engine(self) -> PythonEngine:
        return self.engine.engine

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._engine.is_over(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty while the match goes on."""
        return tuple(members(max(self._engine.winners(self.state), 0)))

    @property
    def rounds_over(self) -> int:
        """How many rounds have been played to their end."""
        return self._engine.rounds_over(self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of every seat (the team's for its members)."""
        return self._engine.scores(self.state)

    @property
    def to_move(self) -> int | None:
        """The seat that is asked; None at the end."""
        asked = self._engine.to_move(self.state)
        return asked if asked >= 0 else None

    def legal_ids(self) -> list[int]:
        """The ids of the legal actions: as the rules list them, values ascending, announcements last."""
        return self._engine.legal_ids(self.state)

    def legal_mask(self) -> int:
        """The ids of the legal actions as a set: bit i for id i."""
        found = 0
        for number in self.legal_ids():
            found |= 1 << number
        return found

    def interrupts(self) -> list[tuple[int, int]]:
        """What other seats may announce at this moment: seat and action id."""
        return self._engine.interrupts(self.state)

    def apply(self, action: int, seat: int | None = None) -> None:
        """Take an action for the seat to move, or an announcement for another `seat`. Raises IllegalAction
        and leaves the match as it is; raises RuleFault where the rules cannot go on."""
        self._engine.apply(self.state, action, seat)

    def observation(self, seat: int) -> dict[str, object]:
        """What a seat may know, as `State.observation` of the reference engine has it."""
        seat = self._engine.given.checked_seat(seat)
        machine, position, asked = self.engine.machine, self.position(), self.to_move
        waits = machine.decision(position)
        decision = None if waits < 0 else machine.program.decisions[waits]
        return machine.observer.observation(position, seat, decision, -1 if asked is None else asked)

    def clone(self) -> PythonMatch:
        """An independent copy."""
        return PythonMatch(self.engine, self.state.copy())

    def __copy__(self) -> PythonMatch:
        return self.clone()

    def __deepcopy__(self, memo: object) -> PythonMatch:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.engine, self.to_bytes())

    def __eq__(self, other: object) -> bool:
        """The same moment of the same game."""
        if not isinstance(other, PythonMatch):
            return NotImplemented
        return self.engine.key == other.engine.key and self.canonical() == other.canonical()

    def __hash__(self) -> int:
        return hash((self.engine.key, self.canonical()))

    def to_bytes(self) -> bytes:
        """The whole match as words of 64 bits, sealed."""
        numbers = [number & _WORD for number in to_numbers(self._engine.layout, self.canonical())]
        return sealed(struct.pack(f"<{len(numbers)}Q", *numbers), self.engine.key)

    def canonical(self) -> Canonical:
        """The state in the form in which states of different engines are compared."""
        return self._engine.canonical(self.state)

    def position(self) -> Position:
        """The same match for the reference engine, without its log."""
        return self.canonical().position(self._engine.layout, self.engine.machine.expressions.depth)

    def playout(self, seed: int, rounds: int) -> Playout:
        """Play on at random until `rounds` more rounds are over or the match is; changes this match."""
        before = self.scores
        played, decisions = self._engine.played_on(self.state, seed, rounds)
        found: list[tuple[tuple[int, ...], int]] = []
        for look in played.looks:
            found += _rounds(before, look)
            before = look.scores
        return Playout(tuple(found[:rounds]), self.scores, decisions, self.is_over, self.winners)


def _restored(engine: PythonMatches, content: bytes) -> PythonMatch:
    return engine.state_from_bytes(content)


def _rounds(before: tuple[int, ...], look: Looked) -> list[tuple[tuple[int, ...], int]]:
    """The changes of the scores in each of the rounds that ended, and the answers; those without a question
    come after the one that was played."""
    change = tuple(now - then for then, now in zip(before, look.scores, strict=True))
    return [(change, look.decisions), *[((0,) * len(change), 0)] * (look.rounds - 1)]


def python_matches(program: Program) -> PythonMatches:
    """The generated Python engine of a program. Raises NotEmitted if it is too large for one."""
    return PythonMatches(load(program))
