"""The same sentence twice in a row: a line that was copied and not changed, or typed again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

from kaart.check.odd import key, odd
from kaart.check.subject import Subject
from kaart.diagnostics import Note, Problem, Span
from kaart.model import steps as st
from kaart.model.game import Game
from kaart.model.walk import all_blocks, all_steps, blocks_of
from kaart.saying import say


def twice(subject: Subject) -> Iterator[Problem]:
    """K456: two sentences, clauses, claims or lines of a section say the same."""
    game = subject.game
    for _, block in all_blocks(game):
        yield from _in_block(block)
    for step in all_steps(game):
        match step:
            case st.AskMay() | st.AskValue() | st.AskCards() | st.AskPlay():
                yield from _same((clause, clause.head.span) for clause in step.clauses)
            case _:
                pass
    for lines in _lists(game):
        yield from _same(lines)


def _in_block(block: tuple[st.Step, ...]) -> Iterator[Problem]:
    for one, two in pairwise(block):
        if key(one) == key(two):
            yield _problem(one.head.span, two.head.span)
    for step in block:
        for inner in blocks_of(step):
            yield from _in_block(inner)


def _lists(game: Game) -> Iterator[Iterable[tuple[object, Span]]]:
    """Sections whose lines are each to be said once."""
    yield [(line, line.span) for line in game.points]
    yield [(line, line.span) for line in game.melds.lines]
    yield [((line.cards, line.order, line.when), line.span) for line in game.ranking.lines]
    yield [(line, line.span) for line in game.ranking.counts_as]
    yield [((claim.condition, claim.when), claim.span) for claim in game.claims]
    for definition in game.definitions:
        yield [((case.value, case.when), case.span) for case in definition.cases]


def _same(lines: Iterable[tuple[object, Span]]) -> Iterator[Problem]:
    known = [(key(line), span) for line, span in lines]
    for (one, first), (two, second) in combinations(known, 2):
        if one == two:
            yield _problem(first, second)


def _problem(first: Span, second: Span) -> Problem:
    note = Note(first, say("the same is said here"))
    return odd(
        "K456", second, say("This was already said."), say("Take it away, or say what is different."), note
    )
