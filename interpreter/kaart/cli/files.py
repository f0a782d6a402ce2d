"""The FILE arguments of commands that take several rule files, and the files that commands write."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from kaart.saying import say, say_why


def rule_files(names: Iterable[str]) -> tuple[Path, ...]:
    """The files meant by paths, names of games, and folders (all rule files below them); each once.

    Raises UnknownGame, or a usage error for a folder without rule files."""
    return tuple(dict.fromkeys(_each(names)))


def write_whole(path: Path, text: str) -> None:
    """A rule file written in one go. Raises OSError about the file or its folder, never about a file
    on the way there."""
    from kaart.format.writing import write

    folder = path.resolve().parent
    if not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, say("there is no such folder"), str(path.parent))
    try:
        write(path, text)
    except OSError as error:
        raise OSError(
            error.errno, say("it cannot be written ({why})", why=say_why(error)), str(path)
        ) from None


def refuse_existing(path: Path, force: bool) -> None:
    """A usage error when a file would be lost that is there already and --force was not given."""
    if not force and path.exists():
        fault = say("{path} is there already. Choose another name, or --force to replace it.", path=path)
        raise click.UsageError(fault)


def _each(names: Iterable[str]) -> Iterator[Path]:
    from kaart.library import SUFFIX, find

    for name in names:
        folder = Path(name)
        if not folder.is_dir():
            yield find(name)
            continue
        inside = sorted(path for path in folder.rglob(f"*{SUFFIX}") if path.is_file())
        if not inside:
            raise click.UsageError(
                say("There are no {suffix} files in {folder}.", suffix=SUFFIX, folder=name)
            )
        yield from inside
