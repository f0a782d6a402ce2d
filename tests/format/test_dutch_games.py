"""All shipped games in Dutch: checked, compiled and tested like the English ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from files_of_kaart import SHIPPED, name

from kaart.checking import check_file
from kaart.compile import compile_program, open_game
from kaart.format.names import names_for
from kaart.format.translate import translated
from kaart.ir.json import to_json
from kaart.library import Sort, header, scenarios_beside
from kaart.scenario import run_file

WORD = re.compile(r"([\w-]+)")
PLAYABLE = [path for path in SHIPPED if (entry := header(path)) and entry.sort in (Sort.GAME, Sort.VARIANT)]


@pytest.fixture(scope="module")
def dutch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all shipped files in Dutch, side by side, so that bases are found."""
    folder = tmp_path_factory.mktemp("dutch")
    for path in SHIPPED:
        text = translated(path.read_text(encoding="utf-8"), path, "nederlands").text
        assert text is not None
        (folder / path.name).write_text(text, encoding="utf-8")
    return folder


def program(path: Path) -> object:
    """The program of a game as JSON, without the paths of its files and the fingerprint over its names."""
    return to_json(replace(compile_program(open_game(path)), files=(), digest=""))


def differences(
    one: object, other: object, there: Mapping[str, str], where: str = ""
) -> Iterator[tuple[str, object]]:
    """Where two programs differ by more than names and the places of sentences in their files."""
    match one, other:
        case dict(), dict():
            pairs = enumerate(zip(one.items(), other.items(), strict=False))
            if len(one) != len(other):
                yield where, (one, other)
            for index, ((key, value), (second, changed)) in pairs:
                if key != "at":
                    yield from differences(key, second, there, f"{where}/{index}")
                    yield from differences(value, changed, there, f"{where}/{key}")
        case list(), list():
            if len(one) != len(other):
                yield where, (one, other)
            for index, (value, changed) in enumerate(zip(one, other, strict=False)):
                yield from differences(value, changed, there, f"{where}/{index}")
        case str(), str():
            words = list(zip(WORD.split(one), WORD.split(other), strict=False))
            if any(second not in (first, there.get(first)) for first, second in words):
                yield where, (one, other)
        case _:
            if one != other:
                yield where, (one, other)


@pytest.mark.parametrize("path", PLAYABLE, ids=name)
def test_a_dutch_game_is_the_same_game(path: Path, dutch: Path) -> None:
    names, _ = names_for(path, "nederlands")
    english, other = program(path), program(dutch / path.name)
    assert english != other
    assert dict(differences(english, other, names.there)) == {}


@pytest.mark.parametrize("path", PLAYABLE, ids=name)
def test_a_dutch_game_has_no_problems(path: Path, dutch: Path) -> None:
    problems, _ = check_file(dutch / path.name)
    assert problems == ()


@pytest.mark.parametrize("path", PLAYABLE, ids=name)
def test_the_scenarios_of_a_dutch_game(path: Path, dutch: Path) -> None:
    for scenarios in scenarios_beside(dutch / path.name):
        outcomes, _ = run_file(scenarios)
        assert [outcome.name for outcome in outcomes if not outcome.passed] == []
