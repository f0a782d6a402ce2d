"""The C function that writes what a seat may know as a row of numbers; `view.py` says what lies where."""

from __future__ import annotations

from kaart.emit.c_words import Words, register_name
from kaart.emit.layout import Flat, Note
from kaart.emit.text import Sort, Text, number
from kaart.emit.view import Form
from kaart.emit.walk import Expressions
from kaart.emit.writer import Writer
from kaart.engine.instructions import indices
from kaart.engine.layout import Piles
from kaart.ir import form as f


class CViews:
    """Writes `view_`."""

    def __init__(self, texts: Expressions, words: Words) -> None:
        self.texts = texts
        self.words = words
        self.layout: Flat = words.layout
        self.form = Form(self.layout)
        self.out = Writer()

    def write(self) -> list[str]:
        """The function, and the decision of each block that asks."""
        out, layout = self.out, self.layout
        out.line(f"#define VIEW {self.form.size}")
        self._decisions()
        out.begin("static __attribute__((noinline, cold)) int view_(State *S, int seat, i64 *out) {")
        out.line("const Regs *const R = &S->regs; const Piles *const P = &S->piles;")
        out.line("Fault *const F = &S->fault;")
        out.line("const int waits = S->status == WAITING, asked = waits ? asked_(S) : -1;")
        out.line("const int decision = waits ? decision_(S->block) : -1;")
        out.line("if (F->site) goto fault;")
        playing = f"R->{register_name(layout.notes['$active'])}"
        out.line("*out++ = ROUND(R); *out++ = waits ? S->block : -1; *out++ = asked; *out++ = decision;")
        out.line(f"*out++ = (i64)(u64){playing};")
        out.line("scores_(R, out);")
        out.line("out += SEATS;")
        for note in self.form.notes:
            self._note(note)
        for piles in layout.base.zones.values():
            self._zone(piles)
        self._trick()
        out.line("return 0;")
        out.margin("fault:")
        out.line("(void)P; (void)F; (void)asked; (void)decision; (void)seat;")
        out.line("S->status = FAULTED;")
        out.line("return -1;")
        out.end("}")
        return out.lines

    def _decisions(self) -> None:
        out = self.out
        out.begin("static int decision_(int block) {")
        out.begin("switch (block) {")
        for block, decision in self.layout.waits.items():
            out.line(f"case {block}: return {decision};")
        out.end("}")
        out.line("return -1;")
        out.end("}")

    # ------------------------------------------------------------ notes

    def _note(self, note: Note) -> None:
        register = note.register
        self.texts.at = register.at
        hidden = self._hidden(register)
        axis = register.index_names.index("player") if "player" in register.index_names else -1
        for place, index in enumerate(indices(register.shape)):
            cell = self._cell(note, place)
            sees = f"({self._seen(register.seen, index).code} >> seat & 1)"
            if hidden:
                owner = str(index[axis]) if axis >= 0 else "asked"
                sees = f"(!({hidden} && {owner} != seat) && {sees})"
            if register.chooser is not None:
                chooser = self.layout.notes[register.chooser]
                sees = f"({self._cell(chooser, place if chooser.size > 1 else 0)} == seat || {sees})"
            self.out.begin("{")
            self.out.line(f"const int sees = {sees} != 0;")
            self.out.line("*out++ = sees;")
            value = f"sees ? {cell} : 0"
            self.out.line(f"out = put_set_(out, {value});" if note.is_set else f"*out++ = {value};")
            self.out.end("}")

    def _cell(self, note: Note, place: int) -> str:
        return self.words.cell(note, _known(place))

    def _hidden(self, register: f.Register) -> str:
        """When the cells of others are hidden: while one of these decisions waits."""
        found = [
            number
            for number, decision in enumerate(self.layout.program.decisions)
            if decision.together is not None and register.name in decision.hides
        ]
        return f"({' || '.join(f'decision == {number}' for number in found)})" if found else ""

    def _seen(self, seen: f.Expr, index: tuple[int, ...], axis: int = 0) -> Text:
        """The seats that see a cell or pile with these indices."""
        if axis == len(index):
            return self.texts.set(seen)
        with self.texts.bound(f"${axis}", _known(index[axis])):
            return self._seen(seen, index, axis + 1)

    # ------------------------------------------------------------ piles

    def _zone(self, piles: Piles) -> None:
        self.texts.at = piles.zone.at
        for place, index in enumerate(indices(piles.zone.shape), start=piles.start):
            self.out.begin("{")
            self.out.line(f"const mask held = {self.words.held(_known(place))};")
            sees = f"{self._seen(piles.zone.seen, index).code} >> seat & 1"
            self.out.line(f"const mask face_up = {sees} ? held : held & KNOWN(P, seat);")
            self.out.line("*out++ = count_(held);")
            self.out.line("out = put_set_(out, face_up);")
            self.out.end("}")

    def _trick(self) -> None:
        """The trick in the order of play, filled up to the size of the pack."""
        trick = _known(self.layout.base.trick)
        out = self.out
        zone = self.layout.base.zones["trick"].zone
        sees = f"{self._seen(zone.seen, ()).code} >> seat & 1"
        out.begin("{")
        out.line(f"const mask held = {self.words.held(trick)};")
        out.line(f"const u8 *const order = {self.words.order(trick)};")
        out.line(f"const mask face_up = {sees} ? held : held & KNOWN(P, seat);")
        out.line("const int played = count_(held);")
        out.begin("for (int i = 0; i < CARDS; i++) {")
        out.line("*out++ = i < played && face_up >> order[i] & 1 ? order[i] : -1;")
        out.line("*out++ = i < played ? P->owner[order[i]] : -1;")
        out.end("}")
        out.end("}")


def _known(value: int) -> Text:
    """A constant."""
    found = number(str(value), value, value)
    return Text(found.code, Sort.NUMBER, value, value, value)
