"""The most common question, one card out of a set, worked out in sets. `ask.py` uses it where it can.

It finds what is legal and no more; which clause refused a card is for `cascade.py` to say.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from kaart.engine.evaluate import Expressions
from kaart.engine.index import Fn
from kaart.engine.options import Choice, Option
from kaart.engine.position import Position
from kaart.ir.form import At, Clause, ClauseKind, Decision, Domain, Kind
from kaart.ir.ops import OpFault, bit


class OneCard:
    """A compiled question of which `applies` says that it is for one card."""

    @staticmethod
    def applies(decision: Decision) -> bool:
        """Whether there is one alternative, always open, that is one card out of a set."""
        if len(decision.alternatives) != 1:
            return False
        only = decision.alternatives[0]
        limits = [
            limit for clause in decision.clauses for pattern in clause.patterns for limit in pattern.values
        ]
        domains = [parameter.domain for parameter in only.parameters] + [limit for limit in limits if limit]
        return (
            only.open == 1
            and not only.otherwise
            and len(only.parameters) == 1
            and all(domain.kind is Kind.CARD and domain.members is not None for domain in domains)
        )

    def __init__(self, expressions: Expressions, decision: Decision, option: Option) -> None:
        cards = range(len(expressions.layout.faces))
        self._choices = [(option.action((card,)), Choice(option, (card,), -1)) for card in cards]
        self._opened = _compile_set(expressions, decision.alternatives[0].parameters[0].domain)
        self._need = expressions.compile(decision.need)
        self._clauses = [
            (
                expressions.compile(clause.when),
                _compile_patterns(expressions, clause),
                clause.kind is ClauseKind.AVOID,
                clause.kind is ClauseKind.ALSO,
                clause.at,
            )
            for clause in decision.clauses
        ]

    def kept(self, p: Position) -> list[int]:
        """The cards that the clauses leave, as `cascade.cascade` finds them for any question."""
        opened = kept = self._opened(p)
        need = self._need(p) if self._clauses else 0
        place: At | None = None
        try:
            for when, speaks_of, avoid, also, at in self._clauses:
                place = at
                if when(p):
                    cards = speaks_of(p)
                    if also:
                        kept |= opened & cards
                        continue
                    rest = kept & ~cards if avoid else kept & cards
                    if need <= rest.bit_count() < kept.bit_count():
                        kept = rest
        except OpFault as fault:
            fault.at = place
            raise
        return members_of(kept)

    def actions(self, cards: list[int]) -> dict[int, Choice]:
        """The actions that name these cards; the lowest of several with one face is meant."""
        found: dict[int, Choice] = {}
        for card in cards:
            number, choice = self._choices[card]
            found.setdefault(number, choice)
        return found


def members_of(cards: int) -> list[int]:
    """The cards of a set, lowest first."""
    found = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return found


def _compile_set(expressions: Expressions, domain: Domain | None) -> Fn:
    """The set of a domain; None stands for every card."""
    if domain is None or domain.members is None:
        everything = bit(len(expressions.layout.faces)) - 1
        return lambda p: everything
    return expressions.compile(domain.members)


def _compile_patterns(expressions: Expressions, clause: Clause) -> Fn:
    """The cards that a clause speaks of."""
    sets = [_compile_set(expressions, pattern.values[0]) for pattern in clause.patterns]
    if len(sets) == 1:
        return sets[0]
    return lambda p: reduce(or_, [cards(p) for cards in sets], 0)
