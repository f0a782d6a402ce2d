"""What the names of one game are called in the other language, from the words files beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from kaart.diagnostics import Problem
from kaart.library import Entry, Sort, find, header, words_beside
from kaart.syntax import nodes, parse, read
from kaart.texts import Phrase, Texts

DUTCH = "nederlands"
_DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Names:
    """The names and texts of a game in the direction of one translation.

    `there` leads from a name to its translation, `back` from a translation to all names that have it;
    `texts` leads from a name to its text in both languages, first the one to translate.
    """

    there: Mapping[str, str]
    back: Mapping[str, tuple[str, ...]]
    texts: Mapping[str, tuple[str, str]]


def names_for(path: Path, language: str) -> tuple[Names, tuple[Problem, ...]]:
    """The names for a file to be translated into a language ("english", "nederlands"), and what is wrong
    with its words files.

    Raises UnknownGame if the game that the file belongs to, or a game it is built on, is not there."""
    problems: list[Problem] = []
    files: list[nodes.WordsFile] = []
    for words in _words_files(path):
        text, found = read(words)
        tree, found = (None, found) if found else parse(text, str(words))
        problems += found
        match tree:
            case nodes.WordsFile():
                files.append(tree)
            case _:
                pass
    return _directed(Texts.of(files).phrases.values(), language), tuple(problems)


def _words_files(path: Path) -> Iterator[Path]:
    """The words files of the game that a file belongs to; those of the games below it come first."""
    entry = header(path)
    if entry is None or entry.sort is Sort.WORDS:
        return
    own = find(entry.name, beside=path) if entry.sort is Sort.SCENARIOS else path
    for game in reversed(list(_chain(own))):
        words = words_beside(game)
        if words is not None:
            yield words


def _chain(path: Path) -> Iterator[Path]:
    """A game or variant and what it is built on, down to the game."""
    for _ in range(_DEEPEST):
        yield path
        entry: Entry | None = header(path)
        if entry is None or entry.base is None:
            return
        path = find(entry.base, beside=path)


def _directed(phrases: Iterable[Phrase], language: str) -> Names:
    there: dict[str, str] = {}
    back: dict[str, tuple[str, ...]] = {}
    texts: dict[str, tuple[str, str]] = {}
    for phrase in phrases:
        pair = (phrase.english, phrase.name("nl"))
        text = (phrase.text("en"), phrase.text("nl"))
        if language != DUTCH:
            pair, text = (pair[1], pair[0]), (text[1], text[0])
        name, translation = pair
        there.setdefault(name, translation)
        back[translation] = (*back.get(translation, ()), name)
        if text[0] is not None and text[1] is not None:
            texts.setdefault(name, (text[0], text[1]))
    return Names(there, back, texts)
