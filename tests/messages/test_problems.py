"""What is really said of faulty files can be said in Dutch, down to the last part."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kaart.checking import check_file
from kaart.diagnostics import Problem
from kaart.saying import Message, said

PROGRAMS = Path(__file__).parents[1] / "language"
FAULTY = sorted(PROGRAMS.glob("*/bad/*.kaart"))
FEATURES = sorted({path.parts[-3] for path in FAULTY})


def _texts(problem: Problem) -> Iterator[str]:
    yield problem.sentence
    yield from filter(None, (problem.advice, *(note.text for note in problem.notes)))


def _prose(text: str) -> Iterator[str]:
    """Texts that nobody can translate: sentences, and values with several words that are not quoted."""
    match text:
        case Message():
            for value in text.values.values():
                if isinstance(value, Message):
                    yield from _prose(value)
                elif value.endswith((".", "?")) and " " in value:
                    yield value
        case _:
            yield text


@pytest.mark.parametrize("feature", FEATURES)
def test_every_part_of_a_problem_can_be_said_in_dutch(feature: str) -> None:
    problems = [problem for path in FAULTY if path.parts[-3] == feature for problem in check_file(path)[0]]
    assert problems
    texts = [text for problem in problems for text in _texts(problem)]
    assert [text for text in texts if any(_prose(text))] == []
    same = [text for text in texts if said(text, "nl") == text]
    assert same == [], "English that passes for Dutch"
