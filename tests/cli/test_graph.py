"""Diagrams: from a small program by hand to Mermaid and DOT."""

from __future__ import annotations

import re

import pytest

from kaart.graph import Wording, block_diagram, phase_diagram, to_dot, to_mermaid
from kaart.graph.model import Diagram, Edge, Group, Node, Shape
from kaart.ir.form import (
    Alternative,
    Announcement,
    Ask,
    Block,
    Decision,
    End,
    Family,
    Finish,
    Fork,
    Goto,
    Phase,
    Program,
    Question,
    Resume,
    Shuffle,
    ZoneRef,
)


def block(name: str, phase: str, end: End) -> Block:
    return Block(name, phase, (), end, None, ())


def answer(family: int, to: str) -> Alternative:
    return Alternative(family, (), 1, False, to, None, ())


def decision(question: Question, *ways: Alternative) -> Decision:
    return Decision(
        question, "d", "", 0, 0, ways, (), 1, None, 0, None, (), (), None, ()
    )  # fmt: skip


PROGRAM = Program(
    name="little", title='A "little" one', seats=2, teams=(0, 1), options=(), digest="", files=(),
    suits=(), ranks=(), faces=(), cards=(), registers=(), zones=(), tables=(), meld_tables=(),
    families=tuple(Family(name, (), id_, 1) for id_, name in enumerate(("raise", "pass", "play", "shout"))),
    decisions=(
        decision(Question.MAY, answer(0, "b2"), answer(1, "b3")),
        decision(Question.PLAY, answer(2, "p2")),
    ),
    announcements=(Announcement(answer(3, "a1"), "shout", True, 0, None),),
    phases=(Phase("deal", "d1", (), None), Phase("talk", "b1", (), None), Phase("play", "p1", (), None),
            Phase("after round", "e1", (), None)),
    blocks=(
        block("d1", "deal", Shuffle(ZoneRef("stock", ()), "b1", None)),
        block("b1", "talk", Goto("b1.ask")),
        block("b1.ask", "talk", Ask(0)),
        block("b2", "talk", Fork(1, "b1.ask", "b3")),
        block("b3", "talk", Goto("p1")),
        block("p1", "play", Ask(1)),
        block("p2", "play", Fork(1, "p1", "e1")),
        block("e1", "after round", Fork(0, "end", "d1")),
        block("end", "after round", Finish(3, None)),
        block("a1", "talk", Resume()),
    ),
    entry="d1",
)  # fmt: skip


def named(diagram: Diagram) -> set[tuple[str, str, str]]:
    """The edges as (first line of a node, first line of a node, label)."""
    lines = {node.key: node.lines[0] for group in diagram.groups for node in group.nodes}
    return {(lines[edge.source], lines[edge.target], edge.label) for edge in diagram.edges}


def test_phases_hold_their_questions_and_what_follows_which() -> None:
    diagram = phase_diagram(PROGRAM)
    titles = [group.title for group in diagram.groups]
    assert titles == ["", "deal", "talk", "play", "after round", "besides any question"]
    assert named(diagram) == {
        ("start", "shuffle stock", ""),
        ("shuffle stock", "talk", ""),
        ("talk", "raise or pass?", ""),
        ("raise or pass?", "raise or pass?", "raise"),
        ("raise or pass?", "play a card", "raise / pass"),
        ("play a card", "play a card", ""),
        ("play a card", "after round", ""),
        ("after round", "end of the match", ""),
        ("after round", "shuffle stock", ""),
    }


def test_blocks_are_all_there() -> None:
    diagram = block_diagram(PROGRAM)
    shown = [node.lines[0] for group in diagram.groups for node in group.nodes]
    assert sorted(shown) == sorted(["start", *(block.name for block in PROGRAM.blocks), "shout"])
    assert ("b2", "b1.ask", "yes") in named(diagram)
    assert ("b1.ask", "b3", "pass") in named(diagram)


def test_words_can_be_put_in_the_reader_s_language() -> None:
    dutch = {"raise": "verhoog", "pass": "pas", "stock": "stapel"}
    diagram = phase_diagram(PROGRAM, Wording("nl", lambda name: dutch.get(name, name)))
    assert ("talk", "verhoog of pas?", "") in named(diagram)
    assert ("begin", "schud stapel", "") in named(diagram)


AWKWARD = Diagram(
    'a "title"',
    (
        Group(
            "g", "<group> #1", (Node("n_1", Shape.STEP, ('say "no"', "a\\b")), Node("n_2", Shape.END, ("x",)))
        ),
    ),
    (Edge("n_1", "n_2", "either | or", dashed=True), Edge("n_2", "n_1")),
)


def test_mermaid_escapes_what_it_would_read_itself() -> None:
    text = to_mermaid(AWKWARD)
    assert text.startswith("---\ntitle: ")
    assert 'n_1["say #quot;no#quot;<br/>a\\b"]' in text
    assert 'n_1 -.->|"either | or"| n_2' in text
    assert 'subgraph g["#lt;group#gt; #35;1"]' in text
    assert text.endswith("  n_2 --> n_1\n")


def test_dot_escapes_what_it_would_read_itself() -> None:
    text = to_dot(AWKWARD)
    assert 'n_1 [label="say \\"no\\"\\na\\\\b", shape=box];' in text
    assert 'n_1 -> n_2 [label="either | or", style=dashed];' in text
    assert text.count("{") == text.count("}")


@pytest.mark.parametrize("extract", [phase_diagram, block_diagram])
def test_every_edge_ends_at_a_node_and_keys_are_safe(extract) -> None:
    diagram = extract(PROGRAM)
    keys = [node.key for group in diagram.groups for node in group.nodes]
    assert len(keys) == len(set(keys))
    assert all(re.fullmatch(r"\w+", key, re.ASCII) for key in keys)
    assert {key for edge in diagram.edges for key in (edge.source, edge.target)} <= set(keys)
    assert extract(PROGRAM) == diagram
