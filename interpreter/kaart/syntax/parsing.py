"""From the text of a file to its nodes: the entry of the syntax stage."""

from __future__ import annotations

import re

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from kaart.diagnostics import Problem, Span
from kaart.saying import say
from kaart.syntax import files, nodes, problems
from kaart.syntax.grammar import parser
from kaart.syntax.keywords import keywords
from kaart.syntax.layout import UntidyLayout
from kaart.syntax.parts import LINES, Build, Node, kind, token_span
from kaart.syntax.recovery import recover
from kaart.syntax.source import prepare

# How deep a sentence may be nested, counted in steps of the tree; about two for each bracket.
MAX_DEPTH = 120

TAB = re.compile(r"^ *\t[ \t]*(?=[^\s#])", re.MULTILINE)


def parse(text: str, path: str) -> tuple[nodes.File | None, tuple[Problem, ...]]:
    """The nodes of a file, or None, and everything that is wrong with its sentences.

    A file with problems holds what could be read: sentences that could not are missing from it, so it
    is good for finding more problems and for nothing else. None comes with at least one problem.
    """
    source = prepare(text, path)
    if source.language is None:
        return None, source.problems
    build = Build(path, keywords(source.language), list(source.problems))
    return built(build, _tree(source.body, source.language, build))


def built(build: Build, tree: Tree[Token] | None) -> tuple[nodes.File | None, tuple[Problem, ...]]:
    """The nodes for a tree, with all problems that the build has by then."""
    if tree is None:
        return None, _in_order(build)
    deep = _too_deep(tree)
    if deep is not None:
        build.problems.append(
            problems.nested(token_span(build.path, deep, deep), say("This sentence is nested too deep."))
        )
        return None, _in_order(build)
    broken = {problem.span.line for problem in build.problems}
    count = len(build.problems)
    file = files.file(build, tree)
    # what the builders find odd about a sentence that was mended is not the author's doing
    build.problems[count:] = [one for one in build.problems[count:] if one.span.line not in broken]
    return file, _in_order(build)


def _tree(body: str, language: str, build: Build) -> Tree[Token] | None:
    """The tree of a text, or of as much of it as could be read."""
    tabs = _tabs(body, build.path)
    build.problems.extend(tabs)
    lark = parser(language)
    try:
        return lark.parse(body)
    except (UnexpectedInput, UntidyLayout):
        return recover(lark, body, build, bool(tabs))


def _tabs(body: str, path: str) -> list[Problem]:
    """The problem of tabs before lines, shown at the first of them."""
    found = list(TAB.finditer(body)) if "\t" in body else []
    if not found:
        return []
    line = body.count("\n", 0, found[0].start()) + 1
    width = found[0].end() - found[0].start()
    return [problems.tab(Span(path, line, 1, line, 1 + width), len(found))]


def _in_order(build: Build) -> tuple[Problem, ...]:
    unique = dict.fromkeys(build.problems)
    return tuple(sorted(unique, key=lambda p: (p.span.line, p.span.column, p.code)))


def _too_deep(tree: Tree[Token]) -> Token | None:
    """A token where a sentence is nested deeper than the builders follow, without recursion."""
    waiting: list[tuple[Node, int]] = [(tree, 0)]
    while waiting:
        node, depth = waiting.pop()
        if isinstance(node, Token):
            if depth > MAX_DEPTH:
                return node
            continue
        depth = 0 if kind(node) in LINES else depth + 1
        waiting.extend((child, depth) for child in node.children)
    return None
