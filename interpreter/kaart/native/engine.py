"""A compiled engine of one program: new matches, states from elsewhere, traces, batches, simulations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ctypes import byref, c_int32, c_int64, c_uint64
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kaart.diagnostics import KaartError
from kaart.emit.belonging import canonical_of
from kaart.emit.c import CText, emit_c
from kaart.emit.canonical import Canonical, from_numbers, to_numbers
from kaart.emit.faults import Site, Wrong
from kaart.emit.given import Given, checked_rounds, checked_seed
from kaart.emit.layout import Flat, flat
from kaart.emit.seal import unsealed
from kaart.emit.view import Form
from kaart.engine.position import Position
from kaart.ir.form import At, Program
from kaart.native.library import FAULTED, WAITING, Library, play_type
from kaart.native.state import NativeState
from kaart.saying import say

if TYPE_CHECKING:
    from kaart.native.batch import Batch

_HEAD = 8
"""Numbers before the chance in an export: status, block, winners, rounds, announcements, seed, fault."""


class NativeFault(KaartError):
    """The rules cannot go on. `at` is the place in the rule files; the state is not to be used any more."""

    def __init__(self, sentence: str, place: str, at: At | None, wrong: Wrong) -> None:
        self.sentence = sentence
        self.place = place
        self.at = at
        self.wrong = wrong
        super().__init__(say("{place}: {sentence}", place=place, sentence=sentence) if place else sentence)


class NativeEngine:
    """A program ready to run at full speed. It holds no match; states do. Threads may share it."""

    def __init__(self, program: Program, library: Library, made: CText | None = None) -> None:
        self.program = program
        self.library = library
        self.seats = program.seats
        self.given = Given(program)
        self.state_size: int = library.kaart_state_size()
        self.key: bytes = library.kaart_key()
        self._made = made
        self._most_ids: int = library.kaart_most_ids()

    def __copy__(self) -> NativeEngine:
        return self

    def __deepcopy__(self, memo: object) -> NativeEngine:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Another process compiles the program, or finds it compiled."""
        from kaart.native.build import native_engine

        return native_engine, (self.program,)

    @cached_property
    def layout(self) -> Flat:
        """Where everything lies."""
        return self._made.layout if self._made else flat(self.program)

    @cached_property
    def form(self) -> Form:
        """Where everything lies in a row of numbers that tells what a seat may know."""
        return Form(self.layout)

    @property
    def actions(self) -> int:
        """The number of action ids."""
        return self.layout.actions

    @cached_property
    def sites(self) -> tuple[Site, ...]:
        """Where the code can fail; written anew if the engine came out of the cache."""
        return (self._made or emit_c(self.program)).sites

    # ------------------------------------------------------------ states

    def new_match(self, seed: int, announcements: bool = True) -> NativeState:
        """A match from its beginning to the first question. Raises NativeFault, and KaartError for a seed
        that is not 0 <= seed < 2**64."""
        state = NativeState(self)
        if self.library.kaart_new(state.buffer, checked_seed(seed), int(announcements)) == FAULTED:
            raise self.fault(state)
        return state

    def state_from_bytes(self, content: bytes) -> NativeState:
        """The state that `NativeState.to_bytes` of this engine gave. Raises ValueError for other bytes."""
        return NativeState(self, unsealed(content, self.key, self.state_size))

    def state_from_position(self, position: Position) -> NativeState:
        """The match of a position of the reference engine. Raises KaartError if it does not fit."""
        found = canonical_of(self.layout, position)
        numbers = to_numbers(self.layout, found)
        status = WAITING if found.winners < 0 else 1
        head = [status, *numbers[:5], 0, 0]
        state = NativeState(self)
        words = [*head, *numbers[5:]]
        self.library.kaart_import(state.buffer, (c_int64 * len(words))(*map(_signed, words)))
        return state

    def canonical(self, numbers: Sequence[int]) -> Canonical:
        """An export of the engine as a canonical state."""
        return from_numbers(self.layout, [*numbers[1:6], *numbers[_HEAD:]])

    @cached_property
    def most_numbers(self) -> int:
        """How many numbers an export can have."""
        cells = sum(2 * note.size for note in self.layout.notes.values())
        cards = 2 * len(self.program.cards)
        return _HEAD + 4 + cells + self.layout.pile_count + cards + 2 * self.seats

    @cached_property
    def mask_words(self) -> int:
        """The words of 64 bits in a set of action ids."""
        return (self.layout.actions + 63) // 64

    def ids(self) -> Any:
        """Room for a list of ids."""
        return (c_int32 * self._most_ids)()

    def fault(self, state: NativeState) -> NativeFault:
        """The error for a state in which the rules could not go on."""
        numbers = state.numbers()
        site, value = numbers[6], numbers[7]
        if not 1 <= site <= len(self.sites):
            return NativeFault(say("the engine stopped"), "", None, Wrong.LONG)
        found = self.sites[site - 1]
        place = self.layout.base.place(found.at)
        return NativeFault(found.sentence(value), place, found.at, found.wrong)

    # ------------------------------------------------------------ many at once

    def trace(self, seed: int, rounds: int, announcements: bool = True) -> tuple[int, int, NativeState]:
        """Hash, number of answers and last state of a match played at random (see docs/ir.md)."""
        state, found, decisions = NativeState(self), c_uint64(), c_int64()
        start = (state.buffer, checked_seed(seed), int(announcements), checked_rounds(rounds))
        if self.library.kaart_trace(*start, byref(found), byref(decisions)) == FAULTED:
            raise self.fault(state)
        return found.value, decisions.value, state

    def play(self) -> Any:
        """The struct of random play, all zero."""
        return play_type(self.seats)()

    def new_batch(self, seeds: Iterable[int], announcements: bool = True) -> Batch:
        """A batch of new matches, one for each seed. Raises NativeFault, and KaartError for a seed."""
        return self.batch([self.new_match(seed, announcements) for seed in seeds])

    def batch(self, states: Sequence[NativeState]) -> Batch:
        """A batch of copies of states, to be stepped together."""
        from kaart.native.batch import Batch

        return Batch(self, states)


def _signed(word: int) -> int:
    """A word of 64 bits as ctypes takes it."""
    return word - (1 << 64) if word >= 1 << 63 else word
