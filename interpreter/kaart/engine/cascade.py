"""The clauses of a question: what they keep, drop and bring back, and which one refused what."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence

from kaart.engine.domains import Values, compile_domain
from kaart.engine.evaluate import Expressions
from kaart.engine.position import Position
from kaart.ir.form import Clause, ClauseKind
from kaart.ir.ops import OpFault

Reply = tuple[int, tuple[int, ...]]
"""An answer: the number of the alternative and the values chosen."""

Fits = Callable[[Reply], bool]
Refused = dict[Reply, Clause]


class Filter:
    """A compiled clause."""

    def __init__(self, expressions: Expressions, clause: Clause) -> None:
        self.clause = clause
        self.when = expressions.compile(clause.when)
        self._domains = [
            {n: compile_domain(expressions, one) for n, one in enumerate(pattern.values) if one is not None}
            for pattern in clause.patterns
        ]
        self._patterns = [
            _compile_pattern(pattern.alternative, domains)
            for pattern, domains in zip(clause.patterns, self._domains, strict=True)
        ]

    def fits(self, p: Position) -> Fits:
        """A function that tells whether the clause speaks of a reply."""
        patterns = [pattern(p) for pattern in self._patterns]
        if len(patterns) == 1:
            return patterns[0]
        return lambda reply: any(pattern(reply) for pattern in patterns)

    def names_something(self, p: Position) -> bool:
        """Whether there is anything the clause can speak of: there is no led suit when leading."""
        return any(all(domain(p) for domain in domains.values()) for domains in self._domains)


def _compile_pattern(alternative: int, domains: Mapping[int, Values]) -> Callable[[Position], Fits]:
    def at(p: Position) -> Fits:
        limits: list[tuple[int, Container[int]]] = [
            (axis, frozenset(domain(p))) for axis, domain in domains.items()
        ]
        if len(limits) == 1:
            axis, wanted = limits[0]
            return lambda reply: reply[0] == alternative and reply[1][axis] in wanted
        return lambda reply: (
            reply[0] == alternative and all(reply[1][axis] in wanted for axis, wanted in limits)
        )

    return at


def cascade(
    p: Position, filters: Sequence[Filter], opened: list[Reply], need: int
) -> tuple[list[Reply], Refused]:
    """What remains of the open replies after all clauses, in the order they were opened in."""
    kept = opened
    refused: Refused = {}
    for step in filters:
        fits = _now(step, p)
        if fits is None:
            continue
        match step.clause.kind:
            case ClauseKind.MUST:
                rest = [reply for reply in kept if fits(reply)]
            case ClauseKind.AVOID:
                rest = [reply for reply in kept if not fits(reply)]
            case ClauseKind.ALSO:
                back = {reply for reply in refused if fits(reply)}
                for reply in back:
                    del refused[reply]
                kept = [reply for reply in opened if reply not in refused]
                continue
        if need <= len(rest) < len(kept):
            remaining = set(rest)
            refused.update((reply, step.clause) for reply in kept if reply not in remaining)
            kept = rest
    return kept, refused


def _now(step: Filter, p: Position) -> Fits | None:
    """Whether the clause speaks of a reply; None while it does not count. A fault has its place."""
    try:
        return step.fits(p) if step.when(p) else None
    except OpFault as fault:
        fault.at = step.clause.at
        raise
