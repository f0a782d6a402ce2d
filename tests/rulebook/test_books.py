"""Rulebooks of every game that ships and of every example: that they say everything, and what they say.

`python -m pytest tests/rulebook --rewrite-books` writes the golden books anew.
"""

from __future__ import annotations

import random
import re
import shutil
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from kaart.cli.group import group
from kaart.compile import Opened, open_game, read_options
from kaart.rulebook import booklet, to_html, to_markdown
from kaart.rulebook.document import Booklet, rows, sentences, spans
from kaart.rulebook.nodes import to_be_said

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden"
LANGUAGES = ("en", "nl")
COMPANION = (".scenarios.kaart", ".words.kaart")


def _rule_files(*folders: str) -> list[Path]:
    found = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.kaart"))]
    return [path for path in found if not path.name.endswith(COMPANION)]


SHIPPED = _rule_files("games", "examples")
PROGRAMS = [path for path in _rule_files("tests/language") if "good" in path.parts]


@cache
def _opened(path: Path) -> Opened:
    return open_game(path)


@cache
def _book(path: Path, language: str) -> Booklet:
    opened = _opened(path)
    return booklet(opened, language, opened.info.normally, read_options(opened.game, {}), deals=False)


def _everything(book: Booklet) -> list[str]:
    """Every text of a book, tables too."""
    found = []
    for section in book.sections:
        found += [section.title, *(one.text for one in sentences(section))]
        found += [cell for row in rows(section) for cell in row.cells]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", [*SHIPPED, *PROGRAMS], ids=lambda path: path.stem)
def test_every_rule_is_said(path: Path, language: str) -> None:
    unsaid = to_be_said(_opened(path).game) - spans(_book(path, language).sections)
    assert sorted(map(str, unsaid)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", [*SHIPPED, *PROGRAMS], ids=lambda path: path.stem)
def test_sentences_are_sentences(path: Path, language: str) -> None:
    book = _book(path, language)
    for section in book.sections:
        for one in sentences(section):
            assert one.text.endswith((".", ":")), one.text
            assert "  " not in one.text, one.text
            assert "{" not in one.text, one.text
            first = re.search(r"[^\W_]", one.text)
            assert first is None or not first[0].islower(), one.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_games_have_a_phrase_for_every_yes_or_no(path: Path, language: str) -> None:
    """Without a phrase of its own a fact is said like “gehaald” geldt, which nobody would print."""
    plain = re.compile(r"” (geldt|niet geldt|is true|is not true)")
    assert [text for text in _everything(_book(path, language)) if plain.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_golden_books(path: Path, language: str, request: pytest.FixtureRequest) -> None:
    golden = GOLDEN / f"{path.stem}.{language}.md"
    text = to_markdown(_book(path, language))
    if request.config.getoption("--rewrite-books", default=False):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


def test_there_is_no_golden_book_too_many() -> None:
    wanted = {f"{path.stem}.{language}.md" for path in SHIPPED for language in LANGUAGES}
    assert {path.name for path in GOLDEN.iterdir()} == wanted


def test_both_languages_say_the_same_rules() -> None:
    for path in SHIPPED:
        english, dutch = (_book(path, language) for language in LANGUAGES)
        assert [section.key for section in english.sections] == [section.key for section in dutch.sections]
        for one, other in zip(english.sections, dutch.sections, strict=True):
            assert [s.spans for s in sentences(one)] == [s.spans for s in sentences(other)]


def test_the_page_needs_nothing_from_outside() -> None:
    for path in SHIPPED:
        page = to_html(_book(path, "nl"))
        assert not re.search(r"https?:|src=|@import|url\(|<script", page)
        assert page.startswith("<!DOCTYPE html>")


def test_other_choices_make_another_book() -> None:
    opened = _opened(ROOT / "games/heugen/heugen.kaart")
    chosen = read_options(opened.game, {"kapot-in-bid": True, "rounds": 7})
    text = to_markdown(booklet(opened, "en", 3, chosen, deals=False))
    assert "If round 7 has been played" in text
    assert text != to_markdown(_book(opened.path, "en"))


def test_a_fact_that_nobody_asks_for_is_not_told() -> None:
    opened = _opened(ROOT / "games/hartenjagen/hartenjagen.kaart")
    noted = "If there are hearts in the trick, from now on a heart has fallen."
    told = {
        chosen: _points(
            booklet(opened, "en", 4, read_options(opened.game, {"gentlemen-2": chosen}), deals=False)
        )
        for chosen in (False, True)
    }
    assert noted not in told[False]
    assert noted in told[True]


def test_an_option_tells_what_it_drops_beside_what_it_adds() -> None:
    text = to_markdown(_book(ROOT / "games/hartenjagen/hartenjagen.kaart", "en"))
    option = text.split("*The lowest club opens the first trick, else left of dealer*")[1].split("\n- ")[0]
    assert "Play: The player to the left of the dealer leads." in option
    assert "this is left out: *The lowest club opens the first trick.*" in option


def test_who_won_the_trick_is_the_winner_from_then_on() -> None:
    text = to_markdown(_book(ROOT / "games/heugen/heugen.kaart", "en"))
    led, won = text.split("The winner of the trick is the next leader.")
    assert "If the winner is the bidder, the trick goes into" in won
    assert "the winner of the last trick is the bidder" in won
    assert "beginning with the leader, plays a card" in led


def _points(book: Booklet) -> set[str]:
    """What the section about the play says."""
    return {
        one.text for section in book.sections if section.key == "phase play" for one in sentences(section)
    }


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_rule_is_said_whatever_was_chosen(path: Path) -> None:
    opened, chance = _opened(path), random.Random(path.stem)
    options = {option: chance.choice(option.values) for option in opened.game.options}
    players = chance.randint(opened.info.low, opened.info.high)
    book = booklet(opened, chance.choice(LANGUAGES), players, options, deals=False)
    assert sorted(map(str, to_be_said(opened.game) - spans(book.sections))) == []


def test_a_book_is_the_same_every_time() -> None:
    opened = _opened(ROOT / "games/euchre/euchre.kaart")
    options = read_options(opened.game, {})
    books = [to_markdown(booklet(opened, "nl", 4, options)) for _ in range(2)]
    assert books[0] == books[1]


@pytest.mark.parametrize("name", ["heugen", "wiezen", "hartenjagen", "euchre"])
def test_a_file_in_dutch_makes_the_same_book(name: str, tmp_path: Path) -> None:
    path = ROOT / "games" / name / f"{name}.kaart"
    dutch = tmp_path / path.name
    translated = CliRunner().invoke(group, ["translate", str(path), "--to", "nl"])
    dutch.write_text(translated.output, encoding="utf-8")
    shutil.copy(path.with_suffix(".words.kaart"), tmp_path)
    for language in LANGUAGES:
        assert to_markdown(_book(dutch, language)) == to_markdown(_book(path, language))
