"""The walk over a question: what is open, the clauses, picking, copies of a face. For every target.

A set of answers is a mask over the slots of `slots.py`; a target says how such masks are written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from kaart.emit.faults import Wrong
from kaart.emit.layout import NotEmitted
from kaart.emit.slots import Axis, Doubles, Place, Space
from kaart.emit.text import Sort, Text, number
from kaart.emit.walk import Expressions
from kaart.ir import form as f
from kaart.saying import say


class Saying(Protocol):
    """How a target writes the statements of a question. Names and codes are target code."""

    def comment(self, words: str) -> None: ...
    def keep(self, name: str, text: Text) -> None: ...
    def begin_if(self, condition: str) -> None: ...
    def begin_members(self, variable: str, over: Text) -> None: ...
    def begin_numbers(self, variable: str, low: Text, high: Text, step: Text) -> None: ...
    def end(self) -> None: ...
    def fault(self, site: int, value: str) -> None: ...

    def slots(self, space: Space, name: str) -> None: ...
    def copy(self, space: Space, name: str, of: str) -> None: ...
    def add_all(self, space: Space, name: str, start: int, size: int) -> None: ...
    def add_mask(self, space: Space, name: str, start: int, digits: Text) -> None: ...
    def add_range(
        self, space: Space, name: str, place: Place, low: Text, high: Text, step: Text, site: int | None
    ) -> None: ...
    def add_slot(self, space: Space, name: str, slot: str) -> None: ...
    def digit(self, axis: Axis, value: str) -> str: ...
    def not_a_digit(self, axis: Axis, value: str) -> str: ...
    def none_in(self, space: Space, name: str) -> str: ...
    def must(self, space: Space, kept: str, fits: str, need: Text) -> None: ...
    def avoid(self, space: Space, kept: str, fits: str, need: Text) -> None: ...
    def also(self, space: Space, kept: str, fits: str, opened: str) -> None: ...
    def in_order(self, space: Space, kept: str, left: Text, after: Text) -> None: ...
    def one_of_each(self, space: Space, kept: str) -> None: ...


class Questions:
    """Writes the legal answers of decisions and announcements."""

    def __init__(self, expressions: Expressions, say: Saying) -> None:
        self.expressions = expressions
        self.say = say

    def answers(self, decision: f.Decision, space: Space, kept: str) -> None:
        """Fill `kept` with the slots that may be answered; none at all is left to the caller."""
        self.expressions.at = decision.at
        say = self.say
        say.slots(space, kept)
        self._open_all(space, kept)
        clauses = [clause for clause in decision.clauses if clause.when != 0]
        if any(clause.kind is f.ClauseKind.ALSO for clause in clauses):
            say.copy(space, "opened", kept)
        if clauses:
            need = self.expressions.number(decision.need)
            if need.value is None:
                say.keep("need", need)
                need = number("need", need.low, need.high)
            for clause in clauses:
                self._clause(clause, space, kept, need)
        self.expressions.at = decision.at
        if decision.question is f.Question.PICK:
            self._pick(decision, space, kept)
        if space.doubles is not Doubles.NEVER:
            say.one_of_each(space, kept)

    def forms(self, space: Space, kept: str, seat: Text) -> None:
        """Fill `kept` with the open slots of an announcement by a seat."""
        self.say.slots(space, kept)
        with self.expressions.standing("$actor", seat):
            self._open(space.places[0], space, kept)
        if space.doubles is not Doubles.NEVER:
            self.say.one_of_each(space, kept)

    # ------------------------------------------------------------ what is open

    def _open_all(self, space: Space, kept: str) -> None:
        late = [place for place in space.places if place.alternative.otherwise]
        for place in space.places:
            if place not in late:
                self._open(place, space, kept)
        if late:
            self.say.begin_if(self.say.none_in(space, kept))
            for place in late:
                self._open(place, space, kept)
            self.say.end()

    def _open(self, place: Place, space: Space, kept: str) -> None:
        always = place.alternative.open == 1
        if always and not place.axes:
            self.say.add_all(space, kept, place.start, 1)
        elif always and len(place.axes) == 1 and self._at_once(place, space, kept):
            return
        else:
            self._try(place, space, kept, 0, str(place.start))

    def _at_once(self, place: Place, space: Space, kept: str) -> bool:
        """One parameter and no condition: all its values in one go, if they are digits as they are."""
        axis = place.axes[0]
        domain = axis.parameter.domain
        if domain.members is None:
            low, high, step = self._numbers(domain)
            site = self.expressions.site(Wrong.NO_ACTION)
            self.say.add_range(space, kept, place, low, high, step, site)
            return True
        members = self.expressions.set(domain.members)
        if (axis.low, axis.step) != (0, 1) or members.high >> axis.size:
            return False
        self.say.add_mask(space, kept, place.start, members)
        return True

    def _try(self, place: Place, space: Space, kept: str, axis: int, slot: str) -> None:
        """Nested loops over the parameters; inside, each chosen value stands for its register."""
        if axis == len(place.axes):
            condition = self.expressions.any(place.alternative.open)
            if condition.value is None:
                self.say.begin_if(condition.code)
            if condition.value != 0:
                self.say.add_slot(space, kept, slot)
            if condition.value is None:
                self.say.end()
            return
        found = place.axes[axis]
        value = self._begin_values(found, found.parameter.domain)
        if not self._is_plain(found, value):
            site = self.expressions.site(Wrong.NO_ACTION)
            self.say.begin_if(self.say.not_a_digit(found, value.code))
            self.say.fault(site, value.code)
            self.say.end()
        digit = self.say.digit(found, value.code)
        weight = place.weights[axis]
        further = f"{slot} + {digit} * {weight}" if weight > 1 else f"{slot} + {digit}"
        with self.expressions.standing(found.parameter.register, value):
            self._try(place, space, kept, axis + 1, further)
        self.say.end()

    def _begin_values(self, axis: Axis, domain: f.Domain) -> Text:
        """Open a loop over the values of a domain; its variable."""
        variable = self.expressions.name("p")
        if domain.members is None:
            low, high, step = self._numbers(domain)
            self.say.begin_numbers(variable, low, high, step)
            return number(variable, low.low, max(high.high, low.low))
        members = self.expressions.set(domain.members)
        self.say.begin_members(variable, members)
        return number(variable, 0, max(members.high.bit_length() - 1, 0))

    @staticmethod
    def _is_plain(axis: Axis, value: Text) -> bool:
        """Whether every value is its own digit, so that nothing has to be checked."""
        return (axis.low, axis.step) == (0, 1) and value.low >= 0 and value.high < axis.size

    def _numbers(self, domain: f.Domain) -> tuple[Text, Text, Text]:
        low, high, step = (self.expressions.number(part) for part in (domain.low, domain.high, domain.step))
        return low, high, self.expressions.fitted(step, 1, 1 << 31, Wrong.STEP, "")

    # ------------------------------------------------------------ clauses

    def _clause(self, clause: f.Clause, space: Space, kept: str, need: Text) -> None:
        self.expressions.at = clause.at
        self.say.comment(clause.label)
        when = self.expressions.any(clause.when)
        if when.value == 0:
            return
        if when.value is None:
            self.say.begin_if(when.code)
        fits = self.expressions.name("fits")
        self.say.slots(space, fits)
        for pattern in clause.patterns:
            self._pattern(pattern, space, fits)
        match clause.kind:
            case f.ClauseKind.MUST:
                self.say.must(space, kept, fits, need)
            case f.ClauseKind.AVOID:
                self.say.avoid(space, kept, fits, need)
            case f.ClauseKind.ALSO:
                self.say.also(space, kept, fits, "opened")
        if when.value is None:
            self.say.end()

    def _pattern(self, pattern: f.Pattern, space: Space, fits: str) -> None:
        place = space.places[pattern.alternative]
        limits = [value for value in pattern.values if value is not None]
        if not limits:
            self.say.add_all(space, fits, place.start, place.size)
        elif len(place.axes) == 1:
            self._one_axis(limits[0], place, space, fits)
        else:
            self._fit(pattern.values, place, space, fits, 0, str(place.start))

    def _one_axis(self, domain: f.Domain, place: Place, space: Space, fits: str) -> None:
        axis = place.axes[0]
        if domain.members is None:
            self.say.add_range(space, fits, place, *self._numbers(domain), None)
            return
        members = self.expressions.set(domain.members)
        if (axis.low, axis.step) == (0, 1) and not members.high >> axis.size:
            self.say.add_mask(space, fits, place.start, members)
        else:
            self._fit((domain,), place, space, fits, 0, str(place.start))

    def _fit(
        self, domains: Sequence[f.Domain | None], place: Place, space: Space, fits: str, axis: int, slot: str
    ) -> None:
        """Nested loops over what a pattern speaks of; values that no action has are passed over."""
        if axis == len(place.axes):
            self.say.add_slot(space, fits, slot)
            return
        found, domain = place.axes[axis], domains[axis]
        weight = place.weights[axis]
        if domain is None:
            digit = self.expressions.name("d")
            self.say.begin_numbers(digit, *(self._constant(n) for n in (0, found.size - 1, 1)))
            self._fit(domains, place, space, fits, axis + 1, f"{slot} + {digit} * {weight}")
            self.say.end()
            return
        value = self._begin_values(found, domain)
        plain = self._is_plain(found, value)
        if not plain:
            self.say.begin_if(f"!({self.say.not_a_digit(found, value.code)})")
        digit = self.say.digit(found, value.code)
        self._fit(domains, place, space, fits, axis + 1, f"{slot} + {digit} * {weight}")
        if not plain:
            self.say.end()
        self.say.end()

    def _constant(self, value: int) -> Text:
        return self.expressions.number(value)

    # ------------------------------------------------------------ picking

    def _pick(self, decision: f.Decision, space: Space, kept: str) -> None:
        if len(space.places) != 1 or len(space.places[0].axes) != 1 or not space.places[0].axes[0].is_card:
            raise NotEmitted(say("{name} picks something else than cards", name=decision.label))
        left = self.expressions.number(decision.need if decision.pick_left is None else decision.pick_left)
        after = self.expressions.number(-1 if decision.pick_after is None else decision.pick_after)
        assert left.sort is Sort.NUMBER
        self.say.in_order(space, kept, left, after)
