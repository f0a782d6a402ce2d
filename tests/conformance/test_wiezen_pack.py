"""The pack of Wiezen is shuffled once and then followed card by card: cut, dealt, played, gathered."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from kaart.engine import State, chance
from kaart.game import Game, load_game

from . import pack

ROUNDS = 20
PACKETS = (4, 4, 5)


def notes(state: State) -> Mapping[str, Any]:
    """What lies open on the table."""
    found = state.observation(0)["notes"]
    assert isinstance(found, dict)
    return found


def choose(state: State, draw: random.Random) -> str:
    """Passes often, so that a session has rounds without play; else anything."""
    names = [action.name for action in state.legal_actions()]
    shy = [name for name in names if name in ("pass", "withdraw")]
    low = [name for name in names if name.startswith("call ")][:2]
    if shy and draw.random() < 0.75:
        return shy[0]
    return draw.choice(low) if low and draw.random() < 0.7 else draw.choice(names)


class Session:
    """A match beside a pack of our own."""

    def __init__(self, players: int, seed: int) -> None:
        self.game: Game = load_game("wiezen", players=players)
        self.state = self.game.new_match(seed, announcements=False)
        self.seed = seed
        self.draw = random.Random(seed)
        self.seen: Counter[str] = Counter()
        first = pack.Chance(seed, 0)
        self.dealer = first.below(players)
        self.stock = first.shuffled(range(52))

    def seats(self) -> list[int]:
        """Who takes part, clockwise from the left of the dealer; with five he sits out, with six so does
        the player opposite."""
        count = self.game.seats
        clockwise = [(self.dealer + step) % count for step in range(1, count + 1)]
        out = {4: set(), 5: {self.dealer}, 6: {self.dealer, (self.dealer + 3) % 6}}[count]
        return [seat for seat in clockwise if seat not in out]

    def play_round(self) -> None:
        """Deal our pack, compare, follow the play and gather it again."""
        number = self.state.round
        self.dealer = notes(self.state)["dealer"]
        self.stock = pack.cut(self.stock, 4 + pack.Chance(self.seed, number).below(45))
        turned = self.stock[0]
        ours = pack.Round(self.seats(), pack.dealt(self.stock, self.seats(), PACKETS))
        self.compare(ours, turned)
        table: Mapping[str, Any] = notes(self.state)
        while self.state.round == number and not self.state.is_over:
            table = notes(self.state)
            seat, name = self.state.to_move, choose(self.state, self.draw)
            assert seat is not None
            self.state.apply(name)
            if name.startswith("play "):
                ours.play(seat, self.card(name.removeprefix("play ")), self.suit(table["trump"]))
        self.gather(ours, table)

    def compare(self, ours: pack.Round, turned: int) -> None:
        """Every card is in the hand where our deal puts it, in the order in which it was dealt."""
        zones: Any = self.state.to_json()["zones"]
        assert zones["hand"] == [ours.hands.get(seat, []) for seat in range(self.game.seats)]
        assert zones["stock"] == [[]]
        assert self.card(notes(self.state)["turned"]) == turned
        assert turned == ours.hands[ours.seats[-1]][-1]

    def gather(self, ours: pack.Round, table: Mapping[str, Any]) -> None:
        """The pack as WI-4 has it. `table` are the notes before the last answer of the round."""
        assert len(ours.tricks) in (0, 13)
        contract = table["contract"]
        apart = contract in ("miserie", "miserie-op-tafel")
        self.stock = ours.gathered(table["side"], apart)
        assert sorted(self.stock) == list(range(52))
        kind = "everybody passed" if contract is None else "withdrawn"
        self.seen[("miserie" if apart else "play") if ours.tricks else kind] += 1

    def card(self, name: str) -> int:
        faces = [face.name for face in self.game.program.faces]
        return self.game.program.cards.index(faces.index(name))

    def suit(self, name: str | None) -> int | None:
        return None if name is None else self.game.program.suits.index(name)


def follow(players: int, seed: int) -> Session:
    session = Session(players, seed)
    for _ in range(ROUNDS):
        session.play_round()
    return session


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_pack_is_followed_card_by_card(players: int) -> None:
    """Sessions of twenty rounds; together they have rounds of every sort."""
    seen: Counter[str] = Counter()
    for seed in range(4):
        seen += follow(players, seed).seen
    assert seen.total() == 4 * ROUNDS
    assert min(seen[kind] for kind in ("play", "miserie", "everybody passed", "withdrawn")) > 0


@pytest.mark.long
@pytest.mark.parametrize("players", [4, 5, 6])
def test_many_sessions_are_followed(players: int) -> None:
    for seed in range(100, 200):
        follow(players, seed)


@pytest.mark.parametrize("option", ["no", "yes"])
def test_how_often_the_pack_is_shuffled(monkeypatch: pytest.MonkeyPatch, option: str) -> None:
    """Once in a match; before every deal only if the option says so."""
    done = 0
    original = chance.shuffle

    def counting(words: list[int], pile: list[int]) -> None:
        nonlocal done
        done += 1
        original(words, pile)

    monkeypatch.setattr(chance, "shuffle", counting)
    state = load_game("wiezen", options={"shuffle-always": option}).new_match(1, announcements=False)
    draw = random.Random(1)
    while state.round <= ROUNDS:
        assert done == (1 if option == "no" else 1 + state.round)
        state.apply(draw.choice(state.legal_ids()))
