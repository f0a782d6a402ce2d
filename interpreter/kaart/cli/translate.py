"""`kaart translate FILE --to nl|en`: a rule file in the other language."""

from __future__ import annotations

from pathlib import Path

import click

from kaart.cli.common import GameName, language_option
from kaart.cli.files import refuse_existing, write_whole


@click.command("translate")
@click.argument("file", type=GameName(), metavar="FILE")
@click.option("--to", "goal", type=click.Choice(["en", "nl"]), required=True, help="The language to write.")
@click.option("--output", "-o", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Write to this file instead of the terminal.")  # fmt: skip
@click.option("--force", is_flag=True, help="Replace the file if it is there already.")
@click.option("--strict", is_flag=True, help="Report names without a translation, and exit with 1.")
@language_option
def command(file: str, goal: str, output: Path | None, force: bool, strict: bool, language: str) -> None:
    """Translate a rule file into English or Dutch, word by word, without loss.

    Keywords, cards and the words of the table are the language's own; names come from the words files
    beside the game and beside the games it is built on. Comments and tags stay as they are. FILE is a rule
    file of any kind, or the name of a game.
    """
    from kaart.cli.report import print_problems
    from kaart.diagnostics import ProblemsFound
    from kaart.format.translate import translated
    from kaart.library import find
    from kaart.syntax import LANGUAGES, read

    if output is not None:
        refuse_existing(output, force)
    path = find(file)
    text, problems = read(path)
    sources = {str(path): text}
    if problems:
        raise ProblemsFound(problems, sources)
    words = {short: word for word, short in LANGUAGES.items()}
    found = translated(text, path, words[goal])
    if found.text is None:
        raise ProblemsFound(found.problems, sources)
    if output is None:
        click.echo(found.text, nl=False)
    else:
        write_whole(output, found.text)
    if strict and found.unnamed:
        print_problems(found.unnamed, sources, language, err=True)
        raise SystemExit(1)
