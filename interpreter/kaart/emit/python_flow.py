"""Loops and branches recovered from a graph of blocks, for languages without a jump.

A block that control reaches from several places stands behind all of them; a variable says where to go on
only where the way there is not plain. `tree` is the way in, `python_shape.py` writes the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kaart.diagnostics import KaartError


class Irreducible(KaartError):
    """A loop with two ways in. Such a program is stepped block by block."""


@dataclass(eq=False, slots=True)
class Leave:
    """Control goes on at `target`. `noted`: the variable has to say so. `how` is found last."""

    target: int
    noted: bool = False
    how: str = ""


@dataclass(eq=False, slots=True)
class Node:
    """The code of a block and the arms of its end."""

    number: int
    arms: list[Tree]


@dataclass(eq=False, slots=True)
class Guard:
    """A block behind others. `tested`: control may also be on its way elsewhere."""

    target: int
    body: Tree
    tested: bool = False


@dataclass(eq=False, slots=True)
class Onward:
    """Behind a loop: those on their way further out leave the loop around, or begin it again."""

    out: list[int] = field(default_factory=list)
    again: list[int] = field(default_factory=list)
    tested: bool = False


@dataclass(eq=False, slots=True)
class Loop:
    header: int
    body: Tree


@dataclass(eq=False, slots=True)
class Row:
    parts: list[Tree]


Tree = Leave | Node | Guard | Onward | Loop | Row
Pending = dict[int, list[Leave]]
"""Where control may be on its way to at the end of some code, and the places that sent it there."""


class Graph:
    """Dominators and loops of a graph; its nodes are numbers."""

    def __init__(self, entry: int, edges: Mapping[int, Sequence[int]]) -> None:
        self.entry = entry
        self.edges = edges
        self.order = reverse_postorder(entry, edges)
        self.place = {node: place for place, node in enumerate(self.order)}
        self.before: dict[int, list[int]] = {node: [] for node in self.order}
        for node in self.order:
            for to in edges[node]:
                self.before[to].append(node)
        self.above = self._dominators()
        self.loops = self._loops()
        self.inside = {
            node: [head for head, body in self.loops.items() if node in body] for node in self.order
        }

    def _dominators(self) -> dict[int, int]:
        """The immediate dominator of every node (Cooper, Harvey and Kennedy)."""
        above = {self.entry: self.entry}
        changed = True
        while changed:
            changed = False
            for node in self.order[1:]:
                known = [other for other in self.before[node] if other in above]
                found = known[0]
                for other in known[1:]:
                    found = self._common(above, found, other)
                changed |= above.get(node) != found
                above[node] = found
        return above

    def _common(self, above: dict[int, int], a: int, b: int) -> int:
        while a != b:
            if self.place[a] > self.place[b]:
                a = above[a]
            else:
                b = above[b]
        return a

    def dominates(self, a: int, b: int) -> bool:
        """Whether every way to b goes through a."""
        while self.place[b] > self.place[a]:
            b = self.above[b]
        return a == b

    def is_back(self, start: int, to: int) -> bool:
        """Whether an edge goes back to the head of a loop."""
        return self.place[to] <= self.place[start]

    def _loops(self) -> dict[int, set[int]]:
        """By head, the nodes of each loop; outer ones first."""
        found: dict[int, set[int]] = {}
        for head in self.order:
            ends = [node for node in self.before[head] if self.is_back(node, head)]
            if not ends:
                continue
            if not all(self.dominates(head, end) for end in ends):
                raise Irreducible(f"there is more than one way into the loop at {head}")
            body = {head}
            rest = list(ends)
            while rest:
                node = rest.pop()
                if node not in body:
                    body.add(node)
                    rest += self.before[node]
            found[head] = body
        return found


def reverse_postorder(entry: int, edges: Mapping[int, Sequence[int]]) -> list[int]:
    """The nodes of a graph, each before those it leads to, loops aside."""
    done: list[int] = []
    seen = {entry}
    stack: list[tuple[int, list[int]]] = [(entry, list(edges[entry]))]
    while stack:
        node, rest = stack[-1]
        if rest:
            to = rest.pop()
            if to not in seen:
                seen.add(to)
                stack.append((to, list(edges[to])))
        else:
            done.append(node)
            stack.pop()
    return done[::-1]


class Shaper:
    """Builds the tree of a graph."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._within: dict[int, list[int]] = {node: [] for node in graph.order}
        self._behind: dict[int, list[int]] = {node: [] for node in graph.order}
        for node in graph.order[1:]:
            self._put(node)

    def _put(self, node: int) -> None:
        """Decide whether a node stands behind its dominator or behind a loop that it is not part of."""
        graph, above = self.graph, self.graph.above[node]
        left = [head for head in graph.inside[above] if head not in graph.inside[node]]
        if left:
            self._behind[left[0]].append(node)
        else:
            self._within[above].append(node)

    def region(self, node: int) -> Tree:
        """A node and all that stands behind it."""
        body = self._body(node)
        if node not in self.graph.loops:
            return body
        guards: list[Tree] = [Guard(other, self.region(other)) for other in self._behind[node]]
        return Row([Loop(node, body), Onward(), *guards])

    def _body(self, node: int) -> Tree:
        arms = [self._arm(node, to) for to in self.graph.edges[node]]
        behind = [other for other in self._within[node] if not self._is_inline(other)]
        if not behind:
            return Node(node, arms)
        return Row([Node(node, arms), *(Guard(other, self.region(other)) for other in behind)])

    def _arm(self, node: int, to: int) -> Tree:
        if to in self._within[node] and self._is_inline(to):
            return self.region(to)
        return Leave(to)

    def _is_inline(self, node: int) -> bool:
        """Whether there is one way only to a node, so that it can stand right there."""
        ways = [other for other in self.graph.before[node] if not self.graph.is_back(other, node)]
        return len(ways) == 1


class Ways:
    """Finds out how control gets from each place to where it goes on."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._around: list[tuple[int, Pending]] = []

    def pending(self, tree: Tree) -> Pending:
        """Where control is on its way to behind the code of a tree."""
        match tree:
            case Leave():
                return self._leave(tree)
            case Node():
                return _merged([self.pending(arm) for arm in tree.arms])
            case Loop():
                return self._loop(tree)
            case Row():
                found: Pending = {}
                for part in tree.parts:
                    found = self._next(part, found)
                return found
            case Guard() | Onward():
                raise TypeError("stands in a row")

    def _next(self, part: Tree, before: Pending) -> Pending:
        match part:
            case Guard():
                return self._guard(part, before)
            case Onward():
                return self._onward(part, before)
            case _:
                return _merged([before, self.pending(part)])

    def _leave(self, leave: Leave) -> Pending:
        how = self._how(leave.target)
        if how == "break":
            self._around[-1][1].setdefault(leave.target, []).append(leave)
        leave.how = how
        return {leave.target: [leave]} if how == "on" else {}

    def _how(self, target: int) -> str:
        """How control leaves for a target: on to code behind, out of the loop, or round again."""
        if not self._around:
            return "on"
        head = self._around[-1][0]
        if target == head:
            return "continue"
        return "on" if target in self.graph.loops[head] else "break"

    def _loop(self, loop: Loop) -> Pending:
        self._around.append((loop.header, {}))
        self.pending(loop.body)
        return self._around.pop()[1]

    def _guard(self, guard: Guard, before: Pending) -> Pending:
        guard.tested = set(before) != {guard.target}
        if guard.tested:
            _note(before)
        rest = {target: leaves for target, leaves in before.items() if target != guard.target}
        return _merged([rest, self.pending(guard.body)])

    def _onward(self, onward: Onward, before: Pending) -> Pending:
        rest: Pending = {}
        for target, leaves in before.items():
            how = self._how(target)
            if how == "on":
                rest[target] = leaves
            elif how == "break":
                onward.out.append(target)
                self._around[-1][1].setdefault(target, []).extend(leaves)
            else:
                onward.again.append(target)
        onward.tested = len({self._how(target) for target in before}) > 1
        if onward.tested:
            _note(before)
        return rest


def _merged(parts: Sequence[Pending]) -> Pending:
    found: Pending = {}
    for part in parts:
        for target, leaves in part.items():
            found.setdefault(target, []).extend(leaves)
    return found


def _note(pending: Pending) -> None:
    for leaves in pending.values():
        for leave in leaves:
            leave.noted = True


def tree(entry: int, edges: Mapping[int, Sequence[int]]) -> tuple[Tree, Graph]:
    """The loops and branches of a graph. Raises Irreducible if there is a way into the middle of a loop."""
    graph = Graph(entry, edges)
    found = Shaper(graph).region(entry)
    Ways(graph).pending(found)
    return found, graph
