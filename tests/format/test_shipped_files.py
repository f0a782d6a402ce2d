"""Every shipped file has the canonical layout, and comes back to it from any other."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from files_of_kaart import DUTCH, SHIPPED, name, tree
from hypothesis import given, settings
from hypothesis import strategies as st
from untidy import untidy

from kaart.compile import compile_program, open_game
from kaart.format import formatted
from kaart.library import Sort, header

PLAYABLE = [path for path in SHIPPED if (entry := header(path)) and entry.sort in (Sort.GAME, Sort.VARIANT)]
SHORT = [path for path in SHIPPED + DUTCH if path.stat().st_size < 12_000]
seeds = st.integers(0, 2**32)


def laid_out(text: str) -> str:
    found, problems = formatted(text, "a file")
    assert problems == ()
    assert found is not None
    return found


@pytest.mark.parametrize("path", SHIPPED, ids=name)
def test_nothing_is_left_to_lay_out(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert laid_out(text) == text


@pytest.mark.parametrize("path", SHIPPED + DUTCH, ids=name)
def test_every_other_layout_comes_back(path: Path) -> None:
    text = laid_out(path.read_text(encoding="utf-8"))
    other = untidy(text, Random(name(path)))
    assert other != text
    assert tree(other) == tree(text)
    assert laid_out(other) == text


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(SHORT), seeds)
def test_any_layout_comes_back(path: Path, seed: int) -> None:
    text = laid_out(path.read_text(encoding="utf-8"))
    assert laid_out(untidy(text, Random(seed))) == text


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(SHORT), seeds)
def test_more_comments_change_nothing_else(path: Path, seed: int) -> None:
    text = path.read_text(encoding="utf-8")
    commented = untidy(text, Random(seed), comments=True)
    once = laid_out(commented)
    assert tree(once) == tree(text)
    assert laid_out(once) == once
    assert comments(once) == comments(commented)


def comments(text: str) -> list[str]:
    """The comments of a text without a `#` in its texts, from the top."""
    return ["#" + line.partition("#")[2].rstrip() for line in text.splitlines() if "#" in line]


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(SHORT), st.lists(st.tuples(st.floats(0, 1), st.text(max_size=4)), min_size=1, max_size=3)
)
def test_a_damaged_file_is_left_alone_or_laid_out(path: Path, damage: list[tuple[float, str]]) -> None:
    text = path.read_text(encoding="utf-8")
    for where, put in damage:
        at = int(where * len(text))
        text = text[:at] + put + text[at + 3 :]
    once, problems = formatted(text, "a file")
    assert (once is None) == bool(problems)
    if once is not None:
        assert tree(once) == tree(text)
        assert laid_out(once) == once


@pytest.mark.parametrize("path", PLAYABLE, ids=name)
def test_an_untidy_game_is_the_same_game(path: Path, tmp_path: Path) -> None:
    for beside in path.parent.glob("*.kaart"):
        text = untidy(beside.read_text(encoding="utf-8"), Random(beside.name))
        (tmp_path / beside.name).write_text(text, encoding="utf-8")
    before = compile_program(open_game(path)).digest
    assert compile_program(open_game(tmp_path / path.name)).digest == before
