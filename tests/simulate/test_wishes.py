"""What `simulate` is asked for has to be possible, and one sentence says what is not."""

from __future__ import annotations

import pytest

from kaart import load_game
from kaart.diagnostics import KaartError
from kaart.play.agents import BOTS
from kaart.simulate import Engine, simulate


@pytest.mark.parametrize("engine", ["auto", "reference", "python", "native"])
@pytest.mark.parametrize(
    ("wish", "value"),
    [
        *(("rounds", value) for value in (-1, 2**63, 1.5, "9", None)),
        *(("seed", value) for value in (-1, 2**64, 1.5, "9", None)),
        *(("workers", value) for value in (-3, 0, 1025, 1.0, "2")),
        *(("bots", value) for value in ("zz", "", None, 7, [])),
    ],
)
def test_what_cannot_be_is_refused_on_every_engine(engine: str, wish: str, value: object) -> None:
    wishes = {"rounds": 3, "seed": 1, "engine": engine, wish: value}
    with pytest.raises(KaartError) as told:
        simulate(load_game("euchre"), **wishes)  # type: ignore[arg-type]
    assert wish in str(told.value)
    assert str(value) in str(told.value)


@pytest.mark.parametrize("engine", ["zz", "", None, 3, "NATIVE", []])
def test_an_engine_that_there_is_not(engine: object) -> None:
    with pytest.raises(KaartError) as told:
        simulate(load_game("euchre"), 3, 1, engine=engine)  # type: ignore[arg-type]
    assert all(known.value in str(told.value) for known in Engine)


def test_bots_that_there_are_not_are_told_those_that_there_are() -> None:
    with pytest.raises(KaartError) as told:
        simulate(load_game("euchre"), 3, 1, bots="zz")
    assert all(name in str(told.value) for name in BOTS)


@pytest.mark.parametrize("engine", list(Engine))
def test_an_engine_may_be_given_by_its_value(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr("kaart.simulate.run.compiled", lambda *wishes: asked.append(wishes[3]))
    simulate(load_game("euchre"), 3, 1, engine=engine.value)
    simulate(load_game("euchre"), 3, 1, engine=engine)
    assert asked == [engine, engine]


def test_the_least_and_the_last_are_allowed() -> None:
    assert simulate(load_game("euchre"), 1, 2**64 - 1).rounds == 1
    assert simulate(load_game("euchre"), 1, 0).rounds == 1
