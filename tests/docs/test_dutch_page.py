"""The Dutch page: its game is the translated one of the reference, its files work, its table is complete.

KAART_UPDATE=1 writes the table anew from grammars/keywords; look at what changed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest

from kaart import load_game
from kaart.format.translate import translated
from kaart.scenario import run_file
from kaart.syntax.keywords import keywords

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "nederlands.md"
REFERENCE = ROOT / "docs" / "language.md"
TABLE = re.compile(r"(?<=<!-- woorden: begin -->\n).*?(?=<!-- woorden: einde -->)", re.DOTALL)
FILE = re.compile(r"^```\w+\n(kaart 1 \w+\n\n.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(
    r"^(?:game|spel|variant|(?P<words>words for|woorden voor)|(?P<trials>scenarios for|proeven voor))"
    r" (?P<name>\S+)",
    re.MULTILINE,
)
ENGLISH, DUTCH = keywords("english"), keywords("nederlands")


def table() -> str:
    """All keywords and words, in the groups of the Dutch keyword file."""
    return "".join([*keyword_tables(), *word_table()])


def keyword_tables() -> Iterator[str]:
    """A heading and a table for each group of keywords."""
    text = (ROOT / "grammars/keywords/nl.txt").read_text(encoding="utf-8")
    lines = takewhile(lambda line: line != "%words", text.splitlines()[1:])
    heading = ""
    for line in lines:
        terminal = line.split(" ", 1)[0]
        if line.startswith("# "):
            heading = f"\n### {line[2:].capitalize()}\n\n| Engels | Nederlands |\n|---|---|\n"
        elif terminal in DUTCH.phrases:
            yield heading + row(ENGLISH.phrases[terminal], DUTCH.phrases[terminal])
            heading = ""  # only above the first row: the remark before `%words` has none


def word_table() -> Iterator[str]:
    yield "\n### Woorden van de tafel\n\n| Engels | Nederlands |\n|---|---|\n"
    for word, spellings in DUTCH.words.items():
        yield row(ENGLISH.words[word], spellings)
    yield "\n"


def row(english: tuple[str, ...], dutch: tuple[str, ...]) -> str:
    left, right = (" · ".join(f"`{one}`" for one in side) for side in (english, dutch))
    return f"| {left} | {right} |\n"


def files(page: Path) -> dict[str, str]:
    """The whole files a page shows, by the name of the file they belong in."""
    shown = {}
    for text in FILE.findall(page.read_text(encoding="utf-8")):
        found = NAMED.search(text)
        assert found is not None, text
        sort = ".words" if found["words"] else ".scenarios" if found["trials"] else ""
        shown[f"{found['name']}{sort}.kaart"] = text
    return shown


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files of the page."""
    for name, text in files(PAGE).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_table_is_that_of_the_keyword_files() -> None:
    text = PAGE.read_text(encoding="utf-8")
    if os.environ.get("KAART_UPDATE"):
        PAGE.write_text(TABLE.sub(lambda _: table(), text), encoding="utf-8")
    else:
        assert TABLE.findall(text) == [table()]


def test_the_table_leaves_nothing_out() -> None:
    left = [line.split("|")[1] for line in table().splitlines() if line.startswith("| `")]
    spelled = [f"`{one}`" for all_ in (ENGLISH.phrases, ENGLISH.words) for one in sum(all_.values(), ())]
    assert sorted(" · ".join(cell.strip() for cell in left).split(" · ")) == sorted(spelled)
    assert set(ENGLISH.phrases) == set(DUTCH.phrases)
    assert set(ENGLISH.words) == set(DUTCH.words)


def test_every_heading_of_the_table_has_rows() -> None:
    parts = re.split(r"^### ", table(), flags=re.MULTILINE)[1:]
    assert [part.splitlines()[0] for part in parts if "\n| `" not in part] == []


def test_the_letters_of_cards() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for english, dutch in [*DUTCH.suits.items(), *DUTCH.ranks.items()]:
        assert re.search(rf"^\| \w+ \| `{dutch}` \| \w+ \| `{english}` \|$", text, re.MULTILINE), dutch


def test_the_game_is_the_translation_of_the_english_one(folder: Path) -> None:
    english = files(REFERENCE)["small-trumps.kaart"].replace('"Small trumps"', '"Kleine troeven"')
    text = translated(english, folder / "small-trumps.kaart", "nederlands").text
    assert text == (folder / "small-trumps.kaart").read_text(encoding="utf-8")


def test_the_games_can_be_played(folder: Path) -> None:
    for path in sorted(folder.glob("*.kaart")):
        if path.name.count(".") == 1:
            state = load_game(path).new_match(seed=1)
            while not state.is_over:
                state.apply(state.legal_ids()[0])
            assert state.winners


def test_the_scenarios_pass(folder: Path) -> None:
    outcomes = [outcome for path in folder.glob("*.scenarios.kaart") for outcome in run_file(path)[0]]
    assert len(outcomes) >= 2
    assert [outcome.name for outcome in outcomes if not outcome.passed] == []
