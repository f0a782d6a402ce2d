"""The README: its commands are those of continuous integration. Its examples run with the other pages."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tests" / "docs"))

from page_runner import blocks, commands  # noqa: E402

README = ROOT / "README.md"


def test_there_are_examples() -> None:
    shown = [command for block in blocks(README) if block.sort == "console" for command in commands(block)]
    assert len(shown) >= 4
    assert "<!--" not in README.read_text(encoding="utf-8")


def test_the_two_commands_are_complete_and_those_of_continuous_integration() -> None:
    first, second = [b.body.strip() for b in blocks(README) if b.sort == "sh" and ".venv/bin/pip" in b.body]
    assert first.startswith("python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/kaart play ")
    assert second.startswith("python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && ")
    assert second.endswith(".venv/bin/python -m pytest")
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "-e '.[test]'" in script
    assert "-m pytest" in script
