"""Which loops of a playout could go round without a question for ever, and what stops them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kaart.emit.layout import Flat
from kaart.emit.python_facts import Facts
from kaart.emit.python_flow import Graph
from kaart.emit.python_lines import Line
from kaart.ir import form as f
from kaart.ir.form import Apply, Expr, Op

MOST_COUNTED = 64
"""Loops that count that far at most are left alone."""

_TURN = [
    Line(0, "turns = turns + 1 if decisions == before else 0", None),
    Line(0, "before = decisions", None),
    Line(0, "if turns > MOST_TURNS:", None),
    Line(1, "raise TooLong", None),
]


class Turns:
    """Writes what stands first in a loop so that it ends."""

    def __init__(
        self,
        layout: Flat,
        graph: Graph,
        block_of: Callable[[int], int],
        is_question: Callable[[int], bool],
        known: Mapping[int, Facts],
    ) -> None:
        self._layout = layout
        self._graph = graph
        self._block_of = block_of
        self._is_question = is_question
        self._known = known

    def _block(self, node: int) -> f.Block:
        return self._layout.program.blocks[self._block_of(node)]

    def lines(self, head: int) -> list[Line]:
        """The lines for a loop; none where a question comes in every turn, or the turns are numbered."""
        if not self._has_idle_turns(head) or self._is_counted(head):
            return []
        return _TURN

    def _has_idle_turns(self, head: int) -> bool:
        """Whether control can come back to the head of a loop without a question."""
        inside = self._graph.loops[head]
        rest, seen = [head], {head}
        while rest:
            node = rest.pop()
            if self._is_question(node):
                continue
            for to in self._graph.edges[node]:
                if to == head:
                    return True
                if to in inside and to not in seen:
                    seen.add(to)
                    rest.append(to)
        return False

    # ------------------------------------------------------------ loops that end by themselves

    def _is_counted(self, head: int) -> bool:
        """Whether the loop uses up a set, or counts up to a small number, with every turn."""
        end = self._block(head).end
        inside = [to for to in self._graph.edges[head] if to in self._graph.loops[head]]
        if not isinstance(end, f.Fork) or len(inside) != 1 or len(self._graph.edges[head]) != 2:
            return False
        register = _tested(end.condition)
        if register is None:
            return False
        steps = [step for step in self._block(inside[0]).do if _sets(step, register)]
        others = self._elsewhere(head, inside[0], register)
        if len(steps) != 1 or others or self._graph.before[inside[0]] != [head]:
            return False
        step = steps[0]
        assert isinstance(step, f.Set)
        if self._layout.notes[register].is_set:
            return self._uses_up(step, inside[0])
        low, _ = self._known[head].known.get(register, (-1, 0))
        return _counts(step.value, register) and low >= 0 and self._most(head, end.condition) <= MOST_COUNTED

    def _uses_up(self, step: f.Set, node: int) -> bool:
        """Whether a step takes a member out of a set that was chosen from it just before."""
        before: list[f.Instruction] = []
        for other in self._block(node).do:
            if other == step:
                break
            before.append(other)
        match step.value:
            case Apply(Op.LESS, (Apply(Op.GET, (own,)), Apply(Op.BIT, (Apply(Op.GET, (chosen,)),)))):
                choices = [s.value for s in before if isinstance(s, f.Set) and s.register == chosen]
                return own == step.register and len(choices) == 1 and self._chooses(choices[0], own, node)
            case _:
                return False

    def _chooses(self, value: Expr, register: Expr | str, node: int) -> bool:
        """Whether a value is surely a member of the set in a register."""
        match value:
            case Apply(Op.FIRST, (Apply(Op.GET, (own,)),)):
                return own == register
            case Apply(Op.FROM | Op.NEXT | Op.PREVIOUS, (Apply(Op.GET, (own,)), Apply(Op.GET, (seat,)))):
                low, _ = self._known[node].known.get(str(seat), (-1, 0))
                return own == register and low >= 0
            case _:
                return False

    def _elsewhere(self, head: int, first: int, register: str) -> bool:
        """Whether anything else in the loop writes the register."""
        blocks = [self._block(node) for node in self._graph.loops[head] if node != first]
        return any(
            _sets(step, register) or isinstance(step, f.BeginRound) for block in blocks for step in block.do
        )

    def _most(self, head: int, condition: Expr) -> int:
        """The number up to which the condition lets the loop count."""
        assert isinstance(condition, Apply)
        bound = condition.args[1]
        if isinstance(bound, int):
            return bound
        if isinstance(bound, Apply) and bound.op is Op.GET and len(bound.args) == 1:
            name = str(bound.args[0])
            if not any(
                _sets(step, name) for node in self._graph.loops[head] for step in self._block(node).do
            ):
                return self._known[head].known.get(name, (0, MOST_COUNTED + 1))[1]
        return MOST_COUNTED + 1


def _tested(condition: Expr) -> str | None:
    """The register that a condition compares: a set with the empty one, or a number with a bound."""
    if not isinstance(condition, Apply) or condition.op not in (Op.EQ, Op.NE, Op.LT, Op.LE):
        return None
    first, second = condition.args
    if isinstance(first, Apply) and first.op is Op.GET and len(first.args) == 1:
        is_set = condition.op in (Op.EQ, Op.NE)
        return str(first.args[0]) if not is_set or second == 0 else None
    return None


def _sets(step: f.Instruction, register: str) -> bool:
    return isinstance(step, f.Set) and step.register == register


def _counts(value: Expr, register: str) -> bool:
    return value == Apply(Op.ADD, (Apply(Op.GET, (register,)), 1))
