"""The language of the command line, and problems for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kaart.cli import main
from kaart.cli.group import COMMANDS

VARIANT = """kaart 1 nederlands

variant thuis van heugen "Heugen zoals thuis"

vervang laatste-slag
  bepaal laatste-slag als handgrote
voeg toe na tellen
  fase fooi
    stand stijgt met 1
    laatste-slag stijgt met 1
"""

ROUND_OVER = """kaart 1 english

scenarios for hartenjagen

scenario a
  given won of seat 2 is SQ H3
  start at scoring
  expect score of seat 2 is 15
"""


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    with pytest.raises(SystemExit) as stop:
        main(list(arguments))
    printed = capsys.readouterr()
    return int(stop.value.code or 0), printed.out, printed.err


@pytest.fixture
def variant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KAART_LANG", "en")
    (tmp_path / "thuis.kaart").write_text(VARIANT, encoding="utf-8")
    return "thuis.kaart"


@pytest.mark.parametrize(
    "arguments",
    [("check", "thuis.kaart", "--lang", "nl"), ("--lang", "nl", "check", "thuis.kaart"),
     ("check", "--lang=nl", "thuis.kaart")],
)  # fmt: skip
def test_lang_stands_before_or_after_the_command(
    variant: str, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    code, out, _ = run(capsys, *arguments)
    assert code == 1
    assert "K201 Niets heet hier handgrote." in out
    assert out.endswith("3 problemen.\n")


def test_names_and_words_are_those_of_the_author(variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "check", variant)
    assert "Did you mean handgrootte?" in out
    assert "stand of which player? The sentence is not about one." in out
    assert "Write `stand van …`, or put the line below `elke speler`." in out
    assert "laatste-slag is not a note" in out


@pytest.mark.parametrize("variable", ["KAART_LANG", "LC_ALL", "LC_MESSAGES", "LANG"])
def test_the_environment_decides_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    for name in ("KAART_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, "nl_BE.UTF-8")
    code, _, err = run(capsys, "show", "heugn")
    assert (code, err) == (2, "Fout: Er is geen spel dat heugn heet. Bedoel je heugen?\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chek"], "Fout: Er is geen opdracht chek. Bedoel je check?"),
        (["check"], "Fout: Er ontbreekt een argument: 'BESTAND...'."),
        (["check", "--format", "xml", "x"], "geen van 'text', 'json', 'github'."),
        (["check", "--quietly", "x"], "Er is geen optie"),
        (["simulate", "heugen", "--option", "x"], "x heeft niet de vorm naam=waarde"),
        (["simulate", "heugen", "--players", "9"], "Heugen is voor 3 spelers, niet voor 9."),
        (["simulate", "heugen", "--option", "hand-size=3"], "hand-size kan 8 of 9 zijn, niet 3."),
        (["play"], "Zeg welk SPEL je wilt spelen"),
    ],
)
def test_a_command_wrongly_called_is_told_so_in_dutch(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    code, _, err = run(capsys, "--lang", "nl", *arguments)
    assert code == 2
    assert "Gebruik: kaart " in err
    assert said in err


def test_help_is_in_dutch_and_english_again_afterwards(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KAART_LANG", "en")
    _, english, _ = run(capsys, "check", "--help")
    _, dutch, _ = run(capsys, "check", "--help", "--lang", "nl")
    assert dutch.startswith("Gebruik: kaart check [OPTIES] BESTAND...")
    assert "Zoek fouten in spelbestanden." in dutch
    assert run(capsys, "check", "--help") == (0, english, "")
    assert "Usage" not in run(capsys, "--help", "--lang", "nl")[1]


def test_json_has_everything(variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", variant, "--format", "json", "--lang", "nl")
    found = json.loads(out)
    assert code == 1
    assert (found["language"], found["errors"], found["warnings"]) == ("nl", 3, 0)
    first = found["problems"][0]
    assert first == {
        "code": "K201",
        "severity": "error",
        "path": "thuis.kaart",
        "line": 6,
        "column": 27,
        "end-line": 6,
        "end-column": 36,
        "sentence": "Niets heet hier handgrote.",
        "advice": "Bedoel je handgrootte?",
        "notes": [],
    }


def test_json_of_a_sound_file_is_empty(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", "heugen", "--format", "json", "--lang", "en")
    found = json.loads(out)
    assert (code, found["errors"], found["problems"]) == (0, 0, [])


def test_github_notes_name_the_place_and_are_escaped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "odd, 100%.kaart"
    path.write_text('kaart 1 english\n\nvariant odd of heugen "Odd"\n\nlast-trick becomes trum\n', "utf-8")
    code, out, _ = run(capsys, "check", path.name, "--format", "github", "--lang", "en")
    assert code == 1
    place = "file=odd%2C 100%25.kaart,line=5,endLine=5,col=20,endColumn=24"
    text = "Nothing is called trum here.%0ADid you mean trump?"
    assert out == f"::error {place},title=K201::{text}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_help_in_dutch(capsys: pytest.CaptureFixture[str], command: str) -> None:
    code, out, _ = run(capsys, command, "--help", "--lang", "nl")
    assert code == 0
    assert out.startswith(f"Gebruik: kaart {command} [OPTIES]")
    assert "Options" not in out
    assert "--lang" in out


def test_warnings_are_marked_and_do_not_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    trial = "kaart 1 english\n\nscenarios for heugen\n\nscenario empty\n  start at play\n"
    (tmp_path / "odd.scenarios.kaart").write_text(trial, "utf-8")
    code, out, _ = run(capsys, "check", "odd.scenarios.kaart", "--lang", "en")
    assert (code, out.splitlines()[-1]) == (0, "1 warning.")
    assert " K514 warning: The scenario empty expects nothing" in out
    _, out, _ = run(capsys, "check", "odd.scenarios.kaart", "--format", "github", "--lang", "en")
    assert out.startswith("::warning file=odd.scenarios.kaart,line=5,")


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [(("play", "heugen", "-p", "twee"), "'twee' is geen geheel getal."),
     (("play", "heugen", "--seed", "abc"), "'abc' is geen geheel getal."),
     (("replay", "."), "is een map."),
     (("replay", ""), "is niet te lezen: Dat is een map."),
     (("play", "heugen", "--save", "er/niet"), "er: die map is er niet")],
)  # fmt: skip
def test_numbers_and_files_are_complained_of_in_dutch(
    variant: str, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], wanted: str
) -> None:
    code, _, err = run(capsys, *arguments, "--lang", "nl")
    assert code in (1, 2)
    assert wanted in err


def test_no_type_of_click_stands_in_a_help(capsys: pytest.CaptureFixture[str]) -> None:
    for command in COMMANDS:
        _, out, _ = run(capsys, command, "--help", "--lang", "nl")
        assert "INTEGER" not in out


def test_a_language_alone_is_answered_with_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--lang", "nl")
    assert (code, out) == (2, "")
    assert err == run(capsys, "--help", "--lang", "nl")[1]


def test_the_end_of_a_round_is_told_in_a_failed_scenario(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "s.kaart").write_text(ROUND_OVER)
    code, out, _ = run(capsys, "test", "s.kaart", "--lang", "nl")
    assert code == 1
    assert "de ronde is voorbij\n" in out
    assert "next-round" not in out
