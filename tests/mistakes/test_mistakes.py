"""At least 95 of 100 seeded mistakes are reported before a card is dealt, and none in the shipped files."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaart.checking import check_file
from mistakes.corpus import KINDS, ROOT, SHIPPED, Desk, Mistake, name_of, rates, sample
from mistakes.table import table

EACH = 5
"""So many of each kind are made here; the page was made with more."""

PAGE = ROOT / "docs" / "mistakes.md"
GOAL = 0.95


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_nothing_is_reported_of_shipped_files(path: Path) -> None:
    assert check_file(path)[0] == ()


def test_seeded_mistakes_are_reported(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    checked = [(mistake, bool(desk.codes(mistake))) for mistake in sample(EACH)]
    found = sum(reported for _, reported in checked)
    assert len(checked) >= 200
    assert found >= GOAL * len(checked), _missed(checked)


def test_every_kind_can_be_made() -> None:
    made = {mistake.kind for mistake in sample(1)}
    assert made == {name_of(maker) for maker, _ in KINDS}


def test_a_mistake_changes_its_file_and_only_there() -> None:
    for mistake in sample(2):
        old = [line.code + line.tail for line in mistake.sheet.lines]
        new = mistake.text.splitlines()
        assert new != old, mistake
        assert new[: mistake.slip.first] == old[: mistake.slip.first]


def test_the_page_tells_of_every_kind() -> None:
    rows = [
        line.split("|")[1].strip() for line in PAGE.read_text(encoding="utf-8").splitlines() if "%" in line
    ]
    assert rows[:-1] == [name_of(maker) for maker, _ in KINDS]


def test_the_table_counts() -> None:
    (one, two, *_) = sample(1)
    lines = list(table(rates([(one, True), (one, False), (two, True)])))
    assert lines[2].split("|")[2:5] == [" 2 ", " 1 ", " 50 % "]
    assert lines[-1].split("|")[2:5] == [" 3 ", " 2 ", " 67 % "]


def _missed(checked: list[tuple[Mistake, bool]]) -> str:
    return "\n".join(["not reported:", *(str(mistake) for mistake, reported in checked if not reported)])
