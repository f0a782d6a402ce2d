"""`kaart replay`: a saved match step by step."""

from __future__ import annotations

from pathlib import Path

import click

from kaart.cli.common import match_language_option
from kaart.cli.opening import open_match
from kaart.saying import say


@click.command("replay")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--step", "pause", is_flag=True, help="Wait for Enter after every answer.")
@click.option("--from", "start", type=click.IntRange(1), default=1, metavar="N",
              help="Begin at this answer, counted from 1.")  # fmt: skip
@click.option("--seat", type=click.IntRange(0), metavar="N",
              help="Show only what this seat saw. Without it everything is open.")  # fmt: skip
@match_language_option
def command(file: Path, pause: bool, start: int, seat: int | None, language: str | None) -> None:
    """Go through a saved match step by step, from its first card to where it was left."""
    from kaart.play.console import Console, InputEnded
    from kaart.play.replay import replay
    from kaart.play.voice import Voice

    game, texts, save, match = open_match(file)
    if seat is not None and seat >= game.seats:
        raise click.UsageError(
            say("There is no seat {seat}: they are numbered 0 up to {last}.", seat=seat, last=game.seats - 1)
        )
    if start > max(1, len(match.steps)):
        raise click.UsageError(
            say(
                "The match has {count} answers, it cannot begin at {start}.",
                count=len(match.steps),
                start=start,
            )
        )
    voice = Voice(game.program, texts, language or save.language)
    console = Console()
    try:
        replay(match, voice, console, viewer=seat, start=start, pause=pause)
    except (InputEnded, KeyboardInterrupt):
        console.say()
