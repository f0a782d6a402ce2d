"""Problems as text: place, sentence, the source line with a marker, what to do. Used by every command."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import click

from kaart.diagnostics import Note, Problem, Severity, Span, errors
from kaart.saying import Message, all_of, said, say, say_count

_LINE_END = re.compile(r"\r\n|\n|\r")
_WIDTH = 100  # longer source lines are cut to a window around the marker


def print_problems(
    problems: Sequence[Problem],
    sources: Mapping[str, str],
    language: str,
    *,
    err: bool = False,
    files: int | None = None,
) -> None:
    """Print all problems in a language (`en` or `nl`), sorted by place, and a summary line. `files` is how
    many files were looked at, for the summary; None leaves it out. Colour only on a terminal."""
    for problem in in_order(problems):
        click.echo("\n".join(describe(problem, sources, language)) + "\n", err=err)
    click.echo(click.style(said(summary(problems, files), language), bold=True), err=err)


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Sorted by file, line and column; each problem once."""
    return sorted(set(problems), key=lambda p: (p.span.path, p.span.line, p.span.column, p.code, p.sentence))


def summary(problems: Sequence[Problem], files: int | None = None) -> Message:
    """`2 problems and 1 warning in 1 of 3 files.` or `3 files, no problems.`"""
    found = set(problems)
    if not found:
        return say_count("1 file, no problems.", "{count} files, no problems.", files or 0)
    wrong = len(errors(found))
    odd = len(found) - wrong
    counted = [say_count("1 problem", "{count} problems", wrong)] if wrong else []
    counted += [say_count("1 warning", "{count} warnings", odd)] if odd else []
    if files is None or files <= 1:
        return say("{problems}.", problems=all_of(counted))
    places = len({problem.span.path for problem in problems})
    return say(
        "{problems} in {places} of {count} files.", problems=all_of(counted), places=places, count=files
    )


def describe(problem: Problem, sources: Mapping[str, str], language: str) -> Iterator[str]:
    """The lines for one problem, with colours in them (click drops these off a terminal)."""
    colour = "red" if problem.severity is Severity.ERROR else "yellow"
    code = click.style(problem.code, fg=colour, bold=True)
    told = in_language(problem, sources, language)
    kind = said(say("warning: "), language) if problem.severity is Severity.WARNING else ""
    yield f"{_place(told.span)}: {code} {kind}{clean(told.sentence)}"
    yield from _excerpt(told.span, sources, colour)
    if told.advice:
        yield f"  {click.style('→', fg='green')} {clean(told.advice)}"
    for note in told.notes:
        yield from _secondary(note, sources)


def in_language(problem: Problem, sources: Mapping[str, str], language: str) -> Problem:
    """The problem with its texts in a language. Words of the rule language are spelt as in its file, or in
    the file of a note."""
    from kaart.syntax.respelling import spelling_of  # loads the parser, and `short_path` needs none

    def told(text: str, path: str) -> str:
        return said(text, language, spelling_of(sources.get(path, "")))

    place = problem.span.path
    notes = tuple(Note(note.span, told(note.text, note.span.path)) for note in problem.notes)
    sentence, advice = told(problem.sentence, place), told(problem.advice, place)
    return replace(problem, sentence=sentence, advice=advice, notes=notes)


def clean(text: str) -> str:
    """A text from a file, fit for a terminal: control characters become visible and harmless."""
    return "".join(char if char.isprintable() else _visible(char) for char in text)


def _secondary(note: Note, sources: Mapping[str, str]) -> Iterator[str]:
    yield f"  {_place(note.span)}: {clean(note.text)}"
    yield from _excerpt(note.span, sources, "blue")


def _place(span: Span) -> str:
    return f"{click.style(clean(short_path(span.path)), bold=True)}:{span.line}:{span.column}"


def short_path(path: str) -> str:
    """Relative to the working folder if the file lies in it."""
    try:
        return str(Path(path).resolve().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return path


def _excerpt(span: Span, sources: Mapping[str, str], colour: str) -> Iterator[str]:
    lines = _LINE_END.split(sources.get(span.path, ""))
    if not 1 <= span.line <= len(lines):
        return
    line = lines[span.line - 1]
    start = min(max(span.column - 1, 0), len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    before, marked, after = line[:start], line[start : max(end, start)], line[max(end, start) :]
    before, marked, after = (_shown(part) for part in _window(before, marked, after))
    number = f"{span.line:>5} | "
    yield f"{number}{before}{marked}{after}".rstrip()
    marker = "^" * max(_columns(marked), 1)
    yield " " * (len(number) - 2) + "| " + " " * _columns(before) + click.style(marker, fg=colour, bold=True)


def _window(before: str, marked: str, after: str) -> tuple[str, str, str]:
    if len(before) + len(marked) + len(after) <= _WIDTH:
        return before, marked, after
    if len(marked) > _WIDTH:
        marked = marked[: _WIDTH - 1] + "…"
    room = max(_WIDTH - len(marked), 0)
    kept = room * 2 // 3
    before = "…" + before[len(before) - kept :] if len(before) > kept else before
    after = after[: max(room - len(before), 0)]
    return before, marked, after


def _shown(part: str) -> str:
    return "".join(" " if char == "\t" else char if char.isprintable() else _visible(char) for char in part)


def _visible(char: str) -> str:
    return " " if char in "\n\t" else f"\\x{ord(char):02x}"


def _columns(text: str) -> int:
    """How wide a terminal draws it: combining marks take no room, wide characters two columns."""
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    return len(text) + wide - sum(unicodedata.combining(char) > 0 for char in text)
