"""`kaart fmt FILE…`: rule files in their canonical layout."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from kaart.cli.common import GameName, language_option
from kaart.cli.files import rule_files, write_whole
from kaart.saying import Message, said, say, say_count


@click.command("fmt")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=GameName())
@click.option(
    "--check", "only_check", is_flag=True, help="Write nothing; exit with 1 if a file would change."
)
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
@language_option
def command(files: tuple[str, ...], only_check: bool, diff: bool, language: str) -> None:
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
        print_problems(problems, sources, language, err=diff)
    if not diff:
        unread = len({problem.span.path for problem in problems})
        for line in _report(changed, len(paths), unread, only_check):
            click.echo(said(line, language))
    raise SystemExit(1 if problems or (changed and only_check) else 0)


def _report(changed: Sequence[Path], looked_at: int, unread: int, only_check: bool) -> Iterator[Message]:
    for path in changed:
        would = say("{path}: would be laid out anew", path=path)
        yield would if only_check else say("{path}: laid out anew", path=path)
    if unread:
        yield say_count("1 file cannot be read.", "{count} files cannot be read.", unread)
    elif not changed:
        yield say_count("Nothing to change.", "{count} files, nothing to change.", looked_at)


def _difference(path: Path, before: str, after: str) -> str:
    lines = difflib.unified_diff(
        before.splitlines(keepends=True), after.splitlines(keepends=True), str(path), str(path)
    )
    return "".join(line if line.endswith("\n") else f"{line}\n\\ no line end\n" for line in lines)
