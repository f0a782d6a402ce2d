"""A scenario, played on a recording machine up to the moment that is asked about."""

from __future__ import annotations

from pathlib import Path

from kaart.diagnostics import KaartError, ProblemsFound, did_you_mean
from kaart.engine.machine import Machine
from kaart.ir.form import Program
from kaart.saying import listed, say, sentences
from kaart.scenario.files import open_scenarios
from kaart.scenario.play import arrive
from kaart.why.explain import NothingAsked
from kaart.why.recorded import NoSuchStep, Recorded, no_such_step
from kaart.why.recorder import Recorder
from kaart.why.rules import Rules


class NoSuchScenario(KaartError):
    """A file has no scenario of that name."""


def staged_scenario(path: Path, name: str, step: int | None) -> tuple[Rules, Recorded]:
    """A scenario of a file at its end, or before its answer number `step` (from 1), with the rules it is
    played by.

    Raises ProblemsFound if it cannot be played, NoSuchScenario, NoSuchStep, NothingAsked."""
    tree, opened, sources = open_scenarios(path)
    scenario = next((one for one in tree.scenarios if one.name.text == name), None)
    if scenario is None:
        names = [one.name.text for one in tree.scenarios]
        there = say("{path} has {names}.", path=path.name, names=listed(names))
        unknown = say("There is no scenario {name} in {path}.", name=name, path=path.name)
        raise NoSuchScenario(sentences(unknown, did_you_mean(name, names, there)))
    recorders: list[Recorder] = []

    def machine(program: Program) -> Machine:
        recorders.append(Recorder(program))
        return recorders[-1]

    try:
        there_now = arrive(scenario, opened.game, opened.scope, None if step is None else step - 1, machine)
    except ProblemsFound as found:
        raise ProblemsFound(found.problems, sources) from None
    if step is not None and there_now.answers < step - 1:
        raise NoSuchStep(no_such_step(step, there_now.answers))
    if there_now.state is None:
        raise NothingAsked(say("The scenario {name} asks nothing: it only looks at cards.", name=name))
    recorder = recorders[-1]
    rules = Rules(opened, recorder.program, there_now.draft)
    return rules, Recorded(there_now.state, recorder)
