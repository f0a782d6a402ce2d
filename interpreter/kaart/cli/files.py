"""The FILE arguments of commands that take several rule files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import click


def rule_files(names: Iterable[str]) -> tuple[Path, ...]:
    """The files meant by paths, names of games, and folders (all rule files below them); each once.

    Raises UnknownGame, or a usage error for a folder without rule files."""
    return tuple(dict.fromkeys(_each(names)))


def _each(names: Iterable[str]) -> Iterator[Path]:
    from kaart.library import SUFFIX, find

    for name in names:
        folder = Path(name)
        if not folder.is_dir():
            yield find(name)
            continue
        inside = sorted(folder.rglob(f"*{SUFFIX}"))
        if not inside:
            raise click.UsageError(f"There are no {SUFFIX} files in {name}.")
        yield from inside
