"""The command group: help, unknown commands, and the last word on errors."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import click
import pytest

from kaart.cli import group
from kaart.cli.group import COMMANDS
from kaart.diagnostics import KaartError, Problem, ProblemsFound, Span
from kaart.library import UnknownGame


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there_and_explains_itself(kaart, name: str) -> None:
    command = importlib.import_module(COMMANDS[name][0]).command
    assert isinstance(command, click.Command)
    assert command.name == name
    helped = kaart(name, "--help")
    assert helped.code == 0
    assert "Usage: kaart " + name in helped.out
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help or isinstance(parameter.type, click.Choice), parameter.name


def test_help_lists_the_commands_and_imports_nothing_heavy() -> None:
    code = (
        "import sys, kaart.cli\n"
        "try: kaart.cli.main(['--help'])\n"
        "finally: print([m for m in ('lark', 'jsonschema', 'json', 'kaart.compile') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert all(f"\n  {name} " in done.stdout for name in COMMANDS)
    assert done.stdout.endswith("[]\n")


def test_without_arguments_there_is_help(kaart) -> None:
    assert "Usage: kaart" in (outcome := kaart()).out + outcome.err
    assert outcome.code == 2


def test_an_unknown_command_gets_the_nearest(kaart) -> None:
    outcome = kaart("pley")
    assert outcome.code == 2
    assert "There is no command pley. Did you mean play?" in outcome.err
    assert "`kaart --help` names the commands." in kaart("xyzzy").err


def test_version(kaart) -> None:
    from kaart import __version__

    assert kaart("--version").out == f"kaart {__version__}\n"
    assert kaart("version").out.startswith(f"kaart {__version__} (Python ")


SPAN = Span("x.kaart", 1, 1, 1, 2)


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (UnknownGame("There is no game called x."), 2, "Error: There is no game called x."),
        (KaartError("The save file is broken."), 1, "Error: The save file is broken."),
        (click.UsageError("Not so."), 2, "Error: Not so."),
        (ProblemsFound([Problem("K1", SPAN, "Odd.")], {"x.kaart": "ab\n"}), 1, "x.kaart:1:1: K1 Odd."),
        (PermissionError(13, "Permission denied", "x.kaart"), 1, "Error: x.kaart: Permission denied"),
        (click.Abort(), 130, "Stopped."),
        (KeyboardInterrupt(), 130, "Stopped."),
        (EOFError(), 130, "Stopped."),
        (ZeroDivisionError("by zero"), 1, "kaart made a mistake of its own (ZeroDivisionError: by zero)"),
        (RecursionError(), 1, "kaart made a mistake of its own (RecursionError: RecursionError)"),
    ],
)
def test_every_end_is_readable(
    kaart, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, sentence: str
) -> None:
    @click.command("list")
    def broken() -> None:
        raise error

    monkeypatch.setattr(group.Commands, "get_command", lambda *_: broken)
    outcome = kaart("list")
    assert outcome.code == code
    assert sentence in outcome.err


def test_a_fault_can_be_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command("list")
    def broken() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(group.Commands, "get_command", lambda *_: broken)
    monkeypatch.setenv("KAART_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        group.main(["list"])


def test_a_reader_that_leaves_early_is_no_fault() -> None:
    command = f"{sys.executable} -m kaart list --json | head -c 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.stderr == ""


def test_a_terminal_without_suit_symbols_still_gets_an_answer() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "kaart", "list"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_game_in_the_place_of_a_command(kaart: Callable[..., Any]) -> None:
    found = kaart("heugen")
    assert found.code == 2
    assert "To play this game: kaart play heugen" in found.err
