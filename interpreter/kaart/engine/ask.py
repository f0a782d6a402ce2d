"""Questions: who is asked, what is legal, what a rule refused, which announcements are open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from kaart.engine.cascade import Filter, Reply, cascade
from kaart.engine.evaluate import Expressions
from kaart.engine.layout import Layout
from kaart.engine.options import Option
from kaart.engine.position import Position
from kaart.ir.form import Announcement, Clause, Decision, Question
from kaart.ir.ops import OpFault


class Choice(NamedTuple):
    """A legal action: the way to answer, the values, and the announcement it is (-1: none)."""

    option: Option
    values: tuple[int, ...]
    announcement: int


@dataclass(frozen=True, slots=True)
class Legal:
    """All that may be answered at one question. `actions` goes from action id to choice, in the
    order in which it is listed; `refused` says which clause removed an action that was open."""

    asked: int
    actions: dict[int, Choice]
    refused: dict[int, Clause]


class Announcing:
    """A compiled announcement."""

    def __init__(
        self, layout: Layout, expressions: Expressions, number: int, announcement: Announcement
    ) -> None:
        self.number = number
        self.any_time = announcement.any_time
        self.option = Option(layout, expressions, announcement.alternative)
        self._who = expressions.compile(announcement.who)
        self._used = None if announcement.used is None else layout.cell(announcement.used)
        self._actor = layout.cell("$actor")
        self._resume = layout.cell("$resume")

    def open_to(self, p: Position, seat: int) -> dict[int, Choice]:
        """The actions with which a seat may make this announcement now."""
        if not self._who(p) >> seat & 1 or (self._used is not None and p.cells[self._used] >> seat & 1):
            return {}
        before = p.cells[self._actor]
        p.cells[self._actor] = seat
        found = self.option.open_values(p)
        p.cells[self._actor] = before
        return {self.option.action(values): Choice(self.option, values, self.number) for values in found}

    def take(self, p: Position, seat: int, values: tuple[int, ...]) -> None:
        """Note who made it and where to go on, mark it as used and go to its block."""
        p.cells[self._actor] = seat
        p.cells[self._resume] = p.block
        if self._used is not None:
            p.cells[self._used] |= 1 << seat
        self.option.take(p, values)


class Asking:
    """A compiled decision."""

    def __init__(
        self, layout: Layout, expressions: Expressions, decision: Decision, announcing: list[Announcing]
    ) -> None:
        self.decision = decision
        self.options = [Option(layout, expressions, option) for option in decision.alternatives]
        self.filters = [Filter(expressions, clause) for clause in decision.clauses]
        self.asked = expressions.compile(decision.asked)
        self.owner = expressions.compile(decision.owner)
        self.seen = expressions.compile(decision.seen)
        self._need = expressions.compile(decision.need)
        left = decision.need if decision.pick_left is None else decision.pick_left
        self._pick_left = expressions.compile(left)
        after = -1 if decision.pick_after is None else decision.pick_after
        self._pick_after = expressions.compile(after)
        self._announcing = [announcing[number] for number in decision.announcements]
        self._simple = len(self.options) == 1 and not self.options[0].otherwise

    def legal(self, p: Position) -> Legal:
        """Everything the asked seat may answer. Nobody asked, or no action, is a fault."""
        asked = self.asked(p)
        if asked < 0:
            raise OpFault(f"nobody is asked: {self.decision.label}")
        opened = self._opened(p)
        need = self._need(p) if self.filters else 0
        kept, refused = cascade(p, self.filters, opened, need)
        if self.decision.question is Question.PICK:
            kept = self._in_order(p, kept)
        if not kept:
            raise OpFault(f"seat {asked} has no action: {self.decision.label}")
        actions: dict[int, Choice] = {}
        for reply in kept:
            option = self.options[reply[0]]
            actions.setdefault(option.action(reply[1]), Choice(option, reply[1], -1))
        reasons = {self.options[reply[0]].action(reply[1]): clause for reply, clause in refused.items()}
        if p.announcements and self._announcing:
            for announcing in self._announcing:
                for action, choice in announcing.open_to(p, asked).items():
                    actions.setdefault(action, choice)
        return Legal(asked, actions, {a: clause for a, clause in reasons.items() if a not in actions})

    def interrupts(self, p: Position, asked: int) -> list[tuple[int, int, Choice]]:
        """What others than the asked seat may announce: seat, action id, choice; by seat."""
        if not p.announcements:
            return []
        at_any_time = [announcing for announcing in self._announcing if announcing.any_time]
        return [
            (seat, action, choice)
            for seat in range(len(p.known))
            if seat != asked
            for announcing in at_any_time
            for action, choice in announcing.open_to(p, seat).items()
        ]

    def _opened(self, p: Position) -> list[Reply]:
        if self._simple:
            return [(0, values) for values in self.options[0].open_values(p)]
        for otherwise in (False, True):
            found = [
                (number, values)
                for number, option in enumerate(self.options)
                if option.otherwise is otherwise
                for values in option.open_values(p)
            ]
            if found:
                return found
        return []

    def _in_order(self, p: Position, kept: list[Reply]) -> list[Reply]:
        """Cards above the last one picked that leave enough cards above themselves."""
        after, left = self._pick_after(p), max(self._pick_left(p), 1)
        cards = sorted(kept, key=lambda reply: reply[1])
        return [reply for reply in cards[: len(cards) - left + 1] if reply[1][0] > after]
