"""`kaart why`: why an action is allowed or not in a saved match or a scenario, and whence a score."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kaart.cli.common import match_language_option
from kaart.cli.language import default_language
from kaart.cli.report import short_path
from kaart.saying import listed, say

if TYPE_CHECKING:
    from kaart.why import Recorded, Rules


@click.command("why")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("question", nargs=-1, metavar="[SCENARIO] [ACTION]")
@click.option("--step", type=click.IntRange(1), metavar="N",
              help="Look at the moment before answer N, from 1. Without it: after the last.")  # fmt: skip
@click.option("--seat", type=click.IntRange(0), metavar="N",
              help="Tell only what this seat may know. Without it everything is open.")  # fmt: skip
@match_language_option
def command(
    file: Path, question: tuple[str, ...], step: int | None, seat: int | None, language: str | None
) -> None:
    """Say why an action is allowed or not, by which line of the rules and which sentence of a document.

    FILE is a saved match, or a scenario file, and then SCENARIO names one of its scenarios. ACTION is a
    card or a call as one types it at the table, its number, or `score` (of one seat: `score 2`), which
    tells where the score comes from. Without ACTION all actions are gone through.
    """
    from kaart.play.voice import Voice
    from kaart.texts import Texts
    from kaart.why import Explainer, NoSuchStep, Unclear

    try:
        asked = _opened(file, question, step)
        _check_seat(seat, asked.rules.program.seats)
        speaking = language or asked.language or default_language()
        voice = Voice(asked.rules.program, Texts.of(asked.rules.opened.words), speaking)
        explainer, moment = Explainer(asked.rules, voice, short_path), asked.moment
        lines = list(explainer.why(asked.text, moment.state, moment.recorder, seat))
    except (NoSuchStep, Unclear) as error:
        raise click.UsageError(str(error)) from None
    for line in lines:
        click.echo(line)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked about: rules, moment, the words of the question and the language of the match, if it
    has one."""

    rules: Rules
    moment: Recorded
    text: str
    language: str | None


def _opened(file: Path, question: tuple[str, ...], step: int | None) -> Asked:
    from kaart.library import Sort, header

    head = header(file)
    if head is None:
        return _saved(file, question, step)
    if head.sort is Sort.SCENARIOS:
        return _staged(file, question, step)
    raise click.UsageError(
        say(
            "{file} holds rules, and no moment of a match. Name a saved match or a scenario file; while "
            "playing, type why.",
            file=file,
        )
    )


def _saved(file: Path, question: tuple[str, ...], step: int | None) -> Asked:
    from kaart.cli.opening import open_save
    from kaart.why import Rules
    from kaart.why.saved import saved_match

    opened, program, save = open_save(file)
    rules = Rules(opened, program)
    return Asked(rules, saved_match(rules, save, file, step), " ".join(question), save.language)


def _staged(file: Path, question: tuple[str, ...], step: int | None) -> Asked:
    from kaart.scenario.files import open_scenarios
    from kaart.scenario.staged import NoSuchScenario, staged_scenario

    if not question:
        tree, _, _ = open_scenarios(file)
        names = listed(scenario.name.text for scenario in tree.scenarios)
        raise click.UsageError(say("Name one of the scenarios of {file}: {names}.", file=file, names=names))
    try:
        rules, moment = staged_scenario(file, question[0], step)
    except NoSuchScenario as error:
        raise click.UsageError(str(error)) from None
    return Asked(rules, moment, " ".join(question[1:]), None)


def _check_seat(seat: int | None, seats: int) -> None:
    if seat is not None and seat >= seats:
        raise click.UsageError(
            say("There is no seat {seat}: they are numbered 0 up to {last}.", seat=seat, last=seats - 1)
        )
