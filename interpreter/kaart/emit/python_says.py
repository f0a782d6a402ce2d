"""How the statements of a question are written in Python. `asks.py` asks for each of them.

A set of answers is one whole number, whatever the number of slots.
"""

from __future__ import annotations

from kaart.emit import python_names as names
from kaart.emit.asks import Saying
from kaart.emit.python_names import bare
from kaart.emit.python_texts import PyTexts
from kaart.emit.slots import Axis, Doubles, Place, Space
from kaart.emit.text import Text


class PySays(Saying):
    """Writes statements. `ids` names the tuple of action ids by slot, for spaces that need it.

    A set that is begun empty is not written before something is added: that is its first value then."""

    def __init__(self, texts: PyTexts, ids: str) -> None:
        self.texts = texts
        self.out = texts.out
        self.ids = ids
        self._begun: dict[str, str] = {}
        self._before: list[dict[str, tuple[int, int]]] = []
        self.sure = False
        """Whether there surely is an answer."""

    def finish(self) -> None:
        """Write what has not been written yet."""
        for name, code in self._begun.items():
            self.out.line(f"{name} = {bare(code)}")
        self._begun = {}

    def comment(self, words: str) -> None:
        self.finish()
        self.out.line(f"# {names.remark(words)}")

    def keep(self, name: str, text: Text) -> None:
        self.finish()
        self.out.line(f"{name} = {bare(text.code)}")

    def _open(self, head: str) -> None:
        self.finish()
        self._before.append(dict(self.texts.facts.known))
        self.out.begin(head)

    def begin_if(self, condition: str) -> None:
        if condition.startswith("!"):
            condition = names.opposite(condition[1:])
        self._open(f"if {bare(condition)}:")

    def begin_members(self, variable: str, over: Text) -> None:
        self._open(self.texts.words.head(variable, over))

    def begin_numbers(self, variable: str, low: Text, high: Text, step: Text) -> None:
        end = str(high.value + 1) if high.value is not None else f"{high.code} + 1"
        by = "" if step.value == 1 else f", {bare(step.code)}"
        self._open(f"for {variable} in range({bare(low.code)}, {end}{by}):")

    def end(self) -> None:
        self.finish()
        self.out.end()
        self.texts.facts.known = self._before.pop()

    def fault(self, site: int, value: str) -> None:
        self.out.line(f"raise Fault({site}, {bare(value)})")

    # ------------------------------------------------------------ sets of slots

    def slots(self, space: Space, name: str) -> None:
        self.finish()
        self._begun[name] = "0"

    def copy(self, space: Space, name: str, of: str) -> None:
        self.finish()
        self.out.line(f"{name} = {of}")

    def _add(self, name: str, code: str, sure: bool = False) -> None:
        if name == "kept" and not self._before:
            self.sure |= sure
        if self._begun.get(name) == "0":
            self._begun[name] = code
        elif code.isdigit() and self._begun.get(name, "").isdigit():
            self._begun[name] = str(int(code) | int(self._begun[name]))
        elif name in self._begun:
            self._begun[name] = f"({self._begun[name]} | {code})"
        else:
            self.out.line(f"{name} |= {bare(code)}")

    def add_all(self, space: Space, name: str, start: int, size: int) -> None:
        self._add(name, names.mask((1 << size) - 1 << start), sure=True)

    def add_mask(self, space: Space, name: str, start: int, digits: Text) -> None:
        if digits.value is not None:
            self._add(name, names.mask(digits.value << start), sure=bool(digits.value))
        else:
            self._add(name, f"({digits.code} << {start})" if start else digits.code, sure=bool(digits.low))

    def add_range(
        self, space: Space, name: str, place: Place, low: Text, high: Text, step: Text, site: int | None
    ) -> None:
        axis = place.axes[0]
        numbers = [bare(text.code) for text in (low, high, step)]
        call = f"({', '.join([*numbers, str(axis.low), str(axis.step), str(axis.size)])})"
        if site is None:
            found = f"within_span{call}"
        else:
            found = self.texts.name("digits")
            self.out.line(f"{found} = span{call}")
            with self.out.block(f"if {found} < 0:"):
                self.out.line(f"raise Fault({site}, {numbers[0]})")
        self._add(name, f"({found} << {place.start})" if place.start else found)

    def add_slot(self, space: Space, name: str, slot: str) -> None:
        code = names.mask(1 << int(slot)) if slot.isdigit() else f"1 << {slot}"
        self._add(name, code if slot.isdigit() else f"({code})")

    def digit(self, axis: Axis, value: str) -> str:
        shifted = value if axis.low == 0 else f"({value} - {axis.low})"
        return shifted if axis.step == 1 else f"({shifted} // {axis.step})"

    def not_a_digit(self, axis: Axis, value: str) -> str:
        last = axis.low + (axis.size - 1) * axis.step
        outside = f"not {axis.low} <= {value} <= {last}"
        return f"({outside})" if axis.step == 1 else f"({outside} or ({value} - {axis.low}) % {axis.step})"

    def none_in(self, space: Space, name: str) -> str:
        self.finish()
        return f"(not {name})"

    # ------------------------------------------------------------ the cascade

    def _of(self, fits: str) -> str:
        """The set that a clause speaks of, in place where nothing has been written of it."""
        return self._begun.pop(fits, fits)

    def must(self, space: Space, kept: str, fits: str, need: Text) -> None:
        self._if_enough(kept, f"{kept} & {self._of(fits)}", need)

    def avoid(self, space: Space, kept: str, fits: str, need: Text) -> None:
        self._if_enough(kept, f"{kept} & ~{self._of(fits)}", need)

    def _if_enough(self, kept: str, rest: str, need: Text) -> None:
        self.finish()
        self.sure = self.sure and need.low > 0
        self.out.line(f"rest = {rest}")
        enough = "rest" if need.value == 1 else f"rest.bit_count() >= {need.code}"
        with self.out.block(f"if {enough}:"):
            self.out.line(f"{kept} = rest")

    def also(self, space: Space, kept: str, fits: str, opened: str) -> None:
        code = self._of(fits)
        self.finish()
        self.out.line(f"{kept} |= {opened} & {code}")

    def in_order(self, space: Space, kept: str, left: Text, after: Text) -> None:
        self.finish()
        self.sure = False
        if after.low < -1 or not names.is_name(after.code):
            self.out.line(f"{kept} = in_order({kept}, {bare(left.code)}, {bare(after.code)})")
            return
        if left.high > 1:
            with self.out.block(f"for _ in range({left.code} - 1):"):
                self.out.line(f"{kept} ^= 1 << {kept}.bit_length() >> 1")
        self.out.line(f"{kept} = {kept} >> {after.code} + 1 << {after.code} + 1")

    def one_of_each(self, space: Space, kept: str) -> None:
        self.finish()
        if space.doubles is Doubles.ANY:
            self.out.line(f"{kept} = once({kept}, {self.ids})")
            return
        again = " | ".join(
            f"{kept} << {by} & {names.mask(slots)}"
            for by, slots in _copies(space, self.texts.layout.program.cards).items()
        )
        self.out.line(f"{kept} &= ~({again})")


def _copies(space: Space, faces: tuple[int, ...]) -> dict[int, int]:
    """For each distance between copies the slots that have an equal card so far below them."""
    found: dict[int, int] = {}
    for place in space.places:
        if any(axis.is_card for axis in place.axes):
            for card, face in enumerate(faces):
                for by in range(1, card + 1):
                    if faces[card - by] != face:
                        break
                    found[by] = found.get(by, 0) | 1 << place.start + card
    return dict(sorted(found.items()))
