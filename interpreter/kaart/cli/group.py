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
from kaart.cli.language import asked_language, default_language, localized, speaking
from kaart.diagnostics import KaartError, ProblemsFound, did_you_mean
from kaart.library import UnknownGame, find
from kaart.saying import LANGUAGES, Message, said, say, say_why, sentences, translated

CLEAN, TROUBLE, USAGE, STOPPED = 0, 1, 2, 130

# Every command: the module that exports `command`, and the line for `kaart --help`. The help stands here
# so that asking for it imports nothing.
COMMANDS: dict[str, tuple[str, str]] = {
    "list": ("kaart.cli.list", "Name the games and variants there are."),
    "show": ("kaart.cli.show", "Tell about a game: players, options, variants."),
    "play": ("kaart.cli.play", "Play a game, alone against bots or with several at one screen."),
    "replay": ("kaart.cli.replay", "Go through a saved match step by step."),
    "why": ("kaart.cli.why", "Say why an action is allowed or not, and where a score comes from."),
    "simulate": ("kaart.cli.simulate", "Play many rounds at random and report what comes out."),
    "perft": ("kaart.cli.perft", "Count the ways a match can go, on every engine."),
    "new": ("kaart.cli.new", "Begin a variant of a game."),
    "diff": ("kaart.cli.diff", "Tell in words how one game differs from another."),
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
    "rulebook": ("kaart.cli.rulebook", "Write the rules as a booklet to hand out."),
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
        return localized(command, ctx.obj or "en")

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        language = ctx.obj or "en"
        with formatter.section(translated("Commands", language)):
            formatter.write_dl([(name, translated(text, language)) for name, (_, text) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            fault = say("There is no command {name}.", name=args[0])
            raise click.UsageError(sentences(fault, _advice(args[0])), ctx)
        return super().resolve_command(ctx, args)


def _advice(word: str) -> Message:
    """What was probably meant by a word that is no command: a game to be played, or a command."""
    try:
        find(word)
    except UnknownGame:
        return did_you_mean(word, COMMANDS, say("`kaart --help` names the commands."))
    return say("To play this game: kaart play {game}", game=word)


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
    no_args_is_help=True,
    subcommand_metavar="COMMAND [ARGS]...",
)
@click.version_option(__version__, "--version", prog_name="kaart", message="%(prog)s %(version)s")
@click.option("--lang", "language", type=click.Choice(LANGUAGES), help="The language of texts.")
@click.pass_context
def group(context: click.Context, language: str | None) -> None:
    """Card games as text files: played, checked, tested and simulated.

    A GAME is a name from `kaart list`, or the path of a rule file.
    """
    if context.invoked_subcommand is None:  # as without any argument
        click.echo(context.get_help(), err=True)
        context.exit(USAGE)


def main(arguments: list[str] | None = None) -> NoReturn:
    """Entry point of the `kaart` command: runs it and exits with 0, 1 (problems found) or 2 (wrongly
    called). Nobody ever sees a traceback, unless KAART_DEBUG is set."""
    # Starting makes many objects that stay; looking through them for rubbish takes a tenth of the time.
    gc.set_threshold(100_000, 20, 20)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without suit symbols gets question marks
    language = asked_language(sys.argv[1:] if arguments is None else arguments) or default_language()
    with speaking(language):
        try:
            commands = localized(group, language)
            code = commands.main(args=arguments, prog_name="kaart", standalone_mode=False, obj=language)
        except Exception as error:
            if os.environ.get("KAART_DEBUG"):
                raise
            code = _explain(error, language)
    sys.exit(code if isinstance(code, int) else CLEAN)


def _explain(error: Exception, language: str) -> int:
    """One readable answer for every way in which a command can end badly; the exit code."""
    match error:
        case click.ClickException():
            _spoken(error, language).show()
            return error.exit_code
        case click.Abort():
            click.echo("\n" + said(say("Stopped."), language), err=True)
            return STOPPED
        case ProblemsFound():
            from kaart.cli.report import print_problems

            print_problems(error.problems, error.sources, language, err=True)
            return TROUBLE
        case KaartError():
            _complain(str(error), language)
            return USAGE if _wrongly_called(error) else TROUBLE
        case BrokenPipeError():
            # the reader (`head`) has gone; keep the interpreter from complaining about it on exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return TROUBLE
        case OSError():
            _complain(_about_file(error), language)
            return TROUBLE
        case _:
            click.echo(said(_own_fault(error), language), err=True)
            return TROUBLE


def _spoken(error: click.ClickException, language: str) -> click.ClickException:
    """The error in a language; what click says itself is in it already."""
    message = said(error.message, language)
    match error:
        case click.ClickException(message=Message()) if type(error) is click.BadParameter:
            return click.BadParameter(message, error.ctx, error.param, error.param_hint)
        case click.ClickException(message=Message()) if type(error) is click.UsageError:
            return click.UsageError(message, error.ctx)
        case _:
            return error


def _complain(sentence: str, language: str) -> None:
    click.echo(said(say("Error: {message}", message=sentence), language), err=True)


def _wrongly_called(error: KaartError) -> bool:
    compiler = sys.modules.get("kaart.compile")  # loaded if the error comes from there; slow to import
    return isinstance(error, UnknownGame) or (
        compiler is not None and isinstance(error, compiler.OptionFault)
    )


def _about_file(error: OSError) -> Message:
    if error.filename is None:
        return say_why(error)
    return say("{path}: {why}", path=error.filename, why=say_why(error))


def _own_fault(error: Exception) -> Message:
    from kaart.cli.report import clean

    what = clean(str(error) or type(error).__name__)
    return say(
        "Error: kaart made a mistake of its own ({kind}: {what}).\n"
        "Please report it in the issue tracker of kaart, with the command and the files you used; "
        "KAART_DEBUG=1 shows where it happened.",
        kind=type(error).__name__,
        what=what,
    )
