"""Which sentence of one block is which of another: by its name, by what it says, or by what comes near it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from kaart.differ.sameness import name, said, subject, whole
from kaart.format.outline import Node

NEAR = 0.5
"""How much two sentences without a name have in common if one is taken for a change of the other."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A sentence of the old game and the one of the new game that stands for it, or only one of them.

    `after` is the sentence before it in the block of the new game (of what is gone, in that of the old one);
    `moved`: it stands behind another sentence than before."""

    old: Node
    new: Node
    after: Node = None
    moved: bool = False


def by_name(old: Sequence[Node], new: Sequence[Node]) -> Iterator[Pair]:
    """Pairs of lists whose order says nothing. Sentences that are the same in both are left out."""
    same = {whole(node) for node in old} & {whole(node) for node in new}
    lost, come = ([node for node in nodes if whole(node) not in same] for nodes in (old, new))
    partners = _partners(lost, come)
    for j, node in enumerate(come):
        yield Pair(lost[partners[j]] if j in partners else None, node)
    yield from (Pair(node, None) for i, node in enumerate(lost) if i not in partners.values())


def in_order(old: Sequence[Node], new: Sequence[Node]) -> Iterator[Pair]:
    """Pairs of two blocks, in the order of the new one. Sentences that are the same in both are left out."""
    pairs = list(_in_order(old, new))
    gone = {_called(pair.old): pair.old for pair in pairs if pair.new is None and name(pair.old)}
    come = {_called(pair.new) for pair in pairs if pair.old is None}
    for pair in pairs:
        if pair.old is None and _called(pair.new) in gone:
            yield replace(pair, old=gone[_called(pair.new)], moved=True)
        elif pair.new is not None or _called(pair.old) not in come & gone.keys():
            yield pair


def _called(node: Node) -> tuple[str, str]:
    return type(node).__name__, name(node)


def _in_order(old: Sequence[Node], new: Sequence[Node]) -> Iterator[Pair]:
    matcher = SequenceMatcher(
        None, [whole(node) for node in old], [whole(node) for node in new], autojunk=False
    )
    for tag, i, i_end, j, j_end in matcher.get_opcodes():
        if tag != "equal":
            yield from _region(old, range(i, i_end), new, range(j, j_end))


def _region(old: Sequence[Node], lost: range, new: Sequence[Node], come: range) -> Iterator[Pair]:
    """The pairs of two stretches that have no sentence in common."""
    partners = _partners([old[i] for i in lost], [new[j] for j in come])
    for i in lost:
        if i - lost.start not in partners.values():
            yield Pair(old[i], None, old[i - 1] if i else None)
    for j in come:
        mate = partners.get(j - come.start)
        yield Pair(None if mate is None else old[lost.start + mate], new[j], new[j - 1] if j else None)


def _partners(old: Sequence[Node], new: Sequence[Node]) -> dict[int, int]:
    """Of each new sentence the old one it was made of: the most alike first, no sentence twice."""
    alike = [
        (likeness, -abs(i - j), j, i)
        for j, later in enumerate(new)
        for i, earlier in enumerate(old)
        if (likeness := _likeness(earlier, later)) >= NEAR
    ]
    found: dict[int, int] = {}
    for _, _, j, i in sorted(alike, reverse=True):
        if j not in found and i not in found.values():
            found[j] = i
    return found


def _likeness(old: Node, new: Node) -> float:
    """From 0 to 1: whether one sentence may be a change of another."""
    if type(old) is not type(new):
        return 0
    if name(old) and name(new):
        return 1 if name(old) == name(new) else 0
    if said(old) == said(new):
        return 1
    if subject(old) is not None:
        return float(subject(old) == subject(new))
    left, right = _words(old), _words(new)
    return 2 * sum((left & right).values()) / max(left.total() + right.total(), 1)


def _words(node: Node) -> Counter[Hashable]:
    """The smallest parts of a sentence and its block."""
    found: Counter[Hashable] = Counter()
    waiting: list[Hashable] = [whole(node)]
    while waiting:
        value = waiting.pop()
        if isinstance(value, tuple):
            waiting.extend(value)
        elif value not in (None, "", False, True):
            found[value] += 1
    return found
