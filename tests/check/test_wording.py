"""A words file against its game: what is forgotten, too much, or said twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaart.checking import check_file

LABELS = [f"rule-{letter}" for letter in "abcdefghijkl"]
VARIANT = "kaart 1 english\n\nvariant mine of heugen\n\nadd after follow-suit\n"
CLAUSES = "".join(
    f"  {label}: must avoid trump if able when trick-number is {number}\n"
    for number, label in enumerate(LABELS, start=1)
)
WORDS = "kaart 1 english\n\nwords for mine\n"


def codes(folder: Path, words: list[str], checked: str = "mine.words.kaart") -> list[tuple[str, int]]:
    """Code and line of what is said of the words file (or the variant) with these entries."""
    (folder / "mine.kaart").write_text(VARIANT + CLAUSES, encoding="utf-8")
    (folder / "mine.words.kaart").write_text(WORDS + "".join(f"  {one}\n" for one in words), encoding="utf-8")
    problems, sources = check_file(folder / checked)
    assert {problem.span.path for problem in problems} <= set(sources)
    return [(problem.code, problem.span.line) for problem in problems]


def pairs(labels: list[str]) -> list[str]:
    return [f"{label} regel-{label[-1]}" for label in labels]


@pytest.mark.parametrize("checked", ["mine.words.kaart", "mine.kaart"])
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (pairs(LABELS), []),
        ([*pairs(LABELS), "rule-z regel-z"], [("K330", 16)]),
        ([*pairs(LABELS[1:]), "rule-aa regel-a"], [("K330", 15)]),
        (pairs(LABELS[1:]), [("K331", 6)]),
        (pairs(LABELS[2:]), [("K331", 6), ("K331", 7)]),
        ([*pairs(LABELS[1:]), "rule-a regel-b"], [("K332", 15)]),
        ([*pairs(LABELS[1:]), "rule-a"], [("K333", 15)]),
        ([*pairs(LABELS[1:]), "rule-a talon"], [("K332", 15)]),
    ],
)
def test_what_is_said(
    words: list[str], expected: list[tuple[str, int]], checked: str, tmp_path: Path
) -> None:
    assert codes(tmp_path, words, checked) == expected


def test_words_of_a_game_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "x.words.kaart"
    path.write_text("kaart 1 english\n\nwords for nothing-at-all\n  hand  hand\n", encoding="utf-8")
    assert [problem.code for problem in check_file(path)[0]] == ["K512"]
