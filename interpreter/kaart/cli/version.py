"""`kaart version`."""

from __future__ import annotations

import platform

import click

from kaart import __version__
from kaart.cli.common import language_option


@click.command("version")
@language_option
def command(language: str) -> None:
    """Say which version of kaart this is, and on which Python it runs."""
    click.echo(f"kaart {__version__} (Python {platform.python_version()})")
