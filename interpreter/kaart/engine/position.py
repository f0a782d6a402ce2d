"""The data of a match at one moment, as the machine reads and writes it. No rules live here."""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """One answer in the log. `decision` is -1 for an announcement; `seen` a set of seats."""

    seat: int
    action: int
    round: int
    decision: int
    seen: int


class Position:
    """Registers, piles, knowledge and chance of one match.

    `cells` holds all registers one after the other, `piles` all piles (card numbers, bottom
    first), `held` the same piles as sets and `where` the pile of each card; `layout.py` says which
    is which. `owner` is who played a card that lies in the trick. `winners` is -1 until the match
    is over. `digest` is that of the rules. `bound` is scratch room for variables in expressions and no
    part of the state.
    """

    __slots__ = (
        "announcements",
        "block",
        "bound",
        "cells",
        "chance",
        "digest",
        "held",
        "known",
        "log",
        "owner",
        "piles",
        "rounds_over",
        "seed",
        "where",
        "winners",
    )

    block: int
    cells: list[int]
    piles: list[list[int]]
    held: list[int]
    where: list[int]
    owner: list[int]
    known: list[int]
    chance: list[int]
    digest: str
    seed: int
    announcements: bool
    rounds_over: int
    winners: int
    log: list[Entry]
    bound: list[int]

    def clone(self) -> Position:
        """A copy that shares nothing that changes."""
        other = Position.__new__(Position)
        other.block = self.block
        other.cells = self.cells.copy()
        other.piles = [pile.copy() for pile in self.piles]
        other.held = self.held.copy()
        other.where = self.where.copy()
        other.owner = self.owner.copy()
        other.known = self.known.copy()
        other.chance = self.chance.copy()
        other.seed = self.seed
        other.digest = self.digest
        other.announcements = self.announcements
        other.rounds_over = self.rounds_over
        other.winners = self.winners
        other.log = self.log.copy()
        other.bound = self.bound.copy()
        return other

    def key(self) -> tuple[object, ...]:
        """Everything that matters for how the match goes on, and for nothing else (no log)."""
        return (
            self.block if self.winners < 0 else -1,
            tuple(self.cells),
            tuple(tuple(pile) for pile in self.piles),
            tuple(self.owner),
            tuple(self.known),
            tuple(self.chance),
            self.seed,
            self.announcements,
            self.rounds_over,
            self.winners,
        )
