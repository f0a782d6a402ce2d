"""Layout and translation of games made by chance: the same tree before and after."""

from __future__ import annotations

from pathlib import Path
from random import Random

from files_of_kaart import tree
from generated import games
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from untidy import untidy

from kaart.format import formatted
from kaart.format.translate import translated

NOWHERE = Path("no-such-file.kaart")
often = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def laid_out(text: str) -> str:
    found, problems = formatted(text, "a file")
    assert (problems, found is None) == ((), False), text
    return found or ""


@often
@given(games, st.integers(0, 2**32))
def test_layout_keeps_the_tree(text: str, seed: int) -> None:
    once = laid_out(text)
    assert tree(once) == tree(text)
    assert laid_out(once) == once
    assert laid_out(untidy(once, Random(seed))) == once


@often
@given(games)
def test_translation_there_and_back(text: str) -> None:
    dutch = translated(text, NOWHERE, "nederlands")
    assert dutch.text is not None, dutch.problems
    assert tree(dutch.text) == _in_dutch(tree(text))
    back = translated(dutch.text, NOWHERE, "english")
    assert back.text == laid_out(text)


def _in_dutch(value: object) -> object:
    match value:
        case ("GameFile", where, "english", *rest):
            return ("GameFile", where, "nederlands", *rest)
        case _:
            return value
