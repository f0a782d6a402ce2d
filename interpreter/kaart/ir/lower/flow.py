"""Builds basic blocks: instructions are added to the open block until something ends it."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaart.diagnostics import Span
from kaart.ir import form as f
from kaart.ir.form import Apply, Expr, Op
from kaart.ir.lower.draft import Draft
from kaart.ir.lower.fold import get, is_simple, make
from kaart.ir.lower.terms import Context, lower
from kaart.model.symbols import Note
from kaart.model.terms import Term


@dataclass(frozen=True, slots=True)
class Exits:
    """Where `stop`, `end phase` and `end round` lead, and which counters they leave behind."""

    phase: str
    round: str
    loop: str | None = None
    counters: tuple[Note, ...] = ()


@dataclass(slots=True)
class Turns:
    """What the innermost `going round` remembers."""

    dropped: str


@dataclass(slots=True)
class Flow:
    """The block being written."""

    draft: Draft
    phase: str
    name: str = ""
    at: f.At | None = None
    tags: tuple[str, ...] = ()
    do: list[f.Instruction] = field(default_factory=list)
    is_open: bool = False
    labels: dict[str, int] = field(default_factory=dict)
    together: int | None = None
    hides: tuple[str, ...] = ()
    announced: bool = False
    turns: Turns | None = None

    @property
    def context(self) -> Context:
        return Context(self.draft)

    def lower(self, term: Term) -> Expr:
        """A term in the present surroundings."""
        return lower(term, self.context)

    def new(self, hint: str) -> str:
        """A fresh block name."""
        stem = f"{self.phase}: {hint}"
        number = self.labels.get(stem, 0) + 1
        self.labels[stem] = number
        return stem if number == 1 else f"{stem} {number}"

    def open(self, name: str, span: Span | None = None, tags: tuple[str, ...] = ()) -> None:
        """Begin a block; the one before falls through into it."""
        if self.is_open:
            self.close(f.Goto(name))
        self.name, self.is_open = name, True
        self.at = self.draft.at(span) if span is not None else None
        self.tags = tags
        self.do = []

    def close(self, end: f.End) -> None:
        """End the block."""
        if self.is_open:
            self.draft.blocks.append(f.Block(self.name, self.phase, tuple(self.do), end, self.at, self.tags))
        self.is_open = False

    def add(self, instruction: f.Instruction) -> None:
        """Add an instruction; what can never be reached is dropped."""
        if self.is_open:
            self.do.append(instruction)

    def set(self, register: str, value: Expr, span: Span | None = None, index: tuple[Expr, ...] = ()) -> None:
        """Write a register."""
        self.add(f.Set(register, index, value, self.draft.at(span) if span is not None else None))

    def keep(self, value: Expr, hint: str, kind: f.Kind, span: Span) -> Expr:
        """The value computed now, to be used later in this sentence."""
        if isinstance(value, int) or (is_simple(value) and _is_frame(value)):
            return value
        name = self.draft.temporary(hint, kind)
        self.set(name, value, span)
        return get(name)

    def fork(self, condition: Expr, then: str, otherwise: str) -> None:
        """Go on in one of two blocks."""
        if isinstance(condition, int):
            self.close(f.Goto(then if condition else otherwise))
        else:
            self.close(f.Fork(condition, then, otherwise))


def _is_frame(value: Expr) -> bool:
    return (
        isinstance(value, Apply)
        and value.op is Op.GET
        and isinstance(value.args[0], str)
        and value.args[0].startswith("$")
    )


def has(mask: Expr, member: Expr) -> Expr:
    return make(Op.HAS, mask, member)
