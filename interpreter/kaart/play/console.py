"""Lines in and out: a terminal with colours and a curtain, or a pipe with plain text."""

from __future__ import annotations

import io
import re
import shutil
import sys
from collections.abc import Iterable

import click

_RED_SUITS = re.compile("[♥♦](?:10|[^\\s])?")


class InputEnded(Exception):
    """Nobody will type anything any more."""


class Console:
    """Where a person reads and types. On a pipe nothing moves the cursor or is coloured, and typed
    lines are echoed, so that the transcript reads like the session."""

    def __init__(self) -> None:
        self.typed = sys.stdin.isatty()
        self.screen = sys.stdout.isatty()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        columns = shutil.get_terminal_size((80, 24)).columns if self.screen else 80
        self.width = max(50, min(100, columns))

    @property
    def is_terminal(self) -> bool:
        return self.typed and self.screen

    def say(self, text: str = "") -> None:
        """Print a line; red suits are red on a terminal."""
        if self.screen:
            text = _RED_SUITS.sub(lambda found: click.style(found[0], fg="red"), text)
        click.echo(text)

    def lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)

    def ask(self, prompt: str) -> str:
        """One line from the player. Raises InputEnded when there is none."""
        if self.is_terminal:
            try:
                return input(prompt)
            except EOFError:
                self.say()
                raise InputEnded from None
        click.echo(prompt, nl=False)
        line = sys.stdin.readline()
        if not self.typed:
            click.echo(line.rstrip("\r\n"))
        if not line:
            raise InputEnded
        return line.rstrip("\r\n")

    def curtain(self, invitation: str, plain: str, meanwhile: Iterable[str]) -> None:
        """Hide what the last player saw, and show everybody what is public of `meanwhile`. On a pipe
        there is nothing to hide: a line marks the change."""
        if not self.is_terminal:
            self.say(f"══ {plain} ".ljust(60, "═"))
            return
        self._clear()
        self.lines(meanwhile)
        self.ask(f"\n{invitation} ")
        self._clear()

    def _clear(self) -> None:
        """Empty the screen, and what a terminal keeps above it."""
        click.clear()
        click.echo("\x1b[3J", nl=False)
