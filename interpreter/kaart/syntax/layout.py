"""Turns line ends into the structure of blocks: lark's post-lexer for rule files.

A line goes on after a comma, `and`, an arithmetic sign and inside brackets. `Layout` keeps going
after a fault and reports it; `LayoutPostLexer` is what the parser uses while all is well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum, auto

from lark import Token
from lark.lark import PostLex

INDENT, DEDENT = "_INDENT", "_DEDENT"
LINE_ENDS = frozenset({"_NL", "_ON"})
GOES_ON = frozenset({"COMMA", "AND", "PLUS", "MINUS", "STAR", "SLASH"})
MAX_BRACKETS = 60
MAX_LEVELS = 30


class Untidy(Enum):
    """What can be wrong with the layout of a line."""

    ENDS_IN_OR = auto()
    INDENTATION = auto()
    BRACKETS = auto()
    LEVELS = auto()


class Layout:
    """The layout of one file: feed it every token, then `finish` it.

    `report` is called with a fault and the token at its place (the line end before a line that is
    indented wrongly).
    """

    def __init__(self, report: Callable[[Untidy, Token], None]) -> None:
        self._report = report
        self._last: Token | None = None
        self.levels = [0]
        self.brackets: list[Token] = []

    def feed(self, token: Token) -> list[Token]:
        """The tokens that stand for `token`: none, itself, or a line end with its block marks."""
        if token.type in LINE_ENDS:
            return self._line_end(token)
        self._last = token
        if token.type == "LPAR":
            self.brackets.append(token)
            if len(self.brackets) == MAX_BRACKETS + 1:
                self._report(Untidy.BRACKETS, token)
        elif token.type == "RPAR" and self.brackets:
            self.brackets.pop()
        return [token]

    def finish(self, end: Token) -> list[Token]:
        """The marks that close what is open at the end of the file."""
        closing = [_mark(DEDENT, end) for _ in self.levels[1:]]
        del self.levels[1:]
        return closing

    def new_line(self) -> None:
        """Forgets what the sentence so far means for its end, after a fault in it."""
        self.brackets.clear()
        if self._last is not None:
            self._last = Token.new_borrow_pos("NAME", "", self._last)

    def _line_end(self, token: Token) -> list[Token]:
        if self._last is None or self.brackets or self._last.type in GOES_ON:
            return []
        if self._last.type == "OR":
            self._report(Untidy.ENDS_IN_OR, self._last)
            return []
        return self.indent(token)

    def indent(self, token: Token) -> list[Token]:
        """What leads to the line after the line end `token`: it opens a block, or it follows
        the line end itself, after the blocks that it closes."""
        width = indentation(token)
        if width > self.levels[-1]:
            self.levels.append(width)
            if len(self.levels) == MAX_LEVELS + 2:
                self._report(Untidy.LEVELS, token)
            return [_mark(INDENT, token)]
        marks = []
        while width < self.levels[-1]:
            self.levels.pop()
            marks.append(_mark(DEDENT, token))
        if width > self.levels[-1]:
            self._report(Untidy.INDENTATION, token)
        return [*marks, token]


def indentation(line_end: Token) -> int:
    """The width of the blanks before the line after this line end; a tab counts for two."""
    return len(line_end.rpartition("\n")[2].replace("\t", "  "))


def _mark(kind: str, at: Token) -> Token:
    return Token.new_borrow_pos(kind, str(at), at)


class UntidyLayout(Exception):
    """Tells the fast parse to give way to the one that recovers; never leaves this stage."""


class LayoutPostLexer(PostLex):
    """What lark calls between lexer and parser; every run has its own Layout."""

    always_accept = tuple(LINE_ENDS)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        layout = Layout(_give_up)
        token = Token("_NL", "")
        for token in stream:
            yield from layout.feed(token)
        yield from layout.finish(token)


def _give_up(fault: Untidy, token: Token) -> None:
    raise UntidyLayout(fault, token)
