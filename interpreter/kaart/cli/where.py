"""`kaart where NAME`."""

from __future__ import annotations

import click

from kaart.cli.common import GameName
from kaart.library import find


@click.command("where")
@click.argument("name", type=GameName())
def command(name: str) -> None:
    """Say which file a name stands for."""
    click.echo(find(name).resolve())
