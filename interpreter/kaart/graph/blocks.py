"""The diagram of the whole state machine, for those who look into the compiler or write an engine."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.graph.labels import Wording, announcement_key, announcements, end_lines, exits, shape, start
from kaart.graph.model import Diagram, Edge, Group, Node
from kaart.ir.form import Block, Program
from kaart.saying import say_count

_PLAIN = Wording()


def block_diagram(program: Program, wording: Wording = _PLAIN) -> Diagram:
    """Every block with the number of its instructions and what ends it."""
    keys = {block.name: f"block_{number}" for number, block in enumerate(program.blocks, start=1)}
    groups = (start(wording), *_groups(program, keys, wording), *announcements(program, wording))
    return Diagram(program.title, groups, tuple(dict.fromkeys(_edges(program, keys, wording))))


def _groups(program: Program, keys: dict[str, str], wording: Wording) -> Iterator[Group]:
    phases = dict.fromkeys(block.phase for block in program.blocks)
    for number, phase in enumerate(phases, start=1):
        inside = (block for block in program.blocks if block.phase == phase)
        nodes = tuple(_node(program, block, keys[block.name], wording) for block in inside)
        yield Group(f"phase_{number}", wording.name(phase), nodes)


def _edges(program: Program, keys: dict[str, str], wording: Wording) -> Iterator[Edge]:
    yield Edge("start", keys[program.entry])
    for block in program.blocks:
        for label, to in exits(program, block, wording):
            yield Edge(keys[block.name], keys[to], label)
    for number, spoken in enumerate(program.announcements):
        yield Edge(announcement_key(number), keys[spoken.alternative.to], dashed=True)


def _node(program: Program, block: Block, key: str, wording: Wording) -> Node:
    steps = wording.said(say_count("1 step", "{count} steps", len(block.do)))
    lines = (block.name, *((steps,) if block.do else ()), *end_lines(program, block, wording))
    return Node(key, shape(block), lines)
