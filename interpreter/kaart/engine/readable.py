"""Values for people: what a number stands for by its kind, and the notes as a nested mapping."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from kaart.engine.instructions import indices
from kaart.engine.layout import Layout
from kaart.engine.position import Position
from kaart.ir.form import Kind, Register, Scope
from kaart.ir.ops import members

Value = int | str | bool | None | list[int] | list[str]
Visible = Callable[[int], bool]


def value(layout: Layout, register: Register, number: int) -> Value:
    """A JSON value: names for cards, suits, ranks, words and rows, numbers for seats; none is null."""
    program = layout.program
    match register.kind:
        case Kind.NUMBER:
            return number
        case Kind.YESNO:
            return None if number < 0 else bool(number)
        case Kind.PLAYER | Kind.TEAM:
            return None if number < 0 else number
        case Kind.WORD | Kind.ROW:
            return None if number < 0 else _named(register.names, number)
        case Kind.SUIT:
            return None if number < 0 else program.suits[number]
        case Kind.RANK:
            return None if number < 0 else program.ranks[number]
        case Kind.CARD:
            return None if number < 0 else layout.card_names[number]
        case Kind.PLAYERS | Kind.TEAMS:
            return list(members(number))
        case Kind.SUITS:
            return [program.suits[member] for member in members(number)]
        case Kind.RANKS:
            return [program.ranks[member] for member in members(number)]
        case Kind.CARDS:
            return [layout.card_names[member] for member in members(number)]
    assert_never(register.kind)


def _named(names: tuple[str, ...], number: int) -> str | int:
    return names[number] if number < len(names) else number


def label(layout: Layout, index_name: str, index: int) -> str:
    """One index as a key: a suit or rank by name, a number from its first value, else the number."""
    name, _, first = index_name.partition(" ")
    if name == "suit":
        return layout.program.suits[index]
    if name == "rank":
        return layout.program.ranks[index]
    return str(index + int(first)) if name == "number" and first else str(index)


def shown(register: Register) -> bool:
    """Whether a register is a note of the game and not a counter of the machine."""
    return register.scope is not Scope.FRAME and not register.name.startswith("$")


def notes(layout: Layout, position: Position, visible: Visible = lambda cell: True) -> Mapping[str, object]:
    """All notes (their visible cells only), arrays nested by their indices."""
    found: dict[str, object] = {}
    for cells in layout.registers.values():
        register = cells.register
        if not shown(register):
            continue
        for number, index in enumerate(indices(register.shape), start=cells.start):
            if visible(number):
                keys = [
                    register.name,
                    *(label(layout, name, i) for name, i in zip(register.index_names, index, strict=True)),
                ]
                put(found, keys, value(layout, register, position.cells[number]))
    return found


def put(tree: dict[str, object], keys: list[str], leaf: object) -> None:
    """Store a leaf under nested keys."""
    for key in keys[:-1]:
        branch = tree.setdefault(key, {})
        assert isinstance(branch, dict)
        tree = branch
    tree[keys[-1]] = leaf
