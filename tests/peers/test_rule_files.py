"""The rule files of this folder are whole games, also where the package they follow is not installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaart.checking import check_file

FILES = sorted(Path(__file__).parent.glob("*.kaart"))


def test_there_are_rule_files() -> None:
    assert [path.stem for path in FILES] == ["open-spiel-euchre", "open-spiel-hearts"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_problems(path: Path) -> None:
    problems, _ = check_file(path)
    assert problems == ()
