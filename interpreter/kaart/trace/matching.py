"""Rules and clauses brought together: which clauses state a rule, which rules a clause states.

`trace_family` does it for the games beside one inventory; the report, the JSON and the list of footings
are made from what it returns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain

from kaart.compile import Opened
from kaart.diagnostics import Problem, nearest
from kaart.saying import say
from kaart.trace.clauses import Clause, clauses_of
from kaart.trace.inventory import Inventory, Reading, Rule, Ruling


class State(Enum):
    """What became of a sentence."""

    STATED = "stated"
    ELSEWHERE = "stated elsewhere"  # not in the game that was asked for, but in another one of its family
    NO_RULE = "no rule of play"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class RuleTrace:
    """A sentence with its clauses; `elsewhere` are the games of the family that state it otherwise."""

    rule: Rule
    state: State
    clauses: tuple[Clause, ...]
    elsewhere: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulingTrace:
    """A ruling with the clauses that follow it; missing if none does in the whole family."""

    ruling: Ruling
    state: State
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Trace:
    """A family of games (or one game of it) against its inventory."""

    inventory: Inventory
    rules: tuple[RuleTrace, ...]
    rulings: tuple[RulingTrace, ...]
    clauses: tuple[Clause, ...]
    problems: tuple[Problem, ...]

    @property
    def missing(self) -> tuple[str, ...]:
        """The ids of sentences and rulings that no clause states."""
        found = [entry.rule.id for entry in self.rules if entry.state is State.MISSING]
        return (*found, *(entry.ruling.id for entry in self.rulings if entry.state is State.MISSING))


def trace_family(inventory: Inventory, games: Sequence[Opened], only: str | None = None) -> Trace:
    """All games of a family against their inventory; with `only`, the clauses of that one game, and the
    others only to say what is stated elsewhere."""
    per_game = {opened.info.name: clauses_of(opened) for opened in games}
    shown = _once(per_game[only] if only is not None else chain.from_iterable(per_game.values()))
    by_tag = _by_tag(shown)
    stated_in = {name: _by_tag(found) for name, found in per_game.items()}

    def stands_on(id_: str) -> tuple[tuple[Clause, ...], tuple[str, ...]]:
        return by_tag.get(id_, ()), tuple(name for name, tags in stated_in.items() if id_ in tags)

    rules = tuple(_rule(rule, *stands_on(rule.id)) for rule in inventory.rules)
    rulings = tuple(_ruling(ruling, *stands_on(ruling.id)) for ruling in inventory.rulings)
    problems = (
        *_unknown_tags(inventory, shown), *_needless_reasons(rules), *_unknown_choices(inventory, games),
    )  # fmt: skip
    return Trace(inventory, rules, rulings, shown, problems)


def coverage(rules: Iterable[RuleTrace]) -> tuple[int, int]:
    """How many of these sentences are stated or no rule of play, and how many there are."""
    states = [entry.state for entry in rules]
    return len(states) - states.count(State.MISSING) - states.count(State.ELSEWHERE), len(states)


def _once(clauses: Iterable[Clause]) -> tuple[Clause, ...]:
    """Base lines come back in every variant; each is shown once, files together."""
    found = {(clause.path, clause.line): clause for clause in clauses}
    files = dict.fromkeys(path for path, _ in found)
    return tuple(found[key] for path in files for key in sorted(found) if key[0] == path)


def _by_tag(clauses: Iterable[Clause]) -> dict[str, tuple[Clause, ...]]:
    found: dict[str, tuple[Clause, ...]] = {}
    for clause in clauses:
        for tag in dict.fromkeys(clause.tags):
            found[tag] = (*found.get(tag, ()), clause)
    return found


def _rule(rule: Rule, clauses: tuple[Clause, ...], games: tuple[str, ...]) -> RuleTrace:
    if clauses:
        return RuleTrace(rule, State.STATED, clauses, ())
    if rule.no_rule is not None:
        return RuleTrace(rule, State.NO_RULE, (), ())
    return RuleTrace(rule, State.ELSEWHERE if games else State.MISSING, (), games)


def _ruling(ruling: Ruling, clauses: tuple[Clause, ...], games: tuple[str, ...]) -> RulingTrace:
    state = State.STATED if clauses else State.ELSEWHERE if games else State.MISSING
    return RulingTrace(ruling, state, clauses)


def _unknown_tags(inventory: Inventory, clauses: Iterable[Clause]) -> Iterable[Problem]:
    known = {rule.id for rule in inventory.rules} | {ruling.id for ruling in inventory.rulings}
    for clause in clauses:
        for tag, span in zip(clause.tags, clause.spans, strict=True):
            if tag not in known:
                near = nearest(tag, known)
                advice = (
                    say("The nearest is {near}.", near=near)
                    if near
                    else say("{path} has what there is.", path=inventory.path.name)
                )
                yield Problem("K603", span, say("The inventory has no {tag}.", tag=tag), advice)


def _needless_reasons(rules: Iterable[RuleTrace]) -> Iterable[Problem]:
    for entry in rules:
        if entry.rule.no_rule is not None and entry.clauses:
            clause = entry.clauses[0]
            sentence = say(
                "{id} is called no rule of play, but line {line} of {path} states it.",
                id=entry.rule.id,
                line=clause.line,
                path=clause.path,
            )
            yield Problem("K604", entry.rule.span, sentence, say("Drop the reason here, or the tag there."))


def _unknown_choices(inventory: Inventory, games: Sequence[Opened]) -> Iterable[Problem]:
    """Readings that say they are chosen by an option or a variant that is not there."""
    known = {opened.info.name for opened in games}
    for opened in games:
        for option in opened.game.options:
            known |= {f"{option.name}={option.show(value)}" for value in option.values}
    for ruling in inventory.rulings:
        for reading in ruling.readings:
            if reading.by and reading.by not in known:
                yield _unknown_choice(ruling, reading, known)


def _unknown_choice(ruling: Ruling, reading: Reading, known: Iterable[str]) -> Problem:
    near = nearest(reading.by, known)
    how = "Name a variant, or an option and its value as name=value."
    advice = say("The nearest is {near}.", near=near) if near else how
    return Problem("K605", ruling.span, say("No game here can be told to do {by}.", by=reading.by), advice)
