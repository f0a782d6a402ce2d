"""Tries out the examples of the pages: puts the files of one side into a folder and looks for problems."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import kaart
from kaart.compile import check_file
from kaart.diagnostics import Problem, ProblemsFound
from kaart.library import Sort, header
from kaart.pages import Example
from kaart.scenario import run_file
from kaart.trace import trace_games

PACKAGE = Path(kaart.__file__).parent
_CODE = re.compile(r"K\d{3}")


def codes_in_source() -> set[str]:
    """Every code that a module of kaart gives to a problem."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py"))
    texts = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {text for text in texts if isinstance(text, str) and _CODE.fullmatch(text)}


def codes_of(files: tuple[Example, ...], folder: Path) -> set[str]:
    """The codes of the problems that the files have when they stand in an empty working folder."""
    return {problem.code for problem in problems_of(files, folder)}


def problems_of(files: tuple[Example, ...], folder: Path) -> list[Problem]:
    """What `kaart check`, `kaart test` or `kaart trace` would report about the first of the files."""
    for number, example in enumerate(files):
        path = folder / (example.name or f"example-{number}.kaart")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_text(example).encode(example.encoding))
    first = folder / (files[0].name or "example-0.kaart")
    if any(example.kind == "toml" for example in files):
        return list(trace_games().problems)
    return list(_problems(first))


def _text(example: Example) -> str:
    last = example.text.splitlines(keepends=True)[-1]
    return example.text + last * (example.times - 1)


def _problems(path: Path) -> Iterator[Problem]:
    yield from check_file(path)[0]
    entry = header(path)
    if entry is None or entry.sort is not Sort.SCENARIOS:
        return
    try:
        outcomes, _ = run_file(path)
    except ProblemsFound as found:
        yield from found.problems
        return
    for outcome in outcomes:
        yield from outcome.problems
