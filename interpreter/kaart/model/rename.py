"""A file in one language over a game in the other: its names are put into the language of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from kaart.diagnostics import Note, Problem, Span
from kaart.saying import replaced
from kaart.syntax import nodes as n

Tree = TypeVar("Tree")


def names_of(words: Sequence[n.WordsFile], language: str) -> dict[str, str]:
    """For each name in the other language, how the game says it: `grens` is `limit`."""
    pairs = [(word.name.text, word.dutch.text) for file in words for word in file.words if word.dutch]
    if language == "english":
        return {dutch: english for english, dutch in pairs if dutch != english}
    return {english: dutch for english, dutch in pairs if dutch != english}


def renamed(tree: Tree, names: Mapping[str, str]) -> Tree:
    """The tree with every name of the author's that the game says otherwise; places stay.

    A name that the game itself uses is left alone, whatever it means in the other language.
    """
    own = set(names.values())
    found: Tree = _renamed(tree, {name: said for name, said in names.items() if name not in own})
    return found


Spoken = Mapping[str, Mapping[str, str]]
"""By path, for files in another language than the game: each name of the game to how that file says it."""


def as_written(problem: Problem, spoken: Spoken) -> Problem:
    """A problem with the names in it as the author of the file wrote them."""

    def told(text: str, path: str) -> str:
        return replaced(text, spoken.get(path, {}))

    place = problem.span.path
    if place not in spoken and not any(note.span.path in spoken for note in problem.notes):
        return problem
    notes = tuple(Note(note.span, told(note.text, note.span.path)) for note in problem.notes)
    sentence, advice = told(problem.sentence, place), told(problem.advice, place)
    return replace(problem, sentence=sentence, advice=advice, notes=notes)


def _renamed(node: Any, names: Mapping[str, str]) -> Any:
    if isinstance(node, n.Name):
        return node if node.is_word or node.text not in names else replace(node, text=names[node.text])
    if isinstance(node, tuple):
        return tuple(_renamed(item, names) for item in node)
    if not is_dataclass(node) or isinstance(node, (Span, type)):
        return node
    return replace(node, **{field.name: _renamed(getattr(node, field.name), names) for field in fields(node)})


def names_in(value: object) -> dict[str, Span]:
    """Every name of the author's in a tree, with the first place where it stands."""
    found: dict[str, Span] = {}
    _collect(value, found)
    return found


def _collect(value: object, found: dict[str, Span]) -> None:
    match value:
        case n.Name():
            if not value.is_word:
                found.setdefault(value.text, value.span)
        case tuple():
            for item in value:
                _collect(item, found)
        case _ if is_dataclass(value) and not isinstance(value, Span):
            for field in fields(value):
                _collect(getattr(value, field.name), found)
        case _:
            pass
