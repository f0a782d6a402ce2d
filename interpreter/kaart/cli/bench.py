"""`kaart bench`: how fast the engines are."""

from __future__ import annotations

import json
import sys
from math import isnan
from typing import TYPE_CHECKING, Any

import click

from kaart.cli.common import GameName, choices, compile_chosen, language_option
from kaart.saying import say

if TYPE_CHECKING:
    from kaart.bench import Subject
    from kaart.ir.form import Program


class Seconds(click.FloatRange):
    """A number of seconds. No limit stops what is not a number, which is called `nan`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        seconds = super().convert(value, param, ctx)
        if isnan(seconds):
            self.fail(say("{value} is not a number of seconds.", value=value), param, ctx)
        return seconds


@click.command("bench")
@click.argument("games", metavar="[GAME]…", nargs=-1, type=GameName())
@click.option("--engine", "engines", type=click.Choice(["reference", "python", "native"]), multiple=True,
              help="May be repeated; without it every engine that there is.")  # fmt: skip
@click.option("--runs", type=click.IntRange(1, 1000), default=9, show_default=True, metavar="N",
              help="How many turns everybody has; medians are shown.")  # fmt: skip
@click.option("--seconds", type=Seconds(0.001, 60), default=0.1, show_default=True, metavar="S",
              help="How long a turn is, in processor time.")  # fmt: skip
@click.option("--threads", type=click.IntRange(1, 64), default=1, show_default=True, metavar="N",
              help="Also say how much more so many threads play at once.")  # fmt: skip
@choices
@click.option("--json", "as_json", is_flag=True, help="The result as JSON.")
@language_option
def command(
    games: tuple[str, ...],
    engines: tuple[str, ...],
    runs: int,
    seconds: float,
    threads: int,
    players: int | None,
    options: tuple[tuple[str, str], ...],
    as_json: bool,
    language: str,
) -> int:
    """Play at random on every engine and say how fast each is.

    Without GAME every game that comes with kaart is played. Where there is another program for a game it is
    played too, under the same rules.
    """
    from kaart.bench import bench
    from kaart.bench.report import to_json, to_text
    from kaart.bench.run import ENGINES
    from kaart.simulate.engines import Engine

    if not games and (players is not None or options):
        raise click.UsageError(say("Say which GAME is to be played so."))
    chosen = _chosen(games, players, options)
    wanted = [Engine(name) for name in dict.fromkeys(engines)] or list(ENGINES)
    sides = sum(len(wanted) + len(subject.measured_by(program)) for subject, program in chosen)
    with click.progressbar(
        length=sides * runs, label="bench", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        report = bench(
            chosen,
            engines=wanted,
            runs=runs,
            seconds=seconds,
            threads=threads,
            progress=lambda: bar.update(1),
        )
    if as_json:
        click.echo(json.dumps(to_json(report), ensure_ascii=False, indent=2))
    else:
        click.echo(to_text(report, language))
    return 0 if report.is_complete else 1


def _chosen(
    games: tuple[str, ...], players: int | None, options: tuple[tuple[str, str], ...]
) -> list[tuple[Subject, Program]]:
    """What is to be played, with its program; nothing twice."""
    from kaart.bench import Subject, subjects

    shipped = {} if games else _shipped()
    if players is not None or options:
        found = [Subject(game, players, dict(options)) for game in games]
    else:
        found = subjects(games or shipped)
    made: dict[str, tuple[Subject, Program]] = {}
    for subject in found:
        file = shipped.get(subject.game, subject.game)
        _, program = compile_chosen(file, subject.players, subject.options.items())
        made.setdefault(program.digest, (subject, program))
    return list(made.values())


def _shipped() -> dict[str, str]:
    """The files of the games that come with kaart, without their variants, by name. The folders that are
    searched for a name may hold other games of the same names."""
    from kaart.library import SUFFIX, Sort, data_folder, header

    paths = sorted(data_folder("games").rglob(f"*{SUFFIX}"))
    found = [entry for entry in map(header, paths) if entry is not None and entry.sort is Sort.GAME]
    return {entry.name: str(entry.path) for entry in sorted(found, key=lambda entry: entry.name)}
