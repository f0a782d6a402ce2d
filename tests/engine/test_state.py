"""Whole matches: saving and restoring, cloning, comparing, the same seed again."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from kaart.diagnostics import KaartError
from kaart.engine import SaveError, State
from kaart.game import Game
from kaart.ir.json import from_json, to_json

from . import programs as made

HEARTS = Game(made.hearts(2))


def play(state: State, seed: int) -> State:
    choose = random.Random(seed)
    while not state.is_over:
        state.apply(choose.choice(state.legal_ids()))
    return state


def test_a_match_keeps_all_cards_and_ends() -> None:
    for seed in range(20):
        state = play(HEARTS.new_match(seed), seed)
        assert sorted(card for pile in state.position.piles for card in pile) == list(range(52))
        assert sum(state.scores) == 26
        assert state.rounds_over == state.round == 2
        assert state.winners == tuple(s for s in range(4) if state.scores[s] == min(state.scores))
        assert len(state.log) == 2 * 64


def test_follow_suit_and_no_hearts_first() -> None:
    state = HEARTS.new_match(3)
    choose = random.Random(3)
    layout = HEARTS.machine.layout
    led_hearts = 0
    while not state.is_over:
        if state.decision and state.decision.label == "play":
            trick = state.position.piles[layout.trick]
            hand = state.position.piles[layout.zones["hand"].start + (state.to_move or 0)]
            suits = {layout.faces[card].suit for card in hand}
            allowed = {"SHDC".index(action.faces[0][0]) for action in state.legal_actions()}
            if trick:
                led = layout.faces[trick[0]].suit
                assert allowed == ({led} if led in suits else suits)
            elif 1 in suits and 1 not in allowed:
                led_hearts += 1
        state.apply(choose.choice(state.legal_ids()))
    assert led_hearts


def test_the_same_seed_gives_the_same_match() -> None:
    one, other = play(HEARTS.new_match(9), 1), play(HEARTS.new_match(9), 1)
    assert one == other
    assert one.log == other.log
    assert json.dumps(one.to_json()) == json.dumps(other.to_json())
    assert HEARTS.new_match(9) != HEARTS.new_match(10)


def test_a_match_is_restored_exactly_at_every_question() -> None:
    state = HEARTS.new_match(2**64 - 1)
    choose = random.Random(0)
    while True:
        text = json.dumps(state.to_json())
        restored = HEARTS.state_from_json(json.loads(text))
        assert restored == state
        assert hash(restored) == hash(state)
        assert json.dumps(restored.to_json()) == text
        assert restored.legal_ids() == state.legal_ids()
        assert restored.log == state.log
        assert [restored.observation(seat) for seat in range(4)] == [
            state.observation(seat) for seat in range(4)
        ]
        assert restored.history(1) == state.history(1)
        if state.is_over:
            break
        action = choose.choice(state.legal_ids())
        state.apply(action)
        restored.apply(action)
        assert restored == state


def test_the_same_program_from_json_plays_the_same() -> None:
    other = Game(from_json(json.loads(json.dumps(to_json(HEARTS.program)))))
    assert play(other.new_match(4), 4).to_json() == play(HEARTS.new_match(4), 4).to_json()


def test_a_clone_is_independent() -> None:
    state = HEARTS.new_match(1)
    before = json.dumps(state.to_json())
    other = state.clone()
    assert other == state
    play(other, 1)
    assert json.dumps(state.to_json()) == before
    assert other != state
    assert state.legal_actions()


def test_the_log_does_not_count_in_comparing() -> None:
    one = HEARTS.new_match(1)
    other = one.clone()
    other.position.log.append(play(HEARTS.new_match(1), 1).position.log[0])
    assert one == other
    assert hash(one) == hash(other)
    assert one != "a match"


def test_matches_of_other_rules_differ() -> None:
    other = Game(replace(HEARTS.program, digest="d2"))
    assert HEARTS.new_match(1) != other.new_match(1)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, None, "x"])
def test_seeds_out_of_range(seed: int) -> None:
    with pytest.raises(KaartError, match=r"not a whole number from 0 to below 2\^64"):
        HEARTS.new_match(seed)


# ------------------------------------------------------------------ broken saves

Change = Callable[[dict[str, Any]], object]

BROKEN: list[tuple[str, Change]] = [
    ("version 7 of the save format", lambda saved: saved.update({"schema-version": 7})),
    ("a match of 'huge'", lambda saved: saved.update(game="huge")),
    ("saved under other rules", lambda saved: saved.update(digest="zzz")),
    ("no question 'nowhere'", lambda saved: saved.update(block="nowhere")),
    ("no question 'deal'", lambda saved: saved.update(block="deal")),
    ("no question None", lambda saved: saved.pop("block")),
    ("registers is not an object", lambda saved: saved.update(registers=[])),
    ("score holds 3 numbers instead of 4", lambda saved: saved["registers"].update(score=[1, 2, 3])),
    ("tricks is not a list", lambda saved: saved["registers"].pop("tricks")),
    ("tricks holds 'x' where a whole number", lambda saved: saved["registers"].update(tricks=["x"])),
    ("tricks holds True where a whole number", lambda saved: saved["registers"].update(tricks=[True])),
    ("hand has 3 piles instead of 4", lambda saved: saved["zones"]["hand"].pop()),
    ("not every card lies", lambda saved: saved["zones"]["hand"][0].pop()),
    ("not every card lies", lambda saved: saved["zones"]["hand"][0].append(saved["zones"]["hand"][1][0])),
    ("hand holds 52, which is out of bounds", lambda saved: saved["zones"]["hand"][0].append(52)),
    ("rounds-over holds 1", lambda saved: saved.update({"rounds-over": 10**30})),
    ("chance holds 0, which is out of bounds", lambda saved: saved.update(chance=[0] * 4)),
    ("trick-owners holds 1 numbers instead of 0", lambda saved: saved.update({"trick-owners": [1]})),
    ("known holds 5 numbers", lambda saved: saved["known"].append(0)),
    ("chance holds 4294967296", lambda saved: saved["chance"].__setitem__(0, 1 << 32)),
    ("seed holds -1", lambda saved: saved.update(seed=-1)),
    ("announcements is neither true nor false", lambda saved: saved.update(announcements=1)),
    ("winners holds 16", lambda saved: saved.update(winners=16)),
    ("the log has an answer that does not exist", lambda saved: saved["log"].append([0, 999, 1, 0, 15])),
    ("the log has an answer that does not exist", lambda saved: saved["log"].append([4, 0, 1, 0, 15])),
    ("log holds 2 numbers instead of 5", lambda saved: saved["log"].append([0, 0])),
    ("seat -1|nobody is asked", lambda saved: saved["registers"].update(turn=[-1])),
]


@pytest.mark.parametrize(("words", "change"), BROKEN, ids=[words for words, _ in BROKEN])
def test_broken_saves(words: str, change: Change) -> None:
    saved = copy.deepcopy(HEARTS.new_match(1).to_json())
    change(saved)
    with pytest.raises(SaveError, match=words):
        HEARTS.state_from_json(saved)


@pytest.mark.parametrize("value", [None, 3, "x", [], {}])
def test_saves_that_are_something_else(value: object) -> None:
    with pytest.raises(SaveError):
        HEARTS.state_from_json(value)
