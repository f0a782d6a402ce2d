"""Opens a file that stands beside a game, scenarios or words, together with that game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from kaart import library
from kaart.compile import Opened, open_game
from kaart.diagnostics import Problem, ProblemsFound, errors
from kaart.model.rename import names_of, renamed
from kaart.saying import say
from kaart.syntax import nodes as n
from kaart.syntax import parse, read


def open_scenarios(path: Path) -> tuple[n.ScenarioFile, Opened, dict[str, str]]:
    """The scenarios with their names in the language of the game, the game, and the texts of all files.

    Raises ProblemsFound if the file or its game does not check.
    """
    tree, sources = _parsed(path)
    if not isinstance(tree, n.ScenarioFile):
        sentence = say("This file holds no scenarios.")
        advice = say("It begins with `scenarios for` and a game.")
        raise ProblemsFound((Problem("K511", tree.span, sentence, advice),), sources)
    opened = _game(tree.game, path, sources)
    sources.update(opened.sources)
    if errors(opened.problems):
        raise ProblemsFound(opened.problems, sources)
    if tree.language != opened.info.language:
        names = names_of(opened.words, opened.info.language)
        tree = renamed(tree, names)
        opened = _spoken(opened, path, {name: said for said, name in names.items()})
    return tree, opened, sources


def _spoken(opened: Opened, path: Path, names: Mapping[str, str]) -> Opened:
    """The game, knowing how this file says its names."""
    scope = opened.scope
    world = replace(scope.world, spoken={**scope.world.spoken, str(path): names})
    return replace(opened, scope=replace(scope, world=world))


def open_words(path: Path) -> tuple[n.WordsFile, Opened, dict[str, str]]:
    """A words file, the game it belongs to, and the texts of all files. Raises ProblemsFound likewise."""
    tree, sources = _parsed(path)
    if not isinstance(tree, n.WordsFile):
        sentence = say("This file holds no words.")
        raise ProblemsFound(
            (Problem("K511", tree.span, sentence, say("It begins with `words for` and a game.")),), sources
        )
    opened = _game(tree.game, path, sources)
    return tree, opened, {**sources, **opened.sources}


def _parsed(path: Path) -> tuple[n.File, dict[str, str]]:
    text, problems = read(path)
    sources = {str(path): text}
    tree = None
    if not problems:
        tree, problems = parse(text, str(path))
    if problems or tree is None:
        raise ProblemsFound(problems, sources)
    return tree, sources


def _game(name: n.Name, path: Path, sources: dict[str, str]) -> Opened:
    """The game that a file beside it is for. Raises ProblemsFound if there is none of that name."""
    try:
        return open_game(library.find(name.text, beside=path))
    except library.UnknownGame as unknown:
        advice = say("Check the name, or put the file of that game beside this one.")
        raise ProblemsFound((Problem("K512", name.span, str(unknown), advice),), sources) from None
