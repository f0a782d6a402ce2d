"""What callers of generated engines give, checked before it is used: seeds, rounds, actions. Both engines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from operator import index
from typing import SupportsIndex

from kaart.diagnostics import KaartError
from kaart.engine.actions import Catalogue
from kaart.engine.chance import checked_seed
from kaart.engine.faults import IllegalAction
from kaart.ir.form import Program
from kaart.saying import listed, say, sentences

MOST_ROUNDS = (1 << 63) - 1
"""Compiled engines count rounds in 63 bits; nothing plays that many."""

_MOST_SHOWN = 12


def checked_rounds(rounds: SupportsIndex) -> int:
    """A number of rounds. Raises KaartError if it is not a whole number from 0 to below 2^63."""
    found = _whole(rounds)
    if found is None or not 0 <= found <= MOST_ROUNDS:
        raise KaartError(say("{rounds} is not a number of rounds from 0 to below 2^63", rounds=rounds))
    return found


def _whole(number: object) -> int | None:
    try:
        return index(number)  # type: ignore[arg-type]
    except TypeError:
        return None


class Given:
    """The actions and seats of one program: what is one, and how one that is refused is called."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.actions = max((family.first + family.count for family in program.families), default=0)

    @cached_property
    def _catalogue(self) -> Catalogue:
        return Catalogue(self.program)

    def action(self, action: object) -> int:
        """An id as a number; -1 if nothing has that id."""
        found = _whole(action)
        return found if found is not None and 0 <= found < self.actions else -1

    def seat(self, seat: object) -> int:
        """A seat as a number; -1 if there is no such seat."""
        found = _whole(seat)
        return found if found is not None and 0 <= found < self.program.seats else -1

    def checked_seat(self, seat: object) -> int:
        """A seat as a number. Raises KaartError if there is no such seat."""
        found = self.seat(seat)
        if found < 0:
            last = self.program.seats - 1
            raise KaartError(
                say("There is no seat {seat}: they are numbered 0 up to {last}.", seat=seat, last=last)
            )
        return found

    def refusal(self, action: object, legal: Sequence[int], is_over: bool) -> IllegalAction:
        """The error for an action that is not legal; `legal` are those that are."""
        number = self.action(action)
        name = str(action) if number < 0 else self._name(number)
        if is_over:
            return IllegalAction(name, say("the match is over"))
        named = number >= 0 and name != str(number)
        reason = say("it is not open now.") if named else say("there is no such action.")
        shown = listed([self._name(number) for number in legal[:_MOST_SHOWN]])
        if len(legal) > _MOST_SHOWN:
            shown = say("{names} and {count} more", names=shown, count=len(legal) - _MOST_SHOWN)
        advice = say("Allowed are {actions}.", actions=shown) if legal else ""
        return IllegalAction(name, sentences(reason, advice))

    def _name(self, number: int) -> str:
        """What an action is called; the number itself for an id between two families."""
        try:
            return self._catalogue.action(number).name
        except KeyError:
            return str(number)


__all__ = ["MOST_ROUNDS", "Given", "checked_rounds", "checked_seed"]
