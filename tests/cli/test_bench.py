"""`kaart bench`: who is compared, with which rules, and what is said of those who cannot play."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kaart.bench.yardstick import yardsticks
from kaart.library import data_folder

if TYPE_CHECKING:
    from conftest import Kaart

QUICK = ("--runs", "1", "--seconds", "0.001")
COMPILER = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


@COMPILER
def test_every_engine_is_compared_at_a_game_of_ones_own(table: Path, kaart: Kaart) -> None:
    done = kaart("bench", "high-card", *QUICK, "--threads", "2", "--json")
    assert done.code == 0
    value = json.loads(done.out)
    (game,) = value["games"]
    assert game["game"] == "high-card"
    assert game["missing"] == {}
    assert [side["name"] for side in game["sides"]] == ["reference", "python", "native"]
    for side in game["sides"]:
        assert 0 < side["least"] <= side["rounds-per-second"] <= side["most"]
        assert side["decisions-per-second"] > 0
        assert side["ratios"].keys() == {"reference", "python"}
        assert side["ready"] > 0
    assert game["sides"][0]["ratios"]["reference"] == 1
    assert game["sides"][2]["again"] > 0
    assert game["threads"]["gain"] > 0
    assert (value["runs"], value["seconds"]) == (1, 0.001)


def test_the_rules_can_be_chosen(kaart: Kaart) -> None:
    done = kaart(
        "bench", "wiezen", *QUICK, "--engine", "reference", "--players", "5", "-o", "stop-when-lost=yes"
    )
    assert done.code == 0
    assert "5 players, stop-when-lost=yes" in done.out
    assert re.search(r"^  reference +\d", done.out, re.MULTILINE)


def test_rules_can_be_chosen_of_a_named_game_only(kaart: Kaart) -> None:
    done = kaart("bench", "--players", "4")
    assert done.code == 2
    assert "GAME" in done.err


def test_options_that_are_not_there_are_a_wrong_call(kaart: Kaart) -> None:
    assert kaart("bench", "euchre", "-o", "speed=11").code == 2
    assert kaart("bench", "no-such-game").code == 2


@pytest.mark.parametrize("seconds", ["nan", "-nan", "inf", "0", "-1", "soon"])
def test_seconds_that_are_none_are_a_wrong_call(seconds: str, kaart: Kaart) -> None:
    done = kaart("bench", "euchre", f"--seconds={seconds}", "--engine", "reference")
    assert done.code == 2
    assert seconds.lstrip("-") in done.err


def test_an_engine_that_is_named_twice_plays_once(kaart: Kaart) -> None:
    twice = ("--engine", "reference") * 2
    value = json.loads(kaart("bench", "wiezen", *QUICK, *twice, "--json").out)
    assert [side["name"] for side in value["games"][0]["sides"]] == ["reference"]


@pytest.mark.parametrize("game", sorted({one.game for one in yardsticks()}))
def test_a_game_is_also_played_with_the_rules_of_its_yardsticks(game: str, kaart: Kaart) -> None:
    done = kaart("bench", game, *QUICK, "--engine", "reference", "--json")
    assert done.code == 0
    for one in (one for one in yardsticks() if one.game == game):
        (found,) = [table for table in json.loads(done.out)["games"] if table["options"] == dict(one.options)]
        assert found["players"] == one.players
        names = {side["name"] for side in found["sides"]} | found["missing"].keys()
        assert one.name in names


def test_a_yardstick_that_is_not_installed_is_said_to_be_so(
    kaart: Kaart, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    done = kaart("bench", "euchre", *QUICK, "--engine", "reference")
    assert done.code == 0
    assert "OpenSpiel: The package open_spiel is not installed." in done.out


def test_without_a_compiler_the_others_are_compared(kaart: Kaart, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    done = kaart("bench", "euchre", *QUICK, "--engine", "reference", "--engine", "native")
    assert done.code == 0
    assert "no C compiler" in done.out.splitlines()[0]
    assert "native: There is no C compiler called no-such-compiler." in done.out
    assert re.search(r"^  reference +\d", done.out, re.MULTILINE)


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_where_no_engine_is_measured_that_is_a_problem(
    more: tuple[str, ...], kaart: Kaart, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    done = kaart("bench", "euchre", *QUICK, "--engine", "native", *more)
    assert done.code == 1
    assert "There is no C compiler called no-such-compiler." in done.out


def test_without_a_name_all_shipped_games_are_compared(table: Path, kaart: Kaart) -> None:
    done = kaart("bench", *QUICK, "--engine", "reference", "--json")
    played = {game["game"] for game in json.loads(done.out)["games"]}
    assert "high-card" not in played
    assert played == {path.name for path in data_folder("games").iterdir() if path.is_dir()}


def test_games_of_the_same_name_do_not_stand_for_those_that_are_shipped(
    table: Path, kaart: Kaart, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(data_folder("games"), table / "games", dirs_exist_ok=True)
    own = table / "games" / "euchre" / "euchre.kaart"
    own.write_text('kaart 1 english\n  game euchre "Mine"\n', encoding="utf-8")
    monkeypatch.chdir(table)
    done = kaart("bench", *QUICK, "--engine", "reference", "--json")
    assert done.code == 0
    played = {game["game"] for game in json.loads(done.out)["games"]}
    assert played == {path.name for path in data_folder("games").iterdir() if path.is_dir()}


@COMPILER
def test_the_cache_is_left_alone(table: Path, kaart: Kaart, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KAART_CACHE", str(table / "kept"))
    kaart("bench", "high-card", *QUICK, "--engine", "native")
    assert not list((table / "kept").rglob("*.so"))
