"""Where things are: the folders that ship with kaart, and the rule files that a name stands for.

The compiler looks up bases and games here, the command line its listings. Nothing else builds a path
to the grammars or the games.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from pathlib import Path

from kaart.diagnostics import KaartError, Span, did_you_mean
from kaart.saying import say, sentences

SUFFIX = ".kaart"
_HEAD_BYTES = 4096


class UnknownGame(KaartError):
    """No file stands for this name; the sentence says what was looked for and what is near."""


class Sort(Enum):
    """What a rule file is, by the word after its header."""

    GAME = "GAME"
    VARIANT = "VARIANT"
    SCENARIOS = "SCENARIOS_FOR"
    WORDS = "WORDS_FOR"


_PLAYABLE = (Sort.GAME, Sort.VARIANT)


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule file, as far as its first lines tell. `base` only for variants; for scenarios and words
    `name` is the game they belong to. `title` falls back to the name."""

    path: Path
    sort: Sort
    language: str
    name: str
    title: str
    base: str | None


def data_folder(kind: str) -> Path:
    """The folder "grammars", "games" or "benchmarks" that ships with kaart: inside an installed package, or
    two levels above it in a checkout."""
    package = Path(str(files("kaart")))
    inside = package / kind
    return inside if inside.is_dir() else package.parent.parent / kind


def game_folders() -> tuple[Path, ...]:
    """The folders searched for a game by name: those in KAART_PATH, ./games, then the shipped ones."""
    named = [Path(part) for part in os.environ.get("KAART_PATH", "").split(os.pathsep) if part]
    wanted = [*named, Path("games"), data_folder("games")]
    found: dict[Path, Path] = {}
    for folder in wanted:
        if folder.is_dir():
            found.setdefault(folder.resolve(), folder)
    return tuple(found.values())


def entries() -> tuple[Entry, ...]:
    """Every game and variant that can be opened by its name, sorted by name. Of two files with one
    name the first in search order counts."""
    found: dict[str, Entry] = {}
    for folder in game_folders():
        for entry in _scan(folder):
            if entry.sort in _PLAYABLE:
                found.setdefault(_key(entry.name), entry)
    return tuple(sorted(found.values(), key=lambda entry: _key(entry.name)))


def find(name_or_path: str | Path, beside: Path | None = None) -> Path:
    """The rule file meant by a path or by the name of a game or variant. With `beside`, the folder of
    that file is searched first (the base of a variant lies next to it more often than not).

    Raises UnknownGame when nothing fits."""
    text = str(name_or_path)
    if _is_path(text):
        return _existing(Path(text))
    if beside is not None:
        for path in sorted(beside.parent.glob(f"*{SUFFIX}")):
            entry = header(path)
            if entry is not None and entry.sort in _PLAYABLE and _key(entry.name) == _key(text):
                return path
    known = entries()
    for entry in known:
        if _key(entry.name) == _key(text):
            return entry.path
    advice = did_you_mean(
        text, [entry.name for entry in known], say("`kaart list` names the games there are.")
    )
    raise UnknownGame(sentences(say("There is no game called {name}.", name=text), advice))


def is_known(name: str, beside: Path) -> bool:
    """Whether a name stands for a game or variant, seen from a file."""
    try:
        find(name, beside)
    except UnknownGame:
        return False
    return True


def is_name(text: str) -> bool:
    """Whether a game can be called so."""
    return re.fullmatch(r"[^\W\d_A-ZÀ-ÖØ-Þ]\w*(?:-\w+)*", text) is not None


def same_name(one: str, other: str) -> bool:
    """Whether two names are one: capitals and the way letters are composed do not count."""
    return _key(one) == _key(other)


def words_beside(path: Path) -> Path | None:
    """The words file that belongs to the game or variant in this file, or None."""
    return next(iter(_companions(path, Sort.WORDS)), None)


def title_of(entry: Entry, language: str) -> str:
    """The title of a game in `en` or `nl`: the text for its name in its words file, else the one it has.
    Cheap: the words file is not parsed."""
    words = words_beside(entry.path)
    text = words.read_text(encoding="utf-8", errors="replace") if words is not None else ""
    texts = re.search(rf'^\s+{re.escape(entry.name)}\s+\S+\s+"([^"]*)"\s+"([^"]*)"', text, re.MULTILINE)
    return texts[2 if language == "nl" else 1].split("|")[0].strip() if texts else entry.title


def scenarios_beside(path: Path) -> tuple[Path, ...]:
    """The scenario files that belong to the game or variant in this file."""
    return tuple(_companions(path, Sort.SCENARIOS))


def header(path: Path) -> Entry | None:
    """What the first lines of a file say about it, or None if it is not a rule file. Cheap: nothing is
    parsed and nothing after the first few thousand bytes is read."""
    if not path.is_file():  # reading from a pipe would wait for ever
        return None
    try:
        lines = [line.split("#")[0].strip() for line in _top(path)]
    except OSError:
        return None
    first, second = ([line for line in lines if line] + ["", ""])[:2]
    opening = re.fullmatch(r"kaart\s+\d+\s+(\w+)", first)
    words = _header_words().get(opening[1]) if opening else None
    return _read_heading(path, opening[1], second, words) if opening and words else None


def heading(path: Path) -> Span:
    """Where the line stands that says what a file is and what it is called: the second of its sentences."""
    lines = [line.split("#")[0].rstrip() for line in _top(path)]
    number = [i for i, line in enumerate(lines, 1) if line.strip()][1]
    line = lines[number - 1]
    return Span(str(path), number, len(line) - len(line.lstrip()) + 1, number, len(line) + 1)


# ------------------------------------------------------------------ behind the interface


def _top(path: Path) -> list[str]:
    with path.open("rb") as file:
        return file.read(_HEAD_BYTES).decode("utf-8-sig", errors="replace").splitlines()


def _read_heading(path: Path, language: str, line: str, words: dict[str, str]) -> Entry | None:
    title = re.search(r'"([^"]*)"', line)
    tokens = re.split(r'["@]', line)[0].split()
    plain = " ".join(tokens)
    for sort in Sort:
        keyword = words.get(sort.value)
        if keyword and plain.startswith(keyword + " "):
            name, *rest = plain.removeprefix(keyword).split()
            base = rest[1] if sort is Sort.VARIANT and len(rest) == 2 else None
            return Entry(path, sort, language, name, title[1] if title else name, base)
    return None


@cache
def _header_words() -> dict[str, dict[str, str]]:
    """For each language the words that open a file; the rest of the keyword files is not looked at."""
    found: dict[str, dict[str, str]] = {}
    wanted = {sort.value for sort in Sort}
    for path in sorted((data_folder("grammars") / "keywords").glob("*.txt")):
        language, words = path.stem, {}
        for line in path.read_text(encoding="utf-8").splitlines():
            head, _, rest = line.strip().partition(" ")
            if head == "%language":
                language = rest.strip()
            elif head in wanted:
                words[head] = " ".join(rest.split("|")[0].split())
        found[language] = words
    return found


def _scan(folder: Path) -> Iterator[Entry]:
    """The rule files below a folder, those nearest to it first."""
    paths = sorted(folder.rglob(f"*{SUFFIX}"), key=lambda path: (len(path.parts), str(path)))
    for path in paths:
        entry = header(path)
        if entry is not None:
            yield entry


def _companions(path: Path, sort: Sort) -> Iterator[Path]:
    own = header(path)
    if own is None:
        return
    for other in sorted(path.parent.glob(f"*{SUFFIX}")):
        entry = header(other)
        if entry is not None and entry.sort is sort and _key(entry.name) == _key(own.name):
            yield other


def _key(name: str) -> str:
    """Names are compared composed and without regard to capitals: `ë` may be typed either way."""
    return unicodedata.normalize("NFC", name).casefold()


def _is_path(text: str) -> bool:
    return text.endswith(SUFFIX) or "/" in text or os.sep in text or Path(text).is_file()


def _existing(path: Path) -> Path:
    if path.is_dir():
        inside = path / f"{path.resolve().name}{SUFFIX}"
        if inside.is_file():
            return inside
        raise UnknownGame(say("{path} is a folder; name the {suffix} file in it.", path=path, suffix=SUFFIX))
    if path.is_file():
        return path
    if path.exists():
        raise UnknownGame(say("{path} is not an ordinary file.", path=path))
    near = did_you_mean(path.name, _neighbours(path), say("Check the folder and the spelling."))
    raise UnknownGame(sentences(say("There is no file {path}.", path=path), near))


def _neighbours(path: Path) -> list[str]:
    try:
        return [other.name for other in path.parent.iterdir() if other.suffix == SUFFIX and other.is_file()]
    except OSError:
        return []


def cache_folder() -> Path | None:
    """Where kaart may keep files that can be made again, or None if the user has no such place.

    `KAART_CACHE` names another folder; set but empty it switches keeping off.
    """
    chosen = os.environ.get("KAART_CACHE")
    if chosen is not None:
        return Path(chosen) if chosen else None
    for variable, below in (("XDG_CACHE_HOME", ()), ("LOCALAPPDATA", ()), ("HOME", (".cache",))):
        base = os.environ.get(variable)
        if base and os.path.isabs(base):
            return Path(base, *below, "kaart")
    return None
