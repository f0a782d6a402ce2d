"""How blocks end, as closures that return the number of the next block, or -1 to stop there."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from kaart.engine import chance
from kaart.engine.domains import compile_domain
from kaart.engine.evaluate import Expressions
from kaart.engine.index import Fn
from kaart.engine.instructions import Instructions
from kaart.engine.layout import Layout
from kaart.engine.position import Position
from kaart.ir.form import Ask, Cut, Draw, End, Finish, Fork, Goto, Resume, Shuffle
from kaart.ir.ops import OpFault
from kaart.saying import say

STOP = -1


class Ends:
    """Compiles the ends of one program's blocks."""

    def __init__(self, layout: Layout, expressions: Expressions, instructions: Instructions) -> None:
        self.layout = layout
        self.expressions = expressions
        self.instructions = instructions

    def compile(self, end: End) -> Fn:
        """The closure of one end."""
        match end:
            case Goto():
                to = self.layout.blocks[end.to]
                return lambda p: to
            case Fork():
                return self._fork(end)
            case Shuffle():
                return self._shuffle(end)
            case Cut():
                return self._cut(end)
            case Draw():
                return self._draw(end)
            case Ask():
                return lambda p: STOP
            case Resume():
                return self._resume()
            case Finish():
                return self._finish(end)
        assert_never(end)

    def _fork(self, end: Fork) -> Fn:
        condition = self.expressions.compile(end.condition)
        then, otherwise = self.layout.blocks[end.then], self.layout.blocks[end.otherwise]
        return lambda p: then if condition(p) else otherwise

    def _shuffle(self, end: Shuffle) -> Fn:
        pile, to = self.instructions.pile(end.zone), self.layout.blocks[end.to]

        def shuffle(p: Position) -> int:
            chance.shuffle(p.chance, p.piles[pile(p)])
            return to

        return shuffle

    def _cut(self, end: Cut) -> Fn:
        pile, to = self.instructions.pile(end.zone), self.layout.blocks[end.to]
        low, high = self.expressions.compile(end.low), self.expressions.compile(end.high)

        def cut(p: Position) -> int:
            chance.cut(p.chance, p.piles[pile(p)], low(p), high(p))
            return to

        return cut

    def _draw(self, end: Draw) -> Fn:
        listed = compile_domain(self.expressions, end.domain)
        write: Callable[[Position, int], None] = self.instructions.write(end.register, end.index)
        name, to = end.register, self.layout.blocks[end.to]

        def draw(p: Position) -> int:
            values = listed(p)
            if not values:
                raise OpFault(say("there is nothing to draw {name} from", name=name))
            write(p, values[chance.below(p.chance, len(values))])
            return to

        return draw

    def _resume(self) -> Fn:
        """The question is asked again; what its block did before asking is not done again."""
        cell = self.layout.cell("$resume")

        def resume(p: Position) -> int:
            p.block = p.cells[cell]
            return STOP

        return resume

    def _finish(self, end: Finish) -> Fn:
        winners = self.expressions.compile(end.winners)

        def finish(p: Position) -> int:
            p.winners = winners(p)
            return STOP

        return finish
