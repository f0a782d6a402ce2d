"""The `kaart` command itself: a table of commands, imported when used, and the last word on errors."""

from __future__ import annotations

import gc
import importlib
import io
import os
import sys
from typing import NoReturn

import click

from kaart import __version__
from kaart.diagnostics import KaartError, ProblemsFound, nearest
from kaart.library import UnknownGame, find

CLEAN, TROUBLE, USAGE, STOPPED = 0, 1, 2, 130

# Every command: the module that exports `command`, and the line for `kaart --help`. The help stands here
# so that asking for it imports nothing.
COMMANDS: dict[str, tuple[str, str]] = {
    "list": ("kaart.cli.list", "Name the games and variants there are."),
    "show": ("kaart.cli.show", "Tell about a game: players, options, variants."),
    "play": ("kaart.cli.play", "Play a game, alone against bots or with several at one screen."),
    "replay": ("kaart.cli.replay", "Go through a saved match step by step."),
    "simulate": ("kaart.cli.simulate", "Play many rounds at random and report what comes out."),
    "perft": ("kaart.cli.perft", "Count the ways a match can go, on every engine."),
    "new": ("kaart.cli.new", "Begin a variant of a game."),
    "bench": ("kaart.cli.bench", "Say how fast the engines are at games."),
    "check": ("kaart.cli.check", "Look for faults in rule files."),
    "explain": ("kaart.cli.explain", "Explain a problem by its code."),
    "fmt": ("kaart.cli.fmt", "Lay out rule files as all are laid out."),
    "translate": ("kaart.cli.translate", "Turn a rule file into English or Dutch."),
    "test": ("kaart.cli.test", "Run scenarios: positions and moves with what is expected of them."),
    "trace": (
        "kaart.cli.trace",
        "Follow the sentences of a source to the clauses that state them, and back.",
    ),
    "graph": ("kaart.cli.graph", "Draw the phases and questions of a game as a diagram."),
    "ir": ("kaart.cli.ir", "Print the state machine of a game, or check one."),
    "where": ("kaart.cli.where", "Say which file a name stands for."),
    "version": ("kaart.cli.version", "Say which version of kaart this is."),
}


class Commands(click.Group):
    """A click group that imports a command only when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(COMMANDS[cmd_name][0]).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise click.UsageError(f"There is no command {args[0]}. {_advice(args[0])}", ctx)
        return super().resolve_command(ctx, args)


def _advice(word: str) -> str:
    """What was probably meant by a word that is no command: a game to be played, or a command."""
    try:
        find(word)
    except UnknownGame:
        near = nearest(word, COMMANDS)
        return f"Did you mean {near}?" if near else "`kaart --help` names the commands."
    return f"To play this game: kaart play {word}"


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "--version", prog_name="kaart", message="%(prog)s %(version)s")
def group() -> None:
    """Card games as text files: played, checked, tested and simulated.

    A GAME is a name from `kaart list`, or the path of a rule file.
    """


def main(arguments: list[str] | None = None) -> NoReturn:
    """Entry point of the `kaart` command: runs it and exits with 0, 1 (problems found) or 2 (wrongly
    called). Nobody ever sees a traceback, unless KAART_DEBUG is set."""
    # Starting makes many objects that stay; looking through them for rubbish takes a tenth of the time.
    gc.set_threshold(100_000, 20, 20)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without suit symbols gets question marks
    try:
        code = group.main(args=arguments, prog_name="kaart", standalone_mode=False)
    except Exception as error:
        if os.environ.get("KAART_DEBUG"):
            raise
        code = _explain(error)
    sys.exit(code if isinstance(code, int) else CLEAN)


def _explain(error: Exception) -> int:
    """One readable answer for every way in which a command can end badly; the exit code."""
    match error:
        case click.ClickException():
            error.show()
            return error.exit_code
        case click.Abort():
            click.echo("\nStopped.", err=True)
            return STOPPED
        case ProblemsFound():
            from kaart.cli.report import print_problems

            print_problems(error.problems, error.sources, err=True)
            return TROUBLE
        case KaartError():
            click.echo(f"Error: {error}", err=True)
            return USAGE if _wrongly_called(error) else TROUBLE
        case BrokenPipeError():
            # the reader (`head`) has gone; keep the interpreter from complaining about it on exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return TROUBLE
        case OSError():
            click.echo(f"Error: {_about_file(error)}", err=True)
            return TROUBLE
        case _:
            click.echo(_own_fault(error), err=True)
            return TROUBLE


def _wrongly_called(error: KaartError) -> bool:
    compiler = sys.modules.get("kaart.compile")  # loaded if the error comes from there; slow to import
    return isinstance(error, UnknownGame) or (
        compiler is not None and isinstance(error, compiler.OptionFault)
    )


def _about_file(error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename is not None else reason


def _own_fault(error: Exception) -> str:
    from kaart.cli.report import clean

    what = clean(str(error) or type(error).__name__)
    return (
        f"Error: kaart made a mistake of its own ({type(error).__name__}: {what}).\n"
        "Please report it in the issue tracker of kaart, with the command and the files you used; "
        "KAART_DEBUG=1 shows where it happened."
    )
