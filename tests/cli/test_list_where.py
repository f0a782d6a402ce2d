"""`kaart list` and `kaart where`."""

from __future__ import annotations

import json
from pathlib import Path

from rule_files import write

from kaart.library import find


def test_the_shipped_games_are_listed_with_their_variants_below_them(kaart, away: Path) -> None:
    outcome = kaart("list")
    assert outcome.code == 0
    assert len(outcome.out.splitlines()) >= 4
    write(away / "games", "p.kaart", 'kaart 1 english\ngame aaa "The first"\n')
    write(away / "games", "q.kaart", 'kaart 1 english\nvariant aab of aaa "The second"\n')
    write(away / "games", "r.kaart", 'kaart 1 english\nvariant aac of gone "The third"\n')
    lines = kaart("list").out.splitlines()
    assert [line.split("  ")[0] for line in lines if not line.startswith(" ")][:2] == ["aaa", "aac"]
    assert "  aab" in lines[1]
    assert lines[1].endswith("The second")
    assert lines[2].endswith("The third (variant of gone, which is not here)")


def test_list_for_programs(kaart, away: Path) -> None:
    write(away / "games", "q.kaart", 'kaart 1 english\nvariant aab of aaa "The second"\n')
    found = json.loads(kaart("list", "--json").out)
    assert found[0] == {
        "name": "aab",
        "title": "The second",
        "kind": "variant",
        "base": "aaa",
        "language": "english",
        "path": "games/q.kaart",
    }


def test_where(kaart, away: Path) -> None:
    path = write(away / "games", "p.kaart", 'kaart 1 english\ngame aaa "The first"\n')
    assert kaart("where", "aaa").out == f"{path}\n"
    assert kaart("where", "games/p.kaart").out == f"{path}\n"
    outcome = kaart("where", "aab")
    assert outcome.code == 2
    assert outcome.err == "Error: There is no game called aab. Did you mean aaa?\n"


def test_where_without_a_name_is_a_usage_error(kaart) -> None:
    assert kaart("where").code == 2


def test_find_takes_what_where_says(kaart, away: Path) -> None:
    for line in kaart("list").out.splitlines():
        name = line.split()[0]
        assert kaart("where", name).out == f"{find(name).resolve()}\n"


def test_titles_are_in_the_language_of_the_command(kaart, away: Path) -> None:
    write(away / "games", "q.kaart", 'kaart 1 english\nvariant aab of heugen "The second"\n')
    words = 'kaart 1 english\nwords for aab\n  aab  aab  "The second"  "De tweede"\n'
    write(away / "games", "q.words.kaart", words)
    assert ["aab", "The", "second"] in [line.split() for line in kaart("list").out.splitlines()]
    assert ["aab", "De", "tweede"] in [
        line.split() for line in kaart("list", "--lang", "nl").out.splitlines()
    ]
    assert kaart("show", "aab", "--lang", "nl").out.startswith("De tweede (aab)\n")
    shown = kaart("show", "heugen", "--lang", "nl").out
    assert ["aab", "De", "tweede"] in [line.split() for line in shown.splitlines()]
    assert kaart("check", "games").code == 0
