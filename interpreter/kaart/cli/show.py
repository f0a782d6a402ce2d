"""`kaart show GAME`: what a person wants to know before playing: players, options, variants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from kaart.cli.common import allowed, game_argument, language_option
from kaart.saying import said, say

if TYPE_CHECKING:
    from kaart.compile import Info
    from kaart.model.symbols import Option
    from kaart.texts import Texts


@click.command("show")
@game_argument
@language_option
def command(game: str, language: str) -> None:
    """Tell about a game: how many play, which options it has and what they mean, which variants there are."""
    from kaart.cli.report import print_problems, short_path
    from kaart.compile import open_game
    from kaart.library import find
    from kaart.texts import Texts

    path = find(game)
    opened = open_game(str(path))
    texts = Texts.of(opened.words)
    for line in _about(opened.info, texts, language):
        click.echo(line)
    for line in _variants(opened.info.name, language):
        click.echo(line)
    click.echo("\n" + said(say("Rules: {path}", path=short_path(str(path))), language))
    if opened.problems:
        click.echo()
        print_problems(opened.problems, opened.sources, language, err=True)
        raise SystemExit(1 if opened.errors else 0)


def _about(info: Info, texts: Texts, language: str) -> Iterator[str]:
    from kaart.compile import so_many

    title = texts.text_or(info.name, info.title, language)
    kind = "" if title == info.name else f" ({info.name})"
    yield click.style(title, bold=True) + kind
    players = so_many(info.low, info.high)
    if info.low != info.high:
        players = say("{players}, normally {normally}", players=players, normally=info.normally)
    yield said(players, language)
    if info.options:
        yield "\n" + said(say("Options (--option name=value):"), language)
    for option in info.options:
        name = texts.name(option.name, language)
        called = option.name if name == option.name else f"{option.name} ({name})"
        values = {"allowed": allowed(option, texts, language), "normally": _value(option, texts, language)}
        shown = said(say("{allowed}, normally {normally}", **values), language)
        yield f"  {click.style(called, bold=True)}: {shown}"
        yield f"      {texts.text_or(option.name, option.text, language)}"
        yield from _meanings(option.type.words, texts, language)


def _value(option: Option, texts: Texts, language: str) -> str:
    """What an option normally is, said in the language; it may be given in it."""
    shown = option.show(option.normally)
    match shown if option.type.base.value == "yes/no" else None:
        case "yes":
            return say("yes")
        case "no":
            return say("no")
        case _:
            return texts.name(shown, language)


def _meanings(words: tuple[str, ...], texts: Texts, language: str) -> Iterator[str]:
    for word in words:
        meaning = texts.text(word, language)
        if meaning != word:
            yield f"        {texts.name(word, language)}: {meaning}"


def _variants(name: str, language: str) -> Iterator[str]:
    from kaart.library import entries, title_of

    found = [entry for entry in entries() if entry.base == name]
    if found:
        yield "\n" + said(say("Variants:"), language)
    width = max((len(entry.name) for entry in found), default=0)
    for entry in found:
        yield f"  {entry.name:<{width}}  {title_of(entry, language)}"
