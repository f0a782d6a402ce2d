"""Simulations on generated Python report what the reference engine reports."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance import cases
from conformance.cases import Case
from engine.programs import Goto, block, program, put, register
from engine.programs import e as apply
from kaart.emit import python_engine
from kaart.emit.layout import NotEmitted
from kaart.engine import RuleFault
from kaart.game import Game
from kaart.ir.form import Program
from kaart.simulate import Engine, simulate


@pytest.mark.parametrize("case", cases.ONE, ids=str)
def test_the_same_report(case: Case) -> None:
    """The exact sums too; the last match is broken off."""
    done: list[int] = []
    told: list[str] = []
    wanted = simulate(cases.game(case), 90, 7, engine=Engine.REFERENCE)
    found = simulate(cases.game(case), 90, 7, engine=Engine.PYTHON, progress=done.append, note=told.append)
    assert found == wanted
    assert sum(done) == 90
    assert not told


def test_auto_takes_it_for_some_hundred_rounds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Unless a compiled one is there."""
    monkeypatch.setenv("KAART_CACHE", str(tmp_path))
    made: list[Program] = []
    load = python_engine.load
    monkeypatch.setattr("kaart.simulate.engines.load", lambda program: made.append(program) or load(program))
    game = cases.game(cases.ONE[0])
    simulate(game, 20, 1)
    assert not made
    assert simulate(game, 300, 1) == simulate(game, 300, 1, engine=Engine.REFERENCE)
    assert made == [game.program]


def test_other_bots_play_on_the_reference_engine() -> None:
    told: list[str] = []
    simulate(cases.game(cases.ONE[0]), 3, 3, bots="first", engine=Engine.PYTHON, note=told.append)
    assert told == ["A Python engine plays at random only; the reference engine plays instead."]


def test_too_large_for_a_generated_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(program: Program) -> None:
        raise NotEmitted("a pack of 1000 cards is more than 128")

    monkeypatch.setattr("kaart.simulate.engines.load", refuse)
    told: list[str] = []
    found = simulate(cases.game(cases.ONE[0]), 3, 3, engine=Engine.PYTHON, note=told.append)
    assert found.rounds == 3
    assert told == [
        "a pack of 1000 cards is more than 128, so the reference engine plays, which takes longer."
    ]


def test_a_fault_is_told_as_the_reference_engine_tells_it() -> None:
    step = block("a", put("n", apply("add", apply("get", "n"), 7), line=3), end=Goto("a"))
    game = Game(program([step], registers=[register("n", low=0, high=20)]))
    with pytest.raises(RuleFault, match="n cannot become 21: it goes from 0 up to 20"):
        simulate(game, 5, 1, engine=Engine.PYTHON)
