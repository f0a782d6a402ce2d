"""Leaves out problems that only follow from others, so that one mistake gives one problem.

What a sentence that cannot be read would have said is not known; whatever depends on it is not complained
about until it is mended. `compile` asks here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from kaart.diagnostics import Problem, Span
from kaart.syntax import LANGUAGES
from kaart.syntax.keywords import keywords

# What cannot be known while the line that begins like this is broken.
_UNKNOWN: Mapping[str, frozenset[str]] = MappingProxyType({
    "PLAYERS": frozenset({"K206", "K213"}),
    "SUITS": frozenset({"K204", "K212"}),
    "RANKS": frozenset({"K204", "K212"}),
    "TABLE": frozenset({"K208", "K216"}),
})  # fmt: skip
_UNKNOWN_NAME = "K201"
# What is said of a whole section, and may be right once its broken line is mended.
_OF_SECTIONS = frozenset({"K216", "K228"})

Lines = Mapping[str, list[str]]


def of_their_own(
    problems: Iterable[Problem], sources: Mapping[str, str], names: Mapping[str, str]
) -> list[Problem]:
    """The problems without those that follow from sentences that could not be read (K1xx). `sources` are
    the texts by path; `names` says how a name is called in the other language, both ways."""
    found = list(problems)
    broken = {(p.span.path, p.span.line) for p in found if _is_unreadable(p)}
    if not broken:
        return found
    lines = {path: text.split("\n") for path, text in sources.items()}
    unsure = {word for path, line in broken for word in _words(lines, path, line)}
    unsure |= {names[word] for word in unsure if word in names}
    unknown = {code for word, codes in _heads().items() if word in unsure for code in codes}
    lost = _lost_names(found, lines)

    def follows(problem: Problem) -> bool:
        span = problem.span
        text = _words(lines, span.path, span.line, span)
        return (
            (span.path, span.line) in broken
            or problem.code in unknown
            or (problem.code in _OF_SECTIONS and _has_broken_line(span, broken, lines))
            or bool(unsure.intersection(text))
            or (problem.code == _UNKNOWN_NAME and bool(lost.intersection(text)))
        )

    return [problem for problem in found if _is_unreadable(problem) or not follows(problem)]


def _is_unreadable(problem: Problem) -> bool:
    return problem.code.startswith("K1")


def _has_broken_line(head: Span, broken: set[tuple[str, int]], lines: Lines) -> bool:
    """Whether a line of the block below a head could not be read."""
    text = lines.get(head.path, [])
    for number in range(head.line + 1, len(text) + 1):
        line = text[number - 1]
        if line.strip() and len(line) - len(line.lstrip()) < head.column:
            return False
        if (head.path, number) in broken:
            return True
    return False


def _lost_names(problems: Iterable[Problem], lines: Lines) -> set[str]:
    """Names that are missing in several places: rather than misspelt again and again, they were declared
    in a sentence that could not be read."""
    unknown = [problem.span for problem in problems if problem.code == _UNKNOWN_NAME]
    count = Counter(word for span in unknown for word in _words(lines, span.path, span.line, span))
    return {word for word, times in count.items() if times > 1}


def _heads() -> dict[str, frozenset[str]]:
    """The words that such a line begins with, in every language."""
    return {
        word: codes
        for terminal, codes in _UNKNOWN.items()
        for language in LANGUAGES
        for word in keywords(language).phrases[terminal]
    }


def _words(lines: Lines, path: str, line: int, span: Span | None = None) -> list[str]:
    """The words of a line, or of a stretch of it."""
    text = lines.get(path, [])
    if not 1 <= line <= len(text):
        return []
    start, end = (span.column - 1, span.end_column - 1) if span is not None else (0, None)
    return re.findall(r"[\w-]+", text[line - 1][start:end])
