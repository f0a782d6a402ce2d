"""Tries out the examples of the pages: puts the files of one side into a folder and looks for problems."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import kaart
from kaart.checking import check_file
from kaart.compile import open_game
from kaart.diagnostics import Problem, ProblemsFound, Severity
from kaart.format.translate import translated
from kaart.library import Sort, header
from kaart.pages import Example
from kaart.scenario import run_file
from kaart.trace import trace_game

PACKAGE = Path(kaart.__file__).parent
_CODE = re.compile(r"K\d{3}")


def codes_in_source() -> set[str]:
    """Every code that a module of kaart gives to a problem."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py"))
    texts = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {text for text in texts if isinstance(text, str) and _CODE.fullmatch(text)}


def codes_of(code: str, files: tuple[Example, ...], folder: Path, quickly: bool = False) -> set[str]:
    """The codes of the problems that the files have when they stand in an empty working folder; of mere
    warnings (an example leaves some things unused) only the one that the page is about. `quickly` reads and
    binds a game, but tries no deals."""
    found = problems_of(files, folder, quickly)
    return {one.code for one in found if one.severity is Severity.ERROR or one.code == code}


def problems_of(files: tuple[Example, ...], folder: Path, quickly: bool = False) -> list[Problem]:
    """What a command would report about the first of the files: the one that the page names, else what
    suits the kind of file."""
    for number, example in enumerate(files):
        path = folder / (example.name or f"example-{number}.kaart")
        path.write_bytes(_text(example).encode(example.encoding))
    path = next(folder / (one.name or "example-0.kaart") for one in files if one.kind == "kaart")
    try:
        command = _command(files, path)
        return list(_problems(path, "show" if quickly and command == "check" else command))
    except ProblemsFound as found:
        return list(found.problems)


def _command(files: tuple[Example, ...], path: Path) -> str:
    named = [example.command for example in files if example.command]
    if named:
        return named[0]
    if any(example.kind == "toml" for example in files):
        return "trace"
    entry = header(path)
    return "test" if entry is not None and entry.sort is Sort.SCENARIOS else "check"


def _problems(path: Path, command: str) -> Iterator[Problem]:
    match command:
        case "show" if (entry := header(path)) is None or entry.sort is not Sort.WORDS:
            yield from open_game(path).problems
        case "check" | "show":
            yield from check_file(path)[0]
        case "test":
            yield from check_file(path)[0]
            for outcome in run_file(path)[0]:
                yield from outcome.problems
                yield from (Problem("failed", one.span, one.expected) for one in outcome.failures)
        case "translate":
            text = path.read_text(encoding="utf-8")
            found = translated(text, path, "english" if "nederlands" in text else "nederlands")
            yield from (*found.problems, *found.unnamed)
        case "trace":
            yield from trace_game(str(path)).problems
        case _:
            raise ValueError(command)


def _text(example: Example) -> str:
    last = example.text.splitlines(keepends=True)[-1]
    return example.text + last * (example.times - 1)
