"""The command line `kaart`. Each command lives in a module of its own, imported when it is used."""

from kaart.cli.group import main

__all__ = ["main"]
