"""`kaart perft`: count the tree of a game on every engine."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from kaart.cli.common import check_players, choices, game_argument, language_option, read_options, title_of
from kaart.saying import all_of, said, say, sentences

if TYPE_CHECKING:
    from kaart.compile import Opened
    from kaart.game import Game
    from kaart.simulate.perft import Progress, Tree

ENGINES = ("reference", "python", "native")


@click.command("perft")
@game_argument
@click.option("--depth", type=click.IntRange(1, 50), default=3, show_default=True, metavar="N",
              help="How many answers deep.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True, metavar="S",
              help="The match: its seed decides what chance decides.")  # fmt: skip
@click.option("--after", type=click.IntRange(0), default=0, metavar="N",
              help="Begin after N answers of random play, where fewer cards are left.")  # fmt: skip
@click.option("--drop-ranks", type=click.IntRange(0), default=0, metavar="N",
              help="Leave the N lowest ranks out of the pack.")  # fmt: skip
@click.option("--announcements", is_flag=True, help="Also what may be announced besides an answer.")
@click.option("--engine", "engines", type=click.Choice(ENGINES), multiple=True,
              help="May be repeated; without it every engine that there is.")  # fmt: skip
@choices
@click.option("--json", "as_json", is_flag=True, help="The result as JSON.")
@language_option
def command(
    game: str,
    depth: int,
    seed: int,
    after: int,
    drop_ranks: int,
    announcements: bool,
    engines: tuple[str, ...],
    players: int | None,
    options: tuple[tuple[str, str], ...],
    as_json: bool,
    language: str,
) -> int:
    """Count the ways a match can go, answer by answer, on every engine.

    The counts, and a hash over all questions on the way, have to be the same on each.
    """
    from kaart.compile import compile_program, open_game
    from kaart.diagnostics import KaartError, ProblemsFound
    from kaart.game import Game
    from kaart.simulate.perft import path_at_random, without_low_ranks

    opened = open_game(game)
    if opened.errors:
        raise ProblemsFound(opened.problems, opened.sources)
    check_players(opened, players)
    chosen = read_options(opened, options)
    smaller: Opened = without_low_ranks(opened, drop_ranks)
    made = Game(compile_program(smaller, players, chosen))
    path = path_at_random(made, seed, after, announcements)
    found = {
        name: tree
        for name in dict.fromkeys(engines or ENGINES)
        if (tree := _tree(name, made, seed, announcements, path, depth, asked=bool(engines))) is not None
    }
    if not any(tree.rows[0] for tree in found.values()):
        over = say(
            "The match with the seed {seed} is over after {count} answers.", seed=seed, count=len(path)
        )
        raise KaartError(sentences(over, say("There is nothing to count behind them.")))
    same = len({(*tree.rows, *tree.over, tree.hash) for tree in found.values()}) == 1
    click.echo(
        _json(made, found, same)
        if as_json
        else _text(title_of(opened, language), made.seats, found, same, language)
    )
    return 0 if same else 1


def _tree(
    name: str, game: Game, seed: int, announcements: bool, path: list[int], depth: int, asked: bool
) -> Tree | None:
    """The tree on one engine; None if it is not there and nobody asked for it."""
    from kaart.emit.layout import NotEmitted
    from kaart.emit.python_engine import load
    from kaart.native import NativeUnavailable, native_engine
    from kaart.simulate import perft

    try:
        with _progress(name) as told:
            match name:
                case "reference":
                    reference = perft.by_reference(game, seed, announcements)
                    return perft.count(reference, path, depth, told)
                case "python":
                    generated = perft.by_python(load(game.program), seed, announcements)
                    return perft.count(generated, path, depth, told)
                case _:
                    compiled = perft.natively(native_engine(game.program), seed, announcements)
                    return perft.count(compiled, path, depth, told)
    except (NotEmitted, NativeUnavailable):
        if asked:
            raise
        return None


@contextmanager
def _progress(engine: str) -> Iterator[Progress]:
    """Shows at a terminal how far an engine is: a share that supposes that all branches are alike, and the
    rows so far, which grow even where the share does not."""
    with click.progressbar(
        length=_PARTS,
        label=engine,
        file=sys.stderr,
        hidden=not sys.stderr.isatty(),
        show_eta=False,
        item_show_func=lambda rows: "" if rows is None else f"{rows:,}",
        update_min_steps=0,
    ) as bar:

        def tell(share: float, rows: int) -> None:
            bar.update(max(0, int(share * _PARTS) - bar.pos), rows)

        yield tell
        bar.update(_PARTS - bar.pos)


_PARTS = 10_000


def _text(title: str, seats: int, found: dict[str, Tree], same: bool, language: str) -> str:
    lines = [said(say("{title}, {count} players", title=title, count=seats), language)]
    trees = {said(say("every engine"), language): next(iter(found.values()))} if same else found
    heads = [said(head, language) for head in (say("depth"), say("rows of answers"), say("of them over"))]
    widths = [max(len(head), least) for head, least in zip(heads, (5, 19, 15), strict=True)]
    for name, tree in trees.items():
        lines += ["", f"  {name}", _row(heads, widths)]
        for level, (rows, over) in enumerate(zip(tree.rows, tree.over, strict=True), 1):
            lines.append(_row((str(level), str(rows), str(over)), widths))
        lines.append("  " + said(say("questions {hash}", hash=f"{tree.hash:016x}"), language))
    names = all_of(found)
    apart = say("{names} do NOT count the same.", names=names)
    verdict = say("Counted by {names}.", names=names) if same else apart
    return "\n".join([*lines, "", said(verdict, language)])


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    level, rows, over = (cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
    return f"  {level}   {rows}  {over}"


def _json(game: Game, found: dict[str, Tree], same: bool) -> str:
    value = {
        "game": game.name,
        "digest": game.program.digest,
        "players": game.seats,
        "same": same,
        "engines": {
            name: {"rows": tree.rows, "over": tree.over, "questions": f"{tree.hash:016x}"}
            for name, tree in found.items()
        },
    }
    return json.dumps(value, ensure_ascii=False, indent=2)
