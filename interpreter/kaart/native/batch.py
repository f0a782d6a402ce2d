"""Many matches of a compiled engine side by side in one buffer. Environments step them together."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from ctypes import c_int32, c_int64, c_uint64

from kaart.emit.seal import sealed, unsealed
from kaart.native.engine import NativeEngine
from kaart.native.state import NativeState


class Batch:
    """Matches in one buffer, which is all there is of them. Every call goes through all of them without the
    interpreter lock, so that batches in several threads run at the same time.

    Three arrays hold what the last call found, for programs that read memory (`memoryview`, NumPy):
    `masks` the sets of legal ids, `mask_words` words of 64 bits for each match; `counts` how many there
    are (-1: the rules cannot go on); `status` what became of each match (`library.WAITING` …)."""

    def __init__(self, engine: NativeEngine, states: Sequence[NativeState]) -> None:
        self.engine = engine
        self.size = len(states)
        self.buffer = ctypes.create_string_buffer(engine.state_size * self.size)
        self.masks = (c_uint64 * (engine.mask_words * self.size))()
        self.counts = (c_int32 * self.size)()
        self.status = (c_int32 * self.size)()
        self._ids = (c_int32 * self.size)()
        self._rows = (c_int64 * (engine.form.size * self.size))()
        for number, state in enumerate(states):
            self[number] = state

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
        Matches that are over, and those whose action is not allowed, stay as they are."""
        if len(actions) != self.size:
            raise ValueError(f"{len(actions)} actions for {self.size} states")
        most = self.engine.actions
        self._ids[:] = [action if 0 <= action < most else -1 for action in actions]
        self.engine.library.kaart_step_many(self.buffer, self.size, self._ids, self.status)
        return list(self.status)

    def views(self) -> list[list[int]]:
        """What the seat to move may know in each match, as `NativeState.view` has it; -1 in all places
        where a match is over."""
        self.engine.library.kaart_view_many(self.buffer, self.size, self._rows)
        wide = self.engine.form.size
        return [self._rows[wide * i : wide * i + wide] for i in range(self.size)]

    def to_bytes(self) -> bytes:
        """All matches, sealed; `restore` takes them back."""
        return sealed(self.buffer.raw, self.engine.key)

    def restore(self, content: bytes) -> None:
        """The matches that `to_bytes` gave. Raises ValueError for other bytes."""
        self.buffer.raw = unsealed(content, self.engine.key, len(self.buffer))
