"""The diagram people read first: phases with their questions, and what can follow what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kaart.graph.labels import Wording, announcement_key, announcements, end_lines, exits, shape, start
from kaart.graph.model import Diagram, Edge, Group, Node, Shape
from kaart.ir.form import Block, Program

_PLAIN = Wording()


def phase_diagram(program: Program, wording: Wording = _PLAIN) -> Diagram:
    """A frame for each phase with its questions and chance events, and an arrow wherever one can follow
    the other. What happens by itself in between is left out."""
    stops = _stops(program)
    entries = {phase.entry: phase.name for phase in program.phases}
    nodes = {
        name: _node(program, block, f"stop_{number}", entries, wording)
        for number, (name, block) in enumerate(stops.items(), start=1)
    }
    edges = [
        *(Edge("start", nodes[name].key) for name in _next_stops(program, stops, program.entry)),
        *_joined(_arrows(program, stops, wording), nodes),
        *_spoken_arrows(program, stops, nodes),
    ]
    groups = (start(wording), *_groups(program, stops, nodes, wording), *announcements(program, wording))
    return Diagram(program.title, groups, tuple(edges))


def _stops(program: Program) -> dict[str, Block]:
    """The blocks that are drawn: first blocks of phases, questions, chance, the end of the match."""
    entries = {phase.entry for phase in program.phases}
    return {
        block.name: block
        for block in program.blocks
        if block.name in entries or shape(block) is not Shape.STEP
    }


def _next_stops(program: Program, stops: dict[str, Block], first: str) -> list[str]:
    """The stops that can be reached from a block without passing another one; itself if it is one."""
    by_name = {block.name: block for block in program.blocks}
    found: set[str] = set()
    seen: set[str] = set()
    waiting = [first]
    while waiting:
        name = waiting.pop()
        if name in stops:
            found.add(name)
        elif name not in seen:
            seen.add(name)
            waiting += [to for _, to in exits(program, by_name[name], _PLAIN)]
    return [name for name in by_name if name in found]


def _arrows(program: Program, stops: dict[str, Block], wording: Wording) -> Iterator[tuple[str, str, str]]:
    """(from, to, label) between stops; a question gives an arrow for each way to answer it. The yes and
    no of a step say nothing where its condition is not shown."""
    for name, block in stops.items():
        asked = shape(block) is Shape.QUESTION
        for label, to in exits(program, block, wording):
            for target in _next_stops(program, stops, to):
                yield name, target, label if asked else ""


def _joined(arrows: Iterable[tuple[str, str, str]], nodes: dict[str, Node]) -> Iterator[Edge]:
    """Arrows between the same two nodes become one, with their labels in a row. Labels that are the same
    on every arrow out of a node say nothing and are dropped."""
    labels: dict[str, dict[str, dict[str, None]]] = {}
    for source, target, label in arrows:
        labels.setdefault(source, {}).setdefault(target, {})[label] = None
    for source, targets in labels.items():
        telling = len({tuple(found) for found in targets.values()}) > 1
        for target, found in targets.items():
            text = " / ".join(label for label in found if label) if telling else ""
            yield Edge(nodes[source].key, nodes[target].key, text)


def _spoken_arrows(program: Program, stops: dict[str, Block], nodes: dict[str, Node]) -> Iterator[Edge]:
    """From an announcement to the questions it leads to; most lead to none."""
    for number, spoken in enumerate(program.announcements):
        for name in _next_stops(program, stops, spoken.alternative.to):
            yield Edge(announcement_key(number), nodes[name].key, dashed=True)


def _groups(
    program: Program, stops: dict[str, Block], nodes: dict[str, Node], wording: Wording
) -> Iterator[Group]:
    names = [phase.name for phase in program.phases]
    for number, name in enumerate(names, start=1):
        inside = tuple(nodes[stop] for stop, block in stops.items() if block.phase == name)
        yield Group(f"phase_{number}", wording.name(name), inside)
    loose = tuple(nodes[stop] for stop, block in stops.items() if block.phase not in names)
    if loose:
        yield Group("loose", "", loose)


def _node(program: Program, block: Block, key: str, entries: dict[str, str], wording: Wording) -> Node:
    drawn = shape(block)
    if drawn is Shape.STEP:
        return Node(key, drawn, (wording.name(entries[block.name]),))
    return Node(key, drawn, end_lines(program, block, wording))
