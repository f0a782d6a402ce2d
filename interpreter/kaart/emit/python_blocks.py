"""The code of blocks and questions, with the ways on from each. Playouts and stepping both use it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaart.emit import python_names as names
from kaart.emit.asks import Questions
from kaart.emit.faults import Wrong
from kaart.emit.layout import Flat
from kaart.emit.python_acts import PyActs, PySteps, homes
from kaart.emit.python_facts import HELD, Facts
from kaart.emit.python_lines import Line, Lines
from kaart.emit.python_names import bare
from kaart.emit.python_says import PySays
from kaart.emit.python_shape import Arm, Code
from kaart.emit.python_texts import PyTexts
from kaart.emit.python_words import Words
from kaart.emit.slots import Place, Space
from kaart.emit.text import Sort, Text, number
from kaart.ir import form as f


@dataclass(slots=True)
class Way:
    """A way on from a block: the arm, the number of the next block, and what is known then."""

    arm: Arm
    to: int
    facts: Facts


@dataclass(slots=True)
class Written:
    """A block's own lines, and the ways on; none of a block that stops."""

    lines: list[Line]
    ways: list[Way]

    @property
    def code(self) -> Code:
        return Code(self.lines, [way.arm for way in self.ways])


class Blocks:
    """Writes blocks one at a time."""

    def __init__(self, layout: Flat, playing: bool) -> None:
        self.layout = layout
        self.out = Lines()
        self.words = Words(layout, self.out)
        self.texts = PyTexts(layout, self.words)
        self.acts = PyActs(self.texts, playing)
        self.steps = PySteps(self.texts, self.acts)
        self._sure = False

    # ------------------------------------------------------------ blocks

    def block(self, number: int, facts: Facts) -> Written:
        """The instructions of a block and its end; a question is left to the caller."""
        block = self.layout.program.blocks[number]
        self.texts.facts = facts
        with self.out.aside() as lines:
            self.comment(block)
            for place, step in enumerate(block.do):
                self.out.at = step.at or block.at
                self.steps.instruction(number, place, step)
            self.out.at = block.at
            if not isinstance(block.end, f.Ask):
                self.steps.end(block)
        return Written(lines, self._ways(block))

    def comment(self, block: f.Block) -> None:
        """The name of a block; a banner where a phase begins."""
        self.out.at = block.at
        entries = {phase.entry: phase.name for phase in self.layout.program.phases}
        name = names.remark(block.name)
        if block.name in entries:
            name = names.remark(entries[block.name])
            self.out.line(f"# ---------------------------------------- {name}")
        else:
            self.out.line(f"# {name}")

    def _ways(self, block: f.Block) -> list[Way]:
        facts, acts = self.texts.facts, self.acts
        if isinstance(block.end, f.Ask):
            return []
        if acts.condition is None:
            return [Way(Arm("", []), to, facts.copy()) for to in acts.to]
        assert isinstance(block.end, f.Fork)
        found = []
        for to, holds in zip(acts.to, (True, False), strict=True):
            self.texts.facts = facts.copy()
            self.texts.narrow(block.end.condition, holds)
            found.append(Way(Arm(acts.condition.code, []), to, self.texts.facts))
        return found

    # ------------------------------------------------------------ questions

    def asked(self, decision: f.Decision) -> Text:
        """The seat that is asked; nobody is a fault."""
        self.texts.at = self.out.at = decision.at
        seat = self.texts.number(decision.asked)
        return self.texts.fitted(seat, 0, self.layout.seats - 1, Wrong.UNASKED, decision.label)

    def legal(self, decision: f.Decision, space: Space, ids: str) -> None:
        """`kept`: the slots that may be answered. None at all is left to the caller."""
        says = PySays(self.texts, ids)
        Questions(self.texts, says).answers(decision, space, "kept")
        says.finish()
        self._sure = says.sure

    def stuck(self, decision: f.Decision, asked: Text) -> None:
        """A question without an answer is a fault."""
        if self._sure:
            return
        self.texts.at = self.out.at = decision.at
        site = self.texts.site(Wrong.STUCK, decision.label)
        with self.out.block("if not kept:"):
            self.out.line(f"raise Fault({site}, {bare(asked.code)})")

    def forms(self, announcement: f.Announcement, space: Space, kept: str, seat: Text, ids: str) -> None:
        """The open slots of an announcement by a seat."""
        texts, out = self.texts, self.out
        texts.at = out.at = announcement.alternative.at
        before = texts.facts
        texts.facts = before.copy()
        out.line(f"{kept} = 0")
        who = texts.set(announcement.who)
        conditions = []
        if who.value != self.layout.base.everyone:
            conditions.append(f"{who.code} >> {seat.code} & 1")
        if announcement.used is not None:
            used = self.words.cell(*texts.cell(announcement.used, ()))
            conditions.append(f"not {used} >> {seat.code} & 1")
        if conditions:
            out.begin(f"if {' and '.join(conditions)}:")
        says = PySays(texts, ids)
        Questions(texts, says).forms(space, kept, seat)
        says.finish()
        if conditions:
            out.end()
        texts.facts = before

    def answers(self, space: Space, facts: Facts) -> list[Way]:
        """What is done with the answer in `slot`, for each alternative."""
        found = []
        for place in space.places:
            last = place.start + place.size
            lines, after = self.taken(place, space, facts.copy())
            condition = f"slot < {last}" if last < space.size else ""
            found.append(Way(Arm(condition, lines), self.layout.base.blocks[place.alternative.to], after))
        return found

    def taken(self, place: Place, space: Space, facts: Facts) -> tuple[list[Line], Facts]:
        """The chosen values of one alternative are written to their registers."""
        self.texts.facts = facts
        self.texts.at = self.out.at = place.alternative.at
        known = dict(facts.homes)
        with self.out.aside() as lines:
            for axis, digit in zip(place.axes, _digits(place), strict=True):
                high = axis.low + (axis.size - 1) * axis.step
                value = _value(digit, axis.low, axis.step, high)
                self.steps.write(axis.parameter.register, (), value)
        for axis in place.axes:
            members = axis.parameter.domain.members
            home = homes(members, known) if axis.is_card and members is not None else None
            if home is not None and len(home) == 1 and not self._written(home[0][1], place):
                self.texts.facts.homes[axis.parameter.register] = home[0]
        return lines, self.texts.facts

    @staticmethod
    def _written(indices: Sequence[f.Expr], place: Place) -> bool:
        """Whether an index reads what this answer has just written."""
        written = {axis.parameter.register for axis in place.axes}
        texts = repr(indices)
        return any(repr(register) in texts for register in written)

    # ------------------------------------------------------------ what has been counted

    def look(self, stop: bool) -> None:
        """Count the rounds that are over; `stop`: and stop if there are enough of them."""
        held = self.texts.facts.known.get(HELD, (0, 1))
        if held == (0, 0):
            return
        scores = names.row(f"{self.words.names.registers['score']}[{side}]" for side in self.sides())
        if held[0] == 0:
            self.out.begin("if over > seen:")
        self.out.line(f"rows.append((over, decisions, {scores}))")
        if stop:
            self.out.line("seen = over")
            with self.out.block("if seen >= limit:"):
                self.out.line("return rows, -1")
        if held[0] == 0:
            self.out.end()
        self.texts.facts.known[HELD] = (0, 0)

    def sides(self) -> Sequence[int]:
        """For every seat the cell of its score."""
        by_team = self.layout.notes["score"].register.index_names == ("team",)
        return self.layout.program.teams if by_team else range(self.layout.seats)


def ids_text(layout: Flat, space: Space) -> str:
    """The action ids of all slots as a constant."""
    ids = _ids_of(layout, space)
    if len(ids) > 2 and ids == tuple(range(ids[0], ids[-1] + 1)):
        return f"tuple(range({ids[0]}, {ids[-1] + 1}))"
    return names.row(ids)


def _ids_of(layout: Flat, space: Space) -> tuple[int, ...]:
    """The action id of every slot."""
    found: list[int] = []
    for place in space.places:
        digits = [0] * len(place.axes)
        for slot in range(place.size):
            rest = slot
            for axis, weight in enumerate(place.weights):
                digits[axis], rest = divmod(rest, weight)
            faced = [
                layout.program.cards[digit] if axis.is_card else digit
                for axis, digit in zip(place.axes, digits, strict=True)
            ]
            found.append(place.first + sum(d * w for d, w in zip(faced, place.ids, strict=True)))
    return tuple(found)


def _digits(place: Place) -> list[str]:
    """The digit of each parameter in the variable `slot`."""
    found = []
    shifted = f"(slot - {place.start})" if place.start else "slot"
    for axis, weight in zip(place.axes, place.weights, strict=True):
        digit = shifted if weight == 1 else f"{shifted} // {weight}"
        found.append(digit if len(place.axes) == 1 else f"({digit}) % {axis.size}")
    return found


def _value(digit: str, low: int, step: int, high: int) -> Text:
    code = digit if step == 1 else f"{step} * ({digit})"
    if low:
        code = f"{code} + {low}"
    return number(code if names.is_name(code) else f"({bare(code)})", low, high)


__all__ = ["Blocks", "Sort", "Way", "Written", "ids_text"]
