"""A question for one card is answered in sets: just as any other question would be."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as some

from kaart.engine import RuleFault, State
from kaart.engine.onecard import OneCard
from kaart.game import Game
from kaart.ir.form import Ask, Clause, ClauseKind, Decision, Finish, Goto, Kind, Move, Parameter, Question

from . import programs as made
from .programs import answer, clause, e, get, members, of_cards, question, values, zone

CARD = Parameter("$card", members(Kind.CARD, e("cards", "hand", 1)))
PLAY, NEVER = 0, 1
PACK = (1 << 12) - 1
"""Two copies of three cards in two suits."""


class Case(NamedTuple):
    hand: int
    clauses: tuple[Clause, ...]
    need: int
    kind: Question
    after: int
    left: int


def decision(case: Case, *, plainly: bool) -> Decision:
    """The question of a case; not `plainly` with another alternative besides, which is never open."""
    card = answer(PLAY, "done", CARD)
    alternatives = (card,) if plainly else (card, answer(NEVER, "done", when=0))
    return question(
        1,
        *alternatives,
        clauses=case.clauses,
        need=case.need,
        question=case.kind,
        pick_after=case.after,
        pick_left=case.left,
    )


def asked(case: Case, *, plainly: bool) -> State | str:
    """The match at the question, or what is wrong with it."""
    asking = decision(case, plainly=plainly)
    assert OneCard.applies(asking) is plainly
    program = made.program(
        [
            made.block("start", Move(case.hand, zone("hand", 1), False, None), end=Goto("ask")),
            made.block("ask", end=Ask(0)),
            made.block("done", end=Finish(1, None)),
        ],
        ranks="234",
        suits=2,
        copies=2,
        registers=[made.register("$card", Kind.CARD, initial=(-1,))],
        zones=[made.hands("hand", 4)],
        families=[made.family("play", values(Kind.CARD, 6)), made.family("never")],
        decisions=[asking],
    )
    try:
        return Game(program).new_match(1)
    except RuleFault as fault:
        return fault.sentence


def legal(state: State) -> list[tuple[str, int]]:
    """Every action with the card that it takes."""
    cell = state.game.machine.layout.cell("$card")
    found = []
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        found.append((action.name, after.position.cells[cell]))
    return found


cards = some.integers(0, PACK)
clauses = some.builds(
    lambda kind, sets, when: clause("c", kind, *map(of_cards, sets), when=when),
    some.sampled_from(ClauseKind),
    some.lists(cards, min_size=1, max_size=2),
    some.sampled_from((1, 1, 0)),
)
cases = some.builds(
    Case,
    cards,
    some.lists(clauses, max_size=4).map(tuple),
    some.integers(0, 4),
    some.sampled_from((Question.PLAY, Question.PICK)),
    some.integers(-1, 8),
    some.integers(0, 4),
)


@given(cases)
def test_cards_are_legal_as_at_any_question(case: Case) -> None:
    plainly, otherwise = asked(case, plainly=True), asked(case, plainly=False)
    if isinstance(plainly, str) or isinstance(otherwise, str):
        assert plainly == otherwise
        return
    assert legal(plainly) == legal(otherwise)
    for action in ("play S2", "play S3", "play S4", "play H2", "play H3", "play H4"):
        assert plainly.refusal(action) == otherwise.refusal(action)


def test_what_is_not_for_one_card_out_of_a_set() -> None:
    plain = decision(Case(0, (), 1, Question.PLAY, -1, 1), plainly=True)
    number = Parameter("$card", made.numbers(1, 3))
    for other in (
        question(1, answer(PLAY, "done", CARD, when=get("$card"))),
        question(1, answer(PLAY, "done", CARD, otherwise=True)),
        question(1, answer(PLAY, "done", CARD, CARD)),
        question(1, answer(PLAY, "done", number)),
        question(1, answer(NEVER, "done")),
    ):
        assert OneCard.applies(plain)
        assert not OneCard.applies(other)
