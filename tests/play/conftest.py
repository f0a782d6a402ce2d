"""Games at the table for the tests: opened once, and the command line with typed lines."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from kaart.cli import main
from kaart.compile import compile_program, open_game
from kaart.game import Game
from kaart.play.voice import Voice
from kaart.texts import Texts

Sit = Callable[..., "Outcome"]


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str


@cache
def opened(name: str, players: int | None = None) -> tuple[Game, Texts]:
    found = open_game(name)
    return Game(compile_program(found, players, {})), Texts.of(found.words)


@pytest.fixture
def game() -> Callable[..., Game]:
    """A shipped game by name."""
    return lambda name, players=None: opened(name, players)[0]


@pytest.fixture
def voice() -> Callable[..., Voice]:
    """A voice for a shipped game in a language."""

    def make(name: str, language: str = "en", players: int | None = None) -> Voice:
        found, texts = opened(name, players)
        return Voice(found.program, texts, language)

    return make


@pytest.fixture
def sit(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Sit:
    """`kaart` with these arguments in an empty folder, and these lines typed through a pipe."""
    monkeypatch.delenv("KAART_DEBUG", raising=False)
    monkeypatch.setenv("KAART_LANG", "en")
    monkeypatch.chdir(tmp_path)

    def call(*arguments: object, typed: str | bytes = "") -> Outcome:
        capsys.readouterr()
        data = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        with pytest.raises(SystemExit) as stop:
            main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        assert "Traceback" not in printed.out + printed.err
        return Outcome(int(stop.value.code or 0), printed.out, printed.err)

    return call
