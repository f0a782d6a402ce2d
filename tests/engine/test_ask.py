"""What may be answered: alternatives, the cascade of clauses, picking in order, refusals."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kaart.engine import IllegalAction, RuleFault, State
from kaart.game import Game
from kaart.ir import form
from kaart.ir.form import (
    Alternative,
    Ask,
    ClauseKind,
    Decision,
    Finish,
    Goto,
    Kind,
    Parameter,
    Pattern,
    Question,
)

from . import programs as made
from .programs import answer, clause, e, get, members, numbers, of_cards, put, question, values, zone

MUST, AVOID, ALSO = ClauseKind.MUST, ClauseKind.AVOID, ClauseKind.ALSO
NUMBER = Parameter("n", numbers(1, 4))
CARD = Parameter("$card", members(Kind.CARD, e("cards", "hand", 1)))
FAMILIES = (
    made.family("pass"),
    made.family("bid", values(Kind.NUMBER, 4, low=1, step=1)),
    made.family("call", values(Kind.NUMBER, 4, low=1, step=1), values(Kind.SUIT, 4)),
    made.family("play", values(Kind.CARD, 12)),
    made.family("name", values(Kind.WORD, 3, names=("low", "middle", "high"))),
)
PASS, BID, CALL, PLAY, NAME = range(5)


def game(decision: Decision, *do: form.Instruction, hand: int = 0b101_010_011, copies: int = 1) -> Game:
    """Seat 1 holds some of three cards in four suits and is asked."""
    program = made.program(
        [
            made.block("start", form.Move(hand, zone("hand", 1), False, None), *do, end=Goto("ask")),
            made.block("ask", end=Ask(0)),
            made.block("done", end=Finish(1, None)),
        ],
        ranks="234",
        copies=copies,
        registers=[
            made.register("n", low=0, high=8),
            made.register("bid"),
            made.register("strain", Kind.SUIT, initial=(-1,)),
            made.register("$card", Kind.CARD, initial=(-1,)),
        ],
        zones=[made.hands("hand", 4)],
        families=FAMILIES,
        decisions=[decision],
    )
    return Game(program)


def match(*alternatives: Alternative, do: Sequence[form.Instruction] = (), **changes: object) -> State:
    return game(question(1, *alternatives, **changes), *do).new_match(1)


def names(state: State) -> list[str]:
    return [action.name for action in state.legal_actions()]


# ------------------------------------------------------------------ alternatives


def test_alternatives_in_order_and_values_ascending() -> None:
    state = match(answer(BID, "done", NUMBER), answer(PASS, "done"))
    assert names(state) == ["bid 1", "bid 2", "bid 3", "bid 4", "pass"]
    assert state.legal_ids() == [1, 2, 3, 4, 0]
    assert state.to_move == state.owner == 1


def test_open_reads_the_value_that_is_tried_and_leaves_no_trace() -> None:
    state = match(
        answer(BID, "done", NUMBER, when=e("gt", get("n"), get("bid"))),
        answer(PASS, "done"),
        do=[put("bid", 2)],
    )
    assert names(state) == ["bid 3", "bid 4", "pass"]
    before = state.to_json()
    state.legal_actions()
    assert state.to_json() == before
    state.apply("bid 4")
    assert state.is_over
    assert state.position.cells[state.game.machine.layout.cell("n")] == 4


def test_several_choices_and_domains_that_read_earlier_ones() -> None:
    strain = Parameter("strain", members(Kind.SUIT, e("lowest-n", 0b1111, get("n"))))
    state = match(answer(CALL, "done", Parameter("n", numbers(1, 3)), strain, when=e("ne", get("n"), 2)))
    assert names(state) == ["call 1 spades", "call 3 spades", "call 3 hearts", "call 3 diamonds"]
    action = state.legal_actions()[-1]
    assert (action.id, action.family, action.values) == (5 + 2 * 4 + 2, "call", (3, 2))
    state.apply(action)
    assert state.is_over


def test_otherwise_is_open_only_if_nothing_else_is() -> None:
    bid = answer(BID, "done", NUMBER, when=e("gt", get("n"), get("bid")))
    spare = answer(PASS, "done", otherwise=True)
    assert names(match(spare, bid)) == ["bid 1", "bid 2", "bid 3", "bid 4"]
    assert names(match(spare, bid, do=[put("bid", 4)])) == ["pass"]


def test_the_same_action_from_two_alternatives_is_listed_once() -> None:
    state = match(answer(PASS, "ask", when=0), answer(PASS, "done"), answer(PASS, "ask"))
    assert names(state) == ["pass"]
    state.apply("pass")
    assert state.is_over


def test_words() -> None:
    state = match(answer(NAME, "done", Parameter("n", members(Kind.WORD, 0b110))))
    assert names(state) == ["name middle", "name high"]


def test_no_action_is_a_fault() -> None:
    with pytest.raises(RuleFault, match=r"tiny\.kaart:6:1: seat 1 has no action: a question"):
        match(answer(PASS, "done", when=0))


def test_asking_nobody_is_a_fault() -> None:
    with pytest.raises(RuleFault, match="nobody is asked"):
        game(question(-1, answer(PASS, "done"))).new_match(1)


def test_a_chosen_value_out_of_bounds_is_a_fault() -> None:
    state = match(answer(BID, "done", Parameter("n", numbers(1, 4))), do=[])
    assert "bid 4" in names(state)
    tight = game(question(1, answer(BID, "done", Parameter("n", numbers(9, 9)))))
    with pytest.raises(RuleFault, match="9 is not among the values"):
        tight.new_match(1)


def test_a_question_with_one_action_is_asked() -> None:
    assert names(match(answer(PASS, "done"))) == ["pass"]


# ------------------------------------------------------------------ the cascade on cards

# The hand is S2 S3, H3, D2 D4: bits 0 1, 4, 6 8.
SPADES, HEARTS, DIAMONDS, CLUBS = 0b111, 0b111 << 3, 0b111 << 6, 0b111 << 9
TWOS = 0b001_001_001_001


def cards(*clauses: form.Clause, need: int = 1) -> State:
    return match(answer(PLAY, "done", CARD), question=Question.PLAY, clauses=clauses, need=need)


@pytest.mark.parametrize(
    ("clauses", "left"),
    [
        ((), "S2 S3 H3 D2 D4"),
        ((clause("a", MUST, of_cards(HEARTS)),), "H3"),
        ((clause("a", MUST, of_cards(CLUBS)),), "S2 S3 H3 D2 D4"),
        ((clause("a", MUST, of_cards(HEARTS), when=0),), "S2 S3 H3 D2 D4"),
        ((clause("a", AVOID, of_cards(SPADES | HEARTS)),), "D2 D4"),
        ((clause("a", AVOID, of_cards(SPADES | HEARTS | DIAMONDS)),), "S2 S3 H3 D2 D4"),
        ((clause("a", MUST, of_cards(SPADES)), clause("b", MUST, of_cards(TWOS))), "S2"),
        ((clause("a", MUST, of_cards(SPADES)), clause("b", MUST, of_cards(HEARTS))), "S2 S3"),
        ((clause("a", MUST, of_cards(DIAMONDS)), clause("b", ALSO, of_cards(HEARTS))), "H3 D2 D4"),
        ((clause("a", MUST, of_cards(DIAMONDS)), clause("b", ALSO, of_cards(CLUBS))), "D2 D4"),
        ((clause("a", MUST, of_cards(HEARTS), of_cards(TWOS)),), "S2 H3 D2"),
        ((clause("a", MUST, Pattern(0, (None,))),), "S2 S3 H3 D2 D4"),
        ((clause("a", AVOID, of_cards(TWOS)), clause("b", MUST, of_cards(TWOS))), "S3 H3 D4"),
    ],
)
def test_cascade(clauses: tuple[form.Clause, ...], left: str) -> None:
    assert names(cards(*clauses)) == [f"play {name}" for name in left.split()]


def test_a_clause_leaves_as_many_as_are_needed() -> None:
    must = clause("a", MUST, of_cards(DIAMONDS))
    assert len(names(cards(must, need=2))) == 2
    assert len(names(cards(must, need=3))) == 5
    avoid = clause("a", AVOID, of_cards(SPADES | HEARTS))
    assert len(names(cards(avoid, need=3))) == 5


def test_the_last_clause_that_refused_explains() -> None:
    state = cards(
        clause("follow", MUST, of_cards(SPADES), line=11),
        clause("back", ALSO, of_cards(HEARTS | DIAMONDS), line=12),
        clause("no-hearts", AVOID, of_cards(HEARTS), line=13),
    )
    assert names(state) == ["play S2", "play S3", "play D2", "play D4"]
    refusal = state.refusal("play H3")
    assert refusal is not None
    assert (refusal.label, refusal.tags) == ("no-hearts", ("@T.1",))
    assert state.refusal("play D2") is None
    assert state.refusal("play C2") is None
    with pytest.raises(
        IllegalAction, match=r"play H3 is not allowed: the rule no-hearts refuses it .*:13:1"
    ) as caught:
        state.apply("play H3")
    assert caught.value.clause is refusal
    assert caught.value.place == "tiny.kaart:13:1"


def test_an_illegal_action_changes_nothing_and_says_why() -> None:
    state = match(
        answer(BID, "done", NUMBER, when=e("gt", get("n"), get("bid"))),
        answer(PASS, "done"),
        do=[put("bid", 3)],
    )
    before = state.clone()
    with pytest.raises(
        IllegalAction, match=r"bid 2 is not allowed: it is not open now. Allowed are bid 4, pass."
    ):
        state.apply("bid 2")
    with pytest.raises(IllegalAction, match=r"there is no such action. Did you mean pass\?"):
        state.apply("pas")
    with pytest.raises(IllegalAction, match=r"Allowed are bid 4, pass"):
        state.apply("xyzzy")
    with pytest.raises(IllegalAction, match="no such action"):
        state.apply(10**6)
    with pytest.raises(IllegalAction, match="not open now"):
        state.apply("pass", seat=2)
    assert state == before
    state.apply(0)
    with pytest.raises(IllegalAction, match="the match is over"):
        state.apply("pass")
    assert state.legal_actions() == []
    assert (state.to_move, state.owner, state.decision, state.refusal("pass")) == (None, None, None, None)


def test_clauses_on_calls() -> None:
    ranged = Pattern(0, (numbers(3, 4),))
    plain = Pattern(1, ())
    bid, pass_ = answer(BID, "done", NUMBER), answer(PASS, "done")
    assert names(match(bid, pass_, clauses=(clause("high", MUST, ranged, plain),))) == [
        "bid 3",
        "bid 4",
        "pass",
    ]
    assert names(match(bid, pass_, clauses=(clause("speak", AVOID, plain),))) == [
        "bid 1",
        "bid 2",
        "bid 3",
        "bid 4",
    ]
    both = Pattern(0, (numbers(2, 3), made.members(Kind.SUIT, 0b0001)))
    call = answer(CALL, "done", NUMBER, Parameter("strain", members(Kind.SUIT, 0b0011)))
    assert names(match(call, clauses=(clause("x", MUST, both),))) == ["call 2 spades", "call 3 spades"]


# ------------------------------------------------------------------ copies


def test_one_action_per_face_and_the_lowest_legal_copy_is_taken() -> None:
    # two copies: bits 0 1 are S2, 2 3 are S3
    plain = question(1, answer(PLAY, "done", CARD), question=Question.PLAY)
    state = game(plain, hand=0b1111, copies=2).new_match(1)
    assert names(state) == ["play S2", "play S3"]
    state.apply("play S3")
    assert state.position.cells[state.game.machine.layout.cell("$card")] == 2
    avoid = clause("not-the-first", AVOID, of_cards(0b0100))
    state = game(question(1, answer(PLAY, "done", CARD), clauses=(avoid,)), hand=0b1111, copies=2).new_match(
        1
    )
    assert state.refusal("play S3") is None
    state.apply("play S3")
    assert state.position.cells[state.game.machine.layout.cell("$card")] == 3


# ------------------------------------------------------------------ picking several cards


def pick(picked: Sequence[int], *clauses: form.Clause, wanted: int = 3) -> list[str]:
    """The cards that may be picked next after these."""
    decision = question(
        1,
        answer(PLAY, "done", CARD),
        question=Question.PICK,
        clauses=clauses,
        need=wanted,
        pick_after=max(picked, default=-1),
        pick_left=wanted - len(picked),
    )
    return [name.removeprefix("play ") for name in names(game(decision).new_match(1))]


def test_cards_are_picked_in_increasing_order() -> None:
    assert pick([]) == ["S2", "S3", "H3"]
    assert pick([1]) == ["H3", "D2"]
    assert pick([1, 4]) == ["D2", "D4"]
    assert pick([], wanted=5) == ["S2"]


def test_the_first_pick_does_not_change_the_rule_for_the_next() -> None:
    """Two diamonds are too few for three cards: the clause does not bind, then or later."""
    must = clause("diamonds", MUST, of_cards(DIAMONDS))
    assert pick([], must) == ["S2", "S3", "H3"]
    assert pick([0], must) == ["S3", "H3", "D2"]
    assert pick([], must, wanted=2) == ["D2"]
    assert pick([6], must, wanted=2) == ["D4"]


def test_without_pick_left_the_need_counts() -> None:
    decision = question(
        1, answer(PLAY, "done", CARD), question=Question.PICK, need=e("sub", 3, 1), pick_after=1
    )
    assert names(game(decision).new_match(1)) == ["play H3", "play D2"]


def test_how_many_cards_are_left_to_pick() -> None:
    def left(**changes: object) -> int:
        return game(question(1, answer(PLAY, "done", CARD), **changes)).new_match(1).picks_left

    assert left(question=Question.PICK, need=3, pick_after=-1, pick_left=2) == 2
    assert left(question=Question.PICK, need=3, pick_after=-1) == 3
    assert left(question=Question.PLAY, need=3) == 0
    state = match(answer(PASS, "done"))
    state.apply("pass")
    assert state.picks_left == 0


def test_too_few_cards_to_pick_from_is_a_fault() -> None:
    with pytest.raises(RuleFault, match="no action"):
        pick([], wanted=6)
