"""What a match offers to bots and environments, the same on compiled engines and on generated Python.

Everybody who searches takes a `MatchEngine`; `kaart.native.match_engine` gives the fastest there is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, Self

from kaart.emit.canonical import Canonical
from kaart.engine.position import Position
from kaart.ir.form import Program


@dataclass(frozen=True, slots=True)
class Playout:
    """What random play led to. `rounds` has for every round that ended the change of each score and the
    number of answers; `decisions` counts all answers, also after the last round that ended."""

    rounds: tuple[tuple[tuple[int, ...], int], ...]
    scores: tuple[int, ...]
    decisions: int
    finished: bool
    winners: tuple[int, ...]


class Match(Protocol):
    """A match at one question, or at its end. Seats and action ids are those of docs/ir.md.

    Whatever is asked of it raises NativeFault or RuleFault where the rules cannot go on; such a match is
    not to be used any more."""

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty while the match goes on."""

    @property
    def rounds_over(self) -> int:
        """How many rounds have been played to their end."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of every seat (the team's for its members)."""

    @property
    def to_move(self) -> int | None:
        """The seat that is asked; None at the end."""

    def legal_ids(self) -> list[int]:
        """The ids of the legal actions: as the rules list them, values ascending, announcements last."""

    def legal_mask(self) -> int:
        """The ids of the legal actions as a set: bit i for id i."""

    def interrupts(self) -> list[tuple[int, int]]:
        """What other seats may announce at this moment: seat and action id."""

    def apply(self, action: int, seat: int | None = None) -> None:
        """Take an action for the seat to move, or an announcement for another `seat`, and go on to the next
        question. Raises IllegalAction and leaves the match as it is."""

    def observation(self, seat: int) -> dict[str, object]:
        """What a seat may know, as `State.observation` of the reference engine has it."""

    def clone(self) -> Self:
        """An independent copy."""

    def to_bytes(self) -> bytes:
        """The whole match; `state_from_bytes` of the same engine restores it."""

    def canonical(self) -> Canonical:
        """The state in the form in which states of different engines are compared."""

    def position(self) -> Position:
        """The same match for the reference engine, without its log."""

    def playout(self, seed: int, rounds: int) -> Playout:
        """Play on at random until `rounds` more rounds are over or the match is; changes this match.
        `seed` names the stream of random play."""


class MatchEngine(Protocol):
    """A program ready to be played. It holds no match, so threads may share it."""

    @property
    def program(self) -> Program:
        """What it plays."""

    @property
    def actions(self) -> int:
        """The number of action ids."""

    def new_match(self, seed: int, announcements: bool = True) -> Match:
        """A match from its beginning to the first question. `seed` is 0 <= seed < 2**64."""

    def state_from_bytes(self, content: bytes) -> Match:
        """The match that `to_bytes` of this engine gave."""

    def state_from_position(self, position: Position) -> Match:
        """The match of a position of the reference engine. Raises KaartError if it does not fit."""
