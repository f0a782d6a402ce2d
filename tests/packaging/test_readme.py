"""The README: its commands are those of continuous integration, and its examples give what it shows.

KAART_UPDATE=1 writes what the commands print now into the README; look at what changed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
FENCE = re.compile(r"^```(?P<info>[^\n]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
CUT = "…"  # on a line by itself: the rest of the output is left out


def blocks() -> Iterator[tuple[str, str]]:
    """The fenced blocks as (what stands behind the fence, text)."""
    for found in FENCE.finditer(README.read_text(encoding="utf-8")):
        yield found["info"].strip(), found["body"]


def examples() -> Iterator[tuple[str, list[str]]]:
    """Every `$ kaart …` with the lines shown below it."""
    for info, body in blocks():
        if not info and body.startswith("$ "):
            for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
                command, *shown = part.rstrip("\n").split("\n")
                yield command, shown


def printed(command: str, folder: Path) -> list[str]:
    """What a command prints in a folder with the files that the README shows."""
    for info, body in blocks():
        if info.startswith("kaart "):
            (folder / info.split()[1]).write_text(body, encoding="utf-8")
    program, *arguments = command.split()
    assert program == "kaart"
    done = subprocess.run(
        [sys.executable, "-m", "kaart", *arguments],
        cwd=folder,
        input="",
        env={**os.environ, "KAART_LANG": "en", "KAART_PATH": "", "COLUMNS": "80", "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert "mistake of its own" not in done.stderr
    return [line.rstrip() for line in done.stdout.rstrip("\n").split("\n")]


def test_there_are_examples() -> None:
    assert len(list(examples())) >= 4
    assert "<!--" not in README.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("command", "shown"), list(examples()), ids=lambda part: part if isinstance(part, str) else ""
)
def test_examples_give_what_is_shown(command: str, shown: list[str], tmp_path: Path) -> None:
    found = printed(command, tmp_path)
    if os.environ.get("KAART_UPDATE"):
        rewrite(command, shown, found)
    elif shown[-1] == CUT:
        assert found[: len(shown) - 1] == shown[:-1]
        assert len(found) >= len(shown)
    else:
        assert found == shown


def rewrite(command: str, shown: list[str], found: list[str]) -> None:
    """Put the new output in the place of the old one, cut after as many lines."""
    new = [*found[: len(shown) - 1], CUT] if shown[-1] == CUT else found
    old = "\n".join([f"$ {command}", *shown])
    text = README.read_text(encoding="utf-8")
    assert old in text
    README.write_text(text.replace(old, "\n".join([f"$ {command}", *new])), encoding="utf-8")


def test_the_python_example_runs(tmp_path: Path) -> None:
    (script,) = [body for info, body in blocks() if info == "python"]
    command = [sys.executable, "-W", "error", "-c", script]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_two_commands_are_complete_and_those_of_continuous_integration() -> None:
    first, second = [body.strip() for info, body in blocks() if not info and ".venv/bin/pip" in body]
    assert first.startswith("python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/kaart play ")
    assert second.startswith("python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && ")
    assert second.endswith(".venv/bin/python -m pytest")
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "-e '.[test]'" in script
    assert "-m pytest" in script


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README.read_text(encoding="utf-8")):
        assert (ROOT / target).exists(), target
