"""What a shell offers after the tab key."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kaart.library import entries


def offered(*words: str, cwd: Path) -> list[str]:
    """The words that bash would offer for the last one."""
    program = Path(sys.executable).parent / "kaart"
    if not program.exists():
        pytest.skip("kaart is not installed as a command here")
    environment = {
        **os.environ,
        "_KAART_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(["kaart", *words]),
        "COMP_CWORD": str(len(words)),
    }
    done = subprocess.run([program], cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return [line.split(",", 1)[1] for line in done.stdout.splitlines()]


def test_commands(tmp_path: Path) -> None:
    assert offered("gr", cwd=tmp_path) == ["graph"]


@pytest.mark.parametrize("command", ["show", "play", "simulate", "graph", "ir", "where", "check"])
def test_games(tmp_path: Path, command: str) -> None:
    name = entries()[0].name
    assert name in offered(command, name[:3], cwd=tmp_path)


def test_values_of_options(tmp_path: Path) -> None:
    assert offered("graph", entries()[0].name, "--format", "d", cwd=tmp_path) == ["dot"]


def test_files_when_no_game_fits(tmp_path: Path) -> None:
    assert offered("check", "zzz", cwd=tmp_path) == ["zzz"]
