"""`kaart rulebook GAME`: the rules as a booklet to hand out, in English or Dutch."""

from __future__ import annotations

from pathlib import Path

import click

from kaart.cli.common import choices, compile_chosen, game_argument, language_option, read_options
from kaart.cli.files import refuse_existing
from kaart.saying import said, say


@click.command("rulebook")
@game_argument
@choices
@click.option("--format", "form", type=click.Choice(["md", "html"]),
              help="Markdown, or a page to print; without it the name of the file decides.")  # fmt: skip
@click.option("--output", "file", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Write the book to this file instead of printing it.")  # fmt: skip
@click.option("--force", is_flag=True, help="Replace the file if it is there already.")
@click.option("--no-deals", is_flag=True, help="Leave out the two rounds played as examples.")
@language_option
def command(
    game: str,
    players: int | None,
    options: tuple[tuple[str, str], ...],
    form: str | None,
    file: Path | None,
    force: bool,
    no_deals: bool,
    language: str,
) -> None:
    """Write a rulebook: the rules in plain sentences, tables, and two rounds that were really played.

    It tells the game with the options and the number of players chosen, and what other choices change.
    """
    from kaart import compile as compiler
    from kaart.rulebook import booklet, to_html, to_markdown

    if file is not None:
        refuse_existing(file, force)
    opened, program = compile_chosen(game, players, options)
    chosen = compiler.read_options(opened.game, read_options(opened, options))
    book = booklet(opened, language, program.seats, chosen, deals=not no_deals)
    wanted = form or ("html" if file is not None and file.suffix.lower() in (".html", ".htm") else "md")
    text = to_html(book) if wanted == "html" else to_markdown(book)
    if file is None:
        click.echo(text, nl=False)
        return
    file.write_text(text, encoding="utf-8")
    click.echo(said(say("The rulebook is in {path}.", path=file), language))
