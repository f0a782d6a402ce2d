"""Finds what the rules say of an action. What is named as forbidding it is found by leaving it out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import combinations

from kaart.engine import Action, State
from kaart.engine.ask import Asking
from kaart.engine.cascade import Filter, Reply, cascade
from kaart.engine.domains import compile_domain
from kaart.engine.index import Fn
from kaart.engine.machine import Machine
from kaart.engine.position import Position
from kaart.ir.form import Alternative, Announcement, Clause, ClauseKind, Decision, Expr, Kind
from kaart.play import picks
from kaart.why.verdict import (
    Allowed,
    Bar,
    Closed,
    Forbidden,
    Joint,
    Needless,
    NotAsked,
    NotYourTurn,
    OutOfOrder,
    Outside,
    Role,
    Unsaid,
    Verdict,
)


def judge(state: State, action: Action, seat: int | None = None) -> Verdict:
    """What the rules say of an action of this seat (of the one who is asked, if no seat is given). The
    match may not be over. The state stays as it is."""
    decision, asked = state.decision, state.to_move
    assert decision is not None, "a question waits"
    assert asked is not None, "somebody is asked"
    asking = _Question(state, decision)
    if seat is not None and seat != asked:
        return asking.interrupt(action, seat, asked)
    for alternative in decision.alternatives:
        if alternative.family == asking.family(action):
            return asking.answer(action)
    return asking.announcement(action, asked) or NotAsked(action, tuple(asking.elsewhere(action)))


class _Question:
    """The question that waits, looked at once. Works on a copy of the position."""

    def __init__(self, state: State, decision: Decision) -> None:
        self.state = state
        self.decision = decision
        self.machine: Machine = state.game.machine
        self.position: Position = state.position.clone()
        self.asking: Asking = self.machine.asking[self.machine.decision(state.position)]

    def family(self, action: Action) -> int:
        """The number of the family of an action; several may have one name."""
        families = self.machine.program.families
        return next(n for n, one in enumerate(families) if one.first <= action.id < one.first + one.count)

    # ------------------------------------------------------------ answers

    def answer(self, action: Action) -> Verdict:
        """An action that answers this question, open or not."""
        p = self.position
        opened = self.asking.opened(p)
        meant = [reply for reply in opened if self.asking.options[reply[0]].action(reply[1]) == action.id]
        if not meant:
            return self._not_open(action)
        compiled = self.machine.expressions.compile
        need = self.asking.need(p) if self.asking.filters else 0
        cascading = _Cascade(p, compiled, self.asking.filters, opened, need, frozenset(meant))
        if not cascading.keeps(self.asking.filters):
            late = self.state.picks_left > 0 and all(
                reply[1][0] <= self.asking.pick_after(p) for reply in meant
            )
            return Forbidden(action, *cascading.forbidding(), late)
        if self.state.picks_left and action.id not in {one.id for one in picks.candidates(self.state)}:
            return OutOfOrder(action)
        alternative = self.decision.alternatives[meant[0][0]]
        return Allowed(action, alternative, tuple(cascading.course()))

    def _not_open(self, action: Action) -> Verdict:
        """Why an answer is not even looked at by the clauses."""
        number = self.family(action)
        ways = [one for one in self.decision.alternatives if one.family == number]
        outside = [_outside(self.machine, self.position.clone(), way, action) for way in ways]
        possible = [way for way, found in zip(ways, outside, strict=True) if found is None]
        if not possible:
            return next(found for found in reversed(outside) if found is not None)
        for way in possible:
            if way.otherwise and self._holds(way, action):
                return Needless(action, way)
        return Closed(action, tuple(possible))

    def _holds(self, way: Alternative, action: Action) -> bool:
        option = self.asking.options[self.decision.alternatives.index(way)]
        return any(option.action(values) == action.id for values in option.open_values(self.position))

    # ------------------------------------------------------------ announcements

    def interrupt(self, action: Action, seat: int, asked: int) -> Verdict:
        """An action of somebody who is not asked."""
        return self.announcement(action, seat) or NotYourTurn(action, seat, asked)

    def announcement(self, action: Action, seat: int) -> Verdict | None:
        """An action that may be said besides the answers, or None if it is none."""
        number = self.family(action)
        program, bar = self.machine.program, Bar.NOT_HERE
        found = [n for n, one in enumerate(program.announcements) if one.alternative.family == number]
        if not found:
            return None
        for one in found:
            announcement = program.announcements[one]
            if one in self.decision.announcements:
                if action.id in self.machine.announcing[one].open_to(self.position, seat) and self._offered(
                    announcement, seat
                ):
                    return Allowed(action, announcement.alternative, ())
                bar = self._bar(announcement, seat)
        return Unsaid(action, program.announcements[found[-1]], bar)

    def _offered(self, announcement: Announcement, seat: int) -> bool:
        return self.position.announcements and (announcement.any_time or seat == self.state.to_move)

    def _bar(self, announcement: Announcement, seat: int) -> Bar:
        compiled, p = self.machine.expressions.compile, self.position
        if not p.announcements:
            return Bar.SWITCHED_OFF
        if not compiled(announcement.who)(p) >> seat & 1:
            return Bar.NOT_YOURS
        if not self._offered(announcement, seat):
            return Bar.OWN_TURN
        used = announcement.used
        if used is not None and p.cells[self.machine.layout.cell(used)] >> seat & 1:
            return Bar.USED
        return Bar.CLOSED

    def elsewhere(self, action: Action) -> Iterator[Decision]:
        """The other questions to which the action is an answer."""
        number = self.family(action)
        for decision in self.machine.program.decisions:
            if any(alternative.family == number for alternative in decision.alternatives):
                yield decision


def _outside(machine: Machine, p: Position, way: Alternative, action: Action) -> Outside | None:
    """The first choice of an alternative that is not among what may be chosen; None if all are. Leaves the
    values in their registers, so `p` is a copy."""
    for axis, (parameter, value) in enumerate(zip(way.parameters, action.values, strict=True)):
        listed = compile_domain(machine.expressions, parameter.domain)(p)
        if parameter.domain.kind is Kind.CARD:
            copies = [card for card in listed if machine.program.cards[card] == value]
        else:
            copies = [value] if value in listed else []
        if not copies:
            return Outside(action, way, axis, value)
        p.cells[machine.layout.cell(parameter.register)] = copies[0]
    return None


class _Cascade:
    """The clauses of a question, gone through again and again with some of them left out."""

    def __init__(
        self,
        p: Position,
        compiled: Callable[[Expr], Fn],
        filters: Sequence[Filter],
        opened: list[Reply],
        need: int,
        meant: frozenset[Reply],
    ) -> None:
        self._p = p
        self._compiled = compiled
        self._filters = filters
        self._opened = opened
        self._need = need
        self._meant = meant

    def keeps(self, filters: Sequence[Filter]) -> bool:
        """Whether the action is allowed if these are all the clauses."""
        return bool(self._meant.intersection(self._kept(filters)))

    def _kept(self, filters: Sequence[Filter]) -> list[Reply]:
        return cascade(self._p, filters, self._opened, self._need)[0]

    def forbidding(self) -> tuple[tuple[Clause, ...], Joint]:
        """The clauses that forbid the action: those without which, one by one, it would be allowed. If it
        never is enough to leave out one, the fewest that have to go together."""
        active = [step for step in self._filters if self._counts(step)]
        alone = [step for step in active if self._without([step])]
        if alone:
            return _clauses(alone), Joint.ONE if len(alone) == 1 else Joint.TOGETHER
        for pair in combinations(active, 2):
            if self._without(pair):
                return _clauses(pair), Joint.EACH
        return _clauses(self._few(active)), Joint.EACH

    def _few(self, active: list[Filter]) -> list[Filter]:
        """Clauses none of which can stay if the action is to be allowed."""
        left_out = list(active)
        for step in reversed(active):
            fewer = [other for other in left_out if other is not step]
            if self._without(fewer):
                left_out = fewer
        return left_out

    def _without(self, left_out: Collection[Filter]) -> bool:
        return self.keeps([step for step in self._filters if step not in left_out])

    def course(self) -> Iterator[tuple[Clause, Role]]:
        """What each clause meant for the action, which is allowed in the end."""
        before = self._opened
        for number, step in enumerate(self._filters):
            after = self._kept(self._filters[: number + 1])
            yield step.clause, self._role(step, before, after)
            before = after

    def _role(self, step: Filter, before: list[Reply], after: list[Reply]) -> Role:
        if not self._counts(step):
            return Role.IDLE
        had, has = self._meant.intersection(before), self._meant.intersection(after)
        if step.clause.kind is ClauseKind.ALSO:
            return Role.BACK if has and not had else Role.IDLE
        if had and not has:
            return Role.DROPPED
        willing, _ = cascade(self._p, [step], list(had), 0)  # what it keeps where nothing has to be left
        if len(willing) == len(had) or len(before) != len(after):
            return Role.PASSED
        return Role.UNABLE if step.names_something(self._p) else Role.IDLE

    def _counts(self, step: Filter) -> bool:
        """Whether the condition of a clause holds."""
        return bool(self._compiled(step.clause.when)(self._p))


def _clauses(steps: Iterable[Filter]) -> tuple[Clause, ...]:
    return tuple(step.clause for step in steps)
