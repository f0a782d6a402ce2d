"""The catalogue of actions: from stable ids to readable names and back."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import assert_never

from kaart.engine.index import strides
from kaart.ir.form import Family, FamilyParameter, Kind, Program


@dataclass(frozen=True, slots=True)
class Action:
    """Something a player may do. `name` is what he types and reads: `bid 100`, `play SQ`, `pass`.

    `values` are the numbers chosen (for a card the index of its face), `faces` the names of the
    faces among them. `announcement` is true for what is offered besides a question."""

    id: int
    name: str
    family: str
    values: tuple[int, ...]
    faces: tuple[str, ...]
    announcement: bool

    def __str__(self) -> str:
        return self.name


class Catalogue:
    """All actions of a program, made one by one when they are asked for."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._firsts = [family.first for family in program.families]
        self._announced = {announcement.alternative.family for announcement in program.announcements}
        self._made: dict[int, Action] = {}
        self._labels: dict[tuple[int, int], tuple[str, ...]] = {}

    def __len__(self) -> int:
        return max((family.first + family.count for family in self._program.families), default=0)

    def ids(self) -> Iterator[int]:
        """Every id that means an action, lowest first."""
        for family in self._program.families:
            yield from range(family.first, family.first + family.count)

    def action(self, number: int) -> Action:
        """The action with this id; KeyError if there is none."""
        made = self._made.get(number)
        if made is None:
            made = self._made[number] = self._make(number)
        return made

    def actions(self, numbers: Collection[int]) -> list[Action]:
        """The actions with these ids, in the same order."""
        made = self._made
        try:
            return [made[number] for number in numbers]
        except KeyError:
            return [self.action(number) for number in numbers]

    def id(self, name: str) -> int | None:
        """The id of the action with this name, or None."""
        words = name.split()
        for number, family in enumerate(self._program.families):
            head = family.name.split()
            if words[: len(head)] == head:
                place = self._place(number, 0, words[len(head) :])
                if place is not None:
                    return family.first + place
        return None

    def _make(self, number: int) -> Action:
        place = bisect_right(self._firsts, number) - 1
        if place < 0 or number >= self._firsts[place] + self._program.families[place].count:
            raise KeyError(number)
        family = self._program.families[place]
        digits = []
        rest = number - family.first
        for weight in strides([parameter.size for parameter in family.parameters]):
            digit, rest = divmod(rest, weight)
            digits.append(digit)
        labels = [self._labels_of(place, axis)[digit] for axis, digit in enumerate(digits)]
        return Action(
            id=number,
            name=" ".join([family.name, *labels]),
            family=family.name,
            values=tuple(_value(p, digit) for p, digit in zip(family.parameters, digits, strict=True)),
            faces=tuple(
                self._program.faces[digit].name
                for parameter, digit in zip(family.parameters, digits, strict=True)
                if parameter.kind is Kind.CARD
            ),
            announcement=place in self._announced,
        )

    def _labels_of(self, family: int, axis: int) -> tuple[str, ...]:
        found = self._labels.get((family, axis))
        if found is None:
            parameter = self._program.families[family].parameters[axis]
            found = self._labels[family, axis] = _labels(self._program, parameter)
        return found

    def _place(self, number: int, axis: int, words: list[str]) -> int | None:
        """The mixed-radix place that the words from this parameter on spell."""
        family = self._program.families[number]
        if axis == len(family.parameters):
            return None if words else 0
        weight = prod(parameter.size for parameter in family.parameters[axis + 1 :])
        for end in range(1, len(words) + 1):
            digit = self._digits[number, axis].get(" ".join(words[:end]))
            rest = None if digit is None else self._place(number, axis + 1, words[end:])
            if digit is not None and rest is not None:
                return digit * weight + rest
        return None

    @cached_property
    def _digits(self) -> Mapping[tuple[int, int], Mapping[str, int]]:
        return {
            (number, axis): {label: digit for digit, label in enumerate(self._labels_of(number, axis))}
            for number, family in enumerate(self._program.families)
            for axis in range(len(family.parameters))
        }


def family_of(program: Program, action: Action) -> Family:
    """The family of an action. Its name is not enough: several families may have one."""
    return next(one for one in program.families if one.first <= action.id < one.first + one.count)


def _value(parameter: FamilyParameter, digit: int) -> int:
    return parameter.low + digit * parameter.step if parameter.kind is Kind.NUMBER else digit


def _labels(program: Program, parameter: FamilyParameter) -> tuple[str, ...]:
    """How each value of a parameter is written in an action's name."""
    if parameter.names:
        return parameter.names
    match parameter.kind:
        case Kind.CARD:
            return tuple(face.name for face in program.faces)
        case Kind.SUIT:
            return program.suits
        case Kind.RANK:
            return program.ranks
        case Kind.YESNO:
            return ("no", "yes")
        case Kind.PLAYER:
            return tuple(f"seat {seat}" for seat in range(parameter.size))
        case Kind.TEAM:
            return tuple(f"team {team}" for team in range(parameter.size))
        case Kind.NUMBER | Kind.WORD | Kind.ROW:
            return tuple(str(_value(parameter, digit)) for digit in range(parameter.size))
        case Kind.PLAYERS | Kind.TEAMS | Kind.SUITS | Kind.RANKS | Kind.CARDS:
            return tuple(str(digit) for digit in range(parameter.size))
    assert_never(parameter.kind)
