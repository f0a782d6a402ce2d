"""What a seat may know: declared visibility and nothing else."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from kaart.engine import State
from kaart.game import Game
from kaart.ir import form, ops
from kaart.ir.form import Ask, Finish, Goto, Kind, Parameter, Scope

from . import programs as made
from .programs import answer, e, get, put, question, values

HEARTS = Game(made.hearts(2))


def after(answers: int, seed: int = 5) -> State:
    state = HEARTS.new_match(seed)
    choose = random.Random(seed)
    for _ in range(answers):
        state.apply(choose.choice(state.legal_ids()))
    return state


def test_the_observation_is_json_in_a_fixed_order() -> None:
    seen = after(14).observation(2)
    assert list(seen) == [
        "seat", "round", "phase", "to_move", "question", "places", "notes", "playing", "scores",
    ]  # fmt: skip
    assert json.loads(json.dumps(seen)) == seen
    assert json.dumps(after(14).observation(2)) == json.dumps(seen)


def test_places_and_the_trick() -> None:
    state = after(14)
    places = state.observation(0)["places"]
    assert isinstance(places, dict)
    layout = HEARTS.machine.layout
    trick = state.position.piles[layout.trick]
    assert len(trick) == 2
    assert places["trick"] == {
        "count": 2,
        "cards": [layout.card_names[card] for card in trick],
        "owners": [state.position.owner[card] for card in trick],
    }
    assert places["stock"] == {"count": 0, "cards": []}
    own, other = places["hand"]["0"], places["hand"]["1"]
    assert own["cards"] == [layout.card_names[card] for card in sorted(ops.members(state.position.held[2]))]
    assert (other["count"], other["cards"]) == (len(state.position.piles[3]), [])


def test_notes_are_those_of_the_game_that_the_seat_may_see() -> None:
    notes = after(1).observation(1)["notes"]
    assert notes["passes"].keys() == {"1"}  # type: ignore[index]
    assert set(notes) == {"dealer", "leader", "score", "tricks", "passes"}  # type: ignore[call-overload]


# ------------------------------------------------------------------ how values read


def notes_of(*registers: form.Register, seat: int = 0) -> dict[str, object]:
    program = made.program(
        [made.block("ask", end=Ask(0)), made.block("over", end=Finish(0, None))],
        registers=registers,
        families=[made.family("pass")],
        decisions=[question(0, answer(0, "over"))],
    )
    notes = Game(program).new_match(0).observation(seat)["notes"]
    assert isinstance(notes, dict)
    return {name: value for name, value in notes.items() if name not in {"dealer", "leader", "score"}}


@pytest.mark.parametrize(
    ("kind", "number", "readable"),
    [
        (Kind.NUMBER, -4, -4),
        (Kind.YESNO, 1, True),
        (Kind.YESNO, -1, None),
        (Kind.PLAYER, 2, 2),
        (Kind.PLAYER, -1, None),
        (Kind.TEAM, 1, 1),
        (Kind.WORD, 1, "right"),
        (Kind.ROW, 0, "left"),
        (Kind.WORD, -1, None),
        (Kind.SUIT, 1, "hearts"),
        (Kind.SUIT, -1, None),
        (Kind.RANK, 12, "ace"),
        (Kind.CARD, 14, "H3"),
        (Kind.CARD, -1, None),
        (Kind.PLAYERS, 0b101, [0, 2]),
        (Kind.TEAMS, 0b10, [1]),
        (Kind.SUITS, 0b11, ["spades", "hearts"]),
        (Kind.RANKS, 0b1, ["two"]),
        (Kind.CARDS, 0b11, ["S2", "S3"]),
        (Kind.CARDS, 0, []),
    ],
)
def test_values(kind: Kind, number: int, readable: object) -> None:
    assert notes_of(made.register("x", kind, initial=(number,), names=("left", "right"))) == {"x": readable}


def test_arrays_are_nested_by_readable_indices() -> None:
    grid = made.register(
        "grid", shape=(2, 4), index_names=("number 1", "suit"), initial=tuple(range(8)), scope=Scope.MATCH
    )
    found = notes_of(grid)["grid"]
    assert found == {
        "1": {"spades": 0, "hearts": 1, "diamonds": 2, "clubs": 3},
        "2": {"spades": 4, "hearts": 5, "diamonds": 6, "clubs": 7},
    }


def test_seen_by_some_and_by_the_chooser() -> None:
    hidden = made.by_player("secret", seen=0, chooser="who", initial=(5, 6, 7, 8))
    who = made.by_player("who", Kind.PLAYER, seen=0, initial=(1, 1, 0, -1))
    assert notes_of(hidden, who, seat=0) == {"secret": {"2": 7}}
    assert notes_of(hidden, who, seat=1) == {"secret": {"0": 5, "1": 6}}
    assert notes_of(hidden, who, seat=3) == {}
    some = made.register("some", seen=0b0010)
    assert notes_of(some, seat=1) == {"some": 0}
    assert notes_of(some, seat=2) == {}


def test_counters_of_the_machine_are_not_shown() -> None:
    assert notes_of(made.register("k", scope=Scope.FRAME), made.register("$x")) == {}


# ------------------------------------------------------------------ answers at the same time


def at_once(again: str = "over") -> Game:
    """Three seats choose a number at the same time; the notes are open, only hidden for the moment."""
    decision = question(
        get("turn"),
        answer(0, "chosen", Parameter("n", made.numbers(1, 3))),
        label="choose",
        together=7,
        hides=("choice",),
    )
    talk = question(get("turn"), answer(1, "over"), label="talk")
    return Game(
        made.program(
            [
                made.block("start", put("turn", 0), end=Goto("ask")),
                made.block("ask", end=Ask(0)),
                made.block(
                    "chosen",
                    put("choice", get("n"), get("turn")),
                    put("turn", e("next", 0b111, get("turn"))),
                    end=form.Fork(get("turn"), "ask", again),
                ),
                made.block("talk", end=Ask(1)),
                made.block("over", end=Finish(0, None)),
            ],
            seats=3,
            registers=[
                made.register("turn", scope=Scope.FRAME),
                made.register("n", seen=0),
                made.by_player("choice", seats=3),
            ],
            families=[made.family("choose", values(Kind.NUMBER, 3, low=1)), made.family("pass")],
            decisions=[decision, talk],
        )
    )


def choices(state: State, seat: int) -> object:
    notes = state.observation(seat)["notes"]
    assert isinstance(notes, dict)
    return notes["choice"]


def test_while_a_group_answers_only_the_giver_sees_his_answer() -> None:
    state = at_once("talk").new_match(1)
    state.apply("choose 3")
    state.apply("choose 2")
    assert choices(state, 0) == {"0": 3}
    assert choices(state, 2) == {"2": 0}
    assert state.history(0) == [(0, 0, "choose 3"), (0, 1, "?choose")]
    assert state.history(2) == [(0, 0, "?choose"), (0, 1, "?choose")]
    state.apply("choose 1")
    assert choices(state, 0) == {"0": 3, "1": 2, "2": 1}
    assert state.history(2) == [(0, 0, "choose 3"), (0, 1, "choose 2"), (0, 2, "choose 1")]


def test_a_group_that_follows_itself_begins_anew() -> None:
    state = at_once("ask").new_match(1)
    for name in ("choose 3", "choose 2", "choose 1"):
        state.apply(name)
    assert state.history(2)[0] == (0, 0, "choose 3")
    state.apply("choose 1")
    assert state.history(2) == [(0, 0, "choose 3"), (0, 1, "choose 2"), (0, 2, "choose 1"), (0, 0, "?choose")]


def test_answers_that_stay_secret() -> None:
    state = after(13)
    assert [heard[2] for heard in state.history(3)][:3] == ["?pass"] * 3
    giver = state.log[0][0]
    assert state.history(giver)[0][2].startswith("pass ")
    assert state.history((giver + 1) % 4)[12][2].startswith("play ")


# ------------------------------------------------------------------ no leak


def swap(state: State, one: int, other: int) -> State:
    """The same moment with two cards in each other's place."""
    layout = state.game.machine.layout
    exchanged = {one: other, other: one}
    setup = state.clone()
    p = setup.position
    p.piles = [[exchanged.get(card, card) for card in pile] for pile in p.piles]
    p.held = [ops.mask_of(pile) for pile in p.piles]
    for pile, cards in enumerate(p.piles):
        for card in cards:
            p.where[card] = pile
    for name in ("passes",):
        cells = layout.registers[name]
        for cell in range(cells.start, cells.start + cells.size):
            p.cells[cell] = ops.mask_of([exchanged.get(card, card) for card in ops.members(p.cells[cell])])
    return State(state.game, p)


@pytest.mark.parametrize("answers", [12, 13, 20, 30, 45, 60])
def test_cards_that_a_seat_cannot_know_change_nothing_for_it(answers: int) -> None:
    state = after(answers, seed=answers)
    choose = random.Random(answers)
    layout = HEARTS.machine.layout
    for seat in range(4):
        # what it passed it knows from its notes; taken cards were open when they were played
        known = HEARTS.machine.observer.visible_cards(state.position, seat)
        known |= state.position.cells[layout.registers["passes"].start + seat]
        hands = [card for card in range(52) if layout.pile_seats[state.position.where[card]] >= 0]
        won = layout.zones["won"].start
        unknown = [card for card in hands if not known >> card & 1 and state.position.where[card] < won]
        for _ in range(10 if len(unknown) > 1 else 0):
            one, other = choose.sample(unknown, 2)
            if state.position.where[one] == state.position.where[other]:
                continue
            changed = swap(state, one, other)
            assert changed.observation(seat) == state.observation(seat)
            if state.to_move == seat:
                assert changed.legal_ids() == state.legal_ids()


def test_a_leaky_program_is_noticed() -> None:
    leaky = made.hearts(1)
    zones = tuple(made.hands("hand", 4, 0b1111) if pile.name == "hand" else pile for pile in leaky.zones)
    state = Game(replace(leaky, zones=zones)).new_match(3)
    hands = state.position.piles[2:6]
    changed = swap(state, hands[1][0], hands[2][0])
    assert changed.observation(0) != state.observation(0)


# ------------------------------------------------------------------ scores


def test_scores_by_team_and_by_seat() -> None:
    blocks = [
        made.block("start", put("score", 7, 1), end=Goto("ask")),
        made.block("ask", end=Ask(0)),
        made.block("over", end=Finish(0b1010, None)),
    ]
    parts: dict[str, object] = {
        "families": [made.family("pass")],
        "decisions": [question(0, answer(0, "over"))],
    }
    teams = Game(made.program(blocks, teams=(0, 1, 0, 1), **parts)).new_match(0)  # type: ignore[arg-type]
    assert (teams.scores, teams.standing) == ((0, 7, 0, 7), (0, 7))
    alone = Game(made.program(blocks, **parts)).new_match(0)  # type: ignore[arg-type]
    assert alone.scores == alone.standing == (0, 7, 0, 0)
    assert alone.observation(0)["scores"] == [0, 7, 0, 0]
    alone.apply("pass")
    assert alone.winners == (1, 3)
    assert alone.observation(0)["question"] is None
