"""A remark about something odd that can be played all the same, and how two pieces of a game are compared."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum

from kaart.diagnostics import Note, Problem, Severity, Span
from kaart.model.steps import Head
from kaart.model.symbols import Variable
from kaart.model.terms import Term

Key = tuple[object, ...]


def odd(code: str, span: Span, sentence: str, advice: str, *notes: Note) -> Problem:
    """A warning."""
    return Problem(code, span, sentence, advice, notes, Severity.WARNING)


def key(value: object) -> Key:
    """What a piece of the model says, without where it stands: equal for two pieces that say the same."""
    match value:
        case Span():
            return ()
        case Term():
            return (value.op, value.value, key(value.ref), *(key(arg) for arg in value.args))
        case Variable():
            return (value.name, value.type)
        case Head():
            return key(value.when)
        case tuple():
            return tuple(key(item) for item in value)
        case Enum():
            return (value,)
        case _ if is_dataclass(value) and type(value).__hash__ is object.__hash__:
            return (value,)  # a name of the game, which is only ever the same as itself
        case _ if is_dataclass(value):
            return (type(value), *(key(getattr(value, field.name)) for field in fields(value)))
        case _:
            return (value,)
