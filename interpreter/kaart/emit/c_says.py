"""How the statements of a question are written in C. `asks.py` asks for each of them."""

from __future__ import annotations

from kaart.emit.asks import Saying
from kaart.emit.c_names import number, remark, word
from kaart.emit.c_words import Words
from kaart.emit.slots import Axis, Doubles, Place, Space
from kaart.emit.text import Sort, Text
from kaart.emit.writer import Writer

LOW = (1 << 64) - 1


def words_of(space: Space) -> int:
    """How many words of 64 bits the slots of a question take."""
    return max(1, -(-space.size // 64))


class CSays(Saying):
    """Writes statements. `ids` names the C function from slots to action ids for spaces that need it."""

    def __init__(self, words: Words, out: Writer, ids: str) -> None:
        self.words = words
        self.out = out
        self.ids = ids

    def comment(self, words: str) -> None:
        self.out.line(f"/* {remark(words)} */")

    def keep(self, name: str, text: Text) -> None:
        kind = "mask" if text.sort is Sort.SET else "i64"
        self.out.line(f"const {kind} {name} = {text.code};")

    def begin_if(self, condition: str) -> None:
        self.out.begin(f"if ({condition}) {{")

    def begin_members(self, variable: str, over: Text) -> None:
        self.out.begin(self.words.head(variable, over))

    def begin_numbers(self, variable: str, low: Text, high: Text, step: Text) -> None:
        end, by = f"{variable}_end", f"{variable}_by"
        self.out.begin(
            f"for (i64 {variable} = {low.code}, {end} = {high.code}, {by} = {step.code}; "
            f"{variable} <= {end}; {variable} += {by}) {{"
        )

    def end(self) -> None:
        self.out.end("}")

    def fault(self, site: int, value: str) -> None:
        self.out.line(f"FAULT({site}, {value});")

    # ------------------------------------------------------------ sets of slots

    def slots(self, space: Space, name: str) -> None:
        self.out.line(f"S{words_of(space)} {name} = {{ {{ 0 }} }};")

    def copy(self, space: Space, name: str, of: str) -> None:
        self.out.line(f"const S{words_of(space)} {name} = {of};")

    def add_all(self, space: Space, name: str, start: int, size: int) -> None:
        self.out.line(f"s{words_of(space)}_fill(&{name}, {start}, {size});")

    def add_mask(self, space: Space, name: str, start: int, digits: Text) -> None:
        self.out.line(f"s{words_of(space)}_mask(&{name}, {start}, {digits.code});")

    def add_range(
        self, space: Space, name: str, place: Place, low: Text, high: Text, step: Text, site: int | None
    ) -> None:
        axis = place.axes[0]
        numbers = f"{low.code}, {high.code}, {step.code}, {number(axis.low)}, {axis.step}, {axis.size}"
        call = f"s{words_of(space)}_range(&{name}, {place.start}, {numbers})"
        if site is None:
            self.out.line(f"{call};")
        else:
            self.out.line(f"if (unlikely(!{call})) FAULT({site}, {low.code});")

    def add_slot(self, space: Space, name: str, slot: str) -> None:
        self.out.line(f"s{words_of(space)}_add(&{name}, (int)({slot}));")

    def digit(self, axis: Axis, value: str) -> str:
        shifted = value if axis.low == 0 else f"({value} - {number(axis.low)})"
        return shifted if axis.step == 1 else f"({shifted} / {axis.step})"

    def not_a_digit(self, axis: Axis, value: str) -> str:
        last = axis.low + (axis.size - 1) * axis.step
        outside = f"{value} < {number(axis.low)} || {value} > {number(last)}"
        return outside if axis.step == 1 else f"{outside} || ({value} - {number(axis.low)}) % {axis.step}"

    def none_in(self, space: Space, name: str) -> str:
        return f"!s{words_of(space)}_any({name})"

    # ------------------------------------------------------------ the cascade

    def must(self, space: Space, kept: str, fits: str, need: Text) -> None:
        self._if_enough(space, kept, f"s{words_of(space)}_meet({kept}, {fits})", need)

    def avoid(self, space: Space, kept: str, fits: str, need: Text) -> None:
        self._if_enough(space, kept, f"s{words_of(space)}_less({kept}, {fits})", need)

    def _if_enough(self, space: Space, kept: str, rest: str, need: Text) -> None:
        n = words_of(space)
        if need.value == 1:
            self.out.line(f"{kept} = s{n}_either({kept}, {rest});")
        else:
            self.out.line(f"{kept} = s{n}_enough({kept}, {rest}, {need.code});")

    def also(self, space: Space, kept: str, fits: str, opened: str) -> None:
        n = words_of(space)
        self.out.line(f"{kept} = s{n}_union({kept}, s{n}_meet({opened}, {fits}));")

    def in_order(self, space: Space, kept: str, left: Text, after: Text) -> None:
        n = words_of(space)
        self.out.begin("{")
        self.out.line(f"const mask held = s{n}_cards({kept});")
        self.out.line(f"const i64 left = {left.code};")
        self.out.line("const mask low = lowest_n_(held, count_(held) - (left > 1 ? left : 1) + 1);")
        self.out.line(f"{kept} = (S{n}){{ {{ 0 }} }};")
        self.out.line(f"s{n}_mask(&{kept}, 0, above_n_(low, {after.code}));")
        self.out.end("}")

    def one_of_each(self, space: Space, kept: str) -> None:
        n = words_of(space)
        if space.doubles is Doubles.ANY:
            self.out.line(f"{kept} = s{n}_once({kept}, {self.ids});")
            return
        self.out.begin("{")
        self.out.line(f"S{n} again = {{ {{ 0 }} }};")
        for by, masks in _copies(space, self.words.layout.program.cards, n):
            constant = ", ".join(map(word, masks))
            shifted = f"s{n}_shift({kept}, {by})"
            self.out.line(f"again = s{n}_union(again, s{n}_meet({shifted}, (S{n}){{ {{ {constant} }} }}));")
        self.out.line(f"{kept} = s{n}_less({kept}, again);")
        self.out.end("}")


def _copies(space: Space, faces: tuple[int, ...], words: int) -> list[tuple[int, list[int]]]:
    """For each distance between copies the slots that have an equal card so far below them."""
    found: dict[int, int] = {}
    for place in space.places:
        if not any(axis.is_card for axis in place.axes):
            continue
        for card, face in enumerate(faces):
            by = 1
            while card >= by and faces[card - by] == face:
                found[by] = found.get(by, 0) | 1 << place.start + card
                by += 1
    return [(by, [mask >> 64 * i & LOW for i in range(words)]) for by, mask in sorted(found.items())]
