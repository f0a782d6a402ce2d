"""`kaart perft`: what it prints, and what goes wrong. tests/emit holds the trees against each other."""

from __future__ import annotations

import io
import json
import re
from typing import TYPE_CHECKING

import pytest

from kaart.cli import perft as command
from kaart.native import NativeUnavailable
from kaart.simulate.perft import Tree

if TYPE_CHECKING:
    from conftest import Kaart


def test_the_command(kaart: Kaart) -> None:
    found = kaart("perft", "euchre", "--depth", 2, "--engine", "reference", "--engine", "python")
    assert found.code == 0
    assert "Counted by reference and python." in found.out
    assert "every engine" in found.out


def test_json(kaart: Kaart) -> None:
    found = kaart("perft", "euchre", "--depth", 2, "--engine", "python", "--json")
    value = json.loads(found.out)
    assert value["same"] is True
    assert value["engines"]["python"]["rows"] == [2, 4]


def test_engines_that_differ(kaart: Kaart, monkeypatch: pytest.MonkeyPatch) -> None:
    trees = {"reference": Tree([2], [0], 1), "python": Tree([2], [0], 2), "native": None}
    monkeypatch.setattr(command, "_tree", lambda name, *rest, **more: trees[name])
    found = kaart("perft", "euchre", "--depth", 1)
    assert found.code == 1
    assert "reference and python do NOT count the same." in found.out


def test_an_engine_that_is_not_there(kaart: Kaart, monkeypatch: pytest.MonkeyPatch) -> None:
    """Left out, unless it was asked for."""

    def missing(program: object) -> None:
        raise NativeUnavailable("there is no C compiler here.")

    monkeypatch.setattr("kaart.native.native_engine", missing)
    assert "Counted by reference and python." in kaart("perft", "euchre", "--depth", 1).out
    asked = kaart("perft", "euchre", "--engine", "native")
    assert asked.code == 1
    assert "no C compiler" in asked.err


def test_a_pack_that_is_too_small(kaart: Kaart) -> None:
    found = kaart("perft", "euchre", "--drop-ranks", 4)
    assert found.code == 1
    assert "cards are wanted from a pile" in found.err


def test_a_match_that_is_over_before_the_counting_begins(kaart: Kaart) -> None:
    found = kaart("perft", "euchre", "--after", 10**8, "--engine", "reference", "--engine", "python")
    assert found.code == 1
    assert not found.out
    answers = re.search(r"seed 1 is over after (\d+) answers\.", found.err)
    assert answers is not None
    assert kaart("perft", "euchre", "--after", answers[1], "--engine", "reference").code == 1
    last = kaart("perft", "euchre", "--after", int(answers[1]) - 1, "--engine", "reference")
    assert last.code == 0


def test_an_engine_that_is_named_twice_counts_once(kaart: Kaart, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []

    def tree(name: str, *rest: object, **more: object) -> Tree:
        counted.append(name)
        return Tree([2], [0], 1)

    monkeypatch.setattr(command, "_tree", tree)
    assert kaart("perft", "euchre", "--engine", "python", "--engine", "python").code == 0
    assert counted == ["python"]


def test_a_terminal_shows_how_far_an_engine_is(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with command._progress("python") as told:
        told(0.25, 1000)
        told(0.25, 2000)
        told(0.2, 3000)
        assert "25%" in terminal.getvalue()
    assert "3,000" in terminal.getvalue()
    assert "100%" in terminal.getvalue()
