"""The machine in C: one function with a label for every block, and how answers are taken.

Questions are answered inside it during random play; `c_calls.py` has the way in for everybody else.
"""

from __future__ import annotations

from kaart.emit.c_acts import CActs
from kaart.emit.c_names import remark
from kaart.emit.c_questions import digits
from kaart.emit.c_says import words_of
from kaart.emit.c_words import Words
from kaart.emit.faults import Wrong
from kaart.emit.layout import Note
from kaart.emit.slots import Space
from kaart.emit.steps import Steps, bounds_of
from kaart.emit.text import Sort, Text, number
from kaart.emit.walk import Expressions
from kaart.emit.writer import Writer
from kaart.ir import form as f


class CMachine:
    """Writes `machine`, and for every question `take{k}_`, for announcements `take_extra{k}_`."""

    def __init__(self, texts: Expressions, words: Words) -> None:
        self.texts = texts
        self.words = words
        self.layout = words.layout
        self.out = Writer()
        self._long = 0
        self._acts = CActs(words, self.out, self._ask, self._too_long)
        self._steps = Steps(texts, self._acts)

    def write(self) -> list[str]:
        """All of these functions."""
        self._machine()
        for k, space in enumerate(self.layout.spaces):
            self._taking(f"static int take{k}_(State *S, int slot)", space, None)
        for k, space in enumerate(self.layout.extras):
            self._taking(f"static int take_extra{k}_(State *S, int slot, int seat)", space, k)
        return self.out.lines

    def _machine(self) -> None:
        out = self.out
        out.line("/* Run to the next question or the end; with random play `Y`, through the questions. */")
        out.begin("static int machine(State *S, Play *Y, int waiting) {")
        self._enter()
        for k, block in enumerate(self.layout.program.blocks):
            self._acts.block = k
            out.margin(f"b{k}: /* {remark(block.name)} */")
            out.line(f"spent += {len(block.do) + 1};")
            for place, step in enumerate(block.do):
                self._steps.instruction(k, place, step)
            aside = self._aside(block)
            if aside is None:
                self._steps.end(block)
            else:
                self._without_branch(block.end, aside)
        self._held()
        self._leave()
        out.end("}")

    def _aside(self, block: f.Block) -> f.Block | None:
        """For a fork the block on one side that only writes constants and goes on at the other side."""
        if not isinstance(block.end, f.Fork):
            return None
        program, blocks = self.layout.program, self.layout.base.blocks
        for side, other in ((block.end.then, block.end.otherwise), (block.end.otherwise, block.end.then)):
            found = program.blocks[blocks[side]]
            if (
                found.end == f.Goto(other)
                and 0 < len(found.do) <= 2
                and all(map(self._is_constant, found.do))
            ):
                return found
        return None

    def _is_constant(self, step: f.Instruction) -> bool:
        """Whether an instruction writes a constant to a register without indices, and surely may."""
        if not isinstance(step, f.Set) or step.index or not isinstance(step.value, int):
            return False
        note = self.layout.notes[step.register]
        low, high = bounds_of(note)
        return note.is_set or low <= step.value <= high

    def _without_branch(self, end: f.End, aside: f.Block) -> None:
        """Write the constants or what is there already: the processor would often guess the fork wrong."""
        assert isinstance(end, f.Fork)
        out, line = self.out, self.out.line
        out.begin("{")
        condition = self.texts.any(end.condition)
        sign = "!=" if end.then == aside.name else "=="
        line(f"const u32 aside = ({condition.code}) {sign} 0;")
        line(f"spent += {len(aside.do) + 1} * aside;")
        for step in aside.do:
            assert isinstance(step, f.Set)
            note, place = self.texts.cell(step.register, ())
            cell, value = self.words.cell(note, place), self.texts.as_sort(step.value, _sort(note))
            no = "-(mask)aside" if note.is_set else "-(i32)aside"
            line(f"{cell} ^= ({cell} ^ {value.code}) & {no};")
        to = end.otherwise if end.then == aside.name else end.then
        self._acts.goto(self.layout.base.blocks[to])
        out.end_or_drop("}")

    def _enter(self) -> None:
        """Everything the machine works with lies in variables of its own until it leaves."""
        line = self.out.line
        line("Regs regs = S->regs; Piles piles = S->piles; Fault fault = { 0, 0 };")
        line("Regs *const R = &regs; Piles *const P = &piles; Fault *const F = &fault;")
        line("Words C = S->chance, Q = Y ? Y->words : S->chance;")
        line("const u64 seed = S->seed;")
        line("const int announcements = S->announcements;")
        line("i64 rounds_over = S->rounds_over, winners = -1;")
        line("/* How much has been done since the last question, and after how much to stop at the next. */")
        line("int spent = 0, quota = -1, here = S->block, status;")
        line("i64 now[SEATS];")
        line("if (waiting) goto held;")
        self._switch({block: f"b{block}" for block in sorted(self._entries())})

    def _switch(self, labels: dict[int, str]) -> None:
        self.out.begin("switch (here) {")
        for block, label in labels.items():
            self.out.line(f"case {block}: goto {label};")
        self.out.line(f"default: FAULT({self._too_long()}, 0);")
        self.out.end("}")

    def _entries(self) -> set[int]:
        """The blocks at which the machine can begin: the first, and those behind an answer."""
        blocks, program = self.layout.base.blocks, self.layout.program
        answers = [option for decision in program.decisions for option in decision.alternatives]
        answers += [announcement.alternative for announcement in program.announcements]
        return {blocks[program.entry], *(blocks[answer.to] for answer in answers)}

    def _held(self) -> None:
        """A question at which to stop, or at which rounds that are over have to be counted."""
        out, line = self.out, self.out.line
        out.margin("held:")
        line(f"if (unlikely(spent > LIMIT)) FAULT({self._too_long()}, 0);")
        line("status = WAITING;")
        line("if (!Y) goto leave;")
        self._look()
        line("if (Y->rounds >= Y->pause || Y->rounds >= Y->limit) goto leave;")
        line("quota = LIMIT;")
        out.margin("again:")
        line("if (unlikely(spent > quota)) goto held;")
        self._switch({block: f"g{block}" for block in self.layout.waits})

    def _leave(self) -> None:
        out, line = self.out, self.out.line
        out.margin("over:")
        line(f"if (unlikely(spent > LIMIT)) FAULT({self._too_long()}, 0);")
        line("status = OVER;")
        line("if (!Y) goto leave;")
        self._look()
        line("goto leave;")
        out.margin("fault:")
        line("status = FAULTED;")
        out.margin("leave:")
        line("S->regs = regs; S->piles = piles; S->fault = fault; S->chance = C;")
        line("S->rounds_over = rounds_over; S->winners = winners; S->block = here; S->status = status;")
        line("if (Y) Y->words = Q;")
        line("return status;")

    def _look(self) -> None:
        self.out.line("scores_(R, now);")
        self.out.line("look_(Y, rounds_over, now);")

    def _too_long(self) -> int:
        if not self._long:
            self._long = self.texts.site(Wrong.LONG)
        return self._long

    # ------------------------------------------------------------ questions

    def _ask(self, decision: int) -> None:
        """The end of a block that asks: wait, or choose at random and go on."""
        out, block = self.out, self._acts.block
        asks = self.layout.program.decisions[decision]
        space = self.layout.spaces[decision]
        n = words_of(space)
        out.line(f"if (unlikely(spent > quota)) {{ here = {block}; goto held; }}")
        out.margin(f"g{block}:")
        out.line("Y->decisions += 1;")
        out.line("spent = 0;")
        out.line(f"const int asked = asked{decision}_(R, P, F);")
        out.line("if (unlikely(F->site)) goto fault;")
        out.line(f"const S{n} kept = legal{decision}_(R, P, F);")
        out.line("if (unlikely(F->site)) goto fault;")
        out.line(f"const int many = s{n}_count(kept);")
        self.texts.at = asks.at
        out.line(f"if (unlikely(!many)) FAULT({self.texts.site(Wrong.STUCK, asks.label)}, asked);")
        if asks.announcements:
            self._announce(asks)
        out.line(f"const int slot = s{n}_kth(kept, (int)below_(&Q, (u32)many));")
        self._take(space, go=True)

    def _announce(self, asks: f.Decision) -> None:
        """Now and then an announcement instead of an answer."""
        out = self.out
        counts = {k: f"s{words_of(self.layout.extras[k])}_count(more{k})" for k in asks.announcements}
        out.begin("if (unlikely(announcements)) {")
        for k in counts:
            out.line(f"const S{words_of(self.layout.extras[k])} more{k} = extra{k}_(R, P, F, asked);")
            out.line("if (unlikely(F->site)) goto fault;")
        out.line(f"const int extra = {' + '.join(counts.values())};")
        out.begin("if (extra && below_(&Q, ANNOUNCE_ONE_IN) == 0) {")
        out.line("int which = (int)below_(&Q, (u32)extra);")
        for k, count in counts.items():
            out.begin(f"if (which < {count}) {{")
            out.line(f"const int slot = s{words_of(self.layout.extras[k])}_kth(more{k}, which);")
            self._note_announcement(k, "asked", str(self._acts.block))
            self._take(self.layout.extras[k], go=True)
            out.end("}")
            out.line(f"which -= {count};")
        out.end("}")
        out.end("}")

    def _note_announcement(self, k: int, seat: str, block: str) -> None:
        """Who makes it and where to go on; that it has been made."""
        announcement = self.layout.program.announcements[k]
        for register, value in (("$actor", seat), ("$resume", block)):
            self.out.line(f"{self.words.cell(*self.texts.cell(register, ()))} = {value};")
        if announcement.used is not None:
            self.out.line(f"{self.words.cell(*self.texts.cell(announcement.used, ()))} |= ONE << {seat};")

    def _take(self, space: Space, go: bool) -> None:
        """Write the values of `slot` to the registers and go on behind the answer."""
        out = self.out
        for place in space.places:
            last = place.start + place.size
            out.begin(f"if (slot < {last}) {{" if last < space.size else "{")
            self.texts.at = place.alternative.at
            for axis, digit in zip(place.axes, digits(place), strict=True):
                high = axis.low + (axis.size - 1) * axis.step
                self._steps.write(axis.parameter.register, (), _value(digit, axis.low, axis.step, high))
            to = self.layout.base.blocks[place.alternative.to]
            if go:
                out.line(f"goto b{to};")
            else:
                out.line(f"S->block = {to};")
                out.line("return machine(S, 0, 0);")
            out.end("}")

    def _taking(self, head: str, space: Space, announcement: int | None) -> None:
        """The same for an answer from outside."""
        out = self.out
        out.begin(f"{head} {{")
        out.line("Regs *const R = &S->regs; Fault *const F = &S->fault;")
        if announcement is not None:
            self._note_announcement(announcement, "seat", "S->block")
        self._take(space, go=False)
        out.line("goto fault;")
        out.margin("fault:")
        out.line("(void)R; (void)F; (void)slot;")
        out.line("return FAULTED;")
        out.end("}")


def _sort(note: Note) -> Sort:
    return Sort.SET if note.is_set else Sort.NUMBER


def _value(digit: str, low: int, step: int, high: int) -> Text:
    code = f"({digit})" if step == 1 else f"({digit}) * (i64){step}"
    return number(code if low == 0 else f"({code} + {low})", low, high)
