"""The diagram of the whole state machine, for those who look into the compiler or write an engine."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.graph.labels import Wording, announcement_key, announcements, end_lines, exits, key, shape, start
from kaart.graph.model import Diagram, Edge, Group, Node
from kaart.ir.form import Block, Program

_PLAIN = Wording()


def block_diagram(program: Program, wording: Wording = _PLAIN) -> Diagram:
    """Every block with the number of its instructions and what ends it."""
    groups = (start(wording), *_groups(program, wording), *announcements(program, wording))
    return Diagram(program.title, groups, tuple(dict.fromkeys(_edges(program, wording))))


def _groups(program: Program, wording: Wording) -> Iterator[Group]:
    for phase in dict.fromkeys(block.phase for block in program.blocks):
        inside = (_node(program, block, wording) for block in program.blocks if block.phase == phase)
        yield Group(key("phase " + phase), wording.name(phase), tuple(inside))


def _edges(program: Program, wording: Wording) -> Iterator[Edge]:
    yield Edge("start", key(program.entry))
    for block in program.blocks:
        for label, to in exits(program, block, wording):
            yield Edge(key(block.name), key(to), label)
    for number, spoken in enumerate(program.announcements):
        yield Edge(announcement_key(number), key(spoken.alternative.to), dashed=True)


def _node(program: Program, block: Block, wording: Wording) -> Node:
    steps = wording.say("step") if len(block.do) == 1 else wording.say("steps", len(block.do))
    lines = (block.name, *((steps,) if block.do else ()), *end_lines(program, block, wording))
    return Node(key(block.name), shape(block), lines)
