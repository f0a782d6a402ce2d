"""`kaart diff A B`: what is different between two games, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from kaart.cli.common import GameName, language_option

if TYPE_CHECKING:
    from kaart.compile import Opened


@click.command("diff")
@click.argument("old", type=GameName(), metavar="A")
@click.argument("new", type=GameName(), metavar="B")
@language_option
@click.option(
    "--format", "form", type=click.Choice(["text", "md", "json"]), default="text", help="How it is written."
)
@click.option("--rules", is_flag=True, help="Show the lines of the rule files instead of sentences.")
def command(old: str, new: str, language: str, form: str, rules: bool) -> None:
    """Tell in words how game or variant B differs from A, rule by rule.

    A variant is taken as the whole game it makes. The exit code is 0 whether there are differences or not.
    """
    from kaart.differ import report
    from kaart.differ.writing import as_data, as_markdown, as_text
    from kaart.rulebook.plain import plain_words

    games = _sound(old), _sound(new)
    sayers = [] if rules else [plain_words(game, language) for game in games]
    found = report(*games, language, *sayers)
    match form:
        case "json":
            import json

            click.echo(json.dumps(as_data(found), ensure_ascii=False, indent=2))
        case "md":
            click.echo(as_markdown(found), nl=False)
        case _:
            click.echo(as_text(found), nl=False)


def _sound(game: str) -> Opened:
    from kaart.compile import open_game
    from kaart.diagnostics import ProblemsFound

    opened = open_game(game)
    if opened.errors:
        raise ProblemsFound(opened.problems, opened.sources)
    return opened
