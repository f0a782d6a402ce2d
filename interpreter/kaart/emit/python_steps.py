"""The engine that goes step by step: a match is one flat list that can be copied, kept and gone on from.

The list holds numbers, and a tuple for every pile in order: where the match stands, winners (-1 before
the end), rounds over, announcements, seed, instructions left before the next question has to come, four
words of chance, registers, piles as sets, piles in order, the owner of each card in the trick, and what
each seat has been shown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kaart.emit import python_names as names
from kaart.emit.faults import Wrong
from kaart.emit.layout import Flat
from kaart.emit.python_blocks import Blocks, ids_text
from kaart.emit.python_facts import Facts
from kaart.emit.python_lines import Line, indented
from kaart.emit.python_names import row
from kaart.emit.python_shape import branches
from kaart.emit.slots import Space
from kaart.emit.text import number
from kaart.ir import form as f

AT, WINNERS, OVER, ANNOUNCEMENTS, SEED, BUDGET, CHANCE = range(7)
CELLS = CHANCE + 4
_WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")


@dataclass(frozen=True, slots=True)
class Part:
    """Where a variable lies in the list: its first place, how many, and whether they are piles in order.
    `single`: the variable is no list."""

    start: int
    size: int
    single: bool
    ordered: bool = False


class Form:
    """The places of all variables in the list of a match."""

    def __init__(self, layout: Flat, names_: names.Names) -> None:
        self.layout = layout
        self.parts: dict[str, Part] = {
            "winners": Part(WINNERS, 1, True),
            "over": Part(OVER, 1, True),
            "announcements": Part(ANNOUNCEMENTS, 1, True),
            "seed": Part(SEED, 1, True),
            "budget": Part(BUDGET, 1, True),
        }
        for name, note in layout.notes.items():
            single = not note.register.shape
            self.parts[names_.registers[name]] = Part(CELLS + note.start, note.size, single)
        self.sets = CELLS + sum(note.size for note in layout.notes.values())
        self.orders = self.sets + layout.pile_count
        end = self.orders
        for zone, piles in layout.base.zones.items():
            self.parts[names_.sets[zone]] = Part(self.sets + piles.start, piles.size, not piles.zone.shape)
            if zone in names_.orders:
                self.parts[names_.orders[zone]] = Part(end, piles.size, not piles.zone.shape, ordered=True)
                end += piles.size
        self.owners = end
        self.parts["owner"] = Part(end, len(layout.program.cards) + 1, False)
        self.known = end + len(layout.program.cards) + 1
        self.parts["known"] = Part(self.known, layout.seats, False)
        self.size = self.known + layout.seats

    def unpack(self, used: set[str], changing: bool) -> list[str]:
        """Assignments of the variables that are used from the list."""
        found = [f"{name} = {_read(part, changing)}" for name, part in self.parts.items() if name in used]
        if "shown" in used:
            if "known" not in used:
                found.append(f"known = {_read(self.parts['known'], changing)}")
            found.append(f"shown = {' | '.join(f'known[{seat}]' for seat in range(self.layout.seats))}")
        if "chance" in used:
            found.append(f"chance = Steps(tuple(state[{CHANCE}:{CHANCE + 4}]))")
        return found

    def pack(self, used: set[str], lines: Sequence[Line]) -> list[str]:
        """The way back, for those that the lines change."""
        found = []
        for name, part in self.parts.items():
            if name in used and _is_changed(name, lines):
                place = str(part.start) if part.single else f"{part.start}:{part.start + part.size}"
                value = name
                if part.ordered:
                    value = f"tuple({name})" if part.single else f"map(tuple, {name})"
                found.append(f"state[{place}] = {value}")
        if "chance" in used:
            found.append(f"state[{CHANCE}:{CHANCE + 4}] = chance.state")
        return found


def _is_changed(name: str, lines: Sequence[Line]) -> bool:
    """Whether lines assign a variable, or hand it to something that changes it."""
    assigned = re.compile(rf"{name}(\[.*\])? [-+|&^]?= |{name}(\[.*\])?\.(append|reverse)\(")
    handed = re.compile(rf"\b(taken|forget)\({name}\b")
    return any(assigned.match(line.text) or handed.search(line.text) for line in lines)


def _read(part: Part, changing: bool) -> str:
    if part.single:
        return f"list(state[{part.start}])" if part.ordered and changing else f"state[{part.start}]"
    rows = f"state[{part.start}:{part.start + part.size}]"
    return f"[list(pile) for pile in {rows}]" if part.ordered and changing else rows


class Stepping:
    """Writes the functions of the engine."""

    def __init__(self, layout: Flat) -> None:
        self.layout = layout
        self.blocks = Blocks(layout, playing=False)
        self.out, self.words, self.texts = self.blocks.out, self.blocks.words, self.blocks.texts
        self.form = Form(layout, self.words.names)
        self._roots = self._find_roots()

    def lines(self) -> list[Line]:
        """All functions, and the tables by which they are found."""
        found = self._run()
        for k, decision in enumerate(self.layout.program.decisions):
            found += self._legal(k, decision)
            found += self._take(f"take_{k}(state, slot)", self.layout.spaces[k], None)
        for k, announcement in enumerate(self.layout.program.announcements):
            found += self._extra(k, announcement)
            found += self._take(f"take_extra_{k}(state, slot, seat)", self.layout.extras[k], announcement)
        return [*found, *self._new_match(), *self._tables()]

    # ------------------------------------------------------------ functions

    def _function(
        self, head: str, words: str, body: list[Line], changing: bool, after: str = ""
    ) -> list[Line]:
        """A function over the list of a match. `changing`: what it changes is written back, and it returns
        `after`."""
        used = {word for line in body if not line.text.startswith("#") for word in _WORD.findall(line.text)}
        start = self.form.unpack(used, changing)
        end = [*self.form.pack(used, body), f"return {after}"] if changing else []
        return [
            *(Line(0, "", None) for _ in range(2)),
            Line(0, f"def {head}:", None),
            Line(1, f'"""{words}"""', None),
            *(Line(1, text, None) for text in start),
            *indented(body),
            *(Line(1, text, None) for text in end),
        ]

    def _new_match(self) -> list[Line]:
        layout, form = self.layout, self.form
        orders = []
        for zone, piles in layout.base.zones.items():
            if zone in self.words.names.orders:
                orders += [
                    f"tuple(range({len(layout.program.cards)}))" if zone == "stock" else "()"
                ] * piles.size
        cells = [str(value) for note in layout.notes.values() for value in note.register.initial]
        sets = [
            names.mask(layout.pack) if pile == layout.base.stock else "0" for pile in range(layout.pile_count)
        ]
        entry = layout.base.blocks[layout.program.entry]
        texts = [
            f"state = [{entry}, -1, 0, announcements, seed, LIMIT, *Steps.begin(seed, 0).state]",
            f"state += [{', '.join(cells)}]",
            f"state += [{', '.join([*sets, *orders])}]",
            f"state += [-1] * {form.known - form.owners} + [0] * {layout.seats}",
            "run(state)",
            "return state",
        ]
        head = [Line(0, "", None), Line(0, "", None), Line(0, "def new_match(seed, announcements):", None)]
        doc = [Line(1, '"""A match at its first question."""', None)]
        return [*head, *doc, *(Line(1, text, None) for text in texts)]

    def _tables(self) -> list[Line]:
        waits = self.layout.waits
        offered = {block: self.layout.program.decisions[k].announcements for block, k in waits.items()}
        every = self.layout.program.announcements
        extras = [f"(extra_{k}, take_extra_{k}, EXTRA_IDS_{k}, {a.any_time})" for k, a in enumerate(every)]
        texts = ["", ""]
        texts.append("# By the block that asks: legal answers, taking one, action ids, announcements.")
        texts.append("QUESTIONS = {")
        texts += [
            f"    {block}: (legal_{k}, take_{k}, IDS_{k}, {row(offered[block])}),"
            for block, k in waits.items()
        ]
        texts += ["}", f"ANNOUNCEMENTS = {row(extras) if extras else '()'}"]
        return [Line(0, text, None) for text in texts]

    # ------------------------------------------------------------ questions

    def _legal(self, k: int, decision: f.Decision) -> list[Line]:
        self.words.again()
        self.texts.facts = Facts()
        with self.out.aside() as body:
            asked = self.blocks.asked(decision)
            self.blocks.legal(decision, self.layout.spaces[k], self._ids(f"IDS_{k}", self.layout.spaces[k]))
            self.blocks.stuck(decision, asked)
            self.out.line(f"return {names.bare(asked.code)}, kept")
        label = f"{names.remark(decision.label)}: who is asked, and the answers there are."
        return self._function(f"legal_{k}(state)", label, body, changing=False)

    def _extra(self, k: int, announcement: f.Announcement) -> list[Line]:
        self.words.again()
        self.texts.facts = Facts()
        space = self.layout.extras[k]
        with self.out.aside() as body:
            seat = number("seat", 0, self.layout.seats - 1)
            self.blocks.forms(announcement, space, "kept", seat, self._ids(f"EXTRA_IDS_{k}", space))
            self.out.line("return kept")
        label = f"{names.remark(announcement.label)}: how a seat may announce it."
        return self._function(f"extra_{k}(state, seat)", label, body, changing=False)

    def _ids(self, name: str, space: Space) -> str:
        """The constant with the action ids of slots."""
        if name not in self.words.constants:
            self.words.constants[name] = f"{name} = {ids_text(self.layout, space)}"
        return name

    def _take(self, head: str, space: Space, announcement: f.Announcement | None) -> list[Line]:
        self.words.again()
        arms = []
        used_register = "" if announcement is None else announcement.used or ""
        for way in self.blocks.answers(space, Facts()):
            lines = list(way.arm.lines)
            words = {word for line in lines for word in _WORD.findall(line.text)}
            lines += [
                Line(0, text, None) for text in self.form.pack(words & set(self.words.names.scalars), lines)
            ]
            lines.append(Line(0, f"state[{AT}] = {way.to}", None))
            arms.append((way.arm.condition, lines, True))
        before = []
        if announcement is not None:
            registers, parts = self.words.names.registers, self.form.parts
            before = [f"state[{parts[registers['$actor']].start}] = seat",
                      f"state[{parts[registers['$resume']].start}] = state[{AT}]"]  # fmt: skip
            if used_register:
                before.append(f"state[{parts[registers[used_register]].start}] |= 1 << seat")
        lines, _ = branches(arms) if arms else ([Line(0, "pass", None)], True)
        body = [*(Line(0, text, None) for text in before), *lines]
        return [
            *(Line(0, "", None) for _ in range(2)),
            Line(0, f"def {head}:", None),
            Line(1, '"""Take the answer in a slot."""', None),
            *indented(body),
        ]

    # ------------------------------------------------------------ the machine

    def _find_roots(self) -> list[int]:
        """The blocks at which the machine can begin, or that are reached from several places."""
        program, blocks = self.layout.program, self.layout.base.blocks
        found = {blocks[program.entry]}
        options = [option for decision in program.decisions for option in decision.alternatives]
        options += [announcement.alternative for announcement in program.announcements]
        found |= {blocks[option.to] for option in options}
        before: dict[int, int] = {}
        for block in program.blocks:
            for to in _ways(block):
                before[blocks[to]] = before.get(blocks[to], 0) + 1
        found |= {block for block, count in before.items() if count > 1}
        return sorted(found)

    def _run(self) -> list[Line]:
        """A function for every block where the machine can begin, with those that follow from it only."""
        found: list[Line] = []
        self._pending = list(self._roots)
        for root in self._pending:
            self.words.again()
            body = self._from(root, Facts(), (root,))
            label = names.remark(self.layout.program.blocks[root].name)
            found += self._function(f"block_{root}(state)", f"{label}.", body, changing=True, after="at")
        self.texts.at = None
        site = self.texts.site(Wrong.LONG)
        with self.out.aside() as lines:
            line, block = self.out.line, self.out.block
            for text in (
                "",
                "",
                f"BLOCKS = {{{', '.join(f'{root}: block_{root}' for root in self._pending)}}}",
            ):
                line(text)
            for text in ("", ""):
                line(text)
            with block("def run(state):"):
                line('"""On to the next question or the end. Blocks say where to go on, ~ of it to stop."""')
                line(f"at, state[{BUDGET}] = state[{AT}], LIMIT")
                with block("while at >= 0:"):
                    line("at = BLOCKS[at](state)")
                    with block(f"if state[{BUDGET}] < 0:"):
                        line(f"raise Fault({site})")
                line(f"state[{AT}], state[{BUDGET}] = ~at, LIMIT")
        return [*found, *lines]

    def _from(self, number_: int, facts: Facts, above: tuple[int, ...]) -> list[Line]:
        """A block and those that can be reached from it only."""
        block = self.layout.program.blocks[number_]
        written = self.blocks.block(number_, facts)
        lines = [*written.lines]
        lines.append(Line(0, f"budget -= {len(block.do) + 1}", None))
        match block.end:
            case f.Ask() | f.Finish():
                return [*lines, Line(0, f"at = ~{number_}", None)]
            case f.Resume():
                return [*lines, Line(0, f"at = ~{self.words.names.registers['$resume']}", None)]
            case _:
                pass
        arms = [(way.arm.condition, self._onward(way.to, way.facts, above), True) for way in written.ways]
        more, _ = branches(arms)
        return [*lines, *more]

    def _onward(self, to: int, facts: Facts, above: tuple[int, ...]) -> list[Line]:
        if to in self._roots or to in above or len(above) > 30:
            if to not in self._pending:
                self._pending.append(to)
            return [Line(0, f"at = {to}", None)]
        return self._from(to, facts, (*above, to))


def _ways(block: f.Block) -> tuple[str, ...]:
    """The blocks that a block can lead to, answers aside."""
    match block.end:
        case f.Goto() | f.Shuffle() | f.Cut() | f.Draw():
            return (block.end.to,)
        case f.Fork():
            return block.end.then, block.end.otherwise
        case f.Ask() | f.Resume() | f.Finish():
            return ()
