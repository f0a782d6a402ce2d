"""Everything that can be said about a rule file before a card is played, whatever sort of file it is.

`kaart check` and the tests come in here.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kaart import library
from kaart.check import check
from kaart.check.wording import wording
from kaart.compile import Opened, open_game
from kaart.diagnostics import Note, Problem, ProblemsFound
from kaart.model.rename import as_written
from kaart.saying import say


def check_file(path: Path) -> tuple[tuple[Problem, ...], dict[str, str]]:
    """All problems of one file, with the texts they point into."""
    entry = library.header(path)
    match entry.sort if entry is not None else None:
        case library.Sort.SCENARIOS:
            from kaart.scenario.check import problems_of  # what plays scenarios is slow to load

            return problems_of(path)
        case library.Sort.WORDS:
            return _check_words(path)
        case _:
            return _check_game(path)


def _check_game(path: Path) -> tuple[tuple[Problem, ...], dict[str, str]]:
    try:
        opened = open_game(path)
    except ProblemsFound as unusable:
        return unusable.problems, unusable.sources
    if opened.errors:
        return opened.problems, opened.sources
    found = [
        _seen_from(as_written(problem, opened.scope.world.spoken), opened) for problem in check(opened.game)
    ]
    for own in opened.words:
        if own.game.text == opened.info.name:
            found += wording(own, opened.words, opened.tree, opened.files[-1])
    return (*opened.problems, *found), opened.sources


def _check_words(path: Path) -> tuple[tuple[Problem, ...], dict[str, str]]:
    from kaart.scenario.files import open_words

    try:
        own, opened, sources = open_words(path)
    except ProblemsFound as unusable:
        return unusable.problems, unusable.sources
    if opened.errors:
        return opened.problems, sources
    others = [file for file in opened.words if file.game.text != own.game.text]
    return tuple(wording(own, [*others, own], opened.tree, opened.files[-1])), sources


def _seen_from(problem: Problem, opened: Opened) -> Problem:
    """A problem that shows in the file of a base, with the variant that brought it about."""
    if len(opened.files) < 2 or problem.span.path == str(opened.path):
        return problem
    sentence = say(
        "{variant} changes this game; without it there is no such problem", variant=opened.info.name
    )
    return replace(problem, notes=(*problem.notes, Note(opened.files[-1].span, sentence)))
