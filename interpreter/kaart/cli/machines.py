"""Problems for programs: as JSON, and as notes beside the lines of a change on GitHub. `kaart check` prints
them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from kaart.cli.report import in_language, in_order, short_path
from kaart.diagnostics import Note, Problem, Span, errors

SCHEMA = 1


def as_json(problems: Sequence[Problem], sources: Mapping[str, str], language: str) -> str:
    """One object with all problems in their order; docs/checking.md describes it."""
    told = [in_language(problem, sources, language) for problem in in_order(problems)]
    wrong = len(errors(told))
    value = {
        "schema": SCHEMA,
        "language": language,
        "errors": wrong,
        "warnings": len(told) - wrong,
        "problems": [_record(problem) for problem in told],
    }
    return json.dumps(value, ensure_ascii=False, indent=2)


def github_notes(problems: Sequence[Problem], sources: Mapping[str, str], language: str) -> Iterator[str]:
    """A workflow command of GitHub for every problem, which shows it beside its line."""
    for problem in in_order(problems):
        told = in_language(problem, sources, language)
        span = told.span
        properties = {
            "file": short_path(span.path),
            "line": span.line,
            "endLine": span.end_line,
            # GitHub marks columns only within one line
            **({"col": span.column, "endColumn": span.end_column} if span.line == span.end_line else {}),
            "title": told.code,
        }
        listed = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
        yield f"::{told.severity.value} {listed}::{_text(_whole(told))}"


def _record(problem: Problem) -> dict[str, object]:
    return {
        "code": problem.code,
        "severity": problem.severity.value,
        **_place(problem.span),
        "sentence": problem.sentence,
        "advice": problem.advice or None,
        "notes": [_note(note) for note in problem.notes],
    }


def _note(note: Note) -> dict[str, object]:
    return {**_place(note.span), "text": note.text}


def _place(span: Span) -> dict[str, object]:
    return {
        "path": short_path(span.path),
        "line": span.line,
        "column": span.column,
        "end-line": span.end_line,
        "end-column": span.end_column,
    }


def _whole(problem: Problem) -> str:
    notes = (f"{short_path(note.span.path)}:{note.span.line}: {note.text}" for note in problem.notes)
    return "\n".join(line for line in (problem.sentence, problem.advice, *notes) if line)


def _text(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _text(text).replace(":", "%3A").replace(",", "%2C")
