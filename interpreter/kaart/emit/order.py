"""Which piles have an order that anything can notice. All others are kept as plain sets of cards.

A shuffle puts the cards in the order of their numbers first, so the order before it is never noticed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kaart.emit.find import applies, sources
from kaart.ir import form as f
from kaart.ir.form import Op

_READERS = {Op.TOP, Op.BOTTOM, Op.LED, Op.BEST, Op.BEST_LAST}


@dataclass(frozen=True, slots=True)
class Orders:
    """`zones`: the zones whose piles need an order. `loose`: instructions (block, place in it) after
    which the pile is shuffled before anybody looks, so that the order they leave does not matter."""

    zones: frozenset[str]
    loose: frozenset[tuple[int, int]]


def orders(program: f.Program) -> Orders:
    """The least set of zones whose order has to be kept."""
    numbers = {block.name: number for number, block in enumerate(program.blocks)}
    loose: set[tuple[int, int]] = set()
    arrivals: list[tuple[str, frozenset[str] | None]] = []
    for number, block in enumerate(program.blocks):
        for place, instruction in enumerate(block.do):
            arrival = _arrival(instruction)
            if arrival is None:
                continue
            if _shuffled_after(program, numbers, number, place, arrival[0]):
                loose.add((number, place))
            else:
                arrivals.append(arrival)
    found = {"trick", *_read(program)}
    every = {zone.name for zone in program.zones}
    while True:
        more = {zone for to, start in arrivals if to in found for zone in (every if start is None else start)}
        if more <= found:
            return Orders(frozenset(found), frozenset(loose))
        found |= more


def _read(program: f.Program) -> Iterator[str]:
    """The zones whose order something reads."""
    for apply in applies(program):
        if apply.op in _READERS:
            yield str(apply.args[0])
    for block in program.blocks:
        for instruction in block.do:
            if isinstance(instruction, f.Deal):
                yield instruction.source.zone
        if isinstance(block.end, f.Cut):
            yield block.end.zone.zone


def _arrival(instruction: f.Instruction) -> tuple[str, frozenset[str] | None] | None:
    """Where an instruction puts several cards in an order, and the zones that gives them theirs."""
    match instruction:
        case f.Move():
            return instruction.to.zone, sources(instruction.cards)
        case f.Gather():
            return instruction.to.zone, frozenset({instruction.source.zone})
        case f.Play():
            return "trick", sources(instruction.cards)
        case _:
            return None


def _shuffled_after(program: f.Program, numbers: dict[str, int], number: int, place: int, zone: str) -> bool:
    """Whether the pile of a zone is certainly shuffled before its order can be noticed."""
    if any(found.name == zone and found.shape for found in program.zones):
        return False
    seen: set[int] = set()
    rest = program.blocks[number].do[place + 1 :]
    while number not in seen:
        seen.add(number)
        if not all(_blind(instruction, zone) for instruction in rest):
            return False
        match program.blocks[number].end:
            case f.Shuffle(zone=f.ZoneRef(zone=found)):
                return found == zone
            case f.Goto(to=to):
                number = numbers[to]
                rest = program.blocks[number].do
            case _:
                return False
    return False


def _blind(instruction: f.Instruction, zone: str) -> bool:
    """Whether an instruction neither reads the order of a zone nor carries it elsewhere."""
    if any(apply.op in _READERS and apply.args[0] == zone for apply in applies(instruction)):
        return False
    match instruction:
        case f.Move():
            return instruction.to.zone == zone
        case f.Gather():
            return instruction.source.zone != zone
        case f.Deal():
            return instruction.source.zone != zone
        case f.Play():
            return sources(instruction.cards) == frozenset()
        case f.Set() | f.Show() | f.BeginRound() | f.EndRound():
            return True
