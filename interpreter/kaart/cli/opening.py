"""Games and saved matches opened for `kaart play` and `kaart replay`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kaart.cli.common import compile_chosen
from kaart.diagnostics import KaartError
from kaart.saying import say

if TYPE_CHECKING:
    from kaart.compile import Opened
    from kaart.game import Game
    from kaart.ir.form import Program
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
    from kaart.game import Game
    from kaart.play.session import restore
    from kaart.texts import Texts

    opened, program, save = open_save(path, name)
    texts = Texts.of(opened.words)
    game = Game(program, texts)
    return game, texts, save, restore(game, save, path)


def open_save(path: Path, name: str | None = None) -> tuple[Opened, Program, Save]:
    """What a file says of a match, and its rules, found as for `open_match`; the match itself is not
    looked at yet. Raises BadSave likewise."""
    from kaart.library import find, header
    from kaart.play import savefile

    save = savefile.read(path)
    if name is not None:
        found = header(find(name))
        if found is not None and found.name != save.name:
            raise KaartError(
                say(
                    "{path} holds a match of {game}, not of {other}.",
                    path=path,
                    game=save.name,
                    other=found.name,
                )
            )
    options = [(option, str(value)) for option, value in save.options.items()]
    save = replace(save, game=lasting_name(name or _found(save, path)))
    try:
        opened, program = compile_chosen(save.game, save.players, options)
    except click.UsageError as error:
        raise savefile.BadSave(
            say(
                "{path} was saved with another version of the rules of {name}: {why}",
                path=path,
                name=save.name,
                why=error.message,
            )
        ) from None
    return opened, program, save


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
        say(
            "{path} is a match of {name}, and its rules are no longer in {place}. "
            "Say where they are: kaart play RULES --resume {path}",
            path=path,
            name=save.name,
            place=save.game,
        )
    )
