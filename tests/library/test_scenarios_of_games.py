"""Every game and variant has its scenarios: enough of them, every worked example, every option."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kaart.compile import open_game
from kaart.library import Entry, Sort, data_folder, header, scenarios_beside
from kaart.model.symbols import Option

AT_LEAST = 10

EXAMPLES = (
    "H01", "H03", "H05", "H07", "H09", "H10", "H12", "H14", "H17", "H18", "H20", "H24", "H26",
    "J01", "J02", "J04", "J06", "J08", "J10", "J11", "J14", "J16", "J18",
    "E01", "E03", "E05", "E07", "E09", "E11", "E13", "E16",
    "W01", "W03", "W05", "W06", "W10", "W11", "W12", "W15", "W16", "W18", "W21", "W24", "W26", "W27", "W30",
)  # fmt: skip
"""The worked examples; a scenario that states one has its id as a title."""


def headers() -> list[Entry]:
    found = (header(path) for path in sorted(data_folder("games").rglob("*.kaart")))
    return [entry for entry in found if entry]


GAMES = [entry for entry in headers() if entry.sort in (Sort.GAME, Sort.VARIANT)]
TEXTS = [entry.path.read_text(encoding="utf-8") for entry in headers() if entry.sort is Sort.SCENARIOS]


def scenarios(path: Path) -> list[tuple[str, str | None]]:
    """Name and title of each scenario of the game in this file."""
    texts = (beside.read_text(encoding="utf-8") for beside in scenarios_beside(path))
    return [pair for text in texts for pair in re.findall(r'^scenario (\S+)(?: "([^"]*)")?', text, re.M)]


def name(entry: Entry) -> str:
    return entry.name


def test_there_are_46_examples() -> None:
    assert len(set(EXAMPLES)) == 46


@pytest.mark.parametrize("entry", GAMES, ids=name)
def test_enough_scenarios(entry: Entry) -> None:
    names = [found for found, _ in scenarios(entry.path)]
    assert len(names) >= AT_LEAST
    assert len(names) == len(set(names)), "two scenarios of one name"


def test_every_worked_example_is_a_scenario() -> None:
    titles = {title for entry in GAMES for _, title in scenarios(entry.path)}
    assert set(EXAMPLES) <= titles
    assert titles <= {"", *EXAMPLES}


# ------------------------------------------------------------------ options


def unusual(option: Option) -> Iterator[str]:
    """What a scenario may give this option: all words and answers but the normal one; some number."""
    if option.type.base.value == "number":
        yield r"\d+"
        return
    for value in option.values:
        if value != option.normally:
            yield re.escape(option.show(value))


def own_options() -> Iterator[tuple[str, str, str]]:
    """Game, option and value, each under the first game that has the option."""
    seen: set[str] = set()
    for entry in sorted(GAMES, key=lambda entry: entry.base or ""):
        for option in open_game(entry.path).info.options:
            if option.name not in seen:
                seen.add(option.name)
                yield from ((entry.name, option.name, value) for value in unusual(option))


@pytest.mark.parametrize(("game", "option", "value"), tuple(own_options()))
def test_every_option_is_tried(game: str, option: str, value: str) -> None:
    """In a scenario, or as what a variant chooses."""
    given = re.compile(rf"^  given {re.escape(option)} is {value}$", re.M)
    chosen = re.compile(rf"^{re.escape(option)} becomes {value}\b", re.M)
    variants = [entry.path.read_text(encoding="utf-8") for entry in GAMES if entry.sort is Sort.VARIANT]
    assert any(map(given.search, TEXTS)) or any(map(chosen.search, variants))
