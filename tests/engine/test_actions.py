"""Ids and names of actions."""

from __future__ import annotations

import pytest

from kaart.game import Game
from kaart.ir.form import Alternative, Announcement, Finish, Kind

from . import programs as made
from .programs import family, values

FAMILIES = (
    family("pass"),
    family("bid", values(Kind.NUMBER, 41, low=100, step=10)),
    family("play", values(Kind.CARD, 52)),
    family("call", values(Kind.NUMBER, 7, low=1, step=1), values(Kind.SUIT, 4)),
    family("ask for", values(Kind.PLAYER, 4), values(Kind.RANK, 13)),
    family("give to", values(Kind.TEAM, 2)),
    family("double", values(Kind.YESNO, 2)),
    family("name", values(Kind.ROW, 3, names=("small", "grand slam", "grand"))),
    family("number", values(Kind.WORD, 2)),
)


@pytest.fixture(scope="module")
def game() -> Game:
    announced = Announcement(Alternative(0, (), 1, False, "end", None, ()), "passing", False, 15, None)
    blocks = [made.block("end", end=Finish(0, None))]
    return Game(made.program(blocks, families=FAMILIES, announcements=(announced,)))


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (0, "pass"),
        (1, "bid 100"),
        (41, "bid 500"),
        (42, "play S2"),
        (93, "play CA"),
        (94, "call 1 spades"),
        (121, "call 7 clubs"),
        (122, "ask for seat 0 two"),
        (122 + 2 * 13 + 12, "ask for seat 2 ace"),
        (174, "give to team 0"),
        (177, "double yes"),
        (179, "name grand slam"),
        (180, "name grand"),
        (182, "number 1"),
    ],
)
def test_names_and_ids(game: Game, number: int, name: str) -> None:
    assert game.action(number).name == str(game.action(number)) == name
    assert game.action_id(name) == number


def test_every_action_has_a_name_of_its_own(game: Game) -> None:
    names = list(game.action_names())
    assert len(names) == len(set(names)) == len(game.catalogue)
    assert [game.action_id(name) for name in names] == list(range(len(names)))


@pytest.mark.parametrize(
    "name", ["", "pass 1", "bid", "bid 105", "call 1", "call spades 1", "name grand slam x"]
)
def test_names_that_mean_nothing(game: Game, name: str) -> None:
    assert game.action_id(name) is None


@pytest.mark.parametrize("number", [-1, 183])
def test_ids_that_mean_nothing(game: Game, number: int) -> None:
    with pytest.raises(KeyError):
        game.action(number)


def test_what_an_action_tells(game: Game) -> None:
    card = game.action(43)
    assert (card.family, card.values, card.faces, card.announcement) == ("play", (1,), ("S3",), False)
    bid = game.action(5)
    assert (bid.family, bid.values, bid.faces) == ("bid", (140,), ())
    assert game.action(0).announcement


def test_a_name_may_be_typed_with_any_blanks(game: Game) -> None:
    assert game.action_id("  call  7   clubs ") == 121


def test_the_game_tells_about_itself(game: Game) -> None:
    assert (game.name, game.title, game.seats) == ("tiny", "Tiny", 4)
