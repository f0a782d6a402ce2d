"""`kaart simulate`: repeatable, sums that fit, JSON that a program can read."""

from __future__ import annotations

import json
from functools import cache

import pytest
from click.testing import CliRunner

from kaart.cli.simulate import command
from kaart.game import Game, load_game
from kaart.simulate import Report, match_seed, simulate
from kaart.simulate.report import to_json, to_text

GAMES = ("heugen", "hartenjagen", "euchre", "wiezen")


@cache
def game(name: str) -> Game:
    return load_game(name)


@cache
def report(name: str, rounds: int = 40, seed: int = 5) -> Report:
    return simulate(game(name), rounds, seed)


@pytest.mark.parametrize("name", GAMES)
def test_exactly_so_many_rounds(name: str) -> None:
    found = report(name)
    assert found.rounds == 40
    assert found.decisions.count == 40
    for seat in found.seats:
        assert seat.score.count == seat.up + seat.level + seat.down == 40
    assert found.finished == found.lengths.count
    assert found.lengths.total <= 40


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_report(name: str) -> None:
    assert to_json(simulate(game(name), 40, 5)) == to_json(report(name))


def test_another_seed_gives_another_report() -> None:
    assert to_json(report("hartenjagen", 40, 6)) != to_json(report("hartenjagen"))


def test_hearts_rounds_share_out_the_penalties() -> None:
    found = report("hartenjagen")
    total = sum(seat.score.total for seat in found.seats)
    assert total % 26 == 0
    assert total >= 26 * 40


def test_heugen_sums_to_zero() -> None:
    assert sum(seat.score.total for seat in report("heugen").seats) == 0


def test_every_match_has_a_seed_of_its_own() -> None:
    seeds = {match_seed(1, number) for number in range(1000)} | {match_seed(2, n) for n in range(1000)}
    assert len(seeds) == 2000
    assert all(0 <= seed < 2**64 for seed in seeds)


def test_progress_adds_up() -> None:
    done: list[int] = []
    simulate(game("euchre"), 30, 1, progress=done.append)
    assert sum(done) == 30


def test_first_bots() -> None:
    assert simulate(game("euchre"), 5, 1, bots="first").rounds == 5


def test_json_on_the_command_line() -> None:
    arguments = ["euchre", "--rounds", "25", "--seed", "3", "--json", "--option", "target=5"]
    first, second = (CliRunner().invoke(command, arguments) for _ in range(2))
    assert first.exit_code == 0, first.output
    assert first.stdout == second.stdout
    found = json.loads(first.stdout)
    assert found["rounds"] == 25
    assert found["options"]["target"] in (5, "5")
    assert len(found["seats"]) == 4
    won = sum(seat["matches"]["won"] for seat in found["seats"])
    assert won == 2 * found["matches"]["finished"], "both partners win"


def test_text_on_the_command_line() -> None:
    result = CliRunner().invoke(command, ["hartenjagen", "--rounds", "10", "--seed", "3", "--players", "5"])
    assert result.exit_code == 0, result.output
    assert "10 rounds with 5 players, bots random, seed 3" in result.stdout
    assert result.stderr == "", "no progress bar where nobody watches"
    assert result.stdout.count("±") == 6


def test_a_report_of_nothing_can_be_printed() -> None:
    empty = simulate(game("euchre"), 0, 1)
    assert "0 rounds" in to_text(empty, "en")
    assert to_json(empty)["decisions-per-round"]["mean"] is None


@pytest.mark.parametrize("arguments", [["euchre", "--rounds", "0"], ["euchre", "--seed", "-1"], []])
def test_wrong_calls(arguments: list[str]) -> None:
    assert CliRunner().invoke(command, arguments).exit_code == 2
