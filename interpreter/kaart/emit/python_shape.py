"""A tree of loops and branches as lines of Python. `python_play.py` gives the code of each block."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from kaart.emit.python_flow import Guard, Irreducible, Leave, Loop, Node, Onward, Row, Tree
from kaart.emit.python_lines import Line, indented
from kaart.emit.python_names import bare, opposite

DEEPEST = 60
"""Python takes 100 levels of indentation; a playout that needs more than this is stepped instead."""


@dataclass(slots=True)
class Arm:
    """One way on: taken if `condition` holds (the last one: always); what is done on the way."""

    condition: str
    lines: list[Line]


@dataclass(slots=True)
class Code:
    """The code of a block. Without arms it does not end: it returns or stops."""

    lines: list[Line]
    arms: list[Arm] = field(default_factory=list)


Piece = tuple[list[Line], bool]
"""Lines, and whether control can come out at their end."""


class Shape:
    """Writes trees. `labels` say what the variable `going` holds for each target, `turns` what stands
    first in a loop so that it ends."""

    def __init__(
        self,
        codes: Mapping[int, Code],
        labels: Mapping[int, str],
        turns: Callable[[int], list[Line]],
    ) -> None:
        self._codes = codes
        self._labels = labels
        self._turns = turns

    def lines(self, tree: Tree) -> list[Line]:
        """The lines of a whole function."""
        found, _ = self._piece(tree)
        if max((line.depth for line in found), default=0) > DEEPEST:
            raise Irreducible("the branches of these rules are too deep")
        return found

    def _piece(self, tree: Tree) -> Piece:
        match tree:
            case Leave():
                return self._leave(tree)
            case Node():
                return self._node(tree)
            case Loop():
                return self._loop(tree)
            case Row():
                return self._row(tree.parts)
            case Guard() | Onward():
                raise TypeError("stands in a row")

    def _leave(self, leave: Leave) -> Piece:
        note = f"going = {self._labels[leave.target]}"
        found = [Line(0, note, None)] if leave.noted and leave.how != "continue" else []
        if leave.how != "on":
            found.append(Line(0, leave.how, None))
        return found, leave.how == "on"

    def _row(self, parts: Sequence[Tree]) -> Piece:
        found: list[Line] = []
        falls = True
        for part in parts:
            match part:
                case Guard():
                    lines, falls = self._guard(part)
                case Onward():
                    lines, falls = self._onward(part)
                case _:
                    lines, falls = self._piece(part)
            found += lines
        return found, falls

    def _guard(self, guard: Guard) -> Piece:
        lines, falls = self._piece(guard.body)
        if not guard.tested:
            return lines, falls
        head = Line(0, f"if going == {self._labels[guard.target]}:", None)
        return [head, *indented(lines or [Line(0, "pass", None)])], True

    def _onward(self, onward: Onward) -> Piece:
        found: list[Line] = []
        for targets, word in ((onward.out, "break"), (onward.again, "continue")):
            if not targets:
                continue
            if not onward.tested:
                return [Line(0, word, None)], False
            texts = [self._labels[target] for target in targets]
            test = f"== {texts[0]}" if len(texts) == 1 else f"in ({', '.join(texts)})"
            found += [Line(0, f"if going {test}:", None), Line(1, word, None)]
        return found, True

    # ------------------------------------------------------------ loops

    def _loop(self, loop: Loop) -> Piece:
        body, _ = self._piece(loop.body)
        comments = []
        while body and body[0].text.startswith("#"):
            comments.append(body.pop(0))
        if len(body) > 1 and body[-1] == Line(0, "continue", None):
            body.pop()
        head, at = "while True:", body[0].at if body else None
        if self._ends_at_once(body):
            head = f"while {opposite(body[0].text[3:-1])}:"
            body = body[2:]
        inside = [*self._turns(loop.header), *body] or [Line(0, "pass", None)]
        return [*comments, Line(0, head, at), *indented(inside)], True

    @staticmethod
    def _ends_at_once(body: Sequence[Line]) -> bool:
        """Whether a loop begins with `if …: break`."""
        return (
            len(body) > 2
            and body[0].text.startswith("if ")
            and (body[1].depth, body[1].text) == (1, "break")
            and body[2].depth == 0
            and not body[2].text.startswith(("else", "elif"))
        )

    # ------------------------------------------------------------ branches

    def _node(self, node: Node) -> Piece:
        code = self._codes[node.number]
        if not node.arms:
            return code.lines, False
        pieces = [self._piece(tree) for tree in node.arms]
        arms = [
            (arm.condition, [*arm.lines, *lines], falls)
            for arm, (lines, falls) in zip(code.arms, pieces, strict=True)
        ]
        lines, falls = branches(arms)
        return [*code.lines, *lines], falls


def branches(arms: Sequence[tuple[str, list[Line], bool]]) -> Piece:
    """`if`, `elif`, `else` for conditions, lines, and whether control comes out at their end."""
    if len(arms) == 1:
        return arms[0][1], arms[0][2]
    if len(arms) == 2:
        return _two(*arms)
    found: list[Line] = []
    for number, (condition, lines, _) in enumerate(arms):
        last = number == len(arms) - 1
        if last and not lines:
            break
        head = "else:" if last else f"{'elif' if number else 'if'} {bare(condition)}:"
        found += [Line(0, head, None), *indented(lines or [Line(0, "pass", None)])]
    return found, any(falls for _, _, falls in arms)


def _two(first: tuple[str, list[Line], bool], second: tuple[str, list[Line], bool]) -> Piece:
    """Two arms; no `else` where one of them does not come back."""
    condition, then, then_falls = first
    _, otherwise, otherwise_falls = second
    at = next((line.at for line in [*then, *otherwise]), None)
    if not then and not otherwise:
        return [], True
    if not then or (not otherwise_falls and (then_falls or len(then) > len(otherwise))):
        head = Line(0, f"if {opposite(condition)}:", at)
        return [head, *indented(otherwise), *then], then_falls or not then
    head = Line(0, f"if {bare(condition)}:", at)
    if not otherwise or not then_falls:
        return [head, *indented(then), *otherwise], otherwise_falls or not otherwise
    return [head, *indented(then), Line(0, "else:", at), *indented(otherwise)], True
