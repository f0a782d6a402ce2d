"""Who takes a trick and what is in it, found with the formulas of the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass

from kaart.engine import State
from kaart.engine.index import Fn
from kaart.engine.moves import Mover
from kaart.game import Game
from kaart.ir import form as f
from kaart.ir.ops import mask_of
from kaart.play.match import Step

POINTS = "points"
"""The table of a program that says what cards are worth."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A complete trick: the seat that takes it and the points in it, None where the rules never ask."""

    winner: int | None
    points: int | None


class Taker:
    """Looks at a trick in the moment in which it is complete."""

    def __init__(self, game: Game) -> None:
        self._layout = game.machine.layout
        self._mover = Mover(self._layout.trick, game.machine.sight)
        winners, points = (next(found, None) for found in (_winners(game.program), _points(game.program)))
        self._winner, self._points = (
            None if formula is None else game.machine.expressions.compile(formula)
            for formula in (winners, points)
        )

    def of(self, before: State, step: Step) -> Taken | None:
        """The trick that a card completed, or None if it completed none."""
        owner = before.owner
        if owner is None or not step.trick:
            return None
        position = before.clone().position
        for card, name in enumerate(self._layout.card_names):
            if name == step.action.faces[0] and self._layout.pile_seats[position.where[card]] == owner:
                self._mover.play(position, mask_of([card]), owner)
                winner = -1 if self._winner is None else self._winner(position)
                return Taken(winner if winner >= 0 else None, _value(self._points, position))
        return None


def _value(formula: Fn | None, position: object) -> int | None:
    return None if formula is None else int(formula(position))  # type: ignore[arg-type]


def _winners(program: f.Program) -> Iterator[f.Apply]:
    """Every `owner of the best card of the trick`."""
    for part in _applied(program.blocks):
        match part:
            case f.Apply(op=f.Op.OWNER, args=(f.Apply(op=f.Op.BEST | f.Op.BEST_LAST, args=("trick", *_)),)):
                yield part
            case _:
                pass


def _points(program: f.Program) -> Iterator[f.Apply]:
    """The worth of the cards in the trick, looked up as the rules look it up for other cards."""
    for part in _applied(program.blocks):
        match part:
            case f.Apply(op=f.Op.SUM, args=(_, "points", *index)) if not any(map(_bound, index)):
                yield f.Apply(f.Op.SUM, (f.Apply(f.Op.CARDS, ("trick",)), POINTS, *index))
            case _:
                pass


def _bound(part: object) -> bool:
    """Whether an expression reads a variable that is not known outside its place."""
    return any(one.op is f.Op.VAR for one in _applied(part))


def _applied(part: object) -> Iterator[f.Apply]:
    """Every operation in a part of a program."""
    if isinstance(part, f.Apply):
        yield part
    if isinstance(part, tuple):
        for one in part:
            yield from _applied(one)
    elif is_dataclass(part) and not isinstance(part, type):
        for one in fields(part):
            yield from _applied(getattr(part, one.name))
