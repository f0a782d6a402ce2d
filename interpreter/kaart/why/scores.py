"""Where a score comes from: the changes of one round, with the sentences that made them and their values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kaart.engine import State
from kaart.engine.machine import Machine
from kaart.model import steps as st
from kaart.model.terms import T, Term
from kaart.saying import Message, said, say
from kaart.why.formulas import Formulas
from kaart.why.moment import Moment, Viewer
from kaart.why.places import Places
from kaart.why.recorder import Change
from kaart.why.rules import Instruction, Rules
from kaart.why.tongue import Tongue

_INDENT = "    "


class Scores:
    """Tells one viewer about the changes that a machine recorded."""

    def __init__(self, rules: Rules, tongue: Tongue, places: Places, viewer: Viewer) -> None:
        self._rules = rules
        self._tongue = tongue
        self._voice = tongue.voice
        self._places = places
        self._viewer = viewer

    def lines(
        self, state: State, machine: Machine, changes: Sequence[Change], seat: int | None
    ) -> Iterator[str]:
        """The round that ended last, and what changed since; of one seat or of all."""
        cells = range(self._units) if seat is None else [self._unit(seat)]
        last = state.rounds_over
        for number in dict.fromkeys((last, state.round)):
            told = [
                change
                for change in changes
                if change.round == number and any(change.gained[cell] for cell in cells)
            ]
            if told:
                yield self._say(say("Round {n}:", n=number))
                for change in told:
                    yield from self._change(change, machine)
                yield from self._totals(told, cells, state)
            elif number == last:
                yield self._say(_nothing(number, None if seat is None else self._voice.seat(seat)))

    def _change(self, change: Change, machine: Machine) -> Iterator[str]:
        yield f"  {self._places.sentence(change.at, self._tongue)}"
        instruction = self._rules.instruction(change.at)
        if instruction is not None:
            viewer = replace(self._viewer, played=change.played)
            moment = Moment(self._rules, machine, change.before, viewer)
            for sides in _sides_seen(instruction.step, change, moment):
                moment.tell(sides)
            formulas = Formulas(moment, self._tongue, self._viewer.seat)
            for line in self._worked_out(instruction, change, moment, formulas):
                yield _INDENT + line
        gained = [
            f"{self._name(cell)} {gain:+d}" for cell, gain in enumerate(change.gained) if gain
        ]
        yield f"{_INDENT}→ {' · '.join(gained)}"

    def _worked_out(
        self, instruction: Instruction, change: Change, moment: Moment, formulas: Formulas
    ) -> Iterator[str]:
        """Why the sentence counted, what it came to, and the definitions behind both."""
        amount = _amount(instruction.step)
        if instruction.conditions:
            texts = [formulas.with_values(condition) for condition in instruction.conditions]
            yield self._say(say("since {condition}", condition=self._all(texts)))
        if amount.op is not T.LITERAL:
            text = formulas.with_values(amount)
            yield f"{text} = {formulas.value(amount)}" if amount.op in _SUMS else text
        yield from self._unpaid(instruction.step, change, moment)
        told: set[str] = set()
        for term in (amount, *instruction.conditions):
            for line in formulas.derivation(term):
                if line not in told:
                    told.add(line)
                    yield "  " + line

    def _unpaid(self, step: st.Pay | st.Change | st.Write, change: Change, moment: Moment) -> Iterator[str]:
        """What both sides could not divide."""
        if not isinstance(step, st.Pay) or not step.rest_unpaid or not moment.may_show(step.amount):
            return
        amount, payers, takers = (moment.value(term) for term in (step.amount, step.payers, step.takers))
        if amount is None or payers is None or takers is None or payers & takers:
            return
        due = abs(amount) * (payers.bit_count() if step.each else 1) * (
            takers.bit_count() if step.to_each else 1
        )
        rest = due - sum(gain for gain in change.gained if gain > 0)
        if rest:
            yield self._say(say("{n} cannot be divided and stays unpaid", n=rest))

    def _totals(self, told: Sequence[Change], cells: Iterable[int], state: State) -> Iterator[str]:
        start = state.game.machine.layout.registers["score"].start
        for cell in cells:
            gained = sum(change.gained[cell] for change in told)
            first = told[0].before.cells[start + cell]
            if gained:
                name = self._name(cell)
                yield f"  {name}: {first} {'-' if gained < 0 else '+'} {abs(gained)} = {first + gained}"

    # ------------------------------------------------------------ seats and teams

    @property
    def _units(self) -> int:
        program = self._rules.program
        return len(set(program.teams)) if program.teams else program.seats

    def _unit(self, seat: int) -> int:
        teams = self._rules.program.teams
        return teams[seat] if teams else seat

    def _name(self, cell: int) -> str:
        you = self._viewer.seat
        return self._voice.team(cell, you) if self._rules.program.teams else self._voice.seat(cell, you)

    def _all(self, texts: Sequence[str]) -> str:
        return f" {self._say(say('and'))} ".join(texts)

    def _say(self, message: Message) -> str:
        return said(message, self._voice.language)


_SUMS = frozenset({T.ADD, T.SUB, T.MUL, T.DIV, T.NEG, T.NEAR, T.UP, T.DOWN})


def _sides_seen(step: st.Pay | st.Change | st.Write, change: Change, moment: Moment) -> Iterator[Term]:
    """Who paid and who got, if the scores of all of them changed: whoever sees the scores knows it."""
    if not isinstance(step, st.Pay):
        return
    lost = sum(1 << seat for seat, gain in enumerate(change.gained) if gain < 0)
    won = sum(1 << seat for seat, gain in enumerate(change.gained) if gain > 0)
    payers, takers = moment.value(step.payers), moment.value(step.takers)
    if (payers, takers) in ((lost, won), (won, lost)):
        yield from (step.payers, step.takers)


def _amount(step: st.Pay | st.Change | st.Write) -> Term:
    """What a sentence names as its amount; `falls by n` is n, not -n."""
    if isinstance(step, st.Write):
        return step.value
    return step.amount.args[0] if step.amount.op is T.NEG else step.amount


def _nothing(number: int, seat: str | None) -> Message:
    """What to say of a finished round in which nothing changed; of 0, before any round is over."""
    if not number:
        return say("No round is over yet.")
    if seat is not None:
        return say("The score of {seat} did not change in round {n}.", seat=seat, n=number)
    return say("No score changed in round {n}.", n=number)
