"""`kaart trace [GAME]`: each rule with the clauses that state it, and each clause with its rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kaart.cli.common import GameName, language_option
from kaart.diagnostics import errors
from kaart.saying import said, say

if TYPE_CHECKING:
    from kaart.trace import Traced


@click.command("trace")
@click.argument("game", required=False, type=GameName())
@click.option("--missing", "only_missing", is_flag=True, help="Only what no clause states, and the coverage.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON, for programs.")
@click.option("--footing", "as_footing", is_flag=True, help="Print what sentences stand on, for --since.")
@click.option("--since", type=click.Path(path_type=Path), metavar="FILE",
              help="Name the sentences that lost clauses since --footing wrote FILE.")  # fmt: skip
@language_option
def command(
    game: str | None, only_missing: bool, as_json: bool, as_footing: bool, since: Path | None, language: str
) -> None:
    """Follow each sentence of a source document to the lines of the rule files that state it, and back.

    The sentences stand in the inventory beside the games (*.rules.toml). Without GAME every inventory is
    traced over all games beside it. Exits with 1 if a sentence is not stated by any game, a tag is not in
    the inventory, or --since finds a loss.
    """
    from kaart.trace import trace_game, trace_games

    if sum((only_missing, as_json, as_footing, since is not None)) > 1:
        raise click.UsageError(say("Choose one of --missing, --json, --footing and --since."))
    traced = trace_games() if game is None else trace_game(game)
    if as_json:
        _print_json(traced, language)
    elif as_footing or since is not None:
        _compare(traced, since, language)
    else:
        for line in _text(traced, language, only_missing):
            click.echo(line)
    _end(traced, language)


def _text(traced: Traced, language: str, only_missing: bool) -> Iterator[str]:
    from kaart.cli.report import short_path
    from kaart.trace import clauses_and_rules, missing, rules_and_clauses, summary

    for trace in traced.traces:
        if only_missing:
            yield from missing(trace, language)
        else:
            yield from rules_and_clauses(trace, language, short_path)
            yield from clauses_and_rules(trace, language, short_path)
    for trace in traced.traces:
        yield from summary(trace, language)


def _print_json(traced: Traced, language: str) -> None:
    import json

    from kaart.cli.report import in_language
    from kaart.trace import as_data

    problems = [
        {"code": p.code, "file": p.span.path, "line": p.span.line, "text": p.sentence, "advice": p.advice}
        for p in (in_language(problem, traced.sources, language) for problem in traced.problems)
    ]
    data = {"families": [as_data(trace) for trace in traced.traces], "problems": problems}
    click.echo(json.dumps(data, ensure_ascii=False, indent=1))


def _compare(traced: Traced, since: Path | None, language: str) -> None:
    """Print the footing, or what is gone from it since a file was written."""
    from kaart.trace import footing, losses

    now = footing(traced.traces)
    if since is None:
        click.echo("\n".join(now))
        return
    found = losses(since.read_text(encoding="utf-8", errors="replace").splitlines(), now)
    for loss in found:
        click.echo(said(loss, language))
    if found:
        raise SystemExit(1)
    click.echo(said(say("Every sentence stands on what it stood on."), language))


def _end(traced: Traced, language: str) -> None:
    if traced.problems:
        from kaart.cli.report import print_problems

        print_problems(traced.problems, traced.sources, language, err=True)
    if errors(traced.problems) or any(trace.missing for trace in traced.traces):
        raise SystemExit(1)
