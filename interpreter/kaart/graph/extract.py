"""Diagrams from a program: the phases with their questions, or every block of the state machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import assert_never

from kaart.graph.model import Diagram, Edge, Group, Node, Shape
from kaart.ir.form import (
    Alternative,
    Announcement,
    Ask,
    Block,
    Cut,
    Decision,
    Draw,
    Finish,
    Fork,
    Goto,
    Program,
    Question,
    Resume,
    Shuffle,
)

Wording = Callable[[str], str]
"""Turns a name of the rules into what people read (`lay-away` → "lay away two cards")."""


def plain(name: str) -> str:
    """The wording without a words file: the name itself."""
    return name


def phase_diagram(program: Program, wording: Wording = plain) -> Diagram:
    """The diagram people read first: a frame for each phase with its questions and chance events, and
    an arrow wherever one can follow the other. What happens by itself in between is left out."""
    stops = _stops(program)
    entries = {phase.entry: phase.name for phase in program.phases}
    nodes = {name: _stop_node(program, block, entries, wording) for name, block in stops.items()}
    groups = _by_phase(program, stops, nodes, wording)
    edges = list(_arrows(program, stops, wording))
    start = Group("start", "", (Node("start", Shape.START, ("start",)),))
    first = [Edge("start", nodes[name].key) for name in _next_stops(program, stops, program.entry)]
    spoken = _announcements(program, wording)
    also = _spoken_arrows(program, stops, nodes)
    return Diagram(program.title, (start, *groups, *spoken), (*first, *_joined(edges, nodes), *also))


def block_diagram(program: Program, wording: Wording = plain) -> Diagram:
    """Every block with the number of its instructions and what ends it."""
    nodes = {
        block.name: Node(_key(block.name), _shape(block), _block_lines(program, block, wording))
        for block in program.blocks
    }
    order = dict.fromkeys(block.phase for block in program.blocks)
    groups = [
        Group(
            _key("phase " + phase),
            wording(phase),
            tuple(nodes[block.name] for block in program.blocks if block.phase == phase),
        )
        for phase in order
    ]
    start = Group("start", "", (Node("start", Shape.START, ("start",)),))
    edges = [Edge("start", nodes[program.entry].key)]
    for block in program.blocks:
        ways = _exits(program, block, wording)
        edges += [Edge(nodes[block.name].key, nodes[to].key, label) for label, to in ways]
    spoken = _announcements(program, wording)
    return Diagram(program.title, (start, *groups, *spoken), tuple(dict.fromkeys(edges)))


# ------------------------------------------------------------------ stops: what the phase diagram shows


def _stops(program: Program) -> dict[str, Block]:
    """The blocks that are drawn: first blocks of phases, questions, chance, the end of the match."""
    entries = {phase.entry for phase in program.phases}
    return {
        block.name: block
        for block in program.blocks
        if block.name in entries or _shape(block) is not Shape.STEP
    }


def _next_stops(program: Program, stops: dict[str, Block], first: str) -> list[str]:
    """The stops that can be reached from a block without passing another one; itself if it is one."""
    by_name = {block.name: block for block in program.blocks}
    found: dict[str, None] = {}
    seen: set[str] = set()
    waiting = [first]
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        if name in stops:
            found[name] = None
        else:
            waiting += [to for _, to in _exits(program, by_name[name], plain)]
    return sorted(found, key=list(by_name).index)


def _arrows(program: Program, stops: dict[str, Block], wording: Wording) -> Iterator[tuple[str, str, str]]:
    """(from, to, label) between stops; a question gives an arrow for each way to answer it."""
    for name, block in stops.items():
        for label, to in _exits(program, block, wording):
            for target in _next_stops(program, stops, to):
                yield name, target, label


def _joined(arrows: Iterable[tuple[str, str, str]], nodes: dict[str, Node]) -> Iterator[Edge]:
    """Arrows between the same two nodes become one, with their labels in a row. A label that would
    stand on every arrow that leaves a node says nothing and is dropped."""
    labels: dict[tuple[str, str], dict[str, None]] = {}
    for source, target, label in arrows:
        labels.setdefault((source, target), {})[label] = None
    for (source, target), found in labels.items():
        leaving = [tuple(other) for (start, _), other in labels.items() if start == source]
        text = " / ".join(label for label in found if label) if len(set(leaving)) > 1 else ""
        yield Edge(nodes[source].key, nodes[target].key, text)


def _by_phase(
    program: Program, stops: dict[str, Block], nodes: dict[str, Node], wording: Wording
) -> Iterator[Group]:
    for phase in program.phases:
        inside = [nodes[name] for name, block in stops.items() if block.phase == phase.name]
        yield Group(_key("phase " + phase.name), wording(phase.name), tuple(inside))
    known = {phase.name for phase in program.phases}
    for name, block in stops.items():
        if block.phase not in known:
            yield Group("", "", (nodes[name],))


def _stop_node(program: Program, block: Block, entries: dict[str, str], wording: Wording) -> Node:
    shape = _shape(block)
    if shape is Shape.STEP:
        return Node(_key(block.name), Shape.STEP, (wording(entries[block.name]),))
    return Node(_key(block.name), shape, _end_lines(program, block, wording))


def _announcements(program: Program, wording: Wording) -> Iterator[Group]:
    if program.announcements:
        nodes = [
            Node(f"announcement_{number}", Shape.QUESTION, _announcement_lines(program, spoken, wording))
            for number, spoken in enumerate(program.announcements)
        ]
        yield Group("announcements", "besides any question", tuple(nodes))


def _spoken_arrows(program: Program, stops: dict[str, Block], nodes: dict[str, Node]) -> Iterator[Edge]:
    """From an announcement to the questions it leads to; most lead to none."""
    for number, spoken in enumerate(program.announcements):
        for name in _next_stops(program, stops, spoken.alternative.to):
            yield Edge(f"announcement_{number}", nodes[name].key, dashed=True)


def _announcement_lines(program: Program, spoken: Announcement, wording: Wording) -> tuple[str, ...]:
    family = program.families[spoken.alternative.family].name
    return wording(family), "at any time" if spoken.any_time else "at one's own turn"


# ------------------------------------------------------------------ blocks


def _shape(block: Block) -> Shape:
    match block.end:
        case Goto() | Fork() | Resume():
            return Shape.STEP
        case Shuffle() | Cut() | Draw():
            return Shape.CHANCE
        case Ask():
            return Shape.QUESTION
        case Finish():
            return Shape.END
        case other:
            assert_never(other)


def _exits(program: Program, block: Block, wording: Wording) -> list[tuple[str, str]]:
    """(label, block) for each way on. A question that was interrupted goes on where it stood, so a
    Resume leads nowhere."""
    match block.end:
        case Goto(to):
            return [("", to)]
        case Fork(_, then, otherwise):
            return [("yes", then), ("no", otherwise)]
        case Shuffle(to=to) | Cut(to=to) | Draw(to=to):
            return [("", to)]
        case Ask(number):
            decision = program.decisions[number]
            return [(_answer(program, way, wording), way.to) for way in decision.alternatives]
        case Resume() | Finish():
            return []
        case other:
            assert_never(other)


def _block_lines(program: Program, block: Block, wording: Wording) -> tuple[str, ...]:
    work = f"{len(block.do)} step" + ("" if len(block.do) == 1 else "s")
    return (block.name, *((work,) if block.do else ()), *_end_lines(program, block, wording))


def _end_lines(program: Program, block: Block, wording: Wording) -> tuple[str, ...]:
    match block.end:
        case Goto() | Fork():
            return ()
        case Shuffle(zone):
            return (f"shuffle {wording(zone.zone)}",)
        case Cut(zone):
            return (f"cut {wording(zone.zone)}",)
        case Draw(register):
            return (f"draw lots: {wording(register)}",)
        case Ask(number):
            return _question_lines(program, program.decisions[number], wording)
        case Resume():
            return ("back to the question",)
        case Finish():
            return ("end of the match",)
        case other:
            assert_never(other)


def _question_lines(program: Program, decision: Decision, wording: Wording) -> tuple[str, ...]:
    heading = _heading(program, decision, wording)
    together = ("all at once",) if decision.together is not None else ()
    return (heading, *together, *(wording(clause.label) for clause in decision.clauses))


def _heading(program: Program, decision: Decision, wording: Wording) -> str:
    answers = dict.fromkeys(_answer(program, way, wording) for way in decision.alternatives)
    match decision.question:
        case Question.MAY:
            return " or ".join(answers) + "?"
        case Question.CHOOSE | Question.PICK:
            return "choose " + " or ".join(answers)
        case Question.PLAY:
            return "play a card"
        case other:
            assert_never(other)


def _answer(program: Program, way: Alternative, wording: Wording) -> str:
    return wording(program.families[way.family].name)


def _key(name: str) -> str:
    """An identifier that every format takes: other characters become their code points."""
    safe = "".join(char if char.isascii() and char.isalnum() else f"_{ord(char):x}_" for char in name)
    return f"n_{safe}"
