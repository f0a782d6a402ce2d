"""A scenario while it is played: the table of `play.py` and `expect.py`."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaart.diagnostics import Problem, Span
from kaart.engine.setup import Setup
from kaart.engine.state import State
from kaart.game import Game as Playable
from kaart.ir.form import Expr
from kaart.ir.lower.draft import Draft


class Stuck(Exception):
    """A scenario cannot go on; carries the problem."""

    def __init__(self, span: Span, sentence: str, advice: str = "") -> None:
        super().__init__(sentence)
        self.problem = Problem("K510", span, sentence, advice)


class Arrived(Exception):
    """As many answers as were wanted have been given."""


@dataclass(slots=True)
class Table:
    """A scenario being played. `answers` have been given; it ends after `wanted` of them, if that is said."""

    draft: Draft
    exprs: dict[int, tuple[Expr, Expr | None, Expr | None]]
    game: Playable
    setup: Setup
    state: State | None = None
    laid: set[int] = field(default_factory=set)
    answers: int = 0
    wanted: int | None = None

    def answer(self, state: State, name: str) -> None:
        """Answer the question that waits. Raises Arrived instead if enough answers have been given."""
        if self.answers == self.wanted:
            raise Arrived
        state.apply(name)
        self.answers += 1

    def evaluate(self, expr: Expr) -> int:
        """The value of an expression at this moment."""
        machine = self.game.machine
        position = self.state.position if self.state is not None else self.setup.position
        return machine.expressions.compile(expr)(position)
