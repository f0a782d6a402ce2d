"""`kaart fmt FILE…`: rule files in their canonical layout."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import Path

import click

from kaart.cli.common import GameName
from kaart.cli.files import rule_files, write_whole


@click.command("fmt")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=GameName())
@click.option(
    "--check", "only_check", is_flag=True, help="Write nothing; exit with 1 if a file would change."
)
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
def command(files: tuple[str, ...], only_check: bool, diff: bool) -> None:
    """Lay out rule files: indentation, columns, tags in the margin, empty lines.

    What a file says is never changed, and comments stay where they are. A file with sentences that cannot
    be read is left alone. FILE is a rule file of any kind, a folder with all below it, or the name of a game.
    """
    from kaart.cli.report import print_problems
    from kaart.diagnostics import Problem
    from kaart.format import formatted
    from kaart.syntax import read

    paths = rule_files(files)
    problems: list[Problem] = []
    sources: dict[str, str] = {}
    changed: list[Path] = []
    for path in paths:
        text, found = read(path)
        laid_out, found = (None, found) if found else formatted(text, str(path))
        problems += found
        sources[str(path)] = text
        if laid_out is None or laid_out.encode() == path.read_bytes():
            continue
        changed.append(path)
        if diff:
            click.echo(_difference(path, text, laid_out), nl=False)
        if not diff and not only_check:
            write_whole(path, laid_out)
    if problems:
        print_problems(problems, sources, err=diff)
    if not diff:
        unread = len({problem.span.path for problem in problems})
        what = "would be laid out anew" if only_check else "laid out anew"
        _report(changed, len(paths), unread, what)
    raise SystemExit(1 if problems or (changed and only_check) else 0)


def _report(changed: Iterable[Path], looked_at: int, unread: int, what: str) -> None:
    names = list(changed)
    for path in names:
        click.echo(f"{path}: {what}")
    if unread:
        click.echo("1 file cannot be read." if unread == 1 else f"{unread} files cannot be read.")
    elif not names:
        click.echo("Nothing to change." if looked_at == 1 else f"{looked_at} files, nothing to change.")


def _difference(path: Path, before: str, after: str) -> str:
    lines = difflib.unified_diff(
        before.splitlines(keepends=True), after.splitlines(keepends=True), str(path), str(path)
    )
    return "".join(line if line.endswith("\n") else f"{line}\n\\ no line end\n" for line in lines)
