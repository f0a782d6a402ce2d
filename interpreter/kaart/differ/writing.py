"""A report about differences as plain text, as Markdown, or as data for programs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from kaart.diagnostics import Span
from kaart.differ.report import Report
from kaart.differ.tell import Entry
from kaart.format.outline import Node

WIDTH = 100


def as_text(report: Report) -> str:
    """For a terminal."""
    lines = [report.heading, "═" * len(report.heading)]
    lines += ["", *textwrap.wrap(report.remark, WIDTH)] if report.remark else []
    for chapter in report.chapters:
        lines += ["", chapter.title]
        lines += [line for entry in chapter.entries for line in _entry(entry)]
    for what, old, new in report.overview:
        lines += ["", what, *_wrapped(f"− {old}", "  "), *_wrapped(f"+ {new}", "  ")]
    return "\n".join(lines) + "\n"


def _entry(entry: Entry) -> Iterator[str]:
    yield from _wrapped(f"• {entry.text}", "  ")
    for sign, lines in (("−", entry.old), ("+", entry.new)):
        for line in lines:
            yield from _wrapped(f"{sign} {line}", "      ")


def _wrapped(text: str, indent: str) -> list[str]:
    """A text with a sign in front; further lines stand under its first word."""
    blanks = len(text) - len(text[1:].lstrip())
    first, later = indent + text[:blanks], indent + " " * blanks
    return textwrap.wrap(
        text[blanks:], WIDTH, initial_indent=first, subsequent_indent=later, break_on_hyphens=False
    )


def as_markdown(report: Report) -> str:
    """For a web page or a leaflet."""
    lines = [f"# {report.heading}"]
    lines += ["", report.remark] if report.remark else []
    for chapter in report.chapters:
        lines += ["", f"## {chapter.title}", ""]
        for entry in chapter.entries:
            lines.append(f"- {entry.text}")
            both = [f"− {line}" for line in entry.old] + [f"+ {line}" for line in entry.new]
            lines += ["", *(f"      {line}" for line in both), ""] if both else []
    if report.overview:
        lines += ["", "| | − | + |", "|---|---|---|"]
        lines += [f"| {what} | {old} | {new} |" for what, old, new in report.overview]
    return "\n".join(lines).rstrip() + "\n"


def as_data(report: Report) -> dict[str, object]:
    """For programs: the same, with the places of the rules; `docs/diff.md` describes it."""
    return {
        "language": report.language,
        "heading": report.heading,
        "remark": report.remark,
        "chapters": [
            {"title": chapter.title, "entries": [_record(entry) for entry in chapter.entries]}
            for chapter in report.chapters
        ],
        "overview": [{"what": what, "old": old, "new": new} for what, old, new in report.overview],
    }


def _record(entry: Entry) -> dict[str, object]:
    return {
        "text": entry.text,
        "old": list(entry.old),
        "new": list(entry.new),
        "differences": [
            {
                "part": difference.part.value,
                "change": difference.change.value,
                "old": _place(difference.old),
                "new": _place(difference.new),
            }
            for difference in entry.differences
        ],
    }


def _place(node: Node | None) -> dict[str, object] | None:
    if node is None:
        return None
    span: Span = node.span
    return {"path": span.path, "line": span.line, "column": span.column}
