"""Matches on disk: written in one go or not at all, and read with an answer for everything that is wrong."""

from __future__ import annotations

import errno
import json
import os
import tempfile
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kaart.diagnostics import KaartError
from kaart.engine.chance import SEEDS
from kaart.play.agents import BOTS
from kaart.saying import LANGUAGES, one_of, say, say_why

FORMAT = "kaart match"
VERSION = 1


class BadSave(KaartError):
    """A save file that cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Save:
    """What a save file holds. `game` is the name or path the match was started with, `seats` those of
    people, `state` the engine's own record, which includes every answer so far."""

    game: str
    name: str
    digest: str
    players: int
    options: Mapping[str, int | str]
    seed: int
    seats: tuple[int, ...]
    bots: str
    language: str
    announcements: bool
    state: Mapping[str, Any]


def write(path: Path, save: Save) -> None:
    """Replace the file when the new one is complete and on disk; until then the old one stays.

    Raises OSError."""
    record = {
        "format": FORMAT,
        "version": VERSION,
        "game": save.game,
        "name": save.name,
        "digest": save.digest,
        "players": save.players,
        "options": dict(save.options),
        "seed": save.seed,
        "seats": list(save.seats),
        "bots": save.bots,
        "lang": save.language,
        "announcements": save.announcements,
        "state": save.state,
    }
    _replace(path, json.dumps(record, ensure_ascii=False) + "\n")


def _replace(path: Path, text: str) -> None:
    folder = path.parent
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=folder)
    except OSError as error:  # it names a file that the player never heard of
        missing = error.errno == errno.ENOENT
        why = (
            say("there is no such folder")
            if missing
            else say("nothing can be written there ({why})", why=say_why(error))
        )
        raise OSError(error.errno, why, str(folder)) from None
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def read(path: Path) -> Save:
    """The match in a file. Raises BadSave with a sentence for the player."""
    record = _record(path)
    if record.get("format") != FORMAT:
        raise BadSave(say("{path} is not a saved match.", path=path))
    if record.get("version") != VERSION:
        raise BadSave(
            say(
                "{path} was saved by another version of kaart (format {found}, this one reads {version}).",
                path=path,
                found=repr(record.get("version")),
                version=VERSION,
            )
        )
    try:
        return _save(record)
    except (KeyError, TypeError, ValueError) as fault:
        raise BadSave(say("{path} is damaged: {why}.", path=path, why=_complaint(fault))) from None


def _record(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadSave(say("There is no file {path}.", path=path)) from None
    except UnicodeDecodeError:
        raise BadSave(say("{path} is not a saved match (it is not text).", path=path)) from None
    except OSError as error:
        raise BadSave(say("{path} cannot be read: {why}.", path=path, why=say_why(error))) from None
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        raise BadSave(say("{path} is not a saved match, or only a part of one.", path=path)) from None
    if not isinstance(record, dict):
        raise BadSave(say("{path} is not a saved match.", path=path))
    return record


def _save(record: Mapping[str, Any]) -> Save:
    players = _whole(record, "players")
    seats = tuple(_typed(record, "seats", list))
    if any(type(seat) is not int or not 0 <= seat < players for seat in seats):
        raise ValueError(say("“seats” has a seat that is not at the table"))
    if list(seats) != sorted(set(seats)):
        raise ValueError(say("“seats” does not name each seat once, in order"))
    return Save(
        game=_text(record, "game"),
        name=_text(record, "name"),
        digest=_text(record, "digest"),
        players=players,
        options=_options(record),
        seed=_seed(record),
        seats=seats,
        bots=_one_of(record, "bots", BOTS),
        language=_one_of(record, "lang", LANGUAGES),
        announcements=_typed(record, "announcements", bool),
        state=_typed(record, "state", dict),
    )


def _options(record: Mapping[str, Any]) -> Mapping[str, int | str]:
    options: dict[str, int | str] = _typed(record, "options", dict)
    for name, value in options.items():
        if type(value) not in (int, str, bool):
            raise ValueError(say("the option “{name}” is not what it should be", name=name))
    return options


def _seed(record: Mapping[str, Any]) -> int:
    seed = _whole(record, "seed")
    if not 0 <= seed < SEEDS:
        raise ValueError(say("“seed” is out of bounds"))
    return seed


def _one_of(record: Mapping[str, Any], key: str, choices: Collection[str]) -> str:
    text = _text(record, key)
    if text not in choices:
        raise ValueError(
            say("“{key}” is “{value}”, not {choices}", key=key, value=text, choices=one_of(choices))
        )
    return text


def _text(record: Mapping[str, Any], key: str) -> str:
    text: str = _typed(record, key, str)
    return text


def _whole(record: Mapping[str, Any], key: str) -> int:
    number: int = _typed(record, key, int)
    return number


def _typed(record: Mapping[str, Any], key: str, kind: type) -> Any:
    value = record[key]
    if type(value) is not kind:
        raise TypeError(say("“{key}” is not what it should be", key=key))
    return value


def _complaint(fault: Exception) -> str:
    return say("“{key}” is missing", key=fault.args[0]) if isinstance(fault, KeyError) else str(fault)
