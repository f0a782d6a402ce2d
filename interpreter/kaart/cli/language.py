"""The language in which the command line speaks: decided before anything is parsed, so that complaints about
the command line are in it too."""

from __future__ import annotations

import copy
import gettext
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from inspect import cleandoc

import click

from kaart.saying import DOMAIN, FOLDER, LANGUAGES, translated

_OPTION = "--lang"


def default_language() -> str:
    """`nl` if KAART_LANG or the locale says so, else `en`."""
    for variable in ("KAART_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return "nl" if value[:2].lower() == "nl" else "en"
    return "en"


def asked_language(arguments: Sequence[str]) -> str | None:
    """What the last --lang on a command line asks for; None without a good one."""
    found = None
    for word, following in zip(arguments, (*arguments, "")[1:], strict=True):
        name, equals, value = word.partition("=")
        wanted = value if equals else following
        if name == _OPTION and wanted in LANGUAGES:
            found = wanted
    return found


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Let what click says itself be in this language. It asks gettext, which looks at a variable and into
    the catalogue of kaart."""
    if language == "en":
        yield
        return
    before, domain = os.environ.get("LANGUAGE"), gettext.textdomain()
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain(DOMAIN, str(FOLDER))
    gettext.textdomain(DOMAIN)
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if before is None:
            os.environ.pop("LANGUAGE", None)
        else:
            os.environ["LANGUAGE"] = before


def localized(command: click.Command, language: str) -> click.Command:
    """The command with its help in this language."""
    if language == "en":
        return command
    spoken = copy.copy(command)
    spoken.help = command.help and translated(cleandoc(command.help), language)
    spoken.options_metavar = spoken.options_metavar and translated(spoken.options_metavar, language)
    if isinstance(spoken, click.Group):
        spoken.subcommand_metavar = translated(spoken.subcommand_metavar, language)
    spoken.params = [_parameter(parameter, language) for parameter in command.params]
    return spoken


def _parameter(parameter: click.Parameter, language: str) -> click.Parameter:
    spoken = copy.copy(parameter)
    if isinstance(spoken.type, click.types.IntParamType):  # its name stands in complaints
        spoken.type = copy.copy(spoken.type)
        spoken.type.name = translated("integer", language)
    match spoken:
        case click.Option():
            spoken.help = spoken.help and translated(spoken.help, language)
            spoken.metavar = spoken.metavar and translated(spoken.metavar, language)
        case _:
            spoken.metavar = translated(spoken.metavar or (spoken.name or "").upper(), language)
    return spoken
