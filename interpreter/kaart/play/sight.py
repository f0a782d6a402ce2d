"""Observations taken apart: piles, the cards on the table, notes. All that a screen shows comes from here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kaart.engine import State
from kaart.ir.form import Program, Register

Observation = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Played:
    """A card in a trick and whose it is (-1: nobody's). The face is None for whoever cannot see it."""

    seat: int
    face: str | None


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile as one seat sees it: how many cards, which of them it knows, and whose pile it is (-1:
    nobody's in particular)."""

    place: str
    index: tuple[str, ...]
    seat: int
    count: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """One visible cell of a note."""

    register: Register
    index: tuple[str, ...]
    value: object


def piles(program: Program, observation: Observation) -> list[Pile]:
    """All piles but the trick, in the order of the program."""
    found = []
    for zone in program.zones:
        if zone.name == "trick":
            continue
        for index, pile in _leaves(observation["places"][zone.name], len(zone.shape)):
            seat = int(index[0]) if zone.by_player else -1
            found.append(Pile(zone.name, index, seat, pile["count"], tuple(pile["cards"])))
    return found


def on_table(observation: Observation) -> tuple[Played, ...]:
    """The cards of the trick in the order in which they were played."""
    trick = observation["places"]["trick"]
    pairs = zip(trick["owners"], trick["cards"], strict=True)
    return tuple(Played(-1 if owner is None else owner, face) for owner, face in pairs)


def notes(program: Program, observation: Observation) -> Iterator[Note]:
    """Every visible cell of every note, in the order of the program."""
    for register in program.registers:
        tree = observation["notes"].get(register.name)
        if register.name in observation["notes"]:
            for index, value in _leaves(tree, len(register.shape)):
                yield Note(register, index, value)


def seen_cards(state: State, seat: int) -> Counter[str]:
    """Every card that this seat sees somewhere, with copies."""
    observation = state.observation(seat)
    seen = Counter(face for pile in piles(state.game.program, observation) for face in pile.cards)
    seen.update(played.face for played in on_table(observation) if played.face)
    return seen


def own_cards(state: State, seat: int) -> Counter[str]:
    """The cards in the piles of this seat, as far as it sees them."""
    found = piles(state.game.program, state.observation(seat))
    return Counter(face for pile in found if pile.seat == seat for face in pile.cards)


def _leaves(tree: Any, depth: int, index: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The leaves of a nested mapping with their keys."""
    if depth == 0:
        yield index, tree
        return
    for key, branch in tree.items():
        yield from _leaves(branch, depth - 1, (*index, key))
