"""`auto` plays on the engine that is done soonest."""

from __future__ import annotations

import tracemalloc

import pytest

from kaart.emit.python_engine import load
from kaart.game import Game, load_game
from kaart.native.cache import is_kept
from kaart.simulate import Engine, engines, simulate
from kaart.simulate.engines import WORTH_COMPILING, WORTH_GENERATING, WORTH_LOADING, compiled, generated
from kaart.simulate.run import by_python


@pytest.fixture
def game() -> Game:
    return load_game("euchre")


@pytest.fixture(params=[False, True], ids=["not kept", "kept"])
def kept(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether there is an engine compiled before; without compiling one."""
    monkeypatch.setattr(engines, "is_kept", lambda program: request.param)
    monkeypatch.setattr(engines, "native_engine", lambda program: "native")
    return bool(request.param)


def chosen(game: Game, rounds: int, bots: str = "random") -> str:
    notes: list[str] = []
    native = compiled(game, rounds, bots, Engine.AUTO, notes.append)
    python = generated(game, rounds, bots, Engine.AUTO, notes.append)
    assert not notes
    return "native" if native else "python" if python else "reference"


def test_few_rounds_are_done_before_anything_is_made(game: Game, kept: bool) -> None:
    assert chosen(game, WORTH_LOADING - 1) == "reference"


def test_what_is_there_is_used(game: Game, kept: bool) -> None:
    assert chosen(game, WORTH_LOADING) == ("native" if kept else "reference")
    assert chosen(game, WORTH_GENERATING) == ("native" if kept else "python")
    assert chosen(game, WORTH_COMPILING - 1) == ("native" if kept else "python")


def test_many_rounds_are_worth_compiling(game: Game, kept: bool) -> None:
    assert chosen(game, WORTH_COMPILING) == "native"


def test_other_bots_need_the_reference_engine(game: Game, kept: bool) -> None:
    assert chosen(game, WORTH_COMPILING, bots="first") == "reference"


def test_an_engine_is_kept_once_it_is_compiled(
    game: Game, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kaart.native import build

    monkeypatch.setattr(build, "_loaded", {})
    monkeypatch.setenv("KAART_CACHE", str(tmp_path_factory.mktemp("cache")))
    monkeypatch.setenv("CC", "no-such-compiler")
    assert not is_kept(game.program)
    monkeypatch.delenv("CC")
    assert not is_kept(game.program)
    notes: list[str] = []
    simulate(game, 10, 1, engine=Engine.NATIVE, note=notes.append)
    assert is_kept(game.program) == (not notes)
    monkeypatch.setattr(build, "_loaded", {})
    assert is_kept(game.program) == (not notes)


def test_memory_does_not_grow_with_the_rounds(game: Game) -> None:
    engine = load(game.program)

    def most(rounds: int) -> int:
        tracemalloc.start()
        by_python(game, engine, rounds, 1, lambda passed: None)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    most(200)  # what is made once
    assert most(1600) < most(200) + 1400 * 20, "a list with a number of each round takes more"
