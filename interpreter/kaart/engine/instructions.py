"""Instructions as closures that change a position. The machine runs them block by block."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from kaart.engine.chance import seeded
from kaart.engine.evaluate import NOTHING, Expressions
from kaart.engine.index import Fn
from kaart.engine.layout import Layout
from kaart.engine.moves import Mover
from kaart.engine.position import Position
from kaart.ir.form import (
    LARGEST,
    BeginRound,
    Deal,
    EndRound,
    Expr,
    Gather,
    Instruction,
    Kind,
    Move,
    Play,
    Register,
    Scope,
    Set,
    Show,
    ZoneRef,
)
from kaart.ir.ops import OpFault, from_seat, next_seat
from kaart.saying import Message, say

Step = Callable[[Position], None]
Check = Callable[[int], None]


def within_bounds(register: Register) -> Check | None:
    """A function that refuses numbers the register may not hold; None if it holds something else.

    Whatever the register says, no number is further from 0 than LARGEST."""
    if register.kind is not Kind.NUMBER:
        return None
    low = max(-LARGEST if register.low is None else register.low, -LARGEST)
    high = min(LARGEST if register.high is None else register.high, LARGEST)

    def check(value: int) -> None:
        if not low <= value <= high:
            raise OpFault(
                say(
                    "{name} cannot become {value}: {bounds}",
                    name=register.name,
                    value=value,
                    bounds=_bounds(register.low, register.high),
                )
            )

    return check


def _bounds(low: int | None, high: int | None) -> Message:
    if low is None and high is None:
        return say("numbers go from {low} up to {high}", low=-LARGEST, high=LARGEST)
    if high is None:
        return say("it is at least {low}", low=low)
    if low is None:
        return say("it is at most {high}", high=high)
    return say("it goes from {low} up to {high}", low=low, high=high)


def sights(layout: Layout, expressions: Expressions) -> list[Fn]:
    """For every pile the closure that computes the seats that see it."""
    found: list[Fn] = []
    for zone in layout.program.zones:
        found += [seen_by(expressions, zone.seen, index) for index in indices(zone.shape)]
    return found


def seen_by(expressions: Expressions, seen: Expr, index: tuple[int, ...]) -> Fn:
    """The `seen` of a zone or register for one index: `$0`, `$1` … stand for its parts."""
    bound = NOTHING
    for axis in range(len(index)):
        _, bound = expressions.bind(f"${axis}", bound)
    look = expressions.compile(seen, bound)

    def seats(p: Position) -> int:
        p.bound[: len(index)] = index
        return look(p)

    return seats


def indices(shape: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All indices of a shape in row-major order."""
    found: list[tuple[int, ...]] = [()]
    for size in shape:
        found = [(*index, i) for index in found for i in range(size)]
    return found


TAKER = "$0"
"""The variable that stands for the seat that gets a packet."""


class Instructions:
    """Compiles the instructions of one program."""

    def __init__(self, layout: Layout, expressions: Expressions, sight: list[Fn]) -> None:
        self.layout = layout
        self.expressions = expressions
        self.mover = Mover(layout.trick, sight)

    def compile(self, instruction: Instruction) -> Step:
        """The closure of one instruction."""
        match instruction:
            case Set():
                return self._set(instruction)
            case Move():
                return self._move(instruction)
            case Gather():
                return self._gather(instruction)
            case Deal():
                return self._deal(instruction)
            case Show():
                return self._show(instruction)
            case Play():
                return self._play(instruction)
            case BeginRound():
                return self._begin_round()
            case EndRound():
                return self._end_round()
        assert_never(instruction)

    def pile(self, zone: ZoneRef) -> Fn:
        """The number of the pile a reference means."""
        return self.expressions.pile(zone.zone, zone.index)

    def write(self, register: str, index: tuple[Expr, ...]) -> Callable[[Position, int], None]:
        """A function that writes a register cell and refuses a number out of bounds."""
        cell = self.expressions.cell(register, index)
        check = within_bounds(self.layout.registers[register].register)

        def write(p: Position, value: int) -> None:
            if check:
                check(value)
            p.cells[cell(p)] = value

        return write

    def _set(self, instruction: Set) -> Step:
        value = self.expressions.compile(instruction.value)
        cell = self.expressions.fixed_cell(instruction.register, instruction.index)
        if cell is None:
            write = self.write(instruction.register, instruction.index)
            return lambda p: write(p, value(p))
        check = within_bounds(self.layout.registers[instruction.register].register)

        if check is None:

            def put(p: Position) -> None:
                p.cells[cell] = value(p)

            return put

        def put_checked(p: Position) -> None:
            number = value(p)
            check(number)
            p.cells[cell] = number

        return put_checked

    def _move(self, instruction: Move) -> Step:
        cards, to = self.expressions.compile(instruction.cards), self.pile(instruction.to)
        by_set, under = self.mover.by_set, instruction.under
        return lambda p: by_set(p, cards(p), to(p), under)

    def _gather(self, instruction: Gather) -> Step:
        source, to = self.pile(instruction.source), self.pile(instruction.to)
        whole, under = self.mover.whole, instruction.under
        return lambda p: whole(p, source(p), to(p), under)

    def _deal(self, instruction: Deal) -> Step:
        source = self.pile(instruction.source)
        start = self.layout.zones[instruction.to].start
        among = self.expressions.compile(instruction.among)
        first = self.expressions.compile(instruction.first)
        taker, inside = self.expressions.bind(TAKER, {})
        packets = self.expressions.all(instruction.packets, inside)
        last = None if instruction.then is None else self.layout.zones[instruction.then].start
        seats, give, all_out = self.layout.seats, self.mover.from_top, self.mover.out

        def deal(p: Position) -> None:
            stock = source(p)
            takers = _round_the_table(seats, among(p), first(p))
            if not takers:
                raise OpFault(say("there is nobody to deal to"))
            piles = [(seat, start + seat) for seat in takers] + ([] if last is None else [(-1, last)])
            for packet in packets:
                for seat, pile in piles:
                    p.bound[taker] = seat
                    give(p, stock, packet(p), pile)
            if not packets:
                all_out(p, stock, [pile for _, pile in piles])

        return deal

    def _show(self, instruction: Show) -> Step:
        cards, to = self.expressions.compile(instruction.cards), self.expressions.compile(instruction.to)

        def show(p: Position) -> None:
            shown, seats = cards(p), to(p)
            for seat in range(len(p.known)):
                if seats >> seat & 1:
                    p.known[seat] |= shown

        return show

    def _play(self, instruction: Play) -> Step:
        cards, owner = (
            self.expressions.compile(instruction.cards),
            self.expressions.compile(instruction.owner),
        )
        play = self.mover.play
        return lambda p: play(p, cards(p), owner(p))

    def _begin_round(self) -> Step:
        number, active = self.layout.cell("$round"), self.layout.cell("$active")
        everyone = self.layout.everyone
        fresh = [
            (cells.start, cells.start + cells.size, cells.register.initial)
            for cells in self.layout.registers.values()
            if cells.register.scope is Scope.ROUND
        ]

        def begin(p: Position) -> None:
            for start, end, initial in fresh:
                p.cells[start:end] = initial
            p.cells[number] += 1
            p.cells[active] = everyone
            p.chance = seeded(p.seed, p.cells[number])

        return begin

    def _end_round(self) -> Step:
        active, everyone = self.layout.cell("$active"), self.layout.everyone

        def end(p: Position) -> None:
            p.cells[active] = everyone
            p.rounds_over += 1

        return end


def _round_the_table(seats: int, among: int, first: int) -> list[int]:
    """The seats in `among`, clockwise from `first`."""
    found = []
    seat = from_seat(seats, among, first)
    while seat >= 0 and seat not in found:
        found.append(seat)
        seat = next_seat(seats, among, seat)
    return found
