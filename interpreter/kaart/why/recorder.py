"""A machine that remembers every change of a score as it plays. `kaart.why.scores` tells about them."""

from __future__ import annotations

from dataclasses import dataclass

from kaart.engine.ends import STOP
from kaart.engine.machine import LIMIT, Machine
from kaart.engine.options import Choice
from kaart.engine.position import Position
from kaart.ir.form import At, BeginRound, Block, Program, Question, Set
from kaart.ir.ops import OpFault

_SCORE = "score"


@dataclass(frozen=True, slots=True)
class Change:
    """What one instruction did to the scores. `before` is the position just before it, `gained` says for
    each cell of the score (a team or a seat) how much it rose. `played` are the cards laid on the table
    so far in the round."""

    round: int
    at: At | None
    before: Position
    gained: tuple[int, ...]
    played: int


class Recorder(Machine):
    """Plays like any machine, a little slower, and only one match."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.changes: list[Change] = []
        self.played = 0
        self._touches = [_touches(block) for block in program.blocks]
        score = self.layout.registers[_SCORE]
        self._scores = slice(score.start, score.start + score.size)

    def take(self, position: Position, seat: int, action: int, choice: Choice) -> None:
        """Answer, as always; a card that is played is remembered."""
        number = self.decision(position)
        if choice.announcement < 0 and self.program.decisions[number].question is Question.PLAY:
            self.played |= 1 << choice.values[0]
        super().take(position, seat, action, choice)

    def run(self, position: Position) -> None:
        """To the next question or the end, block by block."""
        for _ in range(LIMIT):
            number = position.block
            try:
                if self._touches[number]:
                    self._step(position, number)
                else:
                    for step in self.blocks[number].steps:
                        step(position)
                to = self.blocks[number].end(position)
            except OpFault as fault:
                raise self.fault(position, str(fault), self.program.blocks[number].at) from None
            if to == STOP:
                return
            position.block = to
        raise self.fault(position, "it goes on too long without a question", None)

    def _step(self, position: Position, number: int) -> None:
        """A block that changes scores or begins a round. Neighbours made by one sentence are one change."""
        open_change: tuple[At | None, Position] | None = None
        for step, instruction in zip(self.blocks[number].steps, self.program.blocks[number].do, strict=True):
            scores = isinstance(instruction, Set) and instruction.register == _SCORE
            if open_change is not None and not (scores and instruction.at == open_change[0]):
                self._close(position, *open_change)
                open_change = None
            if scores and open_change is None:
                open_change = (instruction.at, position.clone())
            if isinstance(instruction, BeginRound):
                self.played = 0
            step(position)
        if open_change is not None:
            self._close(position, *open_change)

    def _close(self, position: Position, at: At | None, before: Position) -> None:
        then, now = before.cells[self._scores], position.cells[self._scores]
        gained = tuple(new - old for new, old in zip(now, then, strict=True))
        if any(gained):
            round_number = before.cells[self.layout.cell("$round")]
            self.changes.append(Change(round_number, at, before, gained, self.played))


def _touches(block: Block) -> bool:
    return any(
        isinstance(one, BeginRound) or (isinstance(one, Set) and one.register == _SCORE) for one in block.do
    )
