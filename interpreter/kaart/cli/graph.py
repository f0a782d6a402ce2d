"""`kaart graph GAME`: the phases and questions of a game as a diagram in Mermaid or DOT."""

from __future__ import annotations

import click

from kaart.cli.common import choices, compile_chosen, game_argument, language_option


@click.command("graph")
@game_argument
@choices
@click.option("--format", "form", type=click.Choice(["mermaid", "dot"]), default="mermaid", show_default=True)
@click.option("--blocks", is_flag=True, help="Every block of the state machine instead of the phases.")
@language_option
def command(
    game: str,
    players: int | None,
    options: tuple[tuple[str, str], ...],
    form: str,
    blocks: bool,
    language: str,
) -> None:
    """Draw the phases and questions of a game as a diagram.

    Mermaid text is drawn by many Markdown viewers; DOT text by Graphviz (kaart graph GAME --format dot |
    dot -Tsvg -o game.svg).
    """
    from kaart.graph import Wording, block_diagram, phase_diagram, to_dot, to_mermaid
    from kaart.texts import Texts

    opened, program = compile_chosen(game, players, options)
    texts = Texts.of(opened.words)
    extract = block_diagram if blocks else phase_diagram
    wording = Wording(language, lambda name: texts.text(name, language))
    diagram = extract(program, wording)
    write = to_dot if form == "dot" else to_mermaid
    click.echo(write(diagram), nl=False)
