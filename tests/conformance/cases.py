"""Every way in which the shipped games can be played: game, number of players, options.

The games are found by the library, so that a new one is tested without being added here.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kaart.compile import Opened, compile_program, open_game
from kaart.diagnostics import ProblemsFound
from kaart.game import Game
from kaart.library import Entry, data_folder, entries
from kaart.model.symbols import Option

Options = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Case:
    """One game with its players and the options that are not as normally."""

    game: str
    path: Path
    players: int
    options: Options

    def __str__(self) -> str:
        return "-".join([self.game, f"{self.players}p", *(f"{name}={value}" for name, value in self.options)])


@cache
def shipped() -> tuple[Entry, ...]:
    """The games and variants below the folder that ships with kaart, whatever KAART_PATH says."""
    folder = data_folder("games").resolve()
    return tuple(entry for entry in entries() if entry.path.resolve().is_relative_to(folder))


@cache
def opened(path: Path) -> Opened:
    """A rule file, read and bound once."""
    return open_game(path)


def fresh(case: Case) -> Game:
    """The game of a case, compiled anew."""
    return Game(compile_program(opened(case.path), case.players, dict(case.options)))


@cache
def game(case: Case) -> Game:
    """The game of a case; the tests share it, since a game holds no match."""
    return fresh(case)


def _shown(option: Option) -> Iterator[str]:
    """The values worth a test besides the normal one: all words, of numbers the lowest and highest."""
    values = option.values if option.type.base.value != "number" else (option.values[0], option.values[-1])
    for value in dict.fromkeys(values):
        if value != option.normally:
            yield option.show(value)


def presets(path: Path) -> tuple[Options, ...]:
    """All options as normally; then each of them alone at its other values."""
    alone = [((option.name, value),) for option in opened(path).info.options for value in _shown(option)]
    return ((), *alone)


def mixed(case: Case, seed: int) -> Case:
    """The same game with every option at a value of its own, drawn at random."""
    draw = random.Random(f"{case.game} {seed}")
    chosen = [(o.name, o.show(draw.choice(o.values))) for o in opened(case.path).info.options]
    return Case(case.game, case.path, case.players, tuple(chosen))


def of(entry: Entry) -> tuple[Case, ...]:
    """All cases of a game. One that cannot be opened has a single case, whose tests say why."""
    try:
        info = opened(entry.path).info
    except ProblemsFound:
        return (Case(entry.name, entry.path, 0, ()),)
    return tuple(
        Case(entry.name, entry.path, players, options)
        for players in range(info.low, info.high + 1)
        for options in presets(entry.path)
    )


ALL = tuple(case for entry in shipped() for case in of(entry))
NORMAL = tuple(case for case in ALL if not case.options)
"""Every game with every number of players, its options as normally."""
QUICK = tuple(case for case in ALL if not case.options or case.players == opened(case.path).info.normally)
"""Every number of players with the options as normally, every option with the normal number of players."""

ONE = tuple({case.game: case for case in reversed(NORMAL)}.values())
"""Every game once, with as few players as it allows."""

PLAYERS = {entry.name: [case.players for case in NORMAL if case.game == entry.name] for entry in shipped()}
"""The numbers of players of each game."""
