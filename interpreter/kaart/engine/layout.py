"""Where everything of a program lies in a position: cells of registers, piles of zones, blocks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import prod

from kaart.engine.chance import seeded
from kaart.engine.position import Position
from kaart.ir.form import At, Block, Face, MeldTable, Program, Register, Table, Zone


@dataclass(frozen=True, slots=True)
class Cells:
    """A register and the number of its first cell."""

    register: Register
    start: int

    @property
    def size(self) -> int:
        return prod(self.register.shape)


@dataclass(frozen=True, slots=True)
class Piles:
    """A zone and the number of its first pile."""

    zone: Zone
    start: int

    @property
    def size(self) -> int:
        return prod(self.zone.shape)


class Layout:
    """The names of a program resolved to numbers; made once per game."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.seats = program.seats
        self.everyone = (1 << program.seats) - 1
        self.registers: dict[str, Cells] = {}
        start = 0
        for register in program.registers:
            self.registers[register.name] = Cells(register, start)
            start += prod(register.shape)
        self.zones: dict[str, Piles] = {}
        self.pile_seats: list[int] = []
        for zone in program.zones:
            self.zones[zone.name] = Piles(zone, len(self.pile_seats))
            size = prod(zone.shape)
            self.pile_seats += range(size) if zone.by_player else [-1] * size
        self.tables: dict[str, Table] = {table.name: table for table in program.tables}
        self.meld_tables: dict[str, MeldTable] = {table.name: table for table in program.meld_tables}
        self.blocks: dict[str, int] = {block.name: i for i, block in enumerate(program.blocks)}
        self.faces: tuple[Face, ...] = tuple(program.faces[face] for face in program.cards)
        self.card_names: tuple[str, ...] = tuple(face.name for face in self.faces)
        self.trick = self.zones["trick"].start
        self.stock = self.zones["stock"].start

    def cell(self, register: str) -> int:
        """The cell of a register without indices."""
        return self.registers[register].start

    @cached_property
    def initial_cells(self) -> tuple[int, ...]:
        """All registers as they are before the match."""
        return tuple(value for register in self.program.registers for value in register.initial)

    def block(self, position: Position) -> Block:
        """The block in which the match stands."""
        return self.program.blocks[position.block]

    def place(self, at: At | None) -> str:
        """`file:line:column` for a reader, empty if nothing in the files stands behind it."""
        return f"{self.program.files[at.file]}:{at.line}:{at.column}" if at else ""

    def start(self, seed: int, announcements: bool, depth: int) -> Position:
        """The position before the first instruction: the whole pack in the stock."""
        position = Position()
        cards = len(self.faces)
        position.block = self.blocks[self.program.entry]
        position.cells = list(self.initial_cells)
        position.piles = [[] for _ in self.pile_seats]
        position.held = [0] * len(self.pile_seats)
        position.piles[self.stock] = list(range(cards))
        position.held[self.stock] = (1 << cards) - 1
        position.where = [self.stock] * cards
        position.owner = [-1] * cards
        position.known = [0] * self.seats
        position.chance = seeded(seed, 0)
        position.seed = seed
        position.digest = self.program.digest
        position.announcements = announcements
        position.rounds_over = 0
        position.winners = -1
        position.log = []
        position.bound = [0] * depth
        return position
