"""How long a command takes before it does anything.

The aim is 0.25 s for help and 0.5 s for a check on an idle machine. Processor time is measured, which a busy
machine stretches too, hence the room above."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from kaart.library import entries

ROOM = 1.6


def processor_time(*arguments: str) -> float:
    """Seconds of the fastest of five runs."""
    times: list[float] = []
    for _ in range(5):
        before = os.times()
        subprocess.run([sys.executable, "-m", "kaart", *arguments], capture_output=True, check=True)
        after = os.times()
        spent = after.children_user - before.children_user, after.children_system - before.children_system
        times.append(sum(spent))
    return min(times)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the time of child processes is not known here")
def test_help_is_quick() -> None:
    assert processor_time("--help") < 0.25 * ROOM


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the time of child processes is not known here")
@pytest.mark.parametrize("name", [entry.name for entry in entries()][:4])
def test_checking_a_shipped_game_is_quick(name: str) -> None:
    assert processor_time("check", name) < 0.5 * ROOM
