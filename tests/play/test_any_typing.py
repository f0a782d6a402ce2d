"""Whatever is typed, the table answers in sentences and goes on; bots and people in every mix."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

LINES = (
    [str(number) for number in range(1, 16)] * 3
    + ["undo"] * 6
    + ["last", "score", "table", "help", "save", "save x.json", "1 2 3", "2 4 6", "1 1 1", "", "  ", "fly"]
    + ["pass", "pas", "SQ", "♠V", "hearts", "harten", "bid 150", "queen of spades", "H10 HA S2", "9" * 40]
    + ["seat 1 announce-last-round", "seat 9 x", "stoel 2 kondig het laatste rondje aan", "\t", "{0}", "%s"]
)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["heugen", "hartenjagen", "euchre", "wiezen"])
def test_nothing_typed_breaks_the_table(sit: Callable[..., object], name: str, seed: int) -> None:
    chance = random.Random(f"{name} {seed}")
    typed = "".join(f"{chance.choice(LINES)}\n" for _ in range(120))
    seats = [["--seat", "0"], ["--seat", "all"], ["--seat", "1", "--seat", "2"]][seed]
    language = chance.choice(["en", "nl"])
    found = sit("play", name, "--seed", seed, *seats, "--lang", language, "--save", "m.json", typed=typed)
    assert found.code == 0, found.err
    assert found.err == ""
    again = sit("play", "--resume", "m.json", typed="quit\n")
    assert again.code == 0, again.err
