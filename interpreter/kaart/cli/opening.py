"""Games and saved matches opened for `kaart play` and `kaart replay`."""

from __future__ import annotations

from collections.abc import Iterable
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


def open_match(path: Path, name: str | None = None) -> tuple[Game, Texts, Save, Match]:
    """The match in a file, checked, with its game; `name` says where the game is now if it has moved.

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
    try:
        game, texts = open_game(name or save.game, save.players, options)
    except click.UsageError as error:
        raise savefile.BadSave(
            f"{path} was saved with another version of the rules of {save.name}: {error.message}"
        ) from None
    return game, texts, save, restore(game, save, path)
