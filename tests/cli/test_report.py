"""How problems look on paper."""

from __future__ import annotations

from dataclasses import replace

import click
import pytest

from kaart.cli.report import clean, describe, in_order, print_problems, summary
from kaart.diagnostics import Note, Problem, Severity, Span, errors


def problem(line: int = 2, column: int = 10, end: int = 14, path: str = "x.kaart", **more: object) -> Problem:
    span = Span(path, line, column, line, end)
    return Problem("K201", span, "The name trum is not known.", **more)  # type: ignore[arg-type]


SOURCE = {"x.kaart": "kaart 1 english\nput card trum into won\n"}


def text(one: Problem, sources: dict[str, str] = SOURCE) -> str:
    return click.unstyle("\n".join(describe(one, sources, "en")))


def test_a_problem_shows_its_line_and_what_to_do() -> None:
    assert text(problem(advice="Did you mean trump?")) == (
        "x.kaart:2:10: K201 The name trum is not known.\n"
        "    2 | put card trum into won\n"
        "      |          ^^^^\n"
        "  → Did you mean trump?"
    )


def test_a_second_place_is_shown_as_well() -> None:
    note = Note(Span("x.kaart", 1, 1, 1, 6), "declared here")
    assert text(problem(notes=(note,))).splitlines()[3:] == [
        "  x.kaart:1:1: declared here",
        "    1 | kaart 1 english",
        "      | ^^^^^",
    ]


def test_a_place_outside_the_text_has_no_excerpt() -> None:
    assert text(problem(line=99)) == "x.kaart:99:10: K201 The name trum is not known."
    assert text(problem(path="gone.kaart")).count("\n") == 0


@pytest.mark.parametrize(("column", "end"), [(0, 0), (23, 23), (500, 600), (10, 3)])
def test_odd_columns_still_give_a_marker(column: int, end: int) -> None:
    assert "^" in text(problem(column=column, end=end))


def test_a_problem_over_several_lines_marks_the_first_to_its_end() -> None:
    span = Span("x.kaart", 1, 7, 2, 3)
    assert text(Problem("K1", span, "Odd.")).splitlines()[-1] == "      |       ^^^^^^^^^"


def test_tabs_wide_and_combining_letters_keep_the_marker_in_place() -> None:
    line = "\tgee\u0308rfd 你 trum"
    column = line.index("trum") + 1
    shown = text(problem(1, column, column + 4), {"x.kaart": line}).splitlines()
    assert shown[1] == "    1 |  gee\u0308rfd 你 trum"
    assert shown[2] == "      |            ^^^^"


def test_only_line_ends_of_files_count_as_such() -> None:
    source = {"x.kaart": "# a\u2028b\x0bc\r\nput card trum\r\n"}
    assert text(problem(2, 10, 14), source).splitlines()[1:] == [
        "    2 | put card trum",
        "      |          ^^^^",
    ]


def test_a_long_line_is_cut_around_the_marker() -> None:
    line = "a" * 3000 + " trum " + "b" * 3000
    shown = text(problem(1, 3002, 3006), {"x.kaart": line}).splitlines()
    assert len(shown[1]) < 120
    start = shown[2].index("^")
    assert shown[1][start : start + 4] == "trum"


def test_control_characters_of_a_file_never_reach_the_terminal() -> None:
    source = {"x.kaart": "put \x1b[31m\x07card\n"}
    shown = text(problem(1, 1, 4), source)
    assert "\x1b" not in shown
    assert "\\x1b" in shown
    assert clean("a\x1b\u202eb") == "a\\x1b\\x202eb"


def test_problems_come_sorted_and_once() -> None:
    late, early = problem(line=9), problem(line=1)
    other = problem(path="a.kaart", line=5)
    assert in_order([late, early, other, early]) == [other, early, late]


@pytest.mark.parametrize(
    ("problems", "files", "line"),
    [
        ([], 1, "1 file, no problems."),
        ([], 3, "3 files, no problems."),
        ([problem()], 1, "1 problem."),
        ([problem(), problem(line=1)], 3, "2 problems in 1 of 3 files."),
        ([problem()], None, "1 problem."),
    ],
)
def test_summary(problems: list[Problem], files: int | None, line: str) -> None:
    assert summary(problems, files) == line


def test_no_colour_off_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    print_problems([problem()], SOURCE, "en")
    assert "\x1b" not in capsys.readouterr().out


def test_warnings_are_counted_apart_and_no_reason_to_fail() -> None:
    warning = replace(problem(line=1), severity=Severity.WARNING)
    assert summary([problem(), warning], 3) == "1 problem and 1 warning in 1 of 3 files."
    assert summary([warning], 1) == "1 warning."
    assert errors([warning, problem()]) == (problem(),)
