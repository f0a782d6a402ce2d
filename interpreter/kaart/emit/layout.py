"""The flat layout of a program: cells, piles, slots, and what may be left out. Every target uses it.

Built once per program by `flat`, which says so where a program does not fit a generated engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from kaart.diagnostics import KaartError
from kaart.emit.order import Orders, orders
from kaart.emit.slots import Space, space
from kaart.engine.layout import Layout, Piles
from kaart.ir import form as f
from kaart.ir.form import LARGEST
from kaart.saying import say

MOST_CARDS = 128
MOST_SLOTS = 4096

SETS = frozenset({f.Kind.PLAYERS, f.Kind.TEAMS, f.Kind.SUITS, f.Kind.RANKS, f.Kind.CARDS})


class NotEmitted(KaartError):
    """No engine can be generated for this program; the sentence says what is too large for one."""


@dataclass(frozen=True, slots=True)
class Note:
    """A register with its place. For a set `high` is the mask of everything it may hold."""

    register: f.Register
    number: int
    start: int
    size: int
    is_set: bool
    low: int
    high: int


class Flat:
    """Where everything of a program lies, in numbers."""

    def __init__(self, program: f.Program) -> None:
        self.program = program
        self.base = Layout(program)
        self.seats = program.seats
        self.pack = (1 << len(program.cards)) - 1
        self.notes: dict[str, Note] = {
            register.name: _note(program, register, number, self.base.registers[register.name].start)
            for number, register in enumerate(program.registers)
        }
        self.orders: Orders = orders(program)
        self.shows = any(isinstance(step, f.Show) for block in program.blocks for step in block.do)
        self.spaces: tuple[Space, ...] = tuple(
            space(program, decision.alternatives) for decision in program.decisions
        )
        self.extras: tuple[Space, ...] = tuple(
            space(program, (announcement.alternative,)) for announcement in program.announcements
        )

    @property
    def pile_count(self) -> int:
        """How many piles there are in all."""
        return len(self.base.pile_seats)

    @cached_property
    def order_of(self) -> tuple[int, ...]:
        """For each pile its number among the piles with an order, or -1."""
        found: list[int] = []
        count = 0
        for piles in self.base.zones.values():
            for _ in range(piles.size):
                kept = piles.zone.name in self.orders.zones
                found.append(count if kept else -1)
                count += kept
        return tuple(found)

    def has_order(self, zone: str) -> bool:
        """Whether the piles of a zone are kept in order."""
        return zone in self.orders.zones

    @cached_property
    def owned_zones(self) -> tuple[Piles, ...]:
        """The zones with a pile for each player."""
        return tuple(piles for piles in self.base.zones.values() if piles.zone.by_player)

    @cached_property
    def waits(self) -> dict[int, int]:
        """The decision of every block that ends in a question."""
        return {
            number: block.end.decision
            for number, block in enumerate(self.program.blocks)
            if isinstance(block.end, f.Ask)
        }

    @cached_property
    def finish(self) -> int:
        """A block in which a match ends, for a match of which only its end is known."""
        blocks = enumerate(self.program.blocks)
        ends = (number for number, block in blocks if isinstance(block.end, f.Finish))
        return next(ends, self.base.blocks[self.program.entry])

    @cached_property
    def actions(self) -> int:
        """The number of action ids."""
        return max((family.first + family.count for family in self.program.families), default=0)


def flat(program: f.Program) -> Flat:
    """The layout of a program. Raises NotEmitted if it is too large for a generated engine."""
    if len(program.cards) > MOST_CARDS:
        raise NotEmitted(
            say("a pack of {count} cards is more than {most}", count=len(program.cards), most=MOST_CARDS)
        )
    if program.seats > 32:
        raise NotEmitted(say("{count} players are more than {most}", count=program.seats, most=32))
    layout = Flat(program)
    for decision, slots in zip(program.decisions, layout.spaces, strict=True):
        if slots.size > MOST_SLOTS:
            raise NotEmitted(
                say(
                    "{name} has {count} answers, which is more than {most}",
                    name=decision.label,
                    count=slots.size,
                    most=MOST_SLOTS,
                )
            )
    for announcement, slots in zip(program.announcements, layout.extras, strict=True):
        if slots.size > MOST_SLOTS:
            raise NotEmitted(say("{name} has {count} forms", name=announcement.label, count=slots.size))
    announced = {announcement.alternative.family for announcement in program.announcements}
    answered = {option.family for decision in program.decisions for option in decision.alternatives}
    if announced & answered or len(announced) < len(program.announcements):
        raise NotEmitted(say("an announcement is offered as an answer too"))
    return layout


def _note(program: f.Program, register: f.Register, number: int, start: int) -> Note:
    is_set = register.kind in SETS
    low, high = (0, members_of(program, register.kind)) if is_set else _range(program, register)
    return Note(register, number, start, len(register.initial), is_set, low, high)


def members_of(program: f.Program, kind: f.Kind) -> int:
    """The set of everything of a kind of set (or of its members)."""
    return (1 << max(_count(program, kind), 0)) - 1


def _count(program: f.Program, kind: f.Kind) -> int:
    match kind:
        case f.Kind.PLAYER | f.Kind.PLAYERS:
            return program.seats
        case f.Kind.TEAM | f.Kind.TEAMS:
            return max(program.teams, default=-1) + 1
        case f.Kind.SUIT | f.Kind.SUITS:
            return len(program.suits)
        case f.Kind.RANK | f.Kind.RANKS:
            return len(program.ranks)
        case f.Kind.CARD | f.Kind.CARDS:
            return len(program.cards)
        case f.Kind.YESNO:
            return 2
        case f.Kind.NUMBER | f.Kind.WORD | f.Kind.ROW:
            return -1


def _range(program: f.Program, register: f.Register) -> tuple[int, int]:
    """The least and the greatest value a cell can have, its initial values among them."""
    if register.kind is f.Kind.NUMBER:
        low = -LARGEST if register.low is None else max(register.low, -LARGEST)
        high = LARGEST if register.high is None else min(register.high, LARGEST)
    else:
        count = _count(program, register.kind)
        low, high = -1, (len(register.names) or LARGEST if count < 0 else count) - 1
    return min(low, *register.initial), max(high, *register.initial)
