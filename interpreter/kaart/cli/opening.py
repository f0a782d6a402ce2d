"""Games and saved matches opened for `kaart play` and `kaart replay`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kaart.cli.common import compile_chosen
from kaart.diagnostics import KaartError

if TYPE_CHECKING:
    from kaart.game import Game
    from kaart.play.match import Match
    from kaart.play.savefile import Save
    from kaart.texts import Texts


def open_game(name: str, players: int | None, options: Iterable[tuple[str, str]]) -> tuple[Game, Texts]:
    """A game ready to play, and what its things are called."""
    from kaart.game import Game
    from kaart.texts import Texts

    opened, program = compile_chosen(name, players, options)
    texts = Texts.of(opened.words)
    return Game(program, texts), texts


def lasting_name(name: str) -> str:
    """A game as a save names it: a path in full, so that it holds in every folder, else the name."""
    path = Path(name)
    return str(path.resolve()) if path.is_file() or (path.is_dir() and len(path.parts) > 1) else name


def open_match(path: Path, name: str | None = None) -> tuple[Game, Texts, Save, Match]:
    """The match in a file, checked, with its game; `name` says where the game is now if it has moved.
    `game` of the save is then where it was found.

    Raises BadSave with a sentence for whatever is wrong."""
    from kaart.library import find, header
    from kaart.play import savefile
    from kaart.play.session import restore

    save = savefile.read(path)
    if name is not None:
        found = header(find(name))
        if found is not None and found.name != save.name:
            raise KaartError(f"{path} holds a match of {save.name}, not of {found.name}.")
    options = [(option, str(value)) for option, value in save.options.items()]
    save = replace(save, game=lasting_name(name or _found(save, path)))
    try:
        game, texts = open_game(save.game, save.players, options)
    except click.UsageError as error:
        raise savefile.BadSave(
            f"{path} was saved with another version of the rules of {save.name}: {error.message}"
        ) from None
    return game, texts, save, restore(game, save, path)


def _found(save: Save, path: Path) -> str:
    """Where the rules of a saved match are now: where they were, beside the save, or in the library."""
    from kaart.library import UnknownGame, find
    from kaart.play.savefile import BadSave

    beside = path.parent / Path(save.game).name
    for place in (save.game, *([str(beside)] if beside.is_file() else []), save.name):
        try:
            find(place)
        except UnknownGame:
            continue
        return place
    raise BadSave(
        f"{path} is a match of {save.name}, and its rules are no longer in {save.game}. "
        f"Say where they are: kaart play RULES --resume {path}"
    )
