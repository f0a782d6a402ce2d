"""The examples do what they say: the walk-through command by command, the script from start to end."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
GUIDE = (EXAMPLES / "first-variant" / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ kaart (.*)$", GUIDE, re.MULTILINE)
RULES = re.findall(r"```kaart \w+\n(.*?)```", GUIDE, re.DOTALL)


def run(*arguments: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(EXAMPLES / "first-variant", tmp_path / "mine"))


def test_the_guide_has_what_is_tested() -> None:
    assert len(COMMANDS) >= 6
    assert len(RULES) >= 6


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_guide_works(folder: Path, command: str) -> None:
    assert run("-m", "kaart", *command.split(), folder=folder)


@pytest.mark.parametrize("rules", RULES)
def test_every_piece_of_the_guide_stands_in_the_files(rules: str) -> None:
    files = [path.read_text(encoding="utf-8") for path in (EXAMPLES / "first-variant").glob("*.kaart")]
    assert any(rules in text for text in files)


def test_the_script_plays_a_match() -> None:
    first = run("play_a_match.py", "3", folder=EXAMPLES)
    assert first.count("after round") == 3
    assert "won by seat" in first
    assert run("play_a_match.py", "3", folder=EXAMPLES) == first
