"""The names that a file may speak of, found without parsing: its own, its base's, and those of words files.

`joining` asks here whether two words would be one name."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from kaart.diagnostics import KaartError
from kaart.library import SUFFIX, find, header, words_beside
from kaart.syntax.source import read

_NAME = re.compile(r"(?<![\w-])[^\W\d_A-Z]\w*(?:-\w+)+")
_MOST_BASES = 8


@lru_cache(maxsize=8)
def names_near(path: str, body: str) -> frozenset[str]:
    """The names with a hyphen in a text and in what it builds on; `path` is where the text stands."""
    found = set(_NAME.findall(_sentences(body)))
    for one in _bases(Path(path)):
        words = words_beside(one)
        for file in (one, *([words] if words else [])):
            found.update(_NAME.findall(_sentences(read(file)[0])))
    return frozenset(found)


def _bases(path: Path) -> list[Path]:
    """The files that this one builds on, the nearest first."""
    found: list[Path] = []
    while path.suffix == SUFFIX and path.is_file() and len(found) < _MOST_BASES:
        entry = header(path)
        if entry is None or entry.base is None:
            break
        try:
            path = find(entry.base, path)
        except KaartError:
            break
        if path in found:
            break
        found.append(path)
    return found


def _sentences(text: str) -> str:
    """A text without its remarks and quoted texts."""
    return re.sub(r'#[^\n]*|"[^"\n]*"', "", text)
