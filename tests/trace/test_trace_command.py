"""`kaart trace` on a small game: both ways, one game of a family, what is missing, and JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_rules_come_with_their_clauses(kaart, table: Path) -> None:
    outcome = kaart("trace", "high")
    assert (outcome.code, outcome.err) == (0, "")
    assert (
        "  900.1   Two play. (line 1)\n"
        '          games/snap/high.kaart:3  game high "High card"\n'
        "          games/snap/high.kaart:5  players 2\n"
    ) in outcome.out
    assert "  900.6   It is good fun. (line 6)\n          no rule of play: An opinion.\n" in outcome.out
    assert " the lowest card does. (line 4)\n          stated in low\n" in outcome.out
    assert "or: Four points. [limit=4]" in outcome.out


def test_clauses_come_with_their_rules(kaart, table: Path) -> None:
    out = kaart("trace", "high").out
    assert (
        "Clauses of games/snap/high.kaart\n"
        '     3  game high "High card"\n'
        "          900.1   Two play.\n"
        "     5  players 2\n"
        "          900.1   Two play.\n"
        '     8  limit  from 1 up to 9, normally 3  "points that win"\n'
        "          R-1     the limit\n"
    ) in out


def test_a_variant_has_the_lines_of_its_base_that_are_left(kaart, table: Path) -> None:
    out = kaart("trace", "low").out
    assert "          games/snap/low.kaart:7  led suit  in order 2 up to A\n" in out
    assert "          games/snap/low.kaart:9  limit becomes 5\n" in out
    assert "players 2" in out
    assert "in order A down to 2" not in out


def test_coverage_of_one_game_and_of_the_family(kaart, table: Path) -> None:
    one = kaart("trace", "high", "--missing")
    assert one.out == (
        "Document 900: 66 % of 6: 3 stated, 2 stated elsewhere, 1 no rule of play\n"
        "Rulings: 100 % of 1: 1 stated\n"
    )
    assert one.code == 0
    family = kaart("trace", "--missing")
    assert "Document 900: 100 % of 6: 5 stated, 1 no rule of play\n" in family.out
    assert family.code == 0


def test_what_is_missing_is_named_and_fails(kaart, table: Path) -> None:
    change(table / "low.kaart", "@900.5", "")
    outcome = kaart("trace", "low", "--missing")
    assert outcome.code == 1
    assert outcome.out.startswith("  900.5   line 5: That one goes to five.\nDocument 900: 83 % of 6: ")
    assert "MISSING: no clause states it" in kaart("trace", "low").out


def test_dutch_where_there_is_dutch(kaart, table: Path) -> None:
    out = kaart("trace", "high", "--lang", "nl").out
    assert "Er spelen er twee." in out
    assert "The best card wins." in out


def test_an_unknown_tag_gets_the_nearest(kaart, table: Path) -> None:
    change(table / "low.kaart", "@900.5", "@90.5")
    outcome = kaart("trace", "low")
    assert outcome.code == 1
    assert "games/snap/low.kaart:9:47: K603 The inventory has no 90.5." in outcome.err
    assert "The nearest is 900.5." in outcome.err
    assert "90.5    (not in the inventory)" in outcome.out


def test_a_reason_beside_a_clause_is_a_contradiction(kaart, table: Path) -> None:
    change(table / "low.kaart", "@900.5", "@900.5 @900.6")
    outcome = kaart("trace")
    assert outcome.code == 1
    states = "line 9 of games/snap/low.kaart states it"
    assert f"K604 900.6 is called no rule of play, but {states}." in outcome.err


def test_a_reading_that_nothing_chooses(kaart, table: Path) -> None:
    change(table / "snap.rules.toml", "limit=4", "limit=12")
    outcome = kaart("trace", "high")
    assert "snap.rules.toml:33:1: K605 No game here can be told to do limit=12." in outcome.err
    change(table / "snap.rules.toml", 'by = "limit=12"\n', "")
    assert "or: Four points. [nothing chooses this]" in kaart("trace", "high").out


def test_a_broken_game_is_said_to_be_so(kaart, table: Path) -> None:
    change(table / "low.kaart", "replace ranking", "replace rnking")
    outcome = kaart("trace", "high")
    assert outcome.code == 1
    assert "K606 low.kaart has problems." in outcome.err
    (table / "low.kaart").write_text("kaart 1 english\nvariant low of nothing\n", encoding="utf-8")
    assert "K606 low.kaart has problems." in kaart("trace", "high").err


def test_json_holds_everything(kaart, table: Path) -> None:
    outcome = kaart("trace", "--json")
    assert outcome.code == 0
    (family,) = (f for f in json.loads(outcome.out)["families"] if f["documents"][0]["id"] == "900")
    assert family["documents"][0]["coverage"] == 100.0
    rules = {rule["id"]: rule for rule in family["rules"]}
    assert rules["900.6"]["reason"] == {"en": "An opinion."}
    assert rules["900.4"]["state"] == "stated"
    assert rules["900.4"]["clauses"] == [{
        "file": "games/snap/low.kaart", "line": 7, "kind": "ranking line", "where": "ranking",
        "text": "led suit  in order 2 up to A",
    }]  # fmt: skip
    clauses = {(clause["file"], clause["line"]): clause["rules"] for clause in family["clauses"]}
    for rule in (*family["rules"], *family["rulings"]):
        for clause in rule["clauses"]:
            assert rule["id"] in clauses[clause["file"], clause["line"]]
    assert family["missing"] == []
    assert kaart("trace", "--json").out == outcome.out


def test_a_game_without_an_inventory(kaart, table: Path) -> None:
    (table / "snap.rules.toml").unlink()
    outcome = kaart("trace", "high")
    assert outcome.code == 1
    assert outcome.err == "Error: There is no list of rules (*.rules.toml) beside high.kaart.\n"
    assert kaart("trace", "hihg").code == 2


@pytest.mark.parametrize("flags", [("--json", "--missing"), ("--footing", "--since", "x")])
def test_one_way_of_printing_at_a_time(kaart, table: Path, flags: tuple[str, ...]) -> None:
    outcome = kaart("trace", *flags)
    assert outcome.code == 2
    assert "Choose one of --missing, --json, --footing and --since." in outcome.err


def test_a_list_that_is_not_there(kaart, table: Path) -> None:
    outcome = kaart("trace", "high", "--since", "nowhere.txt")
    assert outcome.code == 1
    assert outcome.err == "Error: nowhere.txt: No such file or directory\n"
