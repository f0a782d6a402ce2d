"""`kaart ir`, and the choices that it shares with other commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rule_files import HIGH_CARD, write


def test_the_machine_of_a_game(kaart, table: Path) -> None:
    outcome = kaart("ir", "high-card")
    assert outcome.code == 0
    machine = json.loads(outcome.out)
    assert machine["name"] == "high-card"
    assert machine["seats"] == 3
    assert outcome.out == kaart("ir", "high-card").out
    assert json.loads(kaart("ir", "high-card", "--compact").out) == machine


def test_what_is_printed_is_valid(kaart, table: Path) -> None:
    path = write(table, "machine.json", kaart("ir", "low-card", "--players", "2").out)
    outcome = kaart("ir", "--validate", path)
    assert (outcome.code, outcome.out) == (0, f"{path}: a valid state machine.\n")


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ((), {"rounds": 2, "stake": 20, "reds": "no", "payment": "all-pay"}),
        (("rounds=7", "reds=yes"), {"rounds": 7, "stake": 20, "reds": "yes", "payment": "all-pay"}),
        (
            ("payment = loser-pays", "stake=+030"),
            {"rounds": 2, "stake": 30, "reds": "no", "payment": "loser-pays"},
        ),
        (("reds=true",), {"rounds": 2, "stake": 20, "reds": "yes", "payment": "all-pay"}),
    ],
)
def test_options_are_chosen(
    kaart, table: Path, options: tuple[str, ...], expected: dict[str, object]
) -> None:
    chosen = [part for option in options for part in ("--option", option)]
    assert dict(json.loads(kaart("ir", "high-card", *chosen).out)["options"]) == expected


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--option", "round=3"), "High card has no option round. Did you mean rounds?"),
        (("--option", "xyz=3"), "High card has no option xyz. Its options are rounds, stake, reds, payment."),
        (("--option", "rounds"), "rounds is not of the form name=value"),
        (("--option", "=3"), "=3 is not of the form name=value"),
        (("--option", "rounds=11"), "rounds can be from 1 up to 10, not 11."),
        (("--option", "rounds=many"), "rounds can be from 1 up to 10, not many."),
        (("--option", "stake=15"), "stake can be from 10 up to 50 step 10, not 15."),
        (("--option", "reds=perhaps"), "reds can be yes or no, not perhaps."),
        (
            ("--option", "payment=all-pays"),
            "payment can be all-pay or loser-pays, not all-pays. Did you mean all-pay?",
        ),
        (("--option", "rounds=3", "--option", "rounds=4"), "The option rounds is given twice."),
        (("--players", "5"), "High card is for 2 up to 4 players, not for 5."),
        (("--players", "-1"), "High card is for 2 up to 4 players, not for -1."),
        (("--players", "two"), "'two' is not a valid integer"),
    ],
)
def test_choices_that_cannot_be_made_are_explained(
    kaart, table: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    for command in ("ir", "graph"):
        outcome = kaart(command, "high-card", *arguments)
        assert outcome.code == 2
        assert sentence in outcome.err
        assert outcome.out == ""


def test_a_game_with_faults_gives_them(kaart, table: Path) -> None:
    path = write(table, "broken.kaart", HIGH_CARD.replace("shuffle stock", "shuffle stokc"))
    outcome = kaart("ir", path)
    assert outcome.code == 1
    assert "broken.kaart:" in outcome.err
    assert "Did you mean stock?" in outcome.err
    assert outcome.out == ""


@pytest.mark.parametrize(
    "arguments", [(), ("high-card", "--validate", "x.json"), ("--validate", "missing.json")]
)
def test_wrong_use(kaart, table: Path, arguments: tuple[str, ...]) -> None:
    assert kaart("ir", *arguments).code == 2


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "1", "null", "{}", '{"name": "x"}', "[" * 100_000, '{"schema": 99}', "\ufeff{}"]
)
def test_files_that_are_no_machine(kaart, table: Path, text: str) -> None:
    path = write(table, "bad.json", text)
    outcome = kaart("ir", "--validate", path)
    assert outcome.code == 1
    assert "bad.json" in outcome.out + outcome.err
    assert "mistake of its own" not in outcome.err


def test_a_fault_in_a_machine_is_named_with_its_place(kaart, table: Path) -> None:
    machine = json.loads(kaart("ir", "high-card").out)
    machine["seats"] = "three"
    path = write(table, "bad.json", json.dumps(machine))
    outcome = kaart("ir", "--validate", path)
    assert outcome.code == 1
    assert "seats" in outcome.out
    assert outcome.out.endswith("1 fault.\n")
