"""What every sentence stands on, as lines that stay the same when lines of a rule file move.

`kaart trace --footing` prints them, `--since` compares them with an earlier list, and the tests keep one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from kaart.saying import Message, listed, say
from kaart.trace.clauses import Clause
from kaart.trace.matching import Trace


@dataclass(frozen=True, slots=True)
class Loss:
    """A sentence or ruling that stands on less than before. `gone`: the clauses that are not there any
    more, with how many of each; `left`: how many still are."""

    id: str
    gone: tuple[str, ...]
    left: int

    def __str__(self) -> Message:
        now = say("{count} left", count=self.left) if self.left else say("nothing is left")
        return say("{id} lost its footing ({now}): {gone}", id=self.id, now=now, gone=listed(self.gone, "; "))


def footing(traces: Iterable[Trace]) -> list[str]:
    """`000.48  NAME: clause play › follow-suit`: one line for each clause of each sentence and ruling."""
    lines: list[str] = []
    for trace in traces:
        for rule in trace.rules:
            lines += sorted(f"{rule.rule.id}  {_named(clause)}" for clause in rule.clauses)
        for ruling in trace.rulings:
            lines += sorted(f"{ruling.ruling.id}  {_named(clause)}" for clause in ruling.clauses)
    return lines


def losses(before: Sequence[str], now: Sequence[str]) -> list[Loss]:
    """What disappeared between two lists, by sentence, in the order of the first."""
    gone = Counter(before) - Counter(now)
    left = Counter(_id(line) for line in now)
    found: dict[str, list[str]] = {}
    for line in dict.fromkeys(before):
        times = gone[line]
        if times:
            clause = line.partition("  ")[2]
            found.setdefault(_id(line), []).append(clause if times == 1 else f"{clause} ({times} times)")
    return [Loss(id_, tuple(clauses), left[id_]) for id_, clauses in found.items()]


def _id(line: str) -> str:
    return line.partition("  ")[0]


def _named(clause: Clause) -> str:
    file = Path(clause.path).stem
    return f"{file}: {clause.kind} {clause.where}".rstrip()
