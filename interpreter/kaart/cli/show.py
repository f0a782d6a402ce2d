"""`kaart show GAME`: what a person wants to know before playing: players, options, variants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from kaart.cli.common import allowed, game_argument, language_option, seats

if TYPE_CHECKING:
    from kaart.compile import Info
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
    for line in _variants(opened.info.name):
        click.echo(line)
    click.echo(f"\nRules: {short_path(str(path))}")
    if opened.problems:
        click.echo()
        print_problems(opened.problems, opened.sources, err=True)
        raise SystemExit(1 if opened.errors else 0)


def _about(info: Info, texts: Texts, language: str) -> Iterator[str]:
    kind = "" if info.title == info.name else f" ({info.name})"
    yield click.style(info.title, bold=True) + kind
    normally = "" if info.low == info.high else f", normally {info.normally}"
    yield seats(info.low, info.high) + normally
    if info.options:
        yield "\nOptions (--option name=value):"
    for option in info.options:
        name = texts.name(option.name, language)
        called = option.name if name == option.name else f"{option.name} ({name})"
        normally = option.show(option.normally)
        yield f"  {click.style(called, bold=True)}: {allowed(option)}, normally {normally}"
        yield f"      {texts.text_or(option.name, option.text, language)}"
        yield from _meanings(option.type.words, texts, language)


def _meanings(words: tuple[str, ...], texts: Texts, language: str) -> Iterator[str]:
    for word in words:
        meaning = texts.text(word, language)
        if meaning != word:
            yield f"        {word}: {meaning}"


def _variants(name: str) -> Iterator[str]:
    from kaart.library import entries

    found = [entry for entry in entries() if entry.base == name]
    if found:
        yield "\nVariants:"
    for entry in found:
        yield f"  {entry.name}  {entry.title}"
