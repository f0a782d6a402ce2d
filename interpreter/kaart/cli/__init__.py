"""The command line `kaart`. Each command lives in a module of its own and is imported when it is used."""

from __future__ import annotations


def main() -> None:
    """Entry point of the `kaart` command."""
    from kaart.cli.group import run

    run()
