"""What a formula about cards depends on: notes, the suit led, or something a table cannot hold."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaart.model.symbols import Column, Definition, Note
from kaart.model.terms import T, Term

STRANGE = frozenset({
    T.PLACE, T.HOLDER, T.OWNER, T.WINNER, T.BEST, T.TOP, T.BOTTOM, T.PLAYERS, T.ABOVE, T.NOT_ABOVE,
})  # fmt: skip
OF_SUITS = frozenset({T.SUIT_CARDS, T.SUIT_OF})


@dataclass(slots=True)
class Needs:
    notes: dict[Note, None] = field(default_factory=dict)
    led: bool = False
    suits: bool = False
    strange: Term | None = None
    """The first part that is not known from notes and the suit led."""


def needs(terms: list[Term]) -> Needs:
    """Everything these terms read, through definitions and columns."""
    found = Needs()
    done: set[object] = set()
    stack = list(reversed(terms))
    while stack:
        term = stack.pop()
        stack.extend(reversed(term.args))
        match term.op:
            case T.NOTE:
                assert isinstance(term.ref, Note)
                if term.args:
                    found.strange = found.strange or term
                else:
                    found.notes[term.ref] = None
            case T.LED_SUIT:
                found.led = True
            case T.CALL | T.COLUMN:
                if term.ref not in done:
                    done.add(term.ref)
                    stack.extend(_inside(term.ref))
            case op if op in STRANGE:
                found.strange = found.strange or term
            case op if op in OF_SUITS:
                found.suits = True
            case _:
                pass
    return found


def _inside(symbol: object) -> list[Term]:
    match symbol:
        case Definition():
            return [t for case in symbol.cases for t in (case.value, case.when) if t is not None]
        case Column():
            return list(symbol.cells)
        case _:
            return []
