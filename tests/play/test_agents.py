"""Bots: legal, repeatable, blind to what they may not see, slow to announce."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from kaart.engine import Action
from kaart.game import Game
from kaart.play.agents import BOTS, FirstBot, RandomBot, View


class Table:
    """Stands in for a state: a seat with these actions and nothing else."""

    def __init__(self, *names: str, announced: str = "") -> None:
        self.actions = [
            Action(number, name, name, (), (), name == announced) for number, name in enumerate(names)
        ]

    def legal_actions(self) -> list[Action]:
        return self.actions


def view(table: Table, turn: int) -> View:
    return View(table, 0, turn)  # type: ignore[arg-type]


def test_random_takes_every_action_equally_often() -> None:
    bot, table = RandomBot(5, 0), Table("a", "b", "c", "d")
    counts = Counter(bot.choose(view(table, turn)).name for turn in range(4000))
    assert all(900 < counts[name] < 1100 for name in "abcd")


def test_the_same_moment_gives_the_same_choice() -> None:
    table = Table(*"abcdefgh")
    first = [RandomBot(7, 2).choose(view(table, turn)) for turn in range(50)]
    assert [RandomBot(7, 2).choose(view(table, turn)) for turn in range(50)] == first
    assert [RandomBot(8, 2).choose(view(table, turn)) for turn in range(50)] != first
    assert [RandomBot(7, 1).choose(view(table, turn)) for turn in range(50)] != first


def test_an_announcement_is_made_at_one_of_twenty_turns() -> None:
    bot, table = RandomBot(5, 0), Table("a", "last-round", announced="last-round")
    made = sum(bot.choose(view(table, turn)).announcement for turn in range(4000))
    assert 140 < made < 260


def test_first_announces_only_if_there_is_nothing_else() -> None:
    bot = FirstBot(1, 0)
    assert bot.choose(view(Table("roem", "a", announced="roem"), 0)).name == "a"
    assert bot.choose(view(Table("roem", announced="roem"), 0)).name == "roem"


@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize("name", ["heugen", "hartenjagen", "euchre", "wiezen"])
def test_bots_play_every_game_legally(game: Callable[..., Game], kind: str, name: str) -> None:
    state = game(name).new_match(3)
    bots = [BOTS[kind](3, seat) for seat in range(game(name).seats)]
    turn = 0
    while not state.is_over and state.rounds_over < 5:
        seat = state.to_move
        assert seat is not None
        state.apply(bots[seat].choose(View(state, seat, turn)))
        turn += 1
    assert state.rounds_over >= 1
