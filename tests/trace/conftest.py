"""A copy of the shipped games to change, the command, and the flag that rewrites the list of footings."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from kaart.cli import main
from kaart.library import data_folder


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str


Kaart = Callable[..., Outcome]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-footing", action="store_true", help="write anew which clauses each sentence stands on"
    )


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
        return Outcome(int(stop.value.code or 0), printed.out, printed.err)

    return call


@pytest.fixture
def away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KAART_PATH", raising=False)
    return tmp_path


@pytest.fixture
def copies(away: Path) -> Path:
    """The shipped games as ./games, so that they are found first."""
    shutil.copytree(data_folder("games"), away / "games")
    return away / "games"


@pytest.fixture
def table(away: Path) -> Path:
    """A folder with a small game, a variant of it and an inventory."""
    folder = away / "games" / "snap"
    folder.mkdir(parents=True)
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


FILES = {
    "high.kaart": """kaart 1 english

game high "High card"                         @900.1

players 2                                     @900.1

options
  limit  from 1 up to 9, normally 3  "points that win"  @R-1

pack
  take 2 up to A of every suit                @900.2

ranking
  led suit  in order A down to 2              @900.3

places
  hand of each player, seen by owner
  won, seen by nobody

before match
  dealer is drawn from players

phase play
  put all cards into stock
  shuffle stock
  deal 1 cards to hand from left of dealer    @900.2
  leader becomes left of dealer
  each player from leader
    player plays from hand                    @900.3
  leader becomes winner of trick
  put trick into won
  put stock into won
  score of leader rises by 1

after round
  end match won by highest score among players when (players whose score is at least limit) is not empty
""",
    "low.kaart": """kaart 1 english

variant low of high "Low card"

replace ranking
  ranking
    led suit  in order 2 up to A              @900.4

limit becomes 5                               @900.5
""",
    "snap.rules.toml": """# A small inventory.
[document.900]
en = "A leaflet"
nl = "Een blaadje"
sentences = 6

[900.1]
at = "line 1"
en = "Two play."
nl = "Er spelen er twee."

[900.2]
at = "line 2"
en = "One card each from a full pack."

[900.3]
at = "line 3"
en = "The best card wins."

[900.4]
at = "line 4"
en = "In the other game the lowest card does."

[900.5]
at = "line 5"
en = "That one goes to five."

[900.6]
at = "line 6"
en = "It is good fun."
no-rule.en = "An opinion."

[R-1]
about.en = "the limit"
en = "Three points."

[[R-1.reading]]
by = "limit=4"
en = "Four points."

[[R-1.reading]]
by = "low"
en = "Another game."
""",
}
