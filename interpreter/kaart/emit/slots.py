"""The answers to a question as numbered slots, so that a set of answers is a mask.

Slots run in the order in which the legal actions are listed: alternative by alternative, values
ascending, the last parameter fastest. A card is a physical card here, not its face.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import prod

from kaart.engine.index import strides
from kaart.ir import form as f


@dataclass(frozen=True, slots=True)
class Axis:
    """A parameter of an action: digit d stands for the value low + d · step."""

    parameter: f.Parameter
    size: int
    low: int
    step: int
    is_card: bool


@dataclass(frozen=True, slots=True)
class Place:
    """The slots of one alternative. `ids` are the weights of the digits in an action id."""

    alternative: f.Alternative
    axes: tuple[Axis, ...]
    start: int
    size: int
    first: int
    ids: tuple[int, ...]

    @property
    def weights(self) -> tuple[int, ...]:
        """The weights of the digits in a slot number."""
        return strides([axis.size for axis in self.axes])


class Doubles(Enum):
    """Whether several slots can be the same action."""

    NEVER = "never"
    COPIES = "copies"  # one card each; equal faces side by side
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Space:
    """All slots of a question or an announcement."""

    places: tuple[Place, ...]
    size: int
    doubles: Doubles


def space(program: f.Program, alternatives: tuple[f.Alternative, ...]) -> Space:
    """The slots of these alternatives, one after the other."""
    places: list[Place] = []
    start = 0
    for alternative in alternatives:
        family = program.families[alternative.family]
        axes = tuple(
            _axis(program, parameter, wanted)
            for parameter, wanted in zip(alternative.parameters, family.parameters, strict=True)
        )
        size = prod(axis.size for axis in axes)
        ids = strides([parameter.size for parameter in family.parameters])
        places.append(Place(alternative, axes, start, size, family.first, ids))
        start += size
    return Space(tuple(places), start, _doubles(program, places))


def _axis(program: f.Program, parameter: f.Parameter, wanted: f.FamilyParameter) -> Axis:
    if wanted.kind is f.Kind.CARD:
        return Axis(parameter, len(program.cards), 0, 1, True)
    return Axis(parameter, wanted.size, wanted.low, max(wanted.step, 1), False)


def _doubles(program: f.Program, places: list[Place]) -> Doubles:
    families = [place.alternative.family for place in places]
    if len(set(families)) < len(families):
        return Doubles.ANY
    if len(program.cards) == len(program.faces):
        return Doubles.NEVER
    with_cards = [place for place in places if any(axis.is_card for axis in place.axes)]
    if not with_cards:
        return Doubles.NEVER
    return Doubles.ANY if any(len(place.axes) > 1 for place in with_cards) else Doubles.COPIES
