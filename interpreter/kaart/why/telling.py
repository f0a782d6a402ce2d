"""Verdicts in sentences: in short for a list of actions, in full for one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from kaart.engine import Action, State
from kaart.ir.form import Alternative, Apply, Clause, Decision, Kind, Op, Parameter
from kaart.model.terms import Term
from kaart.saying import Message, said, say
from kaart.why.formulas import Formulas
from kaart.why.moment import Viewer, moment_of
from kaart.why.places import Places
from kaart.why.rules import Rules
from kaart.why.tongue import Tongue
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

_INDENT = "  "


class Telling:
    """Tells one viewer of verdicts about the question at which a match stands."""

    def __init__(
        self, rules: Rules, tongue: Tongue, places: Places, state: State, viewer: Viewer
    ) -> None:
        self._rules = rules
        self._tongue = tongue
        self._voice = tongue.voice
        self._places = places
        self._state = state
        self._viewer = viewer
        self._moment = moment_of(rules, state, viewer)

    # ------------------------------------------------------------ in full

    def full(self, verdict: Verdict) -> Iterator[str]:
        """Everything there is to say about an action."""
        what = self._voice.action(verdict.action)
        match verdict:
            case Allowed():
                yield from self._allowed(verdict, what)
            case Forbidden():
                yield from self._forbidden(verdict, what)
            case Closed():
                yield self._say(say("{what} is not open now: {why}.", what=what, why=self.short(verdict)))
                for alternative in verdict.alternatives:
                    yield from self._rule(alternative)
            case Needless() | Outside():
                yield self._say(say("{what} is not possible: {why}.", what=what, why=self.short(verdict)))
                yield from self._rule(verdict.alternative)
            case Unsaid():
                yield self._say(say("{what} is not open now: {why}.", what=what, why=self.short(verdict)))
                yield from self._rule(verdict.announcement.alternative)
            case NotAsked() | NotYourTurn() | OutOfOrder():
                yield self._say(say("{what} is not possible: {why}.", what=what, why=self.short(verdict)))
            case _:
                assert_never(verdict)

    def _allowed(self, verdict: Allowed, what: str) -> Iterator[str]:
        yield self._say(say("{what} is allowed.", what=what))
        condition = self._condition(verdict.alternative)
        if condition is not None:
            formulas = self._formulas(verdict.alternative, verdict.action)
            yield _INDENT + self._say(
                say("Its condition holds: {condition}.", condition=formulas.with_values(condition))
            )
            yield from self._rule(verdict.alternative)
        if not verdict.course:
            yield _INDENT + self._say(say("No rule narrows this choice."))
        for clause, role in verdict.course:
            if not self._may_tell(clause):
                continue  # whether it counts now would tell what this viewer cannot see
            yield _INDENT + self._say(_passed(self.reason(clause), role))
            yield from self._rule(clause)

    def _forbidden(self, verdict: Forbidden, what: str) -> Iterator[str]:
        match verdict.joint:
            case Joint.ONE:
                why = self.reason(verdict.clauses[0])
                yield self._say(say("{what} is not allowed: {why}.", what=what, why=why))
            case Joint.EACH:
                yield self._say(say("{what} is not allowed; each of these rules forbids it:", what=what))
            case Joint.TOGETHER:
                yield self._say(
                    say("{what} is not allowed; these rules forbid it only together:", what=what)
                )
        for clause in verdict.clauses:
            if verdict.joint is not Joint.ONE:
                yield _INDENT + self.reason(clause)
            yield from self._rule(clause)
            yield from self._because(clause)
        if verdict.late:
            late = self.short(OutOfOrder(verdict.action))
            yield _INDENT + self._say(say("Besides, {why}.", why=late))

    def _may_tell(self, clause: Clause) -> bool:
        stated = self._rules.clause(clause.at)
        when = None if stated is None else stated.head.when
        return when is None or self._moment.may_show(when)

    def _because(self, clause: Clause) -> Iterator[str]:
        """The condition under which a clause counts, with its values."""
        stated = self._rules.clause(clause.at)
        if stated is not None and stated.head.when is not None:
            formulas = Formulas(self._moment, self._tongue, self._viewer.seat)
            condition = formulas.with_values(stated.head.when)
            yield _INDENT * 2 + self._say(say("It counts now: {condition}.", condition=condition))

    def _rule(self, rule: Clause | Alternative) -> Iterator[str]:
        """The sentence of a rule and those of documents that it states."""
        text = self._places.sentence(rule.at, self._tongue)
        if text:
            yield _INDENT * 2 + text
        for source in self._places.sources(rule.tags, self._voice.language):
            yield _INDENT * 2 + source

    # ------------------------------------------------------------ in short

    def short(self, verdict: Verdict) -> str:
        """Why an action is as it is, in one stretch without a full stop; empty if it is allowed."""
        match verdict:
            case Allowed():
                return ""
            case Forbidden():
                return "; ".join(dict.fromkeys(self.reason(clause) for clause in verdict.clauses))
            case Closed():
                return "; ".join(self._closed(one, verdict.action) for one in verdict.alternatives)
            case Outside():
                return self._say(self._outside(verdict))
            case Needless():
                return self._say(say("it is for whoever can do nothing else"))
            case OutOfOrder():
                return self._say(
                    say("cards chosen together are named from low to high, and it comes too late")
                )
            case NotAsked():
                return self._say(self._elsewhere(verdict.others))
            case NotYourTurn():
                return self._say(say("it is the turn of {seat}", seat=self._voice.seat(verdict.asked)))
            case Unsaid():
                return self._say(self._unsaid(verdict))
            case _:
                assert_never(verdict)

    def reason(self, clause: Clause) -> str:
        """A clause in words: its text from a words file, else its label, else as it is written."""
        phrase = self._voice.texts.phrase(clause.label) if clause.label else None
        if phrase is not None or clause.label:
            return self._voice.name(clause.label)
        stated = self._rules.sentence(clause.at)
        return self._tongue.as_written(stated) if stated is not None else self._say(say("a rule"))

    def _closed(self, alternative: Alternative, action: Action) -> str:
        condition = self._condition(alternative)
        if condition is None:
            return self._say(say("it is not offered"))
        text = self._formulas(alternative, action).deciding(condition)
        return self._say(say("it is not so that {condition}", condition=text))

    def _condition(self, alternative: Alternative) -> Term | None:
        stated = self._rules.alternative(alternative.at)
        return None if stated is None else stated.head.when

    def _formulas(self, alternative: Alternative, action: Action) -> Formulas:
        """Formulas in which the choices of an action have the values of that action."""
        chosen = {
            parameter.register: self._card(value) if parameter.domain.kind is Kind.CARD else value
            for parameter, value in zip(alternative.parameters, action.values, strict=True)
        }
        return Formulas(self._moment.with_values(chosen), self._tongue, self._viewer.seat)

    def _card(self, face: int) -> int:
        return self._rules.program.cards.index(face) if face in self._rules.program.cards else -1

    def _outside(self, verdict: Outside) -> Message:
        parameter = verdict.alternative.parameters[verdict.axis]
        family = self._rules.program.families[verdict.alternative.family]
        shown = self._voice.shown(family.parameters[verdict.axis], verdict.value)
        what = self._voice.value(parameter.domain.kind, shown)
        if len(family.parameters) == 1:
            what = self._say(say("it"))
        match parameter.domain.members:
            case None:
                low, high, step = self._bounds(parameter)
                if step == 1:
                    return say("{what} is not from {low} up to {high}", what=what, low=low, high=high)
                return say(
                    "{what} is not from {low} up to {high} in steps of {step}",
                    what=what, low=low, high=high, step=step,
                )  # fmt: skip
            case Apply(op=Op.CARDS, args=(str(zone), *_)) if parameter.domain.kind is Kind.CARD:
                owner = self._state.owner
                if owner is None or not self._by_player(zone):
                    return say("{what} does not lie in {place}", what=what, place=self._voice.name(zone))
                if owner == self._viewer.seat:
                    return say("{what} is not in your {place}", what=what, place=self._voice.name(zone))
                place = self._voice.place(zone, owner)
                return say("{what} is not in the {place}", what=what, place=place)
            case _:
                return say("{what} is not among what may be chosen", what=what)

    def _by_player(self, zone: str) -> bool:
        return self._state.game.machine.layout.zones[zone].zone.by_player

    def _bounds(self, parameter: Parameter) -> tuple[int, int, int]:
        """From where to where the numbers go, as things are now."""
        compiled, p = self._state.game.machine.expressions.compile, self._state.position
        domain = parameter.domain
        return compiled(domain.low)(p), compiled(domain.high)(p), compiled(domain.step)(p)

    def _elsewhere(self, others: Sequence[Decision]) -> Message:
        decision = self._state.decision
        assert decision is not None, "a question waits"
        asked = self._voice.name(decision.label)
        phases = [self._voice.name(one.phase) for one in others]
        if not phases:
            return say("that is no answer to this question ({question})", question=asked)
        where = ", ".join(dict.fromkeys(phases))
        return say(
            "that is no answer to this question ({question}); it belongs to {phases}",
            question=asked,
            phases=where,
        )

    def _unsaid(self, verdict: Unsaid) -> Message:
        match verdict.bar:
            case Bar.SWITCHED_OFF:
                return say("this match is played without announcements")
            case Bar.NOT_HERE:
                return say("it cannot be said at this question")
            case Bar.NOT_YOURS:
                return say("it is for others to say")
            case Bar.OWN_TURN:
                return say("it can only be said at one's own turn")
            case Bar.USED:
                return say("it can be said once in a round, and was")
            case Bar.CLOSED:
                text = self._closed(verdict.announcement.alternative, verdict.action)
                return say("{why}", why=text)
            case _:
                assert_never(verdict.bar)

    def _say(self, message: Message) -> str:
        return said(message, self._voice.language)


def _passed(why: str, role: Role) -> Message:
    """What a clause meant for an action that is allowed."""
    match role:
        case Role.PASSED:
            return say("It keeps to: {why}.", why=why)
        case Role.IDLE:
            return say("Does not count now: {why}.", why=why)
        case Role.UNABLE:
            return say("Cannot be kept to now: {why}.", why=why)
        case Role.DROPPED:
            return say("Would forbid it: {why}.", why=why)
        case Role.BACK:
            return say("Allows it all the same: {why}.", why=why)
        case _:
            assert_never(role)


def aligned(rows: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    """Rows of three columns, the first two as wide as they have to be."""
    found = list(rows)
    first, second = (max((len(row[column]) for row in found), default=0) for column in (0, 1))
    for one, two, three in found:
        yield f"{one.rjust(first)} {two.ljust(second)}  {three}".rstrip()
