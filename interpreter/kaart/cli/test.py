"""`kaart test`: play the scenarios beside games and say which expectations hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kaart.cli.common import GameName, language_option
from kaart.saying import listed, said, say, say_count

if TYPE_CHECKING:
    from kaart.scenario import Outcome


@click.command("test")
@click.argument("games", nargs=-1, metavar="[GAME...]", type=GameName())
@click.option("--verbose", "-v", is_flag=True, help="Name every scenario, also those that pass.")
@click.option("--only", "-k", metavar="TEXT", help="Only scenarios with this text in their name.")
@language_option
def command(games: tuple[str, ...], verbose: bool, only: str | None, language: str) -> None:
    """Play the scenarios of games.

    GAME is the name of a game or variant, a scenario file, or a folder. Without it the scenarios of all
    games that `kaart list` names are played. Exits with 0 if every expectation holds, else with 1.
    """
    from kaart.cli.report import print_problems, short_path
    from kaart.diagnostics import ProblemsFound
    from kaart.scenario import run_file

    passed = failed = broken = 0
    for path in dict.fromkeys(_files(games)):
        try:
            outcomes, sources = run_file(path)
        except ProblemsFound as found:
            print_problems(found.problems, found.sources, language, err=True)
            broken += 1
            continue
        chosen = [one for one in outcomes if only is None or only in one.name]
        for outcome in chosen:
            passed += outcome.passed
            failed += not outcome.passed
            if verbose or not outcome.passed:
                _print(outcome, sources, language)
            if outcome.problems:
                print_problems(outcome.problems, sources, language)
        if chosen:
            good = sum(1 for one in chosen if one.passed)
            shown = short_path(str(path))
            line = say("{path}: {good} of {count} passed", path=shown, good=good, count=len(chosen))
            click.echo(said(line, language))
    if passed + failed + broken == 0:
        raise click.UsageError(say("There is no scenario to play."))
    _summary(passed, failed, broken, language)
    raise SystemExit(1 if failed or broken else 0)


def _files(games: Iterable[str]) -> Iterator[Path]:
    from kaart.library import Sort, entries, find, header, scenarios_beside

    names = list(games)
    if not names:
        for entry in entries():
            yield from scenarios_beside(entry.path)
        return
    for name in names:
        if Path(name).is_dir():
            found = sorted(Path(name).rglob("*.kaart"))
            yield from (path for path in found if (head := header(path)) and head.sort is Sort.SCENARIOS)
            continue
        path = find(name)
        head = header(path)
        if head is not None and head.sort is Sort.SCENARIOS:
            yield path
        else:
            beside = scenarios_beside(path)
            if not beside:
                raise click.UsageError(say("There are no scenarios beside {name}.", name=name))
            yield from beside


def _print(outcome: Outcome, sources: Mapping[str, str], language: str) -> None:
    from kaart.cli.report import short_path
    from kaart.syntax.respelling import spelling_of

    def told(text: str) -> str:
        return said(text, language, spelling_of(sources.get(outcome.span.path, "")))

    passed, failed = told(say("passed")), told(say("FAILED"))
    mark = click.style(passed, fg="green") if outcome.passed else click.style(failed, fg="red", bold=True)
    title = f' "{outcome.title}"' if outcome.title else ""
    click.echo(f"{mark}  {told(outcome.name)}{title}  {short_path(outcome.span.path)}:{outcome.span.line}")
    for failure in outcome.failures:
        line = told(say("line {number}", number=failure.span.line))
        expected, got = told(say("expected")), told(say("got"))
        width = max(len(expected), len(got))
        click.echo(f"    {line}: {expected:<{width}} {told(failure.expected)}")
        click.echo(f"    {' ' * len(line)}  {got:<{width}} {told(failure.got)}")
    if not outcome.passed:
        for line in outcome.position:
            click.echo(f"      {told(line)}")


def _summary(passed: int, failed: int, broken: int, language: str) -> None:
    parts = [say("{count} failed", count=failed)] if failed else []
    parts.append(say("{count} passed", count=passed))
    if broken:
        parts.append(say_count("1 file could not be read", "{count} files could not be read", broken))
    colour = "red" if failed or broken else "green"
    click.echo(click.style(said(listed(parts), language), fg=colour, bold=True))
