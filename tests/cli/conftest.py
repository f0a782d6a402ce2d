"""Running `kaart` inside the test process, with what it printed and its exit code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from rule_files import HIGH_CARD, LOW_CARD, SCENARIOS, WORDS, write

from kaart.cli import main

Kaart = Callable[..., "Outcome"]


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str


@pytest.fixture
def kaart(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Kaart:
    """Call with the arguments of the command line."""
    monkeypatch.delenv("KAART_DEBUG", raising=False)
    monkeypatch.setenv("KAART_LANG", "en")

    def call(*arguments: object) -> Outcome:
        capsys.readouterr()
        with pytest.raises(SystemExit) as stop:
            main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        assert "Traceback" not in printed.out + printed.err
        return Outcome(int(stop.value.code or 0), printed.out, printed.err)

    return call


@pytest.fixture
def away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder, so that ./games is not the shipped one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KAART_PATH", raising=False)
    return tmp_path


@pytest.fixture
def table(away: Path) -> Path:
    """A working folder with a small game, a variant, words and scenarios in ./games."""
    games = away / "games"
    write(games, "high-card.kaart", HIGH_CARD)
    write(games, "low-card.kaart", LOW_CARD)
    write(games, "high-card.words.kaart", WORDS)
    write(games, "high-card.scenarios.kaart", SCENARIOS)
    return away
