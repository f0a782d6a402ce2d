"""The command line, games with saved matches, and a table with typed lines, for the tests of `kaart why`."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from kaart.cli import main
from kaart.game import Game
from kaart.play.match import Match
from kaart.play.session import Session

from .positions import rules


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str


Call = Callable[..., Outcome]
Saved = Callable[..., Path]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Call:
    """`kaart` with these arguments in an empty folder, and these lines typed."""
    monkeypatch.delenv("KAART_DEBUG", raising=False)
    monkeypatch.setenv("KAART_LANG", "en")
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object, typed: str = "") -> Outcome:
        capsys.readouterr()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
        with pytest.raises(SystemExit) as stop:
            main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        assert "Traceback" not in printed.out + printed.err
        return Outcome(int(stop.value.code or 0), printed.out, printed.err)

    return run


@pytest.fixture
def saved(tmp_path: Path) -> Saved:
    """A match of a shipped game in a file, after so many random answers."""

    def make(name: str, seed: int, answers: int) -> Path:
        match, draw = Match(Game(rules(name).program), seed), random.Random(seed)
        while not match.state.is_over and len(match.steps) < answers:
            match.answer(draw.choice(match.state.legal_actions()))
        path = tmp_path / f"{name}.json"
        Session(name, match, (0,), "random", "en").save(path)
        return path

    return make
