"""What nodes and arrows say, in the reader's language; shared by the diagrams of phases and of blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import assert_never

from kaart.graph.model import Group, Node, Shape
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
from kaart.saying import Message, one_of, said, say


def _plain(name: str) -> str:
    return name


@dataclass(frozen=True, slots=True)
class Wording:
    """How a diagram speaks. `name` turns a name of the rules into what people read
    (`lay-away` → "lay away two cards")."""

    language: str = "en"
    name: Callable[[str], str] = _plain

    def said(self, message: Message) -> str:
        return said(message, self.language)


def shape(block: Block) -> Shape:
    """What a block stands for in a diagram, by its end."""
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


def exits(program: Program, block: Block, wording: Wording) -> list[tuple[str, str]]:
    """(label, block) for each way on. A question that was interrupted goes on where it stood, so a
    Resume leads nowhere."""
    match block.end:
        case Goto(to):
            return [("", to)]
        case Fork(_, then, otherwise):
            return [(wording.said(say("yes")), then), (wording.said(say("no")), otherwise)]
        case Shuffle(to=to) | Cut(to=to) | Draw(to=to):
            return [("", to)]
        case Ask(number):
            decision = program.decisions[number]
            return [(_answer(program, way, wording), way.to) for way in decision.alternatives]
        case Resume() | Finish():
            return []
        case other:
            assert_never(other)


def end_lines(program: Program, block: Block, wording: Wording) -> tuple[str, ...]:
    """The label of a block by what ends it; nothing for an end that only leads on."""
    match block.end:
        case Goto() | Fork():
            return ()
        case Shuffle(zone):
            return (wording.said(say("shuffle {place}", place=wording.name(zone.zone))),)
        case Cut(zone):
            return (wording.said(say("cut {place}", place=wording.name(zone.zone))),)
        case Draw(register):
            return (wording.said(say("draw lots: {name}", name=wording.name(register))),)
        case Ask(number):
            return _question_lines(program, program.decisions[number], wording)
        case Resume():
            return (wording.said(say("back to the question")),)
        case Finish():
            return (wording.said(say("end of the match")),)
        case other:
            assert_never(other)


def start(wording: Wording) -> Group:
    """The node in which every diagram begins; its key is `start`."""
    return Group("start", "", (Node("start", Shape.START, (wording.said(say("start")),)),))


def announcements(program: Program, wording: Wording) -> Iterator[Group]:
    """What may be said besides the questions, in a frame of its own if there is any."""
    if program.announcements:
        nodes = (
            Node(announcement_key(number), Shape.QUESTION, _announcement_lines(program, spoken, wording))
            for number, spoken in enumerate(program.announcements)
        )
        yield Group("announcements", wording.said(say("besides any question")), tuple(nodes))


def announcement_key(number: int) -> str:
    return f"announcement_{number}"


def _announcement_lines(program: Program, spoken: Announcement, wording: Wording) -> tuple[str, ...]:
    family = program.families[spoken.alternative.family].name
    return wording.name(family), wording.said(
        say("at any time") if spoken.any_time else say("at one's own turn")
    )


def _question_lines(program: Program, decision: Decision, wording: Wording) -> tuple[str, ...]:
    heading = _heading(program, decision, wording)
    together = (wording.said(say("all at once")),) if decision.together is not None else ()
    return (heading, *together, *(wording.name(clause.label) for clause in decision.clauses))


def _heading(program: Program, decision: Decision, wording: Wording) -> str:
    answers = list(dict.fromkeys(_answer(program, way, wording) for way in decision.alternatives))
    listed = wording.said(one_of(answers)) if answers else ""
    match decision.question:
        case Question.MAY:
            return listed + "?"
        case Question.CHOOSE | Question.PICK:
            return wording.said(say("choose: {name}", name=listed))
        case Question.PLAY:
            return wording.said(say("play a card"))
        case other:
            assert_never(other)


def _answer(program: Program, way: Alternative, wording: Wording) -> str:
    return wording.name(program.families[way.family].name)
