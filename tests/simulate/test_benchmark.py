"""The yardstick plays real hearts, and the comparison runs."""

from __future__ import annotations

import importlib.util
import random
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def plain() -> ModuleType:
    spec = importlib.util.spec_from_file_location("plain_hearts", BENCHMARKS / "plain_hearts.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_round_shares_out_the_penalties(plain: ModuleType) -> None:
    chance = random.Random(1)
    for number in range(200):
        taken = plain.play_round(chance, number % 4, number)
        assert sum(taken) in (26, 78)
        assert len(taken) == 4


def test_a_match_ends_at_the_limit(plain: ModuleType) -> None:
    scores, rounds = plain.play_match(random.Random(2), limit=50)
    assert max(scores) >= 50
    assert rounds >= 2


def test_the_comparison_prints_a_ratio() -> None:
    done = subprocess.run(
        [sys.executable, "compare.py", "0.05"],
        cwd=BENCHMARKS, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "ratio               1/" in done.stdout
