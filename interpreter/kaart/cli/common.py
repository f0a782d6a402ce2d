"""What several commands share: the GAME argument, --players, --option, --lang, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from kaart.cli.language import default_language as default_language
from kaart.diagnostics import did_you_mean
from kaart.saying import LANGUAGES, Message, listed, one_of, say, sentences

if TYPE_CHECKING:
    from kaart.compile import Opened
    from kaart.ir.form import Program
    from kaart.model.symbols import Option
    from kaart.texts import Texts

    NameType = click.ParamType[str]
    PairType = click.ParamType[tuple[str, str]]
else:  # older releases of click have no type parameter here
    NameType = PairType = click.ParamType

F = TypeVar("F", bound=Callable[..., Any])


class GameName(NameType):
    """The name of a game or the path of a rule file; the shell completes both."""

    name = "game"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from kaart.library import entries

        games = [
            CompletionItem(entry.name, help=entry.title)
            for entry in entries()
            if entry.name.startswith(incomplete)
        ]
        return games or [CompletionItem(incomplete, type="file")]


class OptionPair(PairType):
    """`name=value`, as a pair."""

    name = "name=value"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value
        name, equals, setting = str(value).partition("=")
        if not equals or not name.strip() or not setting.strip():
            fault = say("{value} is not of the form name=value, as in --option rounds=12.", value=value)
            self.fail(sentences(fault, _perhaps_a_file(str(value), ctx)), param, ctx)
        return name.strip(), setting.strip()


def _perhaps_a_file(value: str, ctx: click.Context | None) -> Message | str:
    """Where `-o` chooses an option, people used to other commands give it the file to write."""
    writes = ctx is not None and any("--output" in param.opts for param in ctx.command.params)
    return say("To write to a file: --output {value}", value=value) if writes else ""


def game_argument(function: F) -> F:
    """The GAME argument."""
    return click.argument("game", type=GameName())(function)


def choices(function: F) -> F:
    """--players N and --option name=value (which may be given more than once)."""
    option = click.option(
        "--option", "-o", "options", type=OptionPair(), multiple=True, metavar="NAME=VALUE",
        help="Choose an option of the game; `kaart show GAME` lists them. May be repeated.",
    )  # fmt: skip
    players = click.option("--players", "-p", type=int, metavar="N", help="How many play.")
    return players(option(function))


def language_option(function: F) -> F:
    """--lang en|nl; without it KAART_LANG or the language of the system decides."""
    return click.option(
        "--lang", "language", type=click.Choice(LANGUAGES), default=_language,
        help="The language of texts. Without it the system decides.",
    )(function)  # fmt: skip


def match_language_option(function: F) -> F:
    """--lang en|nl for what a match is told in; None without it, and then the match itself may say."""
    return click.option(
        "--lang", "language", type=click.Choice(LANGUAGES), default=_language_asked,
        help="The language of texts. Without it that of a saved match, or of the system.",
    )(function)  # fmt: skip


def _language_asked() -> str | None:
    context = click.get_current_context(silent=True)
    asked: str | None = context.find_root().params.get("language") if context is not None else None
    return asked


def _language() -> str:
    """The language the command line was found to be in, which may stand before the command."""
    context = click.get_current_context(silent=True)
    return context.obj if context is not None and context.obj in LANGUAGES else default_language()


def title_of(opened: Opened, language: str) -> str:
    """What a game is called: the text for its name in its words file, else as in its rules."""
    from kaart.texts import Texts

    return Texts.of(opened.words).text_or(opened.info.name, opened.info.title, language)


def compile_chosen(
    game: str, players: int | None, options: Iterable[tuple[str, str]]
) -> tuple[Opened, Program]:
    """Open a game and lower it for the options and the number of players on the command line. A game of
    the user's own is checked first, so that no fault shows only in the middle of a match.

    Raises UnknownGame, ProblemsFound, or a usage error that says what may be chosen."""
    from kaart.check import check
    from kaart.compile import compile_program, open_game
    from kaart.diagnostics import ProblemsFound, errors
    from kaart.library import data_folder

    opened = open_game(game)
    problems = opened.errors
    if not problems and not opened.path.resolve().is_relative_to(data_folder("games").resolve()):
        problems = errors(check(opened.game))
    if problems:
        raise ProblemsFound(problems, opened.sources)
    check_players(opened, players)
    return opened, compile_program(opened, players, read_options(opened, options))


def check_players(opened: Opened, players: int | None) -> None:
    """A usage error when this game cannot be played by so many."""
    info = opened.info
    if players is not None and not info.low <= players <= info.high:
        from kaart.compile import so_many

        allowed = so_many(info.low, info.high)
        title = title_of(opened, _language())
        raise click.UsageError(
            say("{title} is for {players}, not for {count}.", title=title, players=allowed, count=players)
        )


def read_options(opened: Opened, pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The chosen options by name, values spelt as in the rule file. Both may be given as a words file
    calls them. A usage error teaches what there is when a name is unknown, a value is not allowed or an
    option is given twice."""
    from kaart.texts import Texts

    texts = Texts.of(opened.words)
    known = {option.name: option for option in opened.info.options}
    chosen: dict[str, str] = {}
    for said_name, value in pairs:
        name = _spelt(said_name, known, texts)
        if name is None:
            raise click.UsageError(_unknown_option(title_of(opened, _language()), said_name, known, texts))
        if name in chosen:
            raise click.UsageError(say("The option {name} is given twice.", name=said_name))
        chosen[name] = _read_value(known[name], said_name, value, texts)
    return chosen


def allowed(option: Option, texts: Texts, language: str) -> Message:
    """What an option may be: `from 50 up to 200 step 10`, `yes or no`, words as they are called."""
    if option.type.base.value == "yes/no":
        return say("yes or no")
    shown = [option.show(value) for value in option.values]
    if len(shown) > 2 and all(text.lstrip("-").isdigit() for text in shown):
        return _range(option.values)
    return one_of(texts.name(text, language) for text in shown)


def _spelt(text: str, known: Container[str], texts: Texts) -> str | None:
    """A name as the rules have it, for one in either language; None if it is none of those known."""
    if text in known:
        return text
    phrase = texts.phrase(text)
    names = (phrase.english, phrase.dutch) if phrase is not None else ()
    return next((name for name in names if name is not None and name in known), None)


def _unknown_option(title: str, name: str, known: Mapping[str, Option], texts: Texts) -> Message:
    if not known:
        return say("{title} has no options.", title=title)
    language = _language()
    names = [texts.name(option, language) for option in known]
    others = say("Its options are {names}.", names=listed(names))
    fault = say("{title} has no option {name}.", title=title, name=name)
    return sentences(fault, did_you_mean(name, dict.fromkeys((*names, *known)), others))


def _read_value(option: Option, name: str, value: str, texts: Texts) -> str:
    shown = [option.show(number) for number in option.values]
    for text in (value, _number(value) or _YES_NO.get(value.casefold(), value)):
        spelt = _spelt(text, shown, texts)
        if spelt is not None:
            return spelt
    language = _language()
    called = [texts.name(text, language) for text in shown]
    near = did_you_mean(value, [text for text in (*called, *shown) if not text.isdigit()])
    choices = allowed(option, texts, language)
    fault = say("{name} can be {allowed}, not {value}.", name=name, allowed=choices, value=value)
    raise click.UsageError(sentences(fault, near))


_YES_NO = {
    "true": "yes", "on": "yes", "ja": "yes", "y": "yes", "false": "no", "off": "no", "nee": "no", "n": "no",
}  # fmt: skip


def _number(text: str) -> str | None:
    """A whole number in its usual spelling (`+05` is `5`), or None."""
    try:
        return str(int(text, 10))
    except ValueError:
        return None


def _range(values: Sequence[int]) -> Message:
    steps = {second - first for first, second in pairwise(values)}
    if len(steps) > 1:
        return listed(values)
    step, ends = steps.pop(), {"low": values[0], "high": values[-1]}
    if step == 1:
        return say("from {low} up to {high}", **ends)
    return say("from {low} up to {high} step {step}", **ends, step=step)
