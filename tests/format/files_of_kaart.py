"""What the tests of layout and translation share: the shipped files, and trees without their places."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path

from kaart.diagnostics import Span
from kaart.syntax import parse

ROOT = Path(__file__).parents[2]
SHIPPED = sorted(path for folder in ("games", "examples") for path in (ROOT / folder).rglob("*.kaart"))
DUTCH = sorted((ROOT / "tests" / "language" / "dutch" / "good").glob("*.kaart"))


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def bare(value: object) -> object:
    """A node, or anything in one, without the places where it stands."""
    match value:
        case Span():
            return None
        case tuple():
            return tuple(bare(item) for item in value)
        case _ if is_dataclass(value):
            return (type(value).__name__, *(bare(getattr(value, field.name)) for field in fields(value)))
        case _:
            return value


def tree(text: str) -> object:
    """The tree of a text without problems, without its places."""
    file, problems = parse(text, "a file")
    assert problems == ()
    return bare(file)
