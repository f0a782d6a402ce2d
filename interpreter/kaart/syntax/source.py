"""Reads a file and its header line, before any grammar is chosen."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from kaart.diagnostics import Problem, Span, did_you_mean
from kaart.saying import one_of, say
from kaart.syntax import problems
from kaart.syntax.keywords import LANGUAGES

MAX_BYTES = 1_000_000
MAX_LINES = 20_000
VERSION = "1"

_HEADER = re.compile(r"[ \t]*kaart(?:[ \t]+(\S+))?(?:[ \t]+(\S+))?[ \t]*(\S.*)?")


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
    """A text as all of this stage sees it: letters composed, no byte order mark, `\n` as line end."""
    body = unicodedata.normalize("NFC", text.removeprefix("\ufeff"))
    return body.replace("\r\n", "\n").replace("\r", "\n")


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
    for index, line in enumerate(lines):  # noqa: B007  used after the loop
        if line.split("#", 1)[0].strip():
            break
    else:
        advice = say("Begin it with `kaart 1 english` or `kaart 1 nederlands`.")
        return _hopeless(problems.empty_file(Span(path, 1, 1, 1, 1), advice))
    faults, language = _header_faults(line.split("#", 1)[0].rstrip(), path, index + 1)
    if language is None:
        return Source("", None, tuple(faults))
    lines[index] = ""
    while not lines[-1].split("#", 1)[0].strip() and lines[1:]:
        lines.pop()
    return Source("\n".join(lines), language, tuple(faults), index)


def _header_faults(line: str, path: str, number: int) -> tuple[list[Problem], str | None]:
    """What is wrong with a header line, and its language if that can be told."""

    def span(group: int) -> Span:
        assert match is not None
        return Span(path, number, match.start(group) + 1, number, match.end(group) + 1)

    match = _HEADER.fullmatch(line)
    if match is None or match[2] is None:
        return [problems.no_header(Span(path, number, 1, number, len(line) + 1))], None
    faults = []
    if match[1] != VERSION:
        faults.append(problems.unknown_version(span(1), match[1]))
    if match[3]:
        faults.append(problems.no_header(span(3)))
    if match[2] in LANGUAGES:
        return faults, match[2]
    choice = one_of(f"`kaart {VERSION} {language}`" for language in LANGUAGES)
    advice = did_you_mean(match[2], LANGUAGES, say("Write {choice}.", choice=choice))
    return [*faults, problems.unknown_language(span(2), match[2], advice)], None


def _hopeless(problem: Problem) -> Source:
    return Source("", None, (problem,))
