"""A position arranged by hand: scenarios and studies lay cards and write notes, then start a phase."""

from __future__ import annotations

from collections.abc import Sequence

from kaart.engine.chance import seeded
from kaart.engine.index import outside
from kaart.engine.instructions import within_bounds
from kaart.engine.machine import Machine
from kaart.engine.moves import Mover
from kaart.ir.ops import OpFault, mask_of


class Setup:
    """A match before its first question, in round 1 with everybody taking part."""

    def __init__(self, machine: Machine, seed: int = 0, announcements: bool = True) -> None:
        self.machine = machine
        layout = machine.layout
        self.position = layout.start(seed, announcements, machine.expressions.depth)
        self.position.cells[layout.cell("$round")] = 1
        self.position.cells[layout.cell("$active")] = layout.everyone
        self.position.chance = seeded(seed, 1)
        self._mover = Mover(layout.trick, machine.sight)

    def note(self, register: str, value: int, index: Sequence[int] = ()) -> None:
        """Write a note. Raises RuleFault for a value out of its bounds or an index that is not there."""
        cells = self.machine.layout.registers[register]
        check = within_bounds(cells.register)
        try:
            if check:
                check(value)
            self.position.cells[cells.start + _place(register, cells.register.shape, index)] = value
        except OpFault as fault:
            raise self.machine.fault(self.position, str(fault), cells.register.at) from None

    def cards(self, zone: str, cards: Sequence[int], index: Sequence[int] = ()) -> None:
        """Lay cards on top of a pile, in the given order, from wherever they are."""
        piles = self.machine.layout.zones[zone]
        to = piles.start + _place(zone, piles.zone.shape, index)
        for card in cards:
            self._mover.by_set(self.position, mask_of([card]), to, under=False)

    def played(self, cards: Sequence[int], owners: Sequence[int]) -> None:
        """Lay cards in the trick, each as its owner's."""
        for card, owner in zip(cards, owners, strict=True):
            self._mover.play(self.position, mask_of([card]), owner)

    def phase(self, name: str) -> None:
        """Begin at a phase and go on to the first question."""
        entry = next(phase.entry for phase in self.machine.program.phases if phase.name == name)
        self.position.block = self.machine.layout.blocks[entry]
        self.machine.run(self.position)


def _place(name: str, shape: Sequence[int], index: Sequence[int]) -> int:
    place = 0
    for i, size in zip(index, shape, strict=True):
        if not 0 <= i < size:
            raise outside(name, i)
        place = place * size + i
    return place
