"""Formulas of the rule files worked out at one moment of a match, and whether their values may be shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod

from kaart.engine import State
from kaart.engine.evaluate import Expressions
from kaart.engine.instructions import indices
from kaart.engine.layout import Layout
from kaart.engine.machine import Machine
from kaart.engine.position import Position
from kaart.engine.readable import label
from kaart.ir.form import Apply, Expr, Op
from kaart.ir.lower.terms import Context, lower
from kaart.ir.ops import OpFault, members
from kaart.model.symbols import Variable
from kaart.model.terms import Term
from kaart.model.types import Base, Type
from kaart.play.sight import notes
from kaart.why.rules import Rules

Bound = Mapping[Variable, int]
NOTHING: Bound = {}


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who is told: a seat, or None for somebody who may look into every hand.

    `played` are the cards that were laid on the table in this round. What was played from there goes by
    rules that all know, so whoever paid attention still knows where such a card lies."""

    seat: int | None
    played: int = 0


class Moment:
    """A position of a match under its rules. `machine` is the one that runs the match."""

    def __init__(self, rules: Rules, machine: Machine, position: Position, viewer: Viewer) -> None:
        self.rules = rules
        self.viewer = viewer
        self._machine = machine
        self._position = position.clone()
        self._layout = Layout(rules.program)
        self._expressions = Expressions(self._layout)
        self._told: list[Expr] = []

    def tell(self, term: Term) -> None:
        """Take the value of a formula as known to all: everybody saw what came of it."""
        self._told.append(self._expression(term, NOTHING))

    def with_values(self, chosen: Mapping[str, int]) -> Moment:
        """The same moment with values in the registers of an answer that is thought of."""
        other = Moment(self.rules, self._machine, self._position, self.viewer)
        for register, value in chosen.items():
            other._position.cells[self._layout.cell(register)] = value
        return other

    def value(self, term: Term, bound: Bound = NOTHING) -> int | None:
        """The value of a formula, None if it has none here."""
        return self._value(self._expression(term, bound))

    def points(self, term: Term, bound: Bound = NOTHING) -> Mapping[str, int] | None:
        """What each card counts in `points of …`, lowest card first; None if it is no such formula."""
        match self._expression(term, bound):
            case Apply(op=Op.SUM, args=(int() | Apply() as cards, str(table), *index)):
                found = members(self._value(cards) or 0)
                names, one_by_one = self._layout.card_names, (table, *index)
                worth = {card: self._value(Apply(Op.SUM, (1 << card, *one_by_one))) or 0 for card in found}
                faces = dict.fromkeys(names[card] for card in worth)
                return {face: sum(v for card, v in worth.items() if names[card] == face) for face in faces}
            case _:
                return None

    def may_show(self, term: Term, bound: Bound = NOTHING) -> bool:
        """Whether the viewer can know the value."""
        return self.viewer.seat is None or self._known(self._expression(term, bound), self.viewer.seat)

    def _expression(self, term: Term, bound: Bound) -> Expr:
        draft = self.rules.draft
        found = lower(term, Context(draft, variables=bound))
        self._layout.tables.update(draft.tables)
        self._layout.meld_tables.update(draft.meld_tables)
        return found

    def _value(self, expression: Expr) -> int | None:
        try:
            compiled = self._expressions.compile(expression)
            missing = self._expressions.depth - len(self._position.bound)
            self._position.bound += [0] * max(missing, 0)
            return compiled(self._position)
        except (OpFault, KeyError):  # a variable of a formula around it has no value by itself
            return None

    # ------------------------------------------------------------ what a seat may know

    def _known(self, expression: Expr | str, seat: int) -> bool:
        match expression:
            case Apply() if expression in self._told:
                return True
            case Apply(op=Op.GET, args=(str(name), *index)):
                return self._notes_seen(name, index) and all(self._known(one, seat) for one in index)
            case Apply(op=Op.IF, args=(int() | Apply() as condition, then, otherwise)):
                met = self._value(condition)
                return self._known(condition, seat) and self._known(then if met else otherwise, seat)
            case Apply(op=Op.COUNT, args=(Apply(op=Op.CARDS, args=(_, *index)),)):
                return all(self._known(one, seat) for one in index)
            case Apply(op=Op.EQ | Op.NE, args=(Apply(op=Op.CARDS, args=(_, *index)), 0)):
                return all(self._known(one, seat) for one in index)
            case Apply(op=Op.CARDS, args=(str(zone), *index)):
                return self._piles_seen(zone, index, seat) and all(self._known(one, seat) for one in index)
            case Apply(op=Op.TOP | Op.BOTTOM | Op.LED | Op.BEST | Op.BEST_LAST, args=(zone, *rest)):
                return zone == "trick" and all(self._known(one, seat) for one in rest)
            case Apply(op=Op.OWNER, args=(Apply(op=Op.BEST | Op.BEST_LAST) as best,)):
                return self._known(best, seat)
            case Apply(op=Op.OWNER | Op.HOLDERS):
                return False
            case Apply(args=args):
                return all(self._known(one, seat) for one in args)
            case _:
                return True

    def _notes_seen(self, name: str, index: list[Expr | str]) -> bool:
        """Whether a cell of a note is seen; all cells, if it is not known which one is meant."""
        if name.startswith("$"):
            return True
        register = self._layout.registers[name].register
        wanted = self._places(register.shape, index)
        keys = [
            tuple(label(self._layout, axis, i) for axis, i in zip(register.index_names, one, strict=True))
            for one in wanted
        ]
        return all((name, key) in self._seen_notes for key in keys)

    @cached_property
    def _seen_notes(self) -> frozenset[tuple[str, tuple[str, ...]]]:
        assert self.viewer.seat is not None, "who sees everything is not asked"
        observation = self._observation(self.viewer.seat)
        return frozenset(
            (note.register.name, note.index) for note in notes(self.rules.program, observation)
        )

    def _observation(self, seat: int) -> dict[str, object]:
        machine, position = self._machine, self._position
        number = machine.decision(position)
        decision = None if number < 0 else self.rules.program.decisions[number]
        asked = -1 if number < 0 else machine.asking[number].asked(position)
        return machine.observer.observation(position, seat, decision, asked)

    def _piles_seen(self, zone: str, index: list[Expr | str], seat: int) -> bool:
        piles = self._layout.zones[zone]
        places = self._places(piles.zone.shape, index)
        offsets = [_offset(piles.zone.shape, one) for one in places]
        return all(self._pile_seen(piles.start + offset, seat) for offset in offsets)

    def _pile_seen(self, pile: int, seat: int) -> bool:
        """Whether a seat can know which cards lie in a pile: it sees them, saw them played, or they are
        all the cards that it has not seen."""
        position, machine = self._position, self._machine
        held = position.held[pile]
        seen = machine.observer.visible_cards(position, seat) | self.viewer.played
        unseen = (1 << len(self._layout.faces)) - 1 & ~seen
        return not held & unseen or not unseen & ~held

    def _places(self, shape: tuple[int, ...], index: list[Expr | str]) -> list[tuple[int, ...]]:
        values = [None if isinstance(one, str) else self._value(one) for one in index]
        known = tuple(value for value in values if value is not None)
        return [known] if len(known) == len(shape) else list(indices(shape))


def _offset(shape: tuple[int, ...], index: tuple[int, ...]) -> int:
    return sum(i * prod(shape[axis + 1 :]) for axis, i in enumerate(index))


def shown(rules: Rules, value: int, type_: Type) -> object:
    """A value as observations give it: names, seats, lists of them, None."""
    if type_.many:
        return [shown(rules, member, type_.one) for member in members(value)]
    program = rules.program
    match type_.base:
        case Base.NUMBER:
            return value
        case Base.YESNO:
            return bool(value)
        case _ if value < 0:
            return None
        case Base.SUIT:
            return program.suits[value]
        case Base.RANK:
            return program.ranks[value]
        case Base.CARD:
            return program.faces[program.cards[value]].name
        case Base.WORD | Base.ROW if value < len(type_.words):
            return type_.words[value]
        case _:
            return value


def moment_of(rules: Rules, state: State, viewer: Viewer) -> Moment:
    """The moment at which a match stands."""
    return Moment(rules, state.game.machine, state.position, viewer)
