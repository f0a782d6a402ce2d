"""`kaart new NAME --from GAME`: a variant to begin with, a scenario for it, and its words file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kaart.cli.common import GameName, language_option
from kaart.saying import say

if TYPE_CHECKING:
    from kaart.compile import Opened


@click.command("new")
@click.argument("name")
@click.option(
    "--from", "base", type=GameName(), required=True, metavar="GAME", help="What it is a variant of."
)
@click.option("--title", metavar="TEXT", help="The title that people read. Without it the name becomes one.")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Where the files go; made if it is not there. Without it: here, or beside the game if a variant "
    "finds it only there.",
)
@language_option
def command(name: str, base: str, title: str | None, folder: Path | None, language: str) -> None:
    """Begin a variant of a game: a file that plays as the game does, and lists all that it can change.

    Beside it come a file with a scenario and one for what people read. All are in the language of --lang,
    whatever that of the game.
    """
    from kaart.compile import open_game
    from kaart.diagnostics import ProblemsFound
    from kaart.skeleton import Heading, scenario_text, variant_text, words_text
    from kaart.skeleton.naming import readable

    _check_name(name)
    opened = open_game(base)
    if opened.errors:
        raise ProblemsFound(opened.problems, opened.sources)
    title = _checked_title(title) if title is not None else readable(name)
    goal = folder if folder is not None else _folder(opened, base)
    paths = tuple(goal / f"{name}{sort}.kaart" for sort in ("", ".scenarios", ".words"))
    _check_free(name, paths)
    _check_found(opened, paths[0])
    headings = [Heading(name, title, language, path.name) for path in paths]
    texts = (variant_text(opened, headings[0]), scenario_text(opened, headings[1]), words_text(headings[2]))
    _write(dict(zip(paths, texts, strict=True)))
    for line in _report(paths, opened.info.name, language):
        click.echo(line)


def _check_name(name: str) -> None:
    from kaart.skeleton import suggested

    better = suggested(name)
    if name and better == name:
        return
    rule = say("A name begins with a small letter and holds letters, digits and hyphens.")
    advice = say("Write {name}.", name=better) if better else say("For example: our-{game}.", game="hearts")
    raise click.UsageError(
        say("A game cannot be called {name}. {rule} {advice}", name=name or '""', rule=rule, advice=advice)
    )


def _checked_title(title: str) -> str:
    if not title.strip() or '"' in title or not title.isprintable():
        raise click.UsageError(say("A title is one line of text without double quotes."))
    return title.strip()


def _folder(opened: Opened, base: str) -> Path:
    """This folder, or for a game that only a file beside it finds by its name, the folder of that game."""
    from kaart.library import UnknownGame, find

    try:
        found = find(opened.info.name)
    except UnknownGame:
        return opened.path.parent
    return Path() if found.resolve() == opened.path.resolve() else opened.path.parent


def _check_free(name: str, paths: tuple[Path, ...]) -> None:
    from kaart.library import UnknownGame, find

    for path in paths:
        if path.exists():
            raise click.UsageError(say("{path} is there already. Choose another name.", path=path))
    try:
        taken = find(name, beside=paths[0])
    except UnknownGame:
        return
    raise click.UsageError(
        say("There is a game called {name} already ({path}). Choose another name.", name=name, path=taken)
    )


def _check_found(opened: Opened, path: Path) -> None:
    """A variant has to find its base by the name: among the games there are, or beside it."""
    from kaart.library import UnknownGame, find

    try:
        found = find(opened.info.name, beside=path).resolve()
    except UnknownGame:
        found = None
    if found != opened.path.resolve():
        game, beside = opened.info.name, opened.path.parent
        lost = say("A variant in {folder} would not find {game} by its name.", folder=path.parent, game=game)
        raise click.UsageError(say("{lost} Put it beside it: --folder {beside}", lost=lost, beside=beside))


def _write(texts: dict[Path, str]) -> None:
    """All files, or none: what was written before a file could not be is taken away again."""
    from kaart.cli.files import write_whole

    made: list[Path] = []
    folder = next(iter(texts)).parent
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in texts.items():
            write_whole(path, text)
            made.append(path)
    except BaseException:
        for path in made:
            path.unlink()
        for one in missing:
            if one.is_dir():
                one.rmdir()
        raise


def _report(paths: tuple[Path, ...], base: str, language: str) -> Iterator[str]:
    from kaart.skeleton.wording import WORDINGS

    wording = WORDINGS[language]
    variant, scenarios, words = paths
    width = max(len(str(path)) for path in paths)
    yield f"{variant!s:<{width}}  {wording.about_variant.format(base=base)}"
    yield f"{scenarios!s:<{width}}  {wording.about_scenarios}"
    yield f"{words!s:<{width}}  {wording.about_words}"
    yield ""
    yield wording.what_next
    yield f"  kaart check {variant}"
    yield f"  kaart test {scenarios}"
    yield f"  kaart play {variant}"
