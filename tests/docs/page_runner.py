"""Runs the pages of the documentation: every block of a page in its order, in a folder of its own.

| block | what is done with it |
|---|---|
| `kaart NAME.kaart`, or a whole file | it is written and has no problems, unless it is `wrong` or `warned` |
| `kaart opening` | is how a file begins, and is read by itself |
| `kaart sections`, `block`, `amendments`, `scenarios`, `words`, `formulas` | is read where it belongs |
| `console` | each `$ command` is run; what is shown below it is what it prints, up to a line `…` |
| `python` | is run |
| `sh` | is looked over by the shell, but not run: it installs something |
| `toml`, `json` | is read |
| `text`, `mermaid`, `{toctree}`, `{include}` | is no code |

KAART_UPDATE=1 writes what commands print now into the page; look at what changed.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import pytest

from kaart.checking import check_file
from kaart.cli import main
from kaart.library import data_folder
from kaart.syntax import parse

ROOT = Path(__file__).parents[2]
FENCE = re.compile(
    r"^(?P<indent> {0,3})```(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL
)
CUT = "…"
HEADER = "kaart 1 english\n\n"
NAMED = re.compile(
    r"^(?:game|spel|variant|(?P<words>words for|woorden voor)|(?P<trials>scenarios for|proeven voor))"
    r" +(?P<name>\S+)",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block of a page: the words behind the fence, and its text."""

    page: Path
    line: int
    marks: tuple[str, ...]
    body: str

    @property
    def sort(self) -> str:
        return self.marks[0] if self.marks else ""

    @property
    def is_file(self) -> bool:
        return bool(re.match(r"(#[^\n]*\n|\n)*kaart \d", self.body) and NAMED.search(self.body))

    @property
    def file(self) -> str:
        """The name of the file that the block holds: behind the fence, else from its own heading."""
        named = [mark for mark in self.marks if mark.endswith(".kaart")]
        if named:
            return named[0]
        found = NAMED.search(self.body)
        assert found is not None, self
        sort = ".words" if found["words"] else ".scenarios" if found["trials"] else ""
        return f"{found['name']}{sort}.kaart"

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def pages() -> list[Path]:
    """Every page that people read."""
    found = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    for folder in ("docs", "examples", "games"):
        found += sorted((ROOT / folder).rglob("*.md"))
    return [page for page in found if not {"_made", "_build"} & {*page.parts}]


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page."""
    text = page.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        indent = found["indent"]
        body = re.sub(f"^{indent}", "", found["body"], flags=re.MULTILINE)
        line = text.count("\n", 0, found.start()) + 1
        yield Block(page, line, tuple(found["info"].replace("{", " ").replace("}", " ").split()), body)


# ------------------------------------------------------------------ running a block


def run(block: Block) -> None:
    """Do with a block what its sort asks for, in the working folder."""
    match block.sort:
        case "kaart" | "text" if block.is_file and "opening" not in block.marks:
            _write(block)
        case "kaart":
            _read(block)
        case "console":
            for command, shown in commands(block):
                _command(block, command, shown)
        case "python":
            _python(block)
        case "sh":
            subprocess.run(["bash", "-n", "-c", block.body], check=True, timeout=60)
        case "toml":
            tomllib.loads(block.body)
        case "json":
            json.loads(block.body)
        case "toctree" | "include":
            pass  # Sphinx reads these, and complains
        case "text" | "mermaid":
            assert not block.body.startswith("$ "), f"{block}: a command stands in a `console` block"
        case _:
            pytest.fail(f"{block}: nothing is known about a block marked {block.marks}")


def _write(block: Block) -> None:
    path = Path(block.file)
    path.write_text(block.body, encoding="utf-8")
    if block.sort == "kaart":
        problems = [f"{problem.span}: {problem.sentence}" for problem in check_file(path)[0]]
        assert bool(problems) == bool({"wrong", "warned"} & {*block.marks}), f"{block}: {problems}"


def _read(block: Block) -> None:
    problems = parse(wrapped(block), str(block))[1]
    assert [f"{problem.span}: {problem.sentence}" for problem in problems] == []


def wrapped(block: Block) -> str:
    """A fragment as a whole file."""
    body = block.body
    match block.marks[1:]:
        case ("sections",):
            players = "" if re.search(r"^players ", body, re.MULTILINE) else "players 4\n\n"
            return f"{HEADER}game example\n\n{players}{body}"
        case ("block",):
            indented = "".join(
                f"  {line}" if line.strip() else line for line in body.splitlines(keepends=True)
            )
            return f"{HEADER}game example\n\nplayers 4\n\nphase p\n{indented}"
        case ("amendments",):
            return f"{HEADER}variant example of other\n\n{body}"
        case ("scenarios",):
            return f"{HEADER}scenarios for example\n\n{body}"
        case ("words",):
            return f"{HEADER}{body}"
        case ("opening",):
            return body
        case ("formulas",):
            lines = (line for line in body.splitlines() if line.strip())
            defines = "".join(f"define f{number} as {line}\n" for number, line in enumerate(lines))
            return f"{HEADER}game example\n\nplayers 4\n\n{defines}"
    pytest.fail(f"{block}: nothing is known about the marks {block.marks}")


def _python(block: Block) -> None:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(block.body, str(block), "exec"), {"__name__": "__main__"})
    assert out.getvalue().strip(), f"{block} prints nothing"


# ------------------------------------------------------------------ commands


def commands(block: Block) -> Iterator[tuple[str, list[str]]]:
    """Every `$ command` with the lines shown below it."""
    assert block.body.startswith("$ "), block
    for part in re.split(r"^\$ ", block.body, flags=re.MULTILINE)[1:]:
        command, *shown = part.rstrip("\n").split("\n")
        while command.endswith("\\"):
            command = command[:-1] + shown.pop(0).removeprefix(">").strip()
        yield command, shown


def _command(block: Block, command: str, shown: list[str]) -> None:
    code, found = printed(command)
    assert "mistake of its own" not in "\n".join(found), f"{block}: {command}"
    if not shown:
        waits = any(line.startswith(">") for line in found)  # a match at which nobody types
        assert code == 0 or waits, f"{block}: {command} ended with {code}:\n" + "\n".join(found)
    elif os.environ.get("KAART_UPDATE"):
        _rewrite(block.page, command, shown, found)
    elif shown[-1] == CUT:
        assert found[: len(shown) - 1] == shown[:-1], f"{block}: {command}"
        assert len(found) >= len(shown)
    else:
        assert found == shown, f"{block}: {command}"


def printed(command: str) -> tuple[int, list[str]]:
    """The exit code of a command and the lines it prints, in the working folder and with nobody typing."""
    program, *arguments = shlex.split(command)
    target = None
    if ">" in arguments:
        arguments, (target,) = arguments[: arguments.index(">")], arguments[arguments.index(">") + 1 :]
    match program:
        case "mkdir":
            Path(arguments[0]).mkdir()
            return 0, []
        case "cat":
            return 0, Path(arguments[0]).read_text(encoding="utf-8").rstrip("\n").split("\n")
        case "kaart":
            code, text = _kaart(arguments)
        case _:
            _unknown(command)
    if target is not None:
        Path(target).write_text(text, encoding="utf-8")
        return code, []
    text = text.replace(str(data_folder("games")), "…/games")
    return code, [line.rstrip() for line in text.rstrip("\n").split("\n")]


def _unknown(command: str) -> NoReturn:
    pytest.fail(f"the pages run only kaart, mkdir and cat, not {command}")


def _kaart(arguments: list[str]) -> tuple[int, str]:
    out, before = io.StringIO(), sys.stdin
    sys.stdin = io.StringIO("")
    try:
        with (
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(out),
            pytest.raises(SystemExit) as stop,
        ):
            main(arguments)
    finally:
        sys.stdin = before
    return int(stop.value.code or 0), out.getvalue()


def _rewrite(page: Path, command: str, shown: list[str], found: list[str]) -> None:
    """Put the new output in the place of the old one, cut after as many lines."""
    new = [*found[: len(shown) - 1], CUT] if shown[-1] == CUT else found
    old = "\n".join([f"$ {command}", *shown])
    text = page.read_text(encoding="utf-8")
    assert old in text, f"{page}: {command}"
    page.write_text(text.replace(old, "\n".join([f"$ {command}", *new])), encoding="utf-8")
