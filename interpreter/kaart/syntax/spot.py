"""The place where a sentence breaks, as the tables of mistakes and repairs look at it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from lark import Token

from kaart.diagnostics import Problem, Span
from kaart.syntax.keywords import NAME, Keywords
from kaart.syntax.machine import STRANGE, Machine, Saved
from kaart.syntax.parts import token_span

_NAME = re.compile(NAME)
_ENDS = ("_NL", "_ON", "_DEDENT", "$END")
_BLOCK = ("_INDENT",)
_AHEAD = 80

Says = Callable[[Span, str, str], Problem]
"""Makes the problem of a place where the first text stands and the second is right."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A mistake that was recognised: its problem, and how the sentence goes on.

    From the moment `at` the parser gets the tokens `instead`, then what stands from `resume` on. Without
    `at` the sentence is left out.
    """

    problem: Problem
    at: Saved | None = None
    instead: tuple[Token, ...] = ()
    resume: int = 0


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a sentence breaks: before `tokens[index]`, or at its end.

    `tokens` are read without knowing what can stand where. `at` is the moment before the break, `before`
    the moment one token earlier, `start` the moment before the sentence, `labelled` that behind its label
    if it has one, and `above` the moment before the end of the line above it. `block`: an indented
    block follows.
    """

    machine: Machine
    known: Keywords
    path: str
    tokens: tuple[Token, ...]
    index: int
    at: Saved
    before: Saved | None
    start: Saved
    labelled: Saved | None
    above: Saved | None
    block: bool

    @property
    def broken(self) -> Token | None:
        """The token that does not fit; None at the end of the sentence."""
        return self.tokens[self.index] if self.index < len(self.tokens) else None

    @property
    def rest(self) -> tuple[Token, ...]:
        """The sentence from the break on."""
        return self.tokens[self.index :]

    @property
    def offset(self) -> int:
        """Where the text goes on after the break."""
        broken = self.broken
        if broken is not None:
            return broken.start_pos or 0
        return (self.tokens[-1].end_pos or 0) if self.tokens else self.machine.offset

    @property
    def span(self) -> Span:
        """The token that does not fit, or one column behind the sentence."""
        broken = self.broken
        if broken is not None:
            return self.span_of(broken)
        last = self.tokens[-1]
        line, column = last.end_line or 1, last.end_column or 1
        return Span(self.path, line, column, line, column + 1)

    def span_of(self, first: Token, last: Token | None = None) -> Span:
        """The stretch from one token to another."""
        return token_span(self.path, first, last or first)

    def can(self, *terminals: str) -> bool:
        """Whether these could stand at the break, one after the other."""
        return self.machine.accepts(*terminals, at=self.at)

    def goes_on(self, at: Saved, *parts: str | Token) -> bool:
        """Whether the sentence is whole with these terminals and tokens from a moment on."""
        choices: list[Sequence[str]] = [types(part) if isinstance(part, Token) else (part,) for part in parts]
        return self.machine.choose([*choices, _BLOCK if self.block else _ENDS], at) is not None

    def shape(self) -> str:
        """The sentence as the names of its tokens, with `!` before the one that does not fit."""
        parts = [_shape(token, self.known) for token in self.tokens] + ["END"]
        parts[self.index] = "!" + parts[self.index]
        return " ".join(parts)

    def places(self) -> Iterator[tuple[int, Saved]]:
        """Where a wrong word may stand: at the break, behind the label, or where the sentence begins."""
        yield self.offset, self.at
        if self.labelled is not None and self.index > 1:
            yield self.tokens[1].start_pos or 0, self.labelled
        if self.index:
            yield self.tokens[0].start_pos or 0, self.start

    def is_longer_keyword(self, offset: int, found: str) -> bool:
        """Whether what stands at a place is a keyword of which some words were found."""
        return any(
            token.start_pos == offset and len(token) > len(found) and str(token).startswith(found)
            for token in self.tokens
            if token.type not in ("NAME", "LABEL", STRANGE)
        )

    def after(self, offset: int) -> tuple[Token, ...]:
        """The tokens from a place of the text on."""
        return tuple(token for token in self.tokens if (token.start_pos or 0) >= offset)

    def text(self, offset: int) -> str:
        """What stands from a place of the text on, as far as a keyword or a card could reach."""
        return self.machine.body[offset : offset + _AHEAD]

    def instead(self, at: Saved, offset: int, wrong: str, terminal: str, right: str, says: Says) -> Finding:
        """The sentence with a keyword in the place of what stands there."""
        token = next(t for t in self.tokens if (t.end_pos or 0) > offset)
        made = Token(
            terminal, wrong, offset, token.line, token.column, token.line,
            (token.column or 1) + len(wrong), offset + len(wrong),
        )  # fmt: skip
        return Finding(says(self.span_of(made), wrong, right), at, (made,), offset + len(wrong))

    def made(self, terminal: str, text: str, start: int | None = None) -> Token:
        """A token that stands for some text at the break, or before another place."""
        place = self.offset if start is None else start
        near = self.broken or self.tokens[-1]
        return Token(
            terminal, text, place, near.line, near.column, near.line,
            (near.column or 1) + len(text), place + len(text),
        )  # fmt: skip


def types(token: Token) -> tuple[str, ...]:
    """What a token may be where it stands: the keyword it looks like, or a name."""
    if token.type not in ("NAME", STRANGE) and _NAME.fullmatch(str(token)):
        return token.type, "NAME"
    return (token.type,)


def _shape(token: Token, known: Keywords) -> str:
    """`NAME`, `MUST_PLAY`, `LABEL`; a label that is a keyword shows which: `LABEL=OPTIONS`."""
    if token.type == "LABEL":
        word = str(token)[:-1]
        found = [name for name, spellings in known.phrases.items() if word in spellings]
        return f"LABEL={found[0]}" if found else "LABEL"
    return "STRANGE" if token.type == STRANGE else token.type
