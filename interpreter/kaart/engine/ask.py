"""Questions: who is asked, what is legal, what a rule refused, which announcements are open."""

from __future__ import annotations

from typing import NamedTuple

from kaart.engine.cascade import Filter, Refused, Reply, cascade
from kaart.engine.evaluate import Expressions
from kaart.engine.layout import Layout
from kaart.engine.onecard import OneCard
from kaart.engine.options import Choice, Option
from kaart.engine.position import Position
from kaart.ir.form import Announcement, Clause, Decision, Question
from kaart.ir.ops import OpFault
from kaart.saying import say


class Legal(NamedTuple):
    """All that may be answered at one question: who is asked, and from action id to choice, in the
    order in which it is listed."""

    asked: int
    actions: dict[int, Choice]


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
        try:
            found = self.option.open_values(p)
        except OpFault as fault:
            fault.at = self.option.alternative.at
            raise
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
        self.need = expressions.compile(decision.need)
        left = decision.need if decision.pick_left is None else decision.pick_left
        self._pick_left = expressions.compile(left)
        after = -1 if decision.pick_after is None else decision.pick_after
        self.pick_after = expressions.compile(after)
        self._pick = decision.question is Question.PICK
        self._one_card = (
            OneCard(expressions, decision, self.options[0]) if OneCard.applies(decision) else None
        )
        self._announcing = [announcing[number] for number in decision.announcements]
        self._simple = len(self.options) == 1 and not self.options[0].otherwise

    def legal(self, p: Position) -> Legal:
        """Everything the asked seat may answer. Nobody asked, or no action, is a fault."""
        asked = self.asked(p)
        if asked < 0:
            raise OpFault(say("nobody is asked: {name}", name=self.decision.label))
        actions = self._cards(p, self._one_card) if self._one_card else self._actions(p)
        if not actions:
            raise OpFault(say("seat {seat} has no action: {name}", seat=asked, name=self.decision.label))
        if p.announcements and self._announcing:
            for announcing in self._announcing:
                for action, choice in announcing.open_to(p, asked).items():
                    actions.setdefault(action, choice)
        return Legal(asked, actions)

    def refused(self, p: Position) -> dict[int, Clause]:
        """From action id to the last clause that removed an action that was open. It may be legal all
        the same: another card of its face, or an announcement."""
        _, refused = self._cascade(p)
        return {self.options[reply[0]].action(reply[1]): clause for reply, clause in refused.items()}

    def picks_left(self, p: Position) -> int:
        """How many cards are still to be chosen, this one included; 0 if one is not one of several."""
        return max(self._pick_left(p), 1) if self._pick else 0

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

    def _cards(self, p: Position, question: OneCard) -> dict[int, Choice]:
        cards = question.kept(p)
        if self._pick:
            after, room = self.pick_after(p), self._room(p, len(cards))
            cards = [card for card in cards[:room] if card > after]
        return question.actions(cards)

    def _actions(self, p: Position) -> dict[int, Choice]:
        kept, _ = self._cascade(p)
        if self._pick:
            kept = self._in_order(p, kept)
        actions: dict[int, Choice] = {}
        for reply in kept:
            option = self.options[reply[0]]
            actions.setdefault(option.action(reply[1]), Choice(option, reply[1], -1))
        return actions

    def _cascade(self, p: Position) -> tuple[list[Reply], Refused]:
        opened = self.opened(p)
        return cascade(p, self.filters, opened, self.need(p) if self.filters else 0)

    def opened(self, p: Position) -> list[Reply]:
        """Every answer that is open before the clauses look at it, in order."""
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
        after, room = self.pick_after(p), self._room(p, len(kept))
        cards = sorted(kept, key=lambda reply: reply[1])
        return [reply for reply in cards[:room] if reply[1][0] > after]

    def _room(self, p: Position, cards: int) -> int:
        """How many of so many cards, the lowest, have enough others above them."""
        return max(cards - self.picks_left(p) + 1, 0)
