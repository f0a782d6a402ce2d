"""From the text of a file to its nodes: the entry of the syntax stage."""

from __future__ import annotations

from kaart.diagnostics import Problem
from kaart.syntax import files, nodes
from kaart.syntax.grammar import parser
from kaart.syntax.keywords import keywords
from kaart.syntax.parts import Build
from kaart.syntax.source import prepare


def parse(text: str, path: str) -> tuple[nodes.File | None, tuple[Problem, ...]]:
    """The nodes of a file, or None, and everything that is wrong with its sentences."""
    source = prepare(text, path)
    if source.language is None:
        return None, source.problems
    build = Build(path, keywords(source.language))
    tree = parser(source.language).parse(source.body)
    return files.file(build, tree), tuple(build.problems)
