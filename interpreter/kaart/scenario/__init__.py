"""Scenarios: tests of a game written in the language itself."""

from __future__ import annotations

from pathlib import Path

from kaart.scenario.answers import answers_of
from kaart.scenario.files import open_scenarios
from kaart.scenario.play import play
from kaart.scenario.results import Failure, Outcome


def run_file(path: Path) -> tuple[tuple[Outcome, ...], dict[str, str]]:
    """The outcomes of all scenarios in a file, with the texts their places point into.

    Raises ProblemsFound if the file or its game does not check.
    """
    tree, opened, sources = open_scenarios(path)
    game, scope, answers = opened.game, opened.scope, answers_of(opened.game)
    return tuple(play(scenario, game, scope, answers) for scenario in tree.scenarios), sources


__all__ = ["Failure", "Outcome", "run_file"]
