"""The functions of questions in C: who is asked, the legal slots, the action id of a slot."""

from __future__ import annotations

from kaart.emit.asks import Questions
from kaart.emit.c_names import remark
from kaart.emit.c_says import CSays, words_of
from kaart.emit.c_words import Words
from kaart.emit.faults import Wrong
from kaart.emit.slots import Doubles, Place, Space
from kaart.emit.text import number
from kaart.emit.walk import Expressions
from kaart.emit.writer import Writer
from kaart.ir import form as f

_ARGUMENTS = "const Regs *R, const Piles *P, Fault *F"


class CQuestions:
    """Writes for question k `asked{k}_`, `legal{k}_` and `id{k}_`, for announcement k `extra{k}_` and
    `extra_id{k}_`."""

    def __init__(self, texts: Expressions, words: Words) -> None:
        self.texts = texts
        self.words = words
        self.layout = words.layout
        self.out = Writer()

    def write(self) -> list[str]:
        """All of these functions."""
        for k, decision in enumerate(self.layout.program.decisions):
            space = self.layout.spaces[k]
            self._ids(f"id{k}_", space)
            self._asked(k, decision)
            self._function(f"INLINE S{words_of(space)} legal{k}_({_ARGUMENTS})", decision.label)
            self._questions(f"id{k}_").answers(decision, space, "kept")
            self.out.line("return kept;")
            self._close(f"return {_none(space)};")
        for k, announcement in enumerate(self.layout.program.announcements):
            self._announcement(k, announcement, self.layout.extras[k])
        return self.out.lines

    def _asked(self, k: int, decision: f.Decision) -> None:
        self._function(f"INLINE int asked{k}_({_ARGUMENTS})", decision.label)
        self.texts.at = decision.at
        asked = self.texts.number(decision.asked)
        self.out.line(f"const i64 asked = {asked.code};")
        if asked.low < 0:
            site = self.texts.site(Wrong.UNASKED, decision.label)
            self.out.line(f"if (unlikely(asked < 0)) FAULT({site}, asked);")
        self.out.line("return (int)asked;")
        self._close("return -1;")

    def _announcement(self, k: int, announcement: f.Announcement, space: Space) -> None:
        self._ids(f"extra_id{k}_", space)
        head = f"INLINE S{words_of(space)} extra{k}_({_ARGUMENTS}, int seat)"
        self._function(head, announcement.label)
        self.texts.at = announcement.alternative.at
        who = self.texts.set(announcement.who)
        self.out.line(f"if (!({who.code} >> seat & 1)) return {_none(space)};")
        if announcement.used is not None:
            used = self.words.cell(*self.texts.cell(announcement.used, ()))
            self.out.line(f"if ({used} >> seat & 1) return {_none(space)};")
        seat = number("seat", 0, self.layout.seats - 1)
        self._questions(f"extra_id{k}_").forms(space, "kept", seat)
        self.out.line("return kept;")
        self._close(f"return {_none(space)};")

    def _questions(self, ids: str) -> Questions:
        return Questions(self.texts, CSays(self.words, self.out, ids))

    def _function(self, head: str, label: str) -> None:
        self.out.line(f"/* {remark(label)} */")
        self.out.begin(f"{head} {{")

    def _close(self, at_fault: str) -> None:
        self.out.line("goto fault;")
        self.out.margin("fault:")
        self.out.line(at_fault)
        self.out.end("}")

    def _ids(self, name: str, space: Space) -> None:
        out = self.out
        faced = space.doubles is not Doubles.NEVER
        if faced and any(axis.is_card for place in space.places for axis in place.axes):
            faces = ", ".join(map(str, self.layout.program.cards))
            out.line(f"static const u8 {name}face[] = {{ {faces} }};")
        out.begin(f"static int __attribute__((unused)) {name}(int slot) {{")
        for place in space.places:
            last = place.start + place.size
            condition = f"if (slot < {last}) " if last < space.size else ""
            out.line(f"{condition}return {_id(place, name if faced else '')};")
        if not space.places:
            out.line("return slot;")
        out.end("}")


def _id(place: Place, faces: str) -> str:
    """The action id of `slot`; with copies of cards the face counts, not the card."""
    terms = [str(place.first)]
    for axis, digit, weight in zip(place.axes, digits(place), place.ids, strict=True):
        term = f"{faces}face[{digit}]" if axis.is_card and faces else f"({digit})"
        terms.append(f"{term} * {weight}")
    return " + ".join(terms)


def digits(place: Place) -> list[str]:
    """The digit of each parameter in the variable `slot`."""
    found = []
    for axis, weight in zip(place.axes, place.weights, strict=True):
        shifted = f"(slot - {place.start})" if place.start else "slot"
        digit = shifted if weight == 1 else f"{shifted} / {weight}"
        found.append(digit if len(place.axes) == 1 else f"{digit} % {axis.size}")
    return found


def _none(space: Space) -> str:
    return f"(S{words_of(space)}){{ {{ 0 }} }}"
