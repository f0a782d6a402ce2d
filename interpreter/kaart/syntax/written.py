"""A file as it stands on the page: sentences, words, blank lines and comments.

The formatter and the translator work on this. The nodes of `parse` say what a file means; this says how
it is written, and leaves nothing out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from kaart.diagnostics import Problem, Span
from kaart.syntax.declarations import TYPES
from kaart.syntax.grammar import parser
from kaart.syntax.keywords import keywords
from kaart.syntax.layout import DEDENT, INDENT, LINE_ENDS, UntidyLayout
from kaart.syntax.parsing import TAB, built, parse
from kaart.syntax.parts import LINES, Branch, Build, Node, kind, token_span
from kaart.syntax.source import composed, prepare

_MARKS = LINE_ENDS | {INDENT, DEDENT}
# Names of files and of scenarios, and both columns of a words file: the same in every language.
_FIXED = frozenset({"game", "variant", "scenario_file", "words_file", "scenario", "word"})


@dataclass(frozen=True, slots=True)
class Lexeme:
    """One word, number, sign or text of a sentence, with what the tree knows about it.

    `terminal` is its name in the grammar. `column` is not 0 where a new column of a list begins (the
    column's number). `sign`: a minus that belongs to the number after it. `fixed`: a name that stays
    the same in every language. `remark` is the comment behind it on its line, `below` are the comments
    on lines of their own before the sentence goes on.
    """

    terminal: str
    text: str
    span: Span
    column: int = 0
    sign: bool = False
    fixed: bool = False
    remark: str = ""
    below: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Above:
    """What stands on a line of its own above a sentence: a comment and its indentation, or (no text)
    an empty line."""

    text: str
    width: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its level of indentation (0 for sections), the width of its indentation as
    written, and what stands above it. `rule` is the rule of the grammar that made it, if it has one of
    its own."""

    rule: str
    level: int
    width: int
    above: tuple[Above, ...]
    lexemes: tuple[Lexeme, ...]


@dataclass(frozen=True, slots=True)
class Written:
    """A whole file. `before` stands above the header, `remark` behind it, `after` below all sentences."""

    language: str
    before: tuple[Above, ...]
    remark: str
    sentences: tuple[Sentence, ...]
    after: tuple[Above, ...]


def written(text: str, path: str) -> tuple[Written | None, tuple[Problem, ...]]:
    """A file as it is written, or None and why its sentences cannot be read."""
    source = prepare(text, path)
    if source.language is None or source.problems or TAB.search(source.body):
        return None, parse(text, path)[1]
    try:
        tokens, tree = _run(source.body, source.language)
    except (UnexpectedInput, UntidyLayout):
        return None, parse(text, path)[1]
    _, problems = built(Build(path, keywords(source.language)), tree)
    if problems:
        return None, problems
    page = _Page(path, composed(text).split("\n"), _roles(tree))
    return page.written(source.language, source.header, list(_sentences(tokens))), ()


def says(file: Written, text: str) -> bool:
    """Whether a text holds the same words as the file, in the same sentences and blocks."""
    source = prepare(text, "")
    if source.language != file.language:
        return False
    try:
        tokens, _ = _run(source.body, file.language)
    except (UnexpectedInput, UntidyLayout):
        return False
    found = [(line.level, [(t.type, _word(t)) for t in line.tokens]) for line in _sentences(tokens)]
    return found == [(s.level, [(word.terminal, word.text) for word in s.lexemes]) for s in file.sentences]


def _run(body: str, language: str) -> tuple[list[Token], Tree[Token]]:
    """All tokens of a sound text, with the marks of its layout, and its tree."""
    interactive: Any = parser(language).parse_interactive(body)
    tokens = list(interactive.iter_parse())
    return tokens, interactive.feed_eof(tokens[-1] if tokens else None)


def _word(token: Token) -> str:
    """The text of a token; the blanks in a keyword of several words do not matter."""
    return str(token) if token.type == "STRING" else " ".join(token.split())


# ------------------------------------------------------------------ what only the tree knows


@dataclass(slots=True)
class _Roles:
    """What the tree says of tokens, by the places where they begin."""

    rules: dict[int, str] = field(default_factory=dict)
    columns: dict[int, int] = field(default_factory=dict)
    signs: set[int] = field(default_factory=set)
    fixed: set[int] = field(default_factory=set)


def _roles(tree: Tree[Token]) -> _Roles:
    roles = _Roles()
    waiting = [tree]
    while waiting:
        branch = waiting.pop()
        waiting.extend(child for child in reversed(branch.children) if isinstance(child, Tree))
        rule = kind(branch)
        if not branch.children:
            continue
        if rule in LINES or rule in _FIXED:
            roles.rules.setdefault(_start(branch), rule)
        if rule == "negative":
            roles.signs.add(_start(branch))
        if rule in _FIXED:
            roles.fixed.update(_start(child) for child in branch.children if kind(child) == "NAME")
        for number, child in _columns(rule, branch):
            roles.columns[_start(child)] = number
    return roles


def _start(node: Node) -> int:
    while isinstance(node, Tree):
        node = node.children[0]
    return node.start_pos or 0


def _columns(rule: str, tree: Branch) -> Iterator[tuple[int, Node]]:
    """The columns of a line in a list, but for the first, each with what it begins with."""
    children = tree.children
    match rule:
        case "option":
            yield 1, children[1]
            yield from ((2, child) for child in children if kind(child) == "STRING")
        case "note":
            yield from ((1, child) for child in children if kind(child) in TYPES)
        case "row":
            yield from enumerate((child for child in children[1:] if kind(child) != "TAG"), start=1)
        case "word":
            yield from ((1, child) for child in children[1:] if kind(child) == "NAME")
            yield from enumerate((child for child in children if kind(child) == "STRING"), start=2)
        case "ranked" | "piece_ranked":
            yield from ((1, child) for child in children if kind(child) == "IN_ORDER")
        case _:
            pass


# ------------------------------------------------------------------ sentences and what stands around them


@dataclass(frozen=True, slots=True)
class _Line:
    level: int
    tokens: tuple[Token, ...]


def _sentences(tokens: Iterable[Token]) -> Iterator[_Line]:
    """The tokens of each sentence, with the level of its block."""
    level, held = 0, list[Token]()
    for token in tokens:
        if token.type not in _MARKS:
            held.append(token)
            continue
        if held:
            yield _Line(level, tuple(held))
            held = []
        level += {INDENT: 1, DEDENT: -1}.get(token.type, 0)
    if held:
        yield _Line(level, tuple(held))


@dataclass(frozen=True, slots=True)
class _Page:
    path: str
    lines: list[str]
    roles: _Roles

    def written(self, language: str, header: int, found: list[_Line]) -> Written:
        """`header` is the number of lines above the header."""
        sentences, end = [], header + 1
        for line in found:
            start = (line.tokens[0].line or 1) - 1
            sentences.append(self._sentence(line, self._above(end, start)))
            end = line.tokens[-1].end_line or 1
        return Written(
            language,
            self._above(0, header),
            "".join(self.lines[header].partition("#")[1:]).rstrip(),
            tuple(sentences),
            self._above(end, len(self.lines)),
        )

    def _above(self, start: int, end: int) -> tuple[Above, ...]:
        """The lines without sentences from one line to another, counted from 0."""
        return tuple(Above(line.strip(), len(line) - len(line.lstrip())) for line in self.lines[start:end])

    def _sentence(self, line: _Line, above: tuple[Above, ...]) -> Sentence:
        tokens, roles = line.tokens, self.roles
        begins = tokens[1:] if tokens[0].type == "LABEL" else tokens
        return Sentence(
            roles.rules.get(_start(tokens[0])) or roles.rules.get(_start(begins[0]), ""),
            line.level,
            (tokens[0].column or 1) - 1,
            above,
            tuple(self._lexeme(t, after) for t, after in zip(tokens, [*tokens[1:], None], strict=True)),
        )

    def _lexeme(self, token: Token, after: Token | None) -> Lexeme:
        start, line, column = token.start_pos or 0, token.end_line or 1, token.end_column or 1
        alone = after is None or (after.line or 0) > line
        below = self.lines[line : (after.line or 1) - 1] if after is not None else []
        return Lexeme(
            token.type,
            _word(token),
            token_span(self.path, token, token),
            self.roles.columns.get(start, 0),
            start in self.roles.signs,
            start in self.roles.fixed,
            self.lines[line - 1][column - 1 :].strip() if alone else "",
            tuple(comment for comment in map(str.strip, below) if comment),
        )
