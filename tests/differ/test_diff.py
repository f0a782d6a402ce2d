"""`kaart diff`: what it says of a variant that changes everything is kept in `golden/`; and wrong calls.

KAART_UPDATE=1 writes the golden files anew; look at what changed."""

from __future__ import annotations

import json
import os
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from kaart.checking import check_file
from kaart.cli import main
from kaart.compile import Opened, open_game
from kaart.differ import Change, Part, compare, compared, report
from kaart.differ.writing import as_text
from kaart.library import entries
from kaart.rulebook.plain import plain_words

HERE = Path(__file__).parent
OWN = (str(HERE / "games" / "club.kaart"), str(HERE / "games" / "evening.kaart"))
PAIRS = [(entry.base, entry.name) for entry in entries() if entry.base] + [("heugen", "euchre")]


@cache
def opened(name: str) -> Opened:
    """A shipped game."""
    return open_game(name)


def called(*arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Exit code, output and errors of a command."""
    with pytest.raises(SystemExit) as stop:
        main(list(arguments))
    shown = capsys.readouterr()
    return int(stop.value.code or 0), shown.out, shown.err


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(("name", "old", "new"), [("evening", *OWN), ("back", *reversed(OWN))])
def test_what_is_said_of_a_variant_that_changes_everything(
    name: str, old: str, new: str, language: str
) -> None:
    text = as_text(report(opened(old), opened(new), language))
    path = HERE / "golden" / f"{name}.{language}.txt"
    if os.environ.get("KAART_UPDATE"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_the_two_games_are_sound() -> None:
    assert [check_file(path)[0] for path in sorted((HERE / "games").iterdir())] == [()] * 4


def test_that_variant_has_differences_of_every_part() -> None:
    found = compare(*compared(*map(opened, OWN)))
    assert {one.part for one in found} == set(Part)
    assert {one.change for one in found} == set(Change)


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_something_is_said_of_every_difference(old: str, new: str, language: str) -> None:
    games = opened(old), opened(new)
    found = report(*games, language)
    entries = [entry for chapter in found.chapters for entry in chapter.entries]
    told = Counter(one for entry in entries for one in entry.differences)
    assert found.overview or told == Counter(compare(*compared(*games)))
    assert all(entry.text and "{" not in entry.text for entry in entries)
    assert as_text(found).startswith(found.heading)


def test_the_same_game_has_no_differences(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = called("diff", "heugen", "heugen", "--lang", "en", capsys=capsys)
    assert code == 0
    assert "No difference" in out
    assert "Geen verschil" in called("diff", "heugen", "heugen", "--lang", "nl", capsys=capsys)[1]


def test_markdown_and_data_say_what_the_text_says(capsys: pytest.CaptureFixture[str]) -> None:
    both = ("diff", "hartenjagen", "black-maria", "--lang", "en")
    data = json.loads(called(*both, "--format", "json", capsys=capsys)[1])
    markdown = called(*both, "--format", "md", capsys=capsys)[1]
    text = " ".join(called(*both, capsys=capsys)[1].split())
    entries = [entry for chapter in data["chapters"] for entry in chapter["entries"]]
    assert len(entries) >= 5
    for entry in entries:
        assert f"- {entry['text']}\n" in markdown
        assert entry["text"] in text
        for difference in entry["differences"]:
            place = difference["new"] or difference["old"]
            assert Path(place["path"]).is_file()
    assert {chapter["title"] for chapter in data["chapters"]} == {
        line[3:] for line in markdown.splitlines() if line.startswith("## ")
    }


@pytest.mark.parametrize("language", ["en", "nl"])
def test_rules_are_told_in_the_words_of_the_rulebook(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    both = ("diff", "heugen", "huëge", "--lang", language)
    say = plain_words(opened("huëge"), language)
    variant = opened("huëge")
    (added,) = [d for d in compare(*compared(opened("heugen"), variant)) if d.part is Part.COURSE]
    (sentence,) = say(added.new.span)
    text, rules = (" ".join(called(*both, *more, capsys=capsys)[1].split()) for more in ((), ("--rules",)))
    assert sentence in text
    assert sentence not in rules
    assert added.new.label.text in rules or language == "nl"


def test_strangers_are_put_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(called("diff", "heugen", "wiezen", "--format", "json", capsys=capsys)[1])
    assert data["chapters"] == []
    assert len(data["overview"]) >= 4


def test_wrong_calls(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.kaart"
    bad.write_text("kaart 1 english\n\nvariant bad of heugen\n\nroundz becomes 3\n", encoding="utf-8")
    code, out, err = called("diff", "heugen", str(bad), capsys=capsys)
    assert (code, out, "K301" in err) == (1, "", True)
    code, _, err = called("diff", "heugen", "hueege", capsys=capsys)
    assert (code, "huëge" in err) == (2, True)
    assert called("diff", "heugen", capsys=capsys)[0] == 2


@pytest.mark.parametrize("language", ["en", "nl"])
def test_no_two_chapters_have_one_title(language: str) -> None:
    """A phase may be called `cards`, and so may what is said of the pack."""
    for old, new in PAIRS:
        titles = [chapter.title for chapter in report(opened(old), opened(new), language).chapters]
        assert len(set(titles)) == len(titles), new


def test_a_game_is_called_by_its_title_when_compared_with_itself() -> None:
    found = report(opened("wiezen"), opened("wiezen"), "nl")
    assert found.heading == "Traditioneel Wiezen, vergeleken met Traditioneel Wiezen"


def test_two_games_of_one_title_are_told_apart_by_their_names(tmp_path: Path) -> None:
    for name in ("one", "two"):
        text = f'kaart 1 english\n\nvariant {name} of heugen "Twice"\n'
        (tmp_path / f"{name}.kaart").write_text(text, encoding="utf-8")
    found = report(*(open_game(tmp_path / f"{name}.kaart") for name in ("one", "two")), "en")
    assert found.heading == "Twice (two), compared with Twice (one)"
