"""Every scenario file that ships passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaart.library import Sort, data_folder, header
from kaart.scenario import run_file


def scenario_files() -> list[Path]:
    paths = sorted(data_folder("games").rglob("*.kaart"))
    return [path for path in paths if (entry := header(path)) and entry.sort is Sort.SCENARIOS]


@pytest.mark.parametrize("path", scenario_files(), ids=lambda path: path.stem)
def test_scenarios_pass(path: Path) -> None:
    outcomes, _ = run_file(path)
    assert outcomes
    for outcome in outcomes:
        reasons = [
            *(f"expected {failure.expected}, got {failure.got}" for failure in outcome.failures),
            *(problem.sentence for problem in outcome.problems),
        ]
        assert outcome.passed, f"{outcome.name}: {'; '.join(reasons)}"
        assert outcome.expectations, f"{outcome.name} expects nothing"
