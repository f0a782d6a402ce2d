"""`kaart version`."""

from __future__ import annotations

import platform

import click

from kaart import __version__


@click.command("version")
def command() -> None:
    """Say which version of kaart this is, and on which Python it runs."""
    click.echo(f"kaart {__version__} (Python {platform.python_version()})")
