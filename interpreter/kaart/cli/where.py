"""`kaart where NAME`."""

from __future__ import annotations

import click

from kaart.cli.common import GameName, language_option
from kaart.library import find


@click.command("where")
@click.argument("name", type=GameName())
@language_option
def command(name: str, language: str) -> None:
    """Say which file a name stands for."""
    click.echo(find(name).resolve())
