"""Writes nodes in one line without their places, so that tests can say what they expect."""

from __future__ import annotations

import dataclasses
from enum import Enum

from kaart.syntax import nodes, parse


def shape(value: object) -> str:
    """`Becomes(target=bid, value=3)`: words of the language in capitals, empty fields left out."""
    match value:
        case nodes.Name(text=text, is_word=True):
            return text.upper()
        case nodes.Name(text=text) | nodes.Tag(text=text):
            return text
        case nodes.Number(value=number):
            return str(number)
        case nodes.Text(value=text):
            return repr(text)
        case nodes.Card(suit=suit, rank=rank):
            return suit + rank
        case Enum(value=text):
            return f"<{text}>"
        case tuple():
            return f"[{', '.join(map(shape, value))}]"
        case _ if dataclasses.is_dataclass(value):
            fields = [(f.name, getattr(value, f.name)) for f in dataclasses.fields(value)]
            said = [f"{n}={shape(v)}" for n, v in fields if n != "span" and v not in (None, (), False)]
            return f"{type(value).__name__}({', '.join(said)})"
        case _:
            return str(value)


ENGLISH, DUTCH = "kaart 1 english\n", "kaart 1 nederlands\n"


def sections(text: str) -> tuple[nodes.Section, ...]:
    """The sections of a game without any problem; the header and the game line are added."""
    file = sound(f"{ENGLISH}game x\n{text}")
    assert isinstance(file, nodes.GameFile)
    return file.sections


def dutch_sections(text: str) -> tuple[nodes.Section, ...]:
    """The same for a Dutch text."""
    file = sound(f"{DUTCH}spel x\n{text}")
    assert isinstance(file, nodes.GameFile)
    return file.sections


def sound(text: str) -> nodes.File:
    """The nodes of a file that must have no problem."""
    file, problems = parse(text, "x.kaart")
    assert not problems, [f"{p.span}: {p.code} {p.sentence} {p.advice}" for p in problems]
    assert file is not None
    return file


def found(text: str) -> list[tuple[str, int, int]]:
    """Code, line and column of every problem of a text."""
    return [(p.code, p.span.line, p.span.column) for p in parse(text, "x.kaart")[1]]
