"""Many matches of a compiled engine side by side in one buffer. Environments step them together."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from ctypes import c_int32, c_int64, c_uint64

from kaart.emit.seal import sealed, unsealed
from kaart.ir.ops import members
from kaart.native.engine import NativeEngine
from kaart.native.library import OVER
from kaart.native.state import NativeState

STANDING = 4
"""Numbers before the scores in `Batch.standing`."""


class Batch:
    """Matches in one buffer, which is all there is of them. Every call goes through all of them without the
    interpreter lock, so that batches in several threads run at the same time.

    Arrays hold what the last call found, for programs that read memory (`memoryview`, NumPy):
    `masks` the sets of legal ids, `mask_words` words of 64 bits for each match; `counts` how many there
    are (-1: the rules cannot go on); `status` what became of each match (`library.WAITING` …); `rows` the
    views; `standing` for each match status, seat to move, winners, rounds over and the scores."""

    def __init__(self, engine: NativeEngine, states: Sequence[NativeState]) -> None:
        self.engine = engine
        self.size = len(states)
        self.buffer = ctypes.create_string_buffer(engine.state_size * self.size)
        self.masks = (c_uint64 * (engine.mask_words * self.size))()
        self.counts = (c_int32 * self.size)()
        self.status = (c_int32 * self.size)()
        self._ids = (c_int32 * self.size)()
        self.rows = (c_int64 * (engine.form.size * self.size))()
        self.standing = (c_int64 * ((STANDING + engine.seats) * self.size))()
        for number, state in enumerate(states):
            self[number] = state

    def __copy__(self) -> Batch:
        return _restored(self.engine, self.size, self.to_bytes())

    def __deepcopy__(self, memo: object) -> Batch:
        return self.__copy__()

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.engine, self.size, self.to_bytes())

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, number: int) -> NativeState:
        """A copy of one of the matches."""
        start = self._start(number)
        return NativeState(self.engine, self.buffer.raw[start : start + self.engine.state_size])

    def __setitem__(self, number: int, state: NativeState) -> None:
        if state.engine is not self.engine:
            raise ValueError("this state is of another engine")
        place = ctypes.byref(self.buffer, self._start(number))
        ctypes.memmove(place, state.buffer, self.engine.state_size)

    def _start(self, number: int) -> int:
        if not 0 <= number < self.size:
            raise IndexError(number)
        return number * self.engine.state_size

    def legal(self) -> tuple[list[int], list[int]]:
        """For each match the set of legal ids (bit i for id i) and their number (-1: a fault)."""
        self.engine.library.kaart_legal_many(self.buffer, self.size, self.masks, self.counts)
        wide, content = 8 * self.engine.mask_words, bytes(self.masks)
        masks = [int.from_bytes(content[wide * i : wide * i + wide], "little") for i in range(self.size)]
        return masks, list(self.counts)

    def step(self, actions: Sequence[int]) -> list[int]:
        """Take one action in each match for the seat to move; what became of it (`library.WAITING` …).
        Matches that are over (OVER, whatever the action) stay as they are, and those whose action is not
        allowed (ILLEGAL)."""
        if len(actions) != self.size:
            raise ValueError(f"{len(actions)} actions for {self.size} states")
        most = self.engine.actions
        self._ids[:] = [action if 0 <= action < most else -1 for action in actions]
        self.engine.library.kaart_step_many(self.buffer, self.size, self._ids, self.status)
        return list(self.status)

    def reset(self, number: int, seed: int, announcements: bool = True) -> None:
        """A new match in the place of one of them. Raises NativeFault, and KaartError for a seed that is not
        0 <= seed < 2**64; the batch is as it was then."""
        self[number] = self.engine.new_match(seed, announcements)

    def views(self, seat: int | None = None) -> list[list[int]]:
        """What a seat, or else the seat to move, may know in each match, as `NativeState.view` has it; -1 in
        all places where there is nobody to move, or the rules cannot go on. `rows` is the array of them."""
        viewer = -1 if seat is None else self.engine.given.checked_seat(seat)
        self.engine.library.kaart_view_many(self.buffer, self.size, viewer, self.rows)
        wide = self.engine.form.size
        return [self.rows[wide * i : wide * i + wide] for i in range(self.size)]

    # ------------------------------------------------------------ what stands on the tables

    @property
    def is_over(self) -> list[bool]:
        """Which matches have ended."""
        return [status == OVER for status in self._standing(0)]

    @property
    def to_move(self) -> list[int | None]:
        """For each match the seat that is asked; None at the end."""
        return [asked if asked >= 0 else None for asked in self._standing(1)]

    @property
    def winners(self) -> list[tuple[int, ...]]:
        """For each match the seats that won; none while it goes on."""
        return [tuple(members(max(seats, 0))) for seats in self._standing(2)]

    @property
    def rounds_over(self) -> list[int]:
        """For each match how many rounds have been played to their end."""
        return self._standing(3)

    @property
    def scores(self) -> list[tuple[int, ...]]:
        """For each match the score of every seat (the team's for its members), also after its end."""
        self._standing(0)
        wide = STANDING + self.engine.seats
        return [tuple(self.standing[wide * i + STANDING : wide * (i + 1)]) for i in range(self.size)]

    def _standing(self, place: int) -> list[int]:
        """One number of each match, as it stands now; `standing` is the array of them."""
        self.engine.library.kaart_standing_many(self.buffer, self.size, self.standing)
        return self.standing[place :: STANDING + self.engine.seats]

    def to_bytes(self) -> bytes:
        """All matches, sealed; `restore` takes them back."""
        return sealed(self.buffer.raw, self.engine.key)

    def restore(self, content: bytes) -> None:
        """The matches that `to_bytes` gave. Raises ValueError for other bytes."""
        self.buffer.raw = unsealed(content, self.engine.key, len(self.buffer))


def _restored(engine: NativeEngine, size: int, content: bytes) -> Batch:
    batch = Batch(engine, [NativeState(engine)] * size)
    batch.restore(content)
    return batch
