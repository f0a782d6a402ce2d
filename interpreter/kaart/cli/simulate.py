"""`kaart simulate`: many rounds at random and what comes out."""

from __future__ import annotations

import json
import secrets
import sys

import click

from kaart.cli.common import choices, compile_chosen, game_argument, language_option, title_of
from kaart.saying import said


@click.command("simulate")
@game_argument
@click.option("--rounds", type=click.IntRange(1, 2**63 - 1), default=1000, show_default=True, metavar="N",
              help="How many rounds, over as many matches as that takes.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), metavar="S",
              help="The same seed gives the same result.")  # fmt: skip
@choices
@click.option("--bots", type=click.Choice(["random", "first"]), default="random", show_default=True)
@click.option("--engine", type=click.Choice(["auto", "reference", "python", "native"]), default="auto",
              show_default=True, help="All give the same result. python and native are made first, which "
              "pays off for many rounds; auto decides.")  # fmt: skip
@click.option("--workers", type=click.IntRange(1, 1024), default=1, show_default=True, metavar="N",
              help="How many threads a native engine plays in. The result is the same.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="The result as JSON.")
@language_option
def command(
    game: str,
    rounds: int,
    seed: int | None,
    players: int | None,
    options: tuple[tuple[str, str], ...],
    bots: str,
    engine: str,
    workers: int,
    as_json: bool,
    language: str,
) -> None:
    """Play many rounds at random and report what comes out.

    For every seat: the mean score of a round with its standard error, how often it was up or down, and
    the matches it won.
    """
    from kaart.game import Game
    from kaart.simulate.engines import Engine
    from kaart.simulate.report import to_json, to_text
    from kaart.simulate.run import simulate

    opened, program = compile_chosen(game, players, options)
    title = title_of(opened, language)
    chosen = secrets.randbits(32) if seed is None else seed

    def note(sentence: str) -> None:
        click.echo(said(sentence, language), err=True)

    machine = Game(program)
    with click.progressbar(
        length=rounds, label=title, file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        report = simulate(
            machine,
            rounds,
            chosen,
            bots=bots,
            engine=Engine(engine),
            workers=workers,
            progress=bar.update,
            note=note,
        )
    as_text = "" if as_json else to_text(report, language, title)
    click.echo(json.dumps(to_json(report), ensure_ascii=False, indent=2) if as_json else as_text)
