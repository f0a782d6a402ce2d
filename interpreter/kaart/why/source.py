"""Sentences of a rule file as they stand in it, without their margin; and any stretch of one."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kaart.diagnostics import Span

_LINE_END = re.compile(r"\r\n|\n|\r")
_COMMENT = re.compile(r'^((?:[^"#]|"[^"]*")*)#.*$')
_TAGS = re.compile(r"\s*(?:@[\w.-]+\s*)+$")
_GOES_ON = re.compile(r"(?:[,+*/]|(?:^|\s)(?:-|and|en))$")


@dataclass(frozen=True, slots=True)
class Stated:
    """A sentence, and where it begins."""

    text: str
    path: str
    line: int


def sentence(text: str, path: str, line: int) -> Stated | None:
    """The sentence that begins in a line, with the lines on which it goes on."""
    lines = _LINE_END.split(text)
    if not 1 <= line <= len(lines):
        return None
    found: list[str] = []
    for one in lines[line - 1 :]:
        found.append(_bare(one))
        joined = " ".join(found)
        if not _GOES_ON.search(joined) and joined.count("(") <= joined.count(")"):
            break
    return Stated(joined, path, line)


def stretch(text: str, span: Span) -> str:
    """The words of a span in one line, without comments."""
    lines = _LINE_END.split(text)[span.line - 1 : span.end_line]
    if not lines:
        return ""
    if span.end_line == span.line:
        return lines[0][span.column - 1 : span.end_column - 1].strip()
    first, *middle, last = lines
    parts = [first[span.column - 1 :], *middle, last[: span.end_column - 1]]
    return " ".join(_bare(part) for part in parts).strip()


def _bare(line: str) -> str:
    """A line without comment, tags and blanks around it."""
    return _TAGS.sub("", _COMMENT.sub(r"\1", line)).strip()
