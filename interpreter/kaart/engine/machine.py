"""The machine: a program compiled to closures, run from one question to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kaart.engine.ask import Announcing, Asking, Legal
from kaart.engine.ends import STOP, Ends
from kaart.engine.evaluate import Expressions
from kaart.engine.faults import RuleFault
from kaart.engine.index import Fn
from kaart.engine.instructions import Instructions, Step, sights
from kaart.engine.layout import Layout
from kaart.engine.observe import Observer
from kaart.engine.options import Choice
from kaart.engine.position import Entry, Position
from kaart.engine.readable import notes
from kaart.ir.form import Ask, At, Block, Clause, Cut, Draw, Finish, Fork, Goto, Program, Resume, Shuffle
from kaart.ir.ops import OpFault
from kaart.saying import say

LIMIT = 100_000
"""How many instructions and jumps may pass between two questions."""


class Compiled(NamedTuple):
    """A block as closures; `places` has where each step and at last the end come from.

    `length` counts the steps and the end. A row of blocks that always follow each other is one too:
    `last` is the number of the last of them, else that of the block."""

    steps: tuple[Step, ...]
    end: Fn
    places: tuple[At | None, ...]
    length: int
    last: int


class Machine:
    """A program ready to run. It holds no match: every method takes a position."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.layout = Layout(program)
        self.expressions = Expressions(self.layout)
        self.sight: Sequence[Fn] = sights(self.layout, self.expressions)
        instructions = Instructions(self.layout, self.expressions, list(self.sight))
        ends = Ends(self.layout, self.expressions, instructions)
        self.blocks = [
            _compile_block(number, block, instructions, ends) for number, block in enumerate(program.blocks)
        ]
        self._rows = [_joined(self.blocks, self._row(number)) for number in range(len(self.blocks))]
        self.announcing = [
            Announcing(self.layout, self.expressions, number, announcement)
            for number, announcement in enumerate(program.announcements)
        ]
        self.asking = [
            Asking(self.layout, self.expressions, decision, self.announcing) for decision in program.decisions
        ]
        self.observer = Observer(self.layout, self.expressions, self.sight)
        self._decision_of = [
            block.end.decision if isinstance(block.end, Ask) else -1 for block in program.blocks
        ]
        self._round = self.layout.cell("$round")

    def begin(self, seed: int, announcements: bool) -> Position:
        """The position at the first question of a match."""
        position = self.layout.start(seed, announcements, self.expressions.depth)
        self.run(position)
        return position

    def decision(self, position: Position) -> int:
        """The number of the question that waits, -1 after the end."""
        return -1 if position.winners >= 0 else self._decision_of[position.block]

    def run(self, position: Position) -> None:
        """Go on from the start of the position's block to the next question or the end."""
        rows = self._rows
        budget = LIMIT
        block = rows[position.block]
        step: Step | Fn = block.end
        try:
            while True:
                position.block = block.last
                for step in block.steps:
                    step(position)
                step = block.end
                budget -= block.length
                if budget < 0:
                    raise OpFault(say("it goes on too long without a question"))
                to = block.end(position)
                if to == STOP:
                    return
                block = rows[to]
        except OpFault as fault:
            number = block.steps.index(step) if step is not block.end else -1
            raise self.fault(position, str(fault), block.places[number]) from None

    def legal(self, position: Position) -> Legal:
        """What may be answered at the question that waits."""
        asking = self.asking[self.decision(position)]
        try:
            return asking.legal(position)
        except OpFault as fault:
            raise self.fault(position, str(fault), fault.at or asking.decision.at) from None

    def refused(self, position: Position) -> dict[int, Clause]:
        """Which clause removed an action that was open at the question that waits, by action id."""
        asking = self.asking[self.decision(position)]
        try:
            return asking.refused(position)
        except OpFault as fault:
            raise self.fault(position, str(fault), fault.at or asking.decision.at) from None

    def interrupts(self, position: Position, asked: int) -> list[tuple[int, int, Choice]]:
        """What others may announce now: seat, action id, choice."""
        asking = self.asking[self.decision(position)]
        try:
            return asking.interrupts(position, asked)
        except OpFault as fault:
            raise self.fault(position, str(fault), fault.at or asking.decision.at) from None

    def take(self, position: Position, seat: int, action: int, choice: Choice) -> None:
        """Answer with a legal choice, write it in the log and go on to the next question."""
        number = self.decision(position)
        asking = self.asking[number]
        place = choice.option.alternative.at or asking.decision.at
        try:
            if choice.announcement >= 0:
                entry = (-1, self.layout.everyone)
                self.announcing[choice.announcement].take(position, seat, choice.values)
            else:
                entry = (number, asking.seen(position) | 1 << seat)
                choice.option.take(position, choice.values)
        except OpFault as fault:
            raise self.fault(position, str(fault), place) from None
        position.log.append(Entry(seat, action, position.cells[self._round], *entry))
        self.run(position)

    def _row(self, number: int) -> list[int]:
        """A block and those that follow it without a condition or a question in between."""
        found = [number]
        while isinstance(end := self.program.blocks[found[-1]].end, Goto):
            to = self.layout.blocks[end.to]
            if to in found:
                break
            found.append(to)
        return found

    def fault(self, position: Position, sentence: str, at: At | None) -> RuleFault:
        """An error of the rules with its place and the notes of the moment."""
        return RuleFault(sentence, self.layout.place(at), at, notes(self.layout, position))


def _compile_block(number: int, block: Block, instructions: Instructions, ends: Ends) -> Compiled:
    steps = tuple(instructions.compile(instruction) for instruction in block.do)
    places = (*(instruction.at for instruction in block.do), _place(block))
    return Compiled(steps, ends.compile(block.end), places, len(places), number)


def _joined(blocks: Sequence[Compiled], row: Sequence[int]) -> Compiled:
    """Several blocks as one that ends like the last of them."""
    parts = [blocks[number] for number in row]
    return Compiled(
        steps=tuple(step for part in parts for step in part.steps),
        end=parts[-1].end,
        places=(*(place for part in parts for place in part.places[:-1]), parts[-1].places[-1]),
        length=sum(part.length for part in parts),
        last=row[-1],
    )


def _place(block: Block) -> At | None:
    """Where the end of a block comes from: its own place if it has one, else the block's."""
    match block.end:
        case Shuffle() | Cut() | Draw() | Finish():
            return block.end.at or block.at
        case Goto() | Fork() | Ask() | Resume():
            return block.at
