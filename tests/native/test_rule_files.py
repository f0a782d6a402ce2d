"""Rule files made by chance play the same on all engines, and stop at the same place where they must."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from emit.engines import looks, outcome, reference_looks
from kaart.compile import compile_program, open_game
from kaart.emit.python_engine import PythonEngine, load
from kaart.emit.trace import trace
from kaart.engine import RuleFault
from kaart.game import Game
from kaart.ir.form import At
from kaart.native import NativeEngine, NativeFault, native_engine

from .engines import assert_same_state, needs_compiler
from .rule_files import rule_files

pytestmark = needs_compiler

FEW, MANY = 8, 200
MATCHES, ROUNDS = 6, 4


def often(examples: int) -> settings:
    """So many files, the same ones every time."""
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("rules") / "made-by-chance.kaart"


def check(path: Path, text: str) -> None:
    """Some matches of the game in this text: the reference engine, generated Python, compiled C."""
    path.write_text(text, encoding="utf-8")
    game = Game(compile_program(open_game(path), None, {}))
    python, native = load(game.program), native_engine(game.program)
    for seed in range(MATCHES):
        match = (seed, ROUNDS, seed % 3 != 2)
        assert outcome(looks, python, *match) == outcome(reference_looks, game, *match)
        _check_steps(game, python, native, match)


def _check_steps(
    game: Game, python: PythonEngine, native: NativeEngine, match: tuple[int, int, bool]
) -> None:
    seed, rounds, announcements = match
    try:
        wanted = trace(game.new_match(seed, announcements), seed, rounds)
    except RuleFault as fault:
        _check_fault(python, native, match, fault.at)
        return
    found, answers, last = python.trace(*match)
    hash_, decisions, state = native.trace(*match)
    assert (found, answers) == (hash_, decisions) == (wanted.hash, wanted.decisions)
    assert python.canonical(last) == state.canonical()
    assert_same_state(state, wanted.state)
    for seat in range(game.seats):
        assert state.observation(seat) == wanted.state.observation(seat)


def _check_fault(
    python: PythonEngine, native: NativeEngine, match: tuple[int, int, bool], at: At | None
) -> None:
    with pytest.raises(RuleFault) as met:
        python.trace(*match)
    with pytest.raises(NativeFault) as met_natively:
        native.trace(*match)
    assert met.value.at == met_natively.value.at == at


@often(FEW)
@given(rule_files())
def test_a_rule_file(path: Path, text: str) -> None:
    check(path, text)


@pytest.mark.long
@often(MANY)
@given(rule_files())
def test_many_rule_files(path: Path, text: str) -> None:
    check(path, text)
