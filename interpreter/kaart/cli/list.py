"""`kaart list`: the games there are, with their variants below them. Reads only the heads of the files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from kaart.cli.common import language_option
from kaart.library import Entry, Sort, entries, game_folders, title_of
from kaart.saying import listed, said, say


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print a list for programs.")
@language_option
def command(as_json: bool, language: str) -> None:
    """Name the games and variants there are.

    Looks in the folders of KAART_PATH, in ./games and among the games that come with kaart.
    """
    found = entries()
    if as_json:
        import json

        click.echo(json.dumps([_record(entry) for entry in found], ensure_ascii=False, indent=2))
    elif found:
        _print_tree(found, language)
    else:
        folders = list(game_folders())
        looked = listed(folders) if folders else say("no folder")
        click.echo(said(say("There are no games here (looked in {folders}).", folders=looked), language))


def _print_tree(found: Sequence[Entry], language: str) -> None:
    lines = [(name, said(title, language)) for name, title in _tree(found, language)]
    width = max(len(name) for name, _ in lines)
    for name, title in lines:
        click.echo(f"{name:<{width}}  {title}".rstrip())


def _tree(found: Sequence[Entry], language: str) -> Iterator[tuple[str, str]]:
    """(indented name, title) of each game with its variants; variants without their base come last."""
    names = {entry.name for entry in found}
    for entry in found:
        if entry.base is None or entry.base not in names:
            yield from _branch(entry, found, 0, language)


def _branch(entry: Entry, found: Sequence[Entry], depth: int, language: str) -> Iterator[tuple[str, str]]:
    lost = entry.base is not None and depth == 0
    title = title_of(entry, language)
    if lost:
        title = say("{title} (variant of {base}, which is not here)", title=title, base=entry.base)
    yield "  " * depth + entry.name, title
    for variant in found:
        if variant.base == entry.name and variant is not entry:
            yield from _branch(variant, found, depth + 1, language)


def _record(entry: Entry) -> dict[str, str | None]:
    return {
        "name": entry.name,
        "title": entry.title,
        "kind": "variant" if entry.sort is Sort.VARIANT else "game",
        "base": entry.base,
        "language": entry.language,
        "path": str(entry.path),
    }
