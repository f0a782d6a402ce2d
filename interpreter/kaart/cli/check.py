"""`kaart check FILE…`: all problems of all files, with the lines they are about."""

from __future__ import annotations

import click

from kaart.cli.common import GameName, language_option
from kaart.cli.files import rule_files


@click.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=GameName())
@click.option("--quiet", "-q", is_flag=True, help="Print nothing when all is well.")
@click.option("--format", "form", type=click.Choice(["text", "json", "github"]), default="text",
              show_default=True, help="How problems are written: for people, for programs, or as notes "
              "beside the lines of a change on GitHub.")  # fmt: skip
@language_option
def command(files: tuple[str, ...], quiet: bool, form: str, language: str) -> None:
    """Look for faults in rule files.

    FILE is a game, a variant, scenarios or words; a folder stands for all the rule files below it, and
    the name of a game for its file. Exits with 0 if there is nothing wrong, 1 if there are problems
    (a warning is none) and 2 if a file cannot be found.
    """
    from kaart.checking import check_file
    from kaart.cli.machines import as_json, github_notes
    from kaart.cli.report import print_problems
    from kaart.diagnostics import Problem, errors

    paths = rule_files(files)
    problems: list[Problem] = []
    sources: dict[str, str] = {}
    for path in paths:
        found, texts = check_file(path)
        problems += (problem for problem in found if problem not in problems)
        sources.update(texts)
    match form:
        case "json":
            click.echo(as_json(problems, sources, language))
        case "github":
            for line in github_notes(problems, sources, language):
                click.echo(line)
        case _:
            if problems or not quiet:
                print_problems(problems, sources, language, files=len(paths))
    raise SystemExit(1 if errors(problems) else 0)
