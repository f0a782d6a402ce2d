"""Whatever people read is made with `say`, so that it can be said in Dutch: a look through the code."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import catalogue
import pytest

# Which arguments of a call are sentences, by the name of what is called.
SENTENCES: dict[str, tuple[int, ...]] = {
    "Problem": (2, 3), "Note": (1,), "SecondPlace": (1,), "report": (2, 3), "Stuck": (1, 2),
    "did_you_mean": (2,), "_problem": (1, 2),
    "UsageError": (0,), "BadParameter": (0,), "fail": (0,), "Failure": (1, 2),
}  # fmt: skip
KEYWORDS = {"sentence", "advice", "otherwise"}
VARIABLES = {"sentence", "advice"}
# What is wrong with a state machine as JSON, and what no user ever sees.
MACHINERY = {"FormError", "Irreducible"}
SPEAKING = {"say", "say_count"}


def _errors(trees: dict[str, ast.Module]) -> set[str]:
    """The names of all errors with a sentence."""
    classes = [node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    known, before = {"KaartError"}, 0
    while len(known) > before:
        before = len(known)
        known |= {one.name for one in classes if {getattr(base, "id", "") for base in one.bases} & known}
    return known - MACHINERY - {"ProblemsFound", "IllegalAction"}


def _name(call: ast.Call) -> str:
    match call.func:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _spoken(node: ast.AST, errors: set[str]) -> Iterator[ast.expr]:
    """The expressions in this node that people read."""
    match node:
        case ast.Call():
            name = _name(node)
            for position in SENTENCES.get(name, (0,) if name in errors else ()):
                yield from node.args[position : position + 1]
            yield from (keyword.value for keyword in node.keywords if keyword.arg in KEYWORDS)
        case ast.Assign(targets=[ast.Name(name)], value=value) if name in VARIABLES:
            yield value


def _bare(node: ast.expr) -> bool:
    """Whether an expression is text that was not made with `say`."""
    match node:
        case ast.Constant(str(text)):
            return bool(text)
        case ast.JoinedStr() | ast.BinOp():
            return True
        case ast.IfExp(body=body, orelse=orelse):
            return _bare(body) or _bare(orelse)
        case ast.BoolOp(values=values):
            return any(map(_bare, values))
        case _:
            return False


@pytest.fixture(scope="module")
def trees() -> dict[str, ast.Module]:
    return {
        path.relative_to(catalogue.PACKAGE).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(catalogue.PACKAGE.rglob("*.py"))
    }


def test_sentences_are_made_with_say(trees: dict[str, ast.Module]) -> None:
    errors = _errors(trees)
    bare = [
        f"{place}:{found.lineno}: {ast.unparse(found)}"
        for place, tree in trees.items()
        for node in ast.walk(tree)
        for found in _spoken(node, errors)
        if _bare(found)
    ]
    assert not bare


def _speaks(tree: ast.Module) -> bool:
    return any(isinstance(node, ast.ImportFrom) and node.module == "kaart.saying" for node in ast.walk(tree))


def test_templates_are_literals(trees: dict[str, ast.Module]) -> None:
    """Only literals can be collected; `saying` itself puts lists together."""
    strange = [
        f"{place}:{node.lineno}: {ast.unparse(node)}"
        for place, tree in trees.items()
        if place != "saying.py" and _speaks(tree)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SPEAKING
        for template in node.args[: 1 + (node.func.id == "say_count")]
        if not isinstance(template, ast.Constant)
    ]
    assert not strange
