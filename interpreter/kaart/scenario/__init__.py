"""Scenarios: tests of a game written in the language itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kaart.model.rename import Spoken, as_written
from kaart.saying import replaced
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
    outcomes = (play(scenario, game, scope, answers) for scenario in tree.scenarios)
    return tuple(_as_written(outcome, scope.world.spoken) for outcome in outcomes), sources


def _as_written(outcome: Outcome, spoken: Spoken) -> Outcome:
    """An outcome with the names as the author of the scenario wrote them."""
    names = spoken.get(outcome.span.path)
    if names is None:
        return outcome
    return replace(
        outcome,
        failures=tuple(
            replace(one, expected=replaced(one.expected, names), got=replaced(one.got, names))
            for one in outcome.failures
        ),
        problems=tuple(as_written(problem, spoken) for problem in outcome.problems),
        position=tuple(replaced(line, names) for line in outcome.position),
    )


__all__ = ["Failure", "Outcome", "run_file"]
