"""A match in a compiled engine: one flat buffer. What bots and environments work with."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from ctypes import byref, c_int32, c_int64, c_uint64
from typing import TYPE_CHECKING

from kaart.emit.canonical import Canonical
from kaart.emit.given import checked_rounds, checked_seed
from kaart.emit.interface import Playout
from kaart.emit.seal import sealed
from kaart.engine.position import Position
from kaart.ir.ops import members
from kaart.native.library import FAULTED, ILLEGAL, OVER, WAITING

if TYPE_CHECKING:
    from kaart.native.engine import NativeEngine

_AT_ONCE = 256
"""How many rounds of a playout are written down before they are fetched."""

_Standing = c_int64 * 3

_DEEPEST = 64
"""More variables than any expression binds inside one another."""


class NativeState:
    """A match at one question, or at its end. The buffer is the whole match and can be copied and stored."""

    __slots__ = ("buffer", "engine")

    def __init__(self, engine: NativeEngine, content: bytes | None = None) -> None:
        self.engine = engine
        self.buffer = ctypes.create_string_buffer(engine.state_size)
        if content is not None:
            if len(content) != engine.state_size:
                raise ValueError(f"{len(content)} bytes are no state of {engine.state_size} bytes")
            self.buffer.raw = content

    # ------------------------------------------------------------ what stands on the table

    @property
    def status(self) -> int:
        """WAITING, OVER or FAULTED."""
        return self._standing()[0]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.status == OVER

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty while the match goes on."""
        return tuple(members(max(self._standing()[1], 0)))

    @property
    def rounds_over(self) -> int:
        """How many rounds have been played to their end."""
        return self._standing()[2]

    def _standing(self) -> Sequence[int]:
        """Status, winners (-1: none yet), rounds over."""
        found = _Standing()
        self.engine.library.kaart_standing(self.buffer, found)
        return found[:]

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of every seat (the team's for its members)."""
        found = (c_int64 * self.engine.seats)()
        self.engine.library.kaart_scores(self.buffer, found)
        return tuple(found)

    @property
    def to_move(self) -> int | None:
        """The seat that is asked; None at the end."""
        asked: int = self.engine.library.kaart_asked(self.buffer)
        return asked if asked >= 0 else None

    # ------------------------------------------------------------ answering

    def legal_ids(self) -> list[int]:
        """The ids of the legal actions: as the rules list them, values ascending, announcements last."""
        ids, ordinary = self.engine.ids(), c_int32()
        count = self.engine.library.kaart_legal(self.buffer, ids, byref(ordinary))
        if count < 0:
            raise self.engine.fault(self)
        return [int(number) for number in ids[:count]]

    def legal_mask(self) -> int:
        """The ids of the legal actions as a set: bit i for id i."""
        words = (c_uint64 * self.engine.mask_words)()
        if self.engine.library.kaart_legal_mask(self.buffer, words) < 0:
            raise self.engine.fault(self)
        return int.from_bytes(bytes(words), "little")

    def interrupts(self) -> list[tuple[int, int]]:
        """What other seats may announce at this moment: seat and action id."""
        pairs = self.engine.ids()
        count = self.engine.library.kaart_interrupts(self.buffer, pairs)
        if count < 0:
            raise self.engine.fault(self)
        return [(pairs[2 * i], pairs[2 * i + 1]) for i in range(count)]

    def apply(self, action: int, seat: int | None = None) -> None:
        """Take an action for the seat to move, or an announcement for another `seat`.

        Raises IllegalAction and leaves the state as it is; raises NativeFault if the rules cannot go on."""
        given = self.engine.given
        actor = self.engine.library.kaart_asked(self.buffer) if seat is None else given.seat(seat)
        match self.engine.library.kaart_apply(self.buffer, actor, given.action(action)):
            case c if c == ILLEGAL:
                legal = self.legal_ids() if actor == self.to_move else []
                raise given.refusal(action, legal, self.is_over)
            case c if c == FAULTED:
                raise self.engine.fault(self)

    # ------------------------------------------------------------ what a seat knows

    def observation(self, seat: int) -> dict[str, object]:
        """What a seat may know, as `State.observation` of the reference engine has it. Raises NativeFault."""
        return self.engine.form.observation(self.view(seat), seat)

    def view(self, seat: int) -> list[int]:
        """The same as a row of numbers, of one length at every moment; `NativeEngine.form` tells what
        lies where. Raises NativeFault, and KaartError if there is no such seat."""
        row = (c_int64 * self.engine.form.size)()
        if self.engine.library.kaart_view(self.buffer, self.engine.given.checked_seat(seat), row) < 0:
            raise self.engine.fault(self)
        return list(row)

    # ------------------------------------------------------------ copies

    def clone(self) -> NativeState:
        """An independent copy."""
        return NativeState(self.engine, self.buffer.raw)

    def __copy__(self) -> NativeState:
        return self.clone()

    def __deepcopy__(self, memo: object) -> NativeState:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.engine, self.to_bytes())

    def __eq__(self, other: object) -> bool:
        """The same moment of the same game."""
        if not isinstance(other, NativeState):
            return NotImplemented
        return self.engine.key == other.engine.key and self.canonical() == other.canonical()

    def __hash__(self) -> int:
        return hash((self.engine.key, self.canonical()))

    def to_bytes(self) -> bytes:
        """The whole match, sealed. `NativeEngine.state_from_bytes` of the same engine restores it."""
        return sealed(self.buffer.raw, self.engine.key)

    def numbers(self) -> Sequence[int]:
        """The canonical numbers of the state, after its status and with the site of a fault."""
        found = (c_int64 * self.engine.most_numbers)()
        count: int = self.engine.library.kaart_export(self.buffer, found)
        return found[:count]

    def canonical(self) -> Canonical:
        """The state in the form in which states of different engines are compared."""
        return self.engine.canonical(self.numbers())

    def position(self) -> Position:
        """The same match for the reference engine (without its log): for observations and saving."""
        return self.canonical().position(self.engine.layout, _DEEPEST)

    # ------------------------------------------------------------ random play

    def playout(self, seed: int, rounds: int, record: bool = True) -> Playout:
        """Play on at random until `rounds` more rounds are over or the match is; changes this state.

        `seed` names the stream of random play. Raises NativeFault if the rules cannot go on, and KaartError
        for a seed or a number of rounds that is none."""
        seed, rounds = checked_seed(seed), checked_rounds(rounds)
        play = self.engine.play()
        play.seed, play.limit = seed, rounds
        wide = self.engine.seats + 1
        rows = (c_int64 * (wide * min(rounds, _AT_ONCE)))()
        found: list[tuple[tuple[int, ...], int]] = []
        status = self.status
        while play.rounds < rounds and status == WAITING:
            play.pause, done = min(rounds, play.rounds + _AT_ONCE), play.rounds
            if record:
                play.rows, play.room = ctypes.cast(rows, type(play.rows)), len(rows) // wide
            status = self.engine.library.kaart_playout(self.buffer, byref(play))
            if status == FAULTED:
                raise self.engine.fault(self)
            if record:
                written = len(rows) // wide - play.room
                for row in range(written):
                    *change, answers = rows[wide * row : wide * row + wide]
                    found.append((tuple(change), answers))
                found += [((0,) * self.engine.seats, 0)] * (play.rounds - done - written)
        decisions = play.per_round.total + play.decisions
        return Playout(tuple(found), self.scores, decisions, status == OVER, self.winners)


def _restored(engine: NativeEngine, content: bytes) -> NativeState:
    return engine.state_from_bytes(content)


__all__ = ["WAITING", "NativeState", "Playout"]
