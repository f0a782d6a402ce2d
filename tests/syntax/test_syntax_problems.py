"""Mistakes: one problem for each, at its place, in words that help."""

from __future__ import annotations

import pytest
from node_shapes import DUTCH, ENGLISH, found

from kaart.diagnostics import Problem
from kaart.syntax import parse

FIVE_MISTAKES = """\
kaart 1 english

game heugen "Heugen"

playrs 3

options
  bid  from 50 up to 200 stp 10, normally 100  "the lowest bid"
  rounds  number, normally 12

phase dealing
  put all cards onto stock
  each player from leader
    shuffle stock stock
    x becomes 3
  x becomes 4
"""


def test_five_mistakes_give_five_problems() -> None:
    file, problems = parse(FIVE_MISTAKES, "x.kaart")
    assert file is not None  # what could be read, for later stages to look at
    assert [(p.code, p.span.line, p.span.column, p.span.end_column) for p in problems] == [
        ("K118", 5, 1, 7),
        ("K118", 8, 26, 29),
        ("K127", 9, 30, 31),
        ("K129", 12, 17, 21),
        ("K132", 14, 19, 24),
    ]
    assert [p.advice for p in problems] == [
        "Did you mean players?",
        "Did you mean step?",
        'Write it between quotes at the end: "points that win the match".',
        "Write `into`.",
        "Take one of the two away.",
    ]


def one(text: str) -> Problem:
    """The only problem of a text."""
    (problem,) = parse(text, "x.kaart")[1]
    return problem


def in_phase(lines: str) -> str:
    """Some instructions as a game; they begin in line 4."""
    return f"{ENGLISH}game x\nphase p\n{lines}"


@pytest.mark.parametrize(
    ("lines", "code", "line", "column"),
    [
        ("  stop stop", "K132", 4, 8),
        ("  x becomes\n  stop", "K101", 4, 12),
        ("  x becomes when y", "K101", 4, 13),
        ("  stop\n    stop\n    stop", "K103", 5, 5),
        ("  when a\n      stop\n    stop\n    stop", "K103", 6, 5),
        ("  when a\n  stop", "K103", 4, 3),
        ('  x becomes "no', "K104", 4, 13),
        ("  x becomes a or\n    b", "K105", 4, 15),
        ("  x becomes a and b or c", "K106", 4, 13),
        ("  x becomes not a is b", "K107", 4, 13),
        ("  x becomes a is players whose b is 1", "K108", 4, 18),
        ("  x becomes count of players whose b is 1 is 2", "K108", 4, 13),
        ("  x becomes 1 when a\n  otherwise\n    stop", "K109", 5, 3),
        ("  x becomes 1\n  or pass\n    stop", "K109", 5, 3),
        ("  player may pass\n    or bid\n    stop", "K109", 5, 5),
        ("  x becomes (a + b\n  stop", "K116", 4, 13),
        ("  deal (3 + 1 cards to hand from a", "K116", 4, 8),
        ("  x becomes a)", "K116", 4, 14),
        ("  x = 3", "K129", 4, 5),
        ("  x becomes 3;\n  stop", "K117", 4, 14),
        ("  Hand becomes 3", "K117", 4, 3),
        ("  x becomes 5-3", "K117", 4, 13),
        ("  repaet 3 times\n    stop\n    stop stop", "K118", 4, 3),
        ("  dealer becoms left of dealer", "K118", 4, 10),
        ("  going arround from a until nobody is left\n    stop", "K118", 4, 3),
        ("  Shuffle stock", "K117", 4, 3),
        ("  each suit from a\n    stop", "K121", 4, 3),
        ("  deal 3 to hand from a", "K122", 4, 3),
        ("  x becomes 12345678901", "K124", 4, 13),
    ],
)
def test_a_mistake_in_a_sentence(lines: str, code: str, line: int, column: int) -> None:
    expected = [(code, line, column)]
    if "stop stop" in lines and code == "K118":
        expected.append(("K132", 6, 10))
    assert found(in_phase(lines)) == expected


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("", "K113", 1, 1),
        ("\n# only a comment\n", "K113", 1, 1),
        ("game x", "K110", 1, 1),
        ("\nkaart 1", "K110", 2, 1),
        ("kaart 1 english please\ngame x", "K110", 1, 17),
        ("kaart 1 engels\ngame x", "K111", 1, 9),
        ("kaart 2 english\ngame x", "K112", 1, 7),
        ("kaart 1 english\n\n", "K113", 1, 1),
        ("kaart 1 english\ngame x\n\0", "K119", 3, 1),
        ("kaart 1 english\ngame x\ndefine a of player as b\n  1 when c\n  2 otherwise", None, 0, 0),
        ("kaart 1 english\ngame x\ndefine a of player as b + 1\n  1 when c\n  2 otherwise", "K120", 3, 23),
        ("kaart 1 english\ngame x\npack\n  take 7 up to A", "K123", 4, 3),
        ("kaart 1 english\ngame x\npack\n\ttake joker\n \ttake joker", "K102", 4, 1),
        (
            "kaart 1 english\ngame x\n  hand of each player, seen by owner\n  talon, seen by nobody",
            "K103",
            3,
            3,
        ),
        ("kaart 1 english\ngaem x\nplayers 3", "K118", 2, 1),
        ("kaart 1 english\ngame x\nfoo bar\n  x y\nplayers 3", "K101", 3, 1),
        ("kaart 1 english\nscenarios for x\nscenario y\n  expect a is", "K101", 4, 14),
        ("kaart 1 english\nwords for x\n  a b c", "K126", 3, 7),
        ("kaart 1 english\nvariant x of y\nreplace z\n  x y, 3", "K132", 4, 6),
    ],
)
def test_a_mistake_in_a_file(text: str, code: str | None, line: int, column: int) -> None:
    assert found(text) == ([(code, line, column)] if code else [])


def test_advice_is_in_words() -> None:
    assert one(in_phase("  x becomes")).advice == "Here could stand a name, a number or a card."
    assert one(in_phase("  stop stop")).sentence == "`stop` stands here twice."
    assert "blanks" in one(in_phase("  x becomes 5-3")).advice
    assert "`becomes`" in one(in_phase("  x = 3")).advice
    assert "other 2" not in one("kaart 1 english\ngame x\npack\n\ttake joker").sentence


def test_dutch_mistakes_are_answered_with_dutch_words() -> None:
    text = f"{DUTCH}spel x\nfasee p\n  schut stok\n  x wordt 1 wannneer y\n  stop stop"
    file, problems = parse(text, "x.kaart")
    assert file is not None  # what could be read, for later stages to look at
    assert [problem.advice for problem in problems] == [
        "Did you mean fase?",
        "Did you mean schud?",
        "Did you mean wanneer?",
        "Take one of the two away.",
    ]


def test_lines_below_a_broken_head_are_still_read() -> None:
    text = in_phase(
        "  when a is is b\n    x becomes y y\n  otherwise\n    stop\n"
        "  player may pass pass\n    stop\n  or join\n    put a\n  stop stop"
    )
    assert found(text) == [
        ("K132", 4, 13),
        ("K132", 5, 17),
        ("K132", 8, 19),
        ("K101", 11, 10),
        ("K132", 12, 8),
    ]


def test_a_readable_file_comes_with_problems_of_meaning() -> None:
    file, problems = parse(in_phase("  x becomes not a is b\n  y becomes a and b or c"), "x.kaart")
    assert file is not None
    assert [problem.code for problem in problems] == ["K107", "K106"]


def test_problems_come_in_order_and_once() -> None:
    problems = parse(in_phase("  stop stop\n  x becomes not a is b\n  stop stop"), "x.kaart")[1]
    assert [(p.span.line, p.code) for p in problems] == [(4, "K132"), (5, "K107"), (6, "K132")]


def test_no_more_than_a_hundred_problems() -> None:
    assert len(parse(in_phase("  stop stop\n" * 500), "x.kaart")[1]) == 100


def test_tabs_are_complained_about_once() -> None:
    problem = one(in_phase("\tstop\n\twhen a\n\t\tstop\n"))
    assert (problem.code, problem.span.line) == ("K102", 4)
    assert "2 other lines" in problem.sentence
