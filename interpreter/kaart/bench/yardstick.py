"""Programs to compare with: what they say about themselves, and where they are found.

A yardstick plays the game of a rule file, with the same rules, in its own way. It is no part of kaart, so it
lies in a module of `benchmarks/yardsticks`, which has a tuple YARDSTICKS.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from kaart.library import data_folder


@dataclass(frozen=True, slots=True)
class Done:
    """What was played: rounds that were over, and answers given in them."""

    rounds: int
    decisions: int


Play = Callable[[int], Done]
"""Plays about so many rounds at random."""


@dataclass(frozen=True, slots=True)
class Yardstick:
    """A program that plays `game` as the rule file does with so many players and these options; what is not
    among them is as it normally is. `begin` raises ImportError without the package `needs`. `note` is a
    sentence about what is measured."""

    name: str
    game: str
    players: int
    options: Mapping[str, str]
    begin: Callable[[], Play]
    needs: str = ""
    note: str = ""


@cache
def yardsticks() -> tuple[Yardstick, ...]:
    """All there are, by the names of their modules."""
    return tuple(one for name in module_names() for one in module(name).YARDSTICKS)


def module_names() -> list[str]:
    """The modules with yardsticks."""
    return sorted(path.stem for path in _folder().glob("*.py"))


@cache
def module(name: str) -> Any:
    """A module with yardsticks."""
    spec = importlib.util.spec_from_file_location(f"yardstick_{name}", _folder() / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def _folder() -> Path:
    return data_folder("benchmarks") / "yardsticks"
