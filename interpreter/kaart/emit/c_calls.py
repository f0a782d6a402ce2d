"""The C functions that look up which question waits: legal ids, who is asked, answers, interrupts."""

from __future__ import annotations

from kaart.emit.c_says import words_of
from kaart.emit.faults import Wrong
from kaart.emit.layout import Flat
from kaart.emit.slots import Space
from kaart.emit.walk import Expressions
from kaart.emit.writer import Writer


class CCalls:
    """Writes `legal_`, `asked_`, `apply_` and `interrupts_`."""

    def __init__(self, texts: Expressions, layout: Flat) -> None:
        self.texts = texts
        self.layout = layout
        self.out = Writer()

    def write(self) -> list[str]:
        """All of these functions."""
        for k, space in enumerate(self.layout.spaces):
            self._apart(f"legal{k}_", "", space)
        for k, space in enumerate(self.layout.extras):
            self._apart(f"extra{k}_", "int seat", space)
        self._legal()
        self._asked()
        self._apply()
        self._interrupts()
        return self.out.lines

    def _apart(self, name: str, seat: str, space: Space) -> None:
        """A copy of the legal answers outside the machine, compiled once for all callers."""
        given = "const Regs *R, const Piles *P, Fault *F"
        head = f"static __attribute__((noinline, unused)) S{words_of(space)} apart_{name}({given}"
        call = f"{name}(R, P, F{', seat' if seat else ''})"
        self.out.line(f"{head}{', ' + seat if seat else ''}) {{ return {call}; }}")

    def _begin(self, head: str) -> None:
        self.out.begin(f"{head} {{")
        self.out.line("const Regs *const R = &S->regs; const Piles *const P = &S->piles;")
        self.out.line("Fault *const F = &S->fault;")

    def _end(self, result: str) -> None:
        self.out.end("}")
        self.out.line(f"return {result};")
        self.out.margin("fault:")
        self.out.line("(void)R; (void)P; (void)F;")
        self.out.line("S->status = FAULTED;")
        self.out.line("return -1;")
        self.out.end("}")

    def _begin_case(self, block: int, k: int) -> None:
        self.out.begin(f"case {block}: {{")
        self.out.line(f"const int asked = asked{k}_(R, P, F);")
        self.out.line("if (F->site) goto fault;")

    def _legal(self) -> None:
        out = self.out
        self._begin("static int legal_(State *S, i32 *ids, i32 *ordinary)")
        out.line("int n = 0;")
        out.begin("switch (S->block) {")
        for block, k in self.layout.waits.items():
            asks = self.layout.program.decisions[k]
            self._begin_case(block, k)
            self._each_kept(k, f"ids[n++] = id{k}_(slot);")
            self.texts.at = asks.at
            out.line(f"if (!n) FAULT({self.texts.site(Wrong.STUCK, asks.label)}, asked);")
            out.line("*ordinary = n;")
            if asks.announcements:
                out.line("if (!S->announcements) break;")
            for j in asks.announcements:
                self._each_extra(j, "asked", f"ids[n++] = extra_id{j}_(slot);")
            out.line("break;")
            out.end("}")
        self._end("n")

    def _asked(self) -> None:
        self._begin("static int asked_(State *S)")
        self.out.begin("switch (S->block) {")
        for block, k in self.layout.waits.items():
            self.out.line(f"case {block}: return asked{k}_(R, P, F);")
        self.out.end("}")
        self.out.line("return -1;")
        self.out.end("}")

    def _apply(self) -> None:
        out = self.out
        self._begin("static int apply_(State *S, int seat, int id)")
        out.begin("switch (S->block) {")
        for block, k in self.layout.waits.items():
            asks = self.layout.program.decisions[k]
            self._begin_case(block, k)
            out.begin("if (seat == asked) {")
            self._each_kept(k, f"if (id{k}_(slot) == id) return take{k}_(S, slot);")
            out.end("}")
            out.line("if (!S->announcements || seat < 0 || seat >= SEATS) return ILLEGAL;")
            for j in asks.announcements:
                if not self.layout.program.announcements[j].any_time:
                    out.line("if (seat == asked)")
                taken = f"return take_extra{j}_(S, slot, seat);"
                self._each_extra(j, "seat", f"if (extra_id{j}_(slot) == id) {taken}")
            out.line("return ILLEGAL;")
            out.end("}")
        out.end("}")
        out.line("return ILLEGAL;")
        out.margin("fault:")
        out.line("return FAULTED;")
        out.end("}")

    def _interrupts(self) -> None:
        out = self.out
        self._begin("static int interrupts_(State *S, i32 *pairs)")
        out.line("int n = 0;")
        out.begin("switch (S->block) {")
        for block, k in self.layout.waits.items():
            offered = self.layout.program.decisions[k].announcements
            at_any_time = [j for j in offered if self.layout.program.announcements[j].any_time]
            if not at_any_time:
                continue
            self._begin_case(block, k)
            out.begin("for (int seat = 0; seat < SEATS; seat++) if (seat != asked) {")
            for j in at_any_time:
                self._each_extra(j, "seat", f"pairs[n++] = seat; pairs[n++] = extra_id{j}_(slot);")
            out.end("}")
            out.line("break;")
            out.end("}")
        self._end("n / 2")

    def _each_kept(self, k: int, body: str) -> None:
        """Do something for every legal answer, in order."""
        space = self.layout.spaces[k]
        self.out.line(f"const S{words_of(space)} kept = apart_legal{k}_(R, P, F);")
        self.out.line("if (F->site) goto fault;")
        self._each_slot(space, "kept", body)

    def _each_extra(self, j: int, seat: str, body: str) -> None:
        """Do something for every form of an announcement that is open to a seat."""
        space = self.layout.extras[j]
        self.out.begin("{")
        self.out.line(f"const S{words_of(space)} more = apart_extra{j}_(R, P, F, {seat});")
        self.out.line("if (F->site) goto fault;")
        self._each_slot(space, "more", body)
        self.out.end("}")

    def _each_slot(self, space: Space, name: str, body: str) -> None:
        self.out.begin(f"for (int i = 0; i < {words_of(space)}; i++)")
        self.out.begin(f"for (u64 m = {name}.w[i]; m; m &= m - 1) {{")
        self.out.line("const int slot = 64 * i + __builtin_ctzll(m);")
        self.out.line(body)
        self.out.end("}")
        self.out.end()
