"""Scenarios: tests of a game written in the language itself."""

from __future__ import annotations

from pathlib import Path

from kaart import library
from kaart.compile import open_game
from kaart.diagnostics import Problem, ProblemsFound
from kaart.model.rename import names_of, renamed
from kaart.scenario.play import play
from kaart.scenario.results import Failure, Outcome
from kaart.syntax import nodes as n
from kaart.syntax import parse, read


def run_file(path: Path) -> tuple[tuple[Outcome, ...], dict[str, str]]:
    """The outcomes of all scenarios in a file, with the texts their places point into.

    Raises ProblemsFound if the file or its game does not check.
    """
    text, problems = read(path)
    sources = {str(path): text}
    tree = None
    if not problems:
        tree, problems = parse(text, str(path))
    if problems or tree is None:
        raise ProblemsFound(problems, sources)
    if not isinstance(tree, n.ScenarioFile):
        problem = Problem(
            "K511", tree.span, "This file holds no scenarios.", "It begins with `scenarios for` and a game."
        )
        raise ProblemsFound((problem,), sources)
    try:
        game = library.find(tree.game.text, beside=path)
    except library.UnknownGame as unknown:
        advice = "Check the name, or put the file of that game beside this one."
        raise ProblemsFound((Problem("K512", tree.game.span, str(unknown), advice),), sources) from None
    opened = open_game(game)
    sources.update(opened.sources)
    if opened.errors:
        raise ProblemsFound(opened.problems, sources)
    if tree.language != opened.info.language:
        tree = renamed(tree, names_of(opened.words, opened.info.language))
    return tuple(play(scenario, opened.game, opened.scope) for scenario in tree.scenarios), sources


__all__ = ["Failure", "Outcome", "run_file"]
