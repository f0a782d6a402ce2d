"""Reads a file and its header line, before any grammar is chosen."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from kaart.diagnostics import Problem, Span
from kaart.saying import say
from kaart.syntax import problems
from kaart.syntax.header import read_header

MAX_BYTES = 1_000_000
MAX_LINES = 20_000

# How the files begin that `kaart play --save` writes.
_SAVED_MATCH = b'{"format": "kaart match"'

# Blanks of other widths come from word processors and web pages; they count as plain ones outside texts.
_ODD_BLANK = re.compile('"[^"\n]*"|[\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000\\v\\f]')


@dataclass(frozen=True, slots=True)
class Source:
    """A text made ready for the parser: `body` has the header blanked and nothing after its last sentence.

    `language` is None if the file cannot be parsed at all; then `problems` says why. `header` is the
    number of lines above the header.
    """

    body: str
    language: str | None
    problems: tuple[Problem, ...]
    header: int = 0


def composed(text: str) -> str:
    """A text as all of this stage sees it: letters composed, no byte order mark, `\n` as line end, plain
    blanks."""
    body = unicodedata.normalize("NFC", text.removeprefix("\ufeff"))
    body = body.replace("\r\n", "\n").replace("\r", "\n")
    return _ODD_BLANK.sub(_plain, body)


def _plain(found: re.Match[str]) -> str:
    return found[0] if len(found[0]) > 1 else " "


def read(path: Path | str) -> tuple[str, tuple[Problem, ...]]:
    """The text of a file. On any fault the text is empty and there is one problem."""
    span = Span(str(path), 1, 1, 1, 1)
    try:
        with Path(path).open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return "", (problems.unreadable(span, say("There is no such file.")),)
    except IsADirectoryError:
        return "", (problems.unreadable(span, say("This is a folder, not a file.")),)
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or str(fault)
        return "", (problems.unreadable(span, say("This file cannot be read: {why}.", why=why)),)
    if raw.startswith(_SAVED_MATCH):
        advice = say("Go on with it by kaart play --resume {path}", path=path)
        return "", (problems.unreadable(span, say("This is a saved match, and holds no rules."), advice),)
    if len(raw) > MAX_BYTES:
        return "", (problems.too_large(span, say("This file has more than a million bytes.")),)
    try:
        return raw.decode("utf-8-sig"), ()
    except UnicodeDecodeError as fault:
        line = raw.count(b"\n", 0, fault.start) + 1
        place = Span(str(path), line, 1, line, 1)
        advice = say("Save it again with the encoding UTF-8.")
        return "", (problems.unreadable(place, say("This file is not written in UTF-8."), advice),)


def prepare(text: str, path: str) -> Source:
    """Checks the size of a text and reads its header."""
    whole = Span(path, 1, 1, 1, 1)
    if len(text) > MAX_BYTES:
        return _hopeless(problems.too_large(whole, say("This file has more than a million characters.")))
    body = composed(text)
    if body.count("\n") > MAX_LINES:
        return _hopeless(
            problems.too_large(whole, say("This file has more than {most} lines.", most=MAX_LINES))
        )
    if "\0" in body:
        line = body.count("\n", 0, body.index("\0")) + 1
        span = Span(path, line, 1, line, 1)
        return _hopeless(problems.unreadable(span, say("This file is not text: it holds zero bytes.")))
    return _read_header(body, path)


def _read_header(body: str, path: str) -> Source:
    lines = body.split("\n")
    sentences = [index for index, line in enumerate(lines) if line.split("#", 1)[0].strip()]
    if not sentences:
        advice = say("Begin it with `kaart 1 english` or `kaart 1 nederlands`.")
        return _hopeless(problems.empty_file(Span(path, 1, 1, 1, 1), advice))
    index, following = sentences[0], [lines[place].split("#", 1)[0] for place in sentences[1:]]
    header = read_header(lines[index].split("#", 1)[0].rstrip(), following, path, index + 1)
    if header.language is None:
        return Source("", None, header.problems)
    if header.there:
        lines[index] = ""
    while not lines[-1].split("#", 1)[0].strip() and lines[1:]:
        lines.pop()
    return Source("\n".join(lines), header.language, header.problems, index)


def _hopeless(problem: Problem) -> Source:
    return Source("", None, (problem,))
