"""`kaart ir GAME`: the state machine of a game as JSON; `kaart ir --validate FILE` checks such a file."""

from __future__ import annotations

import json
from pathlib import Path

import click

from kaart.cli.common import GameName, choices, compile_chosen, language_option
from kaart.saying import said, say, say_count


@click.command("ir")
@click.argument("game", type=GameName(), required=False)
@choices
@click.option("--validate", "file", type=click.Path(path_type=Path), metavar="FILE",
              help="Check a file with a state machine instead of printing one.")  # fmt: skip
@click.option("--compact", is_flag=True, help="Everything on one line.")
@language_option
def command(
    game: str | None,
    players: int | None,
    options: tuple[tuple[str, str], ...],
    file: Path | None,
    compact: bool,
    language: str,
) -> None:
    """Print the state machine of a game as JSON (its form is described in docs/ir.md), or check one.

    Options and the number of players are fixed in it; without --option and --players the usual ones.
    """
    if file is not None:
        if game is not None or players is not None or options:
            raise click.UsageError(say("--validate takes a file and nothing else."))
        _validate(file, language)
    elif game is None:
        raise click.UsageError(
            say("Say which game: kaart ir GAME, or check a file: kaart ir --validate FILE.")
        )
    else:
        _print(game, players, options, compact)


def _print(game: str, players: int | None, options: tuple[tuple[str, str], ...], compact: bool) -> None:
    from kaart.ir.json import to_json

    _, program = compile_chosen(game, players, options)
    separators, indent = ((",", ":"), None) if compact else (None, 1)
    click.echo(json.dumps(to_json(program), ensure_ascii=False, separators=separators, indent=indent))


def _validate(file: Path, language: str) -> None:
    from kaart.ir.validate import validate

    if not file.is_file():
        raise click.UsageError(say("There is no file {path}.", path=file))
    try:
        found = json.loads(file.read_text(encoding="utf-8-sig"))
    except (ValueError, RecursionError) as error:
        click.echo(said(say("{path} is not JSON: {why}.", path=file, why=error), language), err=True)
        raise SystemExit(1) from None
    faults = validate(found)
    for fault in faults:
        click.echo(f"{file}: {fault}")
    if faults:
        click.echo(said(say_count("1 fault.", "{count} faults.", len(faults)), language))
        raise SystemExit(1)
    click.echo(said(say("{path}: a valid state machine.", path=file), language))
