"""Three games nobody documented for kaart: klaverjassen, spades and rikken, from their files alone.

Whole matches at random keep their promises; the rules that are easiest to get wrong are told a second
time in Python and compared with what the files allow.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from kaart import Game, State, load_game
from kaart.cli import main
from kaart.compile import open_game
from kaart.scenario import run_file

EXAMPLES = Path(__file__).parents[2] / "examples"
LENGTH = {"klaverjassen": "rounds", "spades": "most-deals", "rikken": "deals"}
"""The games, and the option that says how many deals a match has at most."""
DEALS = 4
MATCHES = 200
MIXES = 20
"""Mixes of options over which the matches are spread; the first is as normally."""


@cache
def game(name: str, mix: int = 0) -> Game:
    """A game of few deals; every mix but 0 has each option at a value drawn at random."""
    path = EXAMPLES / name / f"{name}.kaart"
    draw = random.Random(f"{name} {mix}")
    drawn = {o.name: o.show(draw.choice(o.values)) for o in open_game(path).info.options} if mix else {}
    return load_game(path, options={**drawn, LENGTH[name]: DEALS})


def moments(state: State, seed: int, *wanted: str) -> Iterator[State]:
    """The match after every answer: the first action wanted that is open, else one at random."""
    draw = random.Random(seed)
    yield state
    while not state.is_over:
        names = {action.name for action in state.legal_actions()} if wanted else set()
        state.apply(next((name for name in wanted if name in names), draw.choice(state.legal_ids())))
        yield state


def cards(found: object) -> set[str]:
    """The cards an observation shows in a place."""
    assert isinstance(found, dict)
    return set(found["cards"])


def place(state: State, seat: int, name: str, index: int | None = None) -> set[str]:
    """The cards that `seat` sees in a place."""
    places = state.observation(seat)["places"]
    assert isinstance(places, dict)
    return cards(places[name] if index is None else places[name][str(index)])


def note(state: State, seat: int, name: str) -> object:
    """A note as `seat` knows it; None if he does not."""
    notes = state.observation(seat)["notes"]
    assert isinstance(notes, dict)
    return notes.get(name)


# ------------------------------------------------------------------ every game


@pytest.mark.parametrize("name", LENGTH)
def test_the_files_are_clean(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["check", str(EXAMPLES / name)])
    assert (stop.value.code or 0, capsys.readouterr().out) == (0, "3 files, no problems.\n")


@pytest.mark.parametrize("name", LENGTH)
def test_the_scenarios_pass(name: str) -> None:
    outcomes, _ = run_file(EXAMPLES / name / f"{name}.scenarios.kaart")
    assert [outcome.name for outcome in outcomes if not outcome.passed] == []
    assert len(outcomes) >= 20


@pytest.mark.parametrize("mix", range(MIXES))
@pytest.mark.parametrize("name", LENGTH)
def test_random_matches(name: str, mix: int) -> None:
    played = game(name, mix)
    pack = list(range(len(played.program.cards)))
    for seed in range(MATCHES // MIXES):
        for state in moments(played.new_match(seed), seed):
            assert sorted(card for pile in state.position.piles for card in pile) == pack
            assert state.is_over or state.legal_ids()
            assert name != "rikken" or sum(state.scores) == 0
        assert 1 <= state.rounds_over <= DEALS
        assert state.winners


@pytest.mark.parametrize("name", LENGTH)
def test_the_same_seed_gives_the_same_match(name: str) -> None:
    def match(seed: int) -> tuple[object, ...]:
        *_, last = moments(game(name).new_match(seed), seed)
        return last.log, last.scores, last.winners

    assert match(7) == match(7)
    assert match(7) != match(8)


# ------------------------------------------------------------------ klaverjassen

TRUMP_ORDER = "78QK0A9J"
ORDER = "789JQK0A"


def strength(card: str, led: str, trump: str) -> int:
    """The higher wins; `0` stands for the ten."""
    suit, rank = card[0], card[1:].replace("10", "0")
    if suit == trump:
        return 100 + TRUMP_ORDER.index(rank)
    return ORDER.index(rank) if suit == led else -1


def may_play(hand: set[str], trick: list[str], trump: str, rotterdam: bool) -> set[str]:
    """Which cards of a hand may be played, told as people tell it."""
    if not trick:
        return hand
    led = trick[0][0]
    powers = [strength(card, led, trump) for card in trick]
    follows = {card for card in hand if card[0] == led}
    trumps = {card for card in hand if card[0] == trump}
    higher = {card for card in trumps if strength(card, led, trump) > max(powers)}
    if led == trump:
        return higher or follows or hand
    if follows:
        return follows
    partner_has_it = len(trick) >= 2 and powers.index(max(powers)) == len(trick) - 2
    if rotterdam:
        return higher or trumps or hand
    if partner_has_it:
        return (hand - trumps) | higher or hand
    return higher or hand - trumps or hand


@pytest.mark.parametrize("school", ["amsterdam", "rotterdam"])
def test_klaverjassen_lets_play_what_people_let_play(school: str) -> None:
    path = EXAMPLES / "klaverjassen" / "klaverjassen.kaart"
    played = load_game(path, options={"school": school, "rounds": 8})
    refused = 0
    for seed in range(40):
        for state in moments(played.new_match(seed), seed):
            if state.phase != "play" or state.to_move is None:
                continue
            seat = state.to_move
            hand = place(state, seat, "hand", seat)
            places = state.observation(seat)["places"]
            assert isinstance(places, dict)
            trump = str(note(state, seat, "trump"))[0].upper()
            expected = may_play(hand, places["trick"]["cards"], trump, school == "rotterdam")
            assert {action.name for action in state.legal_actions()} == {f"play {card}" for card in expected}
            refused += len(hand - expected)
    assert refused > 1000


def test_klaverjassen_shares_out_all_points() -> None:
    """162 in every deal, and roem and pits, which are tens, whatever the makers come to."""
    for seed in range(40):
        *_, last = moments(game("klaverjassen").new_match(seed), seed)
        over = sum(last.standing) - 162 * DEALS
        assert over >= 0
        assert over % 10 == 0


# ------------------------------------------------------------------ spades


def test_who_may_bid_blind_nil_does_not_see_his_cards() -> None:
    path = EXAMPLES / "spades" / "spades.kaart"
    state = load_game(path, options={"far-behind": 0}).new_match(1)
    first = state.to_move
    assert first is not None
    assert (place(state, first, "hand", first), place(state, first, "packet", first)) == (set(), set())
    state.apply("look")
    assert state.to_move == first
    assert len(place(state, first, "hand", first)) == 13


def test_who_may_not_sees_his_cards_at_once() -> None:
    state = game("spades").new_match(1)
    assert all(len(place(state, seat, "hand", seat)) == 13 for seat in range(4))


# ------------------------------------------------------------------ rikken


def test_the_partner_is_known_to_himself_until_he_plays_the_called_card() -> None:
    """Whatever is said and played: nobody is told before, everybody is told then."""
    kept = told = 0
    for seed in range(10):
        for state in moments(game("rikken").new_match(seed), seed, "bid rik", "pass"):
            if state.phase != "play" or note(state, 0, "contract") != "rik":
                continue
            called = note(state, 0, "called-card")
            open_cards = place(state, 0, "trick")
            knows = [seat for seat in range(4) if note(state, seat, "mate") is not None]
            if note(state, 0, "revealed"):
                told += 1
                assert knows == [0, 1, 2, 3]
            elif called not in open_cards:
                kept += 1
                assert [called in place(state, seat, "hand", seat) for seat in knows] == [True]
    assert kept
    assert told


def test_an_open_hand_lies_open_after_the_first_trick() -> None:
    seen = 0
    for seed in range(10):
        for state in moments(game("rikken").new_match(seed), seed, "bid open-misère", "pass"):
            bidder = note(state, 0, "declarer")
            if state.phase != "play" or note(state, 0, "contract") != "open-misère":
                continue
            assert isinstance(bidder, int)
            number = note(state, 0, "trick-number")
            assert isinstance(number, int)
            others = [place(state, seat, "hand", bidder) for seat in range(4) if seat != bidder]
            own = place(state, bidder, "hand", bidder)
            assert others == [own if number > 1 else set()] * 3
            seen += 1
    assert seen
