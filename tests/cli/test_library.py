"""Finding games by name and path."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from rule_files import write

from kaart.library import (
    Sort,
    UnknownGame,
    data_folder,
    entries,
    find,
    header,
    scenarios_beside,
    words_beside,
)


def test_shipped_folders_exist() -> None:
    assert (data_folder("grammars") / "keywords" / "en.txt").is_file()
    assert list(data_folder("games").rglob("*.kaart"))


def test_header_of_each_sort(away: Path) -> None:
    texts = {
        'kaart 1 english\n\ngame patience "Patience" @1\n': (Sort.GAME, "patience", "Patience", None),
        "kaart 1 english\nvariant short of patience\n": (Sort.VARIANT, "short", "short", "patience"),
        "\ufeff# for two\nkaart 1 nederlands\r\n\r\nspel geduld  # een spel\r\n": (
            Sort.GAME,
            "geduld",
            "geduld",
            None,
        ),
        "kaart 1 english\nscenarios for patience\n": (Sort.SCENARIOS, "patience", "patience", None),
        "kaart 1 nederlands\nwoorden voor geduld\n": (Sort.WORDS, "geduld", "geduld", None),
    }
    for text, expected in texts.items():
        entry = header(write(away, "file.kaart", text))
        assert entry is not None
        assert (entry.sort, entry.name, entry.title, entry.base) == expected


@pytest.mark.parametrize(
    "text", ["", "game patience\n", "kaart 1 klingon\ngame patience\n", "kaart 1 english\n", "\0"]
)
def test_other_files_have_no_header(away: Path, text: str) -> None:
    assert header(write(away, "file.kaart", text)) is None


def test_search_order(away: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "kaart 1 english\ngame patience\n"
    local = write(away / "games", "patience.kaart", text)
    assert find("patience").resolve() == local
    first = write(away / "mine", "other-file-name.kaart", text)
    monkeypatch.setenv("KAART_PATH", str(away / "nowhere") + ":" + str(away / "mine"))
    assert find("patience") == first
    assert find("games/patience.kaart").resolve() == local
    assert [entry.path for entry in entries() if entry.name == "patience"] == [first]


def test_a_base_beside_its_variant_comes_first(away: Path) -> None:
    write(away / "games", "patience.kaart", "kaart 1 english\ngame patience\n")
    beside = write(away / "mine", "base.kaart", "kaart 1 english\ngame patience\n")
    assert find("patience", beside=away / "mine" / "variant.kaart") == beside


def test_names_meet_however_they_are_typed(away: Path) -> None:
    path = write(away / "games", "x.kaart", "kaart 1 english\ngame geërfd\n")
    for spelling in ("geërfd", unicodedata.normalize("NFD", "geërfd"), "Geërfd"):
        assert find(spelling).resolve() == path


def test_a_folder_stands_for_the_file_of_its_name(away: Path) -> None:
    path = write(away / "stuff" / "patience", "patience.kaart", "kaart 1 english\ngame patience\n")
    assert find("stuff/patience").resolve() == path


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("patiense", "There is no game called patiense. Did you mean patience?"),
        ("zzz", "There is no game called zzz. `kaart list` names the games there are."),
        ("games/patiense.kaart", "There is no file games/patiense.kaart. Did you mean patience.kaart?"),
        ("nowhere/x.kaart", "There is no file nowhere/x.kaart. Check the folder and the spelling."),
        ("./games", "games is a folder; name the .kaart file in it."),
    ],
)
def test_what_is_not_there(away: Path, asked: str, sentence: str) -> None:
    write(away / "games", "patience.kaart", "kaart 1 english\ngame patience\n")
    with pytest.raises(UnknownGame) as error:
        find(asked)
    assert str(error.value) == sentence


def test_words_and_scenarios_beside_a_game(away: Path) -> None:
    game = write(away, "patience.kaart", "kaart 1 english\ngame patience\n")
    assert words_beside(game) is None
    assert scenarios_beside(game) == ()
    words = write(away, "a.kaart", "kaart 1 english\nwords for patience\n")
    scenarios = write(away, "b.kaart", "kaart 1 english\nscenarios for patience\n")
    write(away, "c.kaart", "kaart 1 english\nscenarios for another\n")
    assert words_beside(game) == words
    assert scenarios_beside(game) == (scenarios,)


def test_shipped_games_can_be_found_from_anywhere(away: Path) -> None:
    for entry in entries():
        assert find(entry.name) == entry.path
