"""A parse that can be looked at, stopped and set back: the ground that recovery stands on.

This is the only module that touches what lark does not promise to keep (its parser and lexer
state), so lark is pinned below 2 and `tests/syntax/test_syntax_machine.py` guards it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters
from lark.parsers.lalr_analysis import Shift

STRANGE = "?"
"""The type of a token that stands for text which is no token of the language."""

END = "$END"
_WORD = re.compile(r"\w[\w-]*|\S")


@dataclass(frozen=True, slots=True)
class Saved:
    """A moment of a parse. Lists of children grow in place later, so their lengths are kept."""

    states: list[Any]
    values: list[Any]
    lengths: list[int]


class Machine:
    """A parse of `body` that takes one token at a time and never raises on a wrong one."""

    def __init__(self, lark: Lark, body: str) -> None:
        interactive: Any = lark.parse_interactive(body)
        self._parser = interactive.parser_state
        self._lexer = interactive.lexer_thread.lexer.lexer
        self._text = interactive.lexer_thread.state
        self._table = self._parser.parse_conf.states
        self._end_state = self._parser.parse_conf.end_state
        self._line_starts = [0, *(m.end() for m in re.finditer("\n", body))]
        self.body = body

    # -------------------------------------------------------------- reading

    @property
    def offset(self) -> int:
        """Where the next token is looked for."""
        return int(self._text.line_ctr.char_pos)

    def move(self, offset: int) -> None:
        """Goes on reading from another place of the text."""
        counter = self._text.line_ctr
        line = bisect_right(self._line_starts, offset)
        counter.char_pos = offset
        counter.line = line
        counter.line_start_pos = self._line_starts[line - 1]
        counter.column = offset - counter.line_start_pos + 1

    def next(self) -> Token | None:
        """The next token as this state sees it, else as any state would, else a strange one."""
        try:
            return self._read(self._lexer.lexers[self._parser.position])
        except UnexpectedCharacters:
            return self.next_anywhere()

    def next_anywhere(self) -> Token | None:
        """The next token as it would be if every token could stand here."""
        try:
            return self._read(self._lexer.root_lexer)
        except UnexpectedCharacters:
            return self.word_at(self.offset)

    def _read(self, lexer: Any) -> Token | None:
        try:
            token: Token = lexer.next_token(self._text, self._parser)
        except EOFError:
            return None
        return token

    def word_at(self, offset: int) -> Token:
        """A strange token for the word or character at a place; reading goes on after it."""
        self.move(offset)
        found = _WORD.search(self.body, offset)
        text = found[0] if found else ""
        start = found.start() if found else offset
        self.move(start)
        counter = self._text.line_ctr
        line, column = counter.line, counter.column
        self.move(start + len(text))
        end = start + len(text)
        return Token(STRANGE, text, start, line, column, line, column + len(text), end)

    def lex(self, start: int, end: int) -> list[Token]:
        """The tokens of a stretch as they are when every token could stand everywhere; reading stays."""
        here, found = self.offset, []
        self.move(start)
        while self.offset < end:
            before = self.offset
            token = self.next_anywhere()
            if token is None or self.offset <= before or (token.start_pos or 0) >= end:
                break
            found.append(token)
        self.move(here)
        return found

    # -------------------------------------------------------------- parsing

    def offer(self, token: Token) -> bool:
        """Takes the token if it can stand here; otherwise nothing changes."""
        if self._after(self._parser.state_stack, token.type) is None:
            return False
        self._parser.feed_token(token)
        return True

    def end(self) -> Tree[Token] | None:
        """The whole tree if the text may end here."""
        if self._after(self._parser.state_stack, END) is None:
            return None
        tree: Tree[Token] = self._parser.feed_token(Token(END, ""), True)
        return tree

    def accepts(self, *terminals: str, at: Saved | None = None) -> bool:
        """Whether these tokens can follow one after the other, here or at a saved moment."""
        stack = at.states if at else self._parser.state_stack
        for terminal in terminals:
            after = self._after(stack, terminal)
            if after is None:
                return False
            stack = after
        return True

    def choose(self, choices: Sequence[Sequence[str]], at: Saved) -> list[str] | None:
        """For each token the first of its possible types that can follow the ones before, from a saved
        moment on; None if the row breaks off."""
        stack, chosen = at.states, []
        for types in choices:
            for terminal in types:
                after = self._after(stack, terminal)
                if after is not None:
                    stack = after
                    chosen.append(terminal)
                    break
            else:
                return None
        return chosen

    def acceptable(self, at: Saved | None = None) -> frozenset[str]:
        """The types of all tokens that can stand here, or at a saved moment."""
        stack = at.states if at else self._parser.state_stack
        candidates = [name for name in self._table[stack[-1]] if name.isupper()]
        return frozenset(name for name in candidates if self._after(stack, name) is not None)

    def _after(self, states: list[Any], terminal: str) -> list[Any] | None:
        """The state stack once the terminal is shifted, or None if it cannot be."""
        stack = list(states)
        while True:
            entry = self._table[stack[-1]].get(terminal)
            if entry is None:
                return None
            action, argument = entry
            if action is Shift:
                return [*stack, argument]
            size = len(argument.expansion)
            if size:
                del stack[-size:]
            stack.append(self._table[stack[-1]][argument.origin.name][1])
            if terminal == END and stack[-1] == self._end_state:
                return stack

    # -------------------------------------------------------------- going back

    def save(self) -> Saved:
        """This moment of the parse, without the place in the text."""
        values = list(self._parser.value_stack)
        return Saved(list(self._parser.state_stack), values, [_length(value) for value in values])

    def restore(self, saved: Saved) -> None:
        """Makes the parse what it was at a saved moment."""
        self._parser.state_stack[:] = saved.states
        self._parser.value_stack[:] = saved.values
        for value, length in zip(saved.values, saved.lengths, strict=True):
            if isinstance(value, Tree):
                del value.children[length:]


def _length(value: object) -> int:
    return len(value.children) if isinstance(value, Tree) else 0
