"""Each remark on something odd: the sound game made odd in one place, and what looks alike but is not."""

from __future__ import annotations

import pytest
from test_checks import SOUND, problems_of

from kaart.check import CHECKS, REMARKS
from kaart.diagnostics import Severity

OPTION = '  rounds  from 1 up to 20, normally 5  "rounds in a match"\n'
TRUMP = "  trump                  suit, at first none\n"
HAND = "  hand of each player, seen by owner\n"
OTHERS = "define others of player as players without player\n"
FOLLOW = "        follow-suit: must play led suit if able\n"
SCORING = "phase scoring\n"
TAKES = "    put trick into played-cards\n"
WINS = "    leader becomes winner of trick\n"


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        ("K448", FOLLOW, FOLLOW.replace("able\n", "able when bid is more than 8\n")),
        ("K448", FOLLOW, FOLLOW.replace("able\n", "able when count of hand is less than 0\n")),
        ("K449", FOLLOW, FOLLOW.replace("able\n", "able when bid is at most 8\n")),
        ("K449", FOLLOW, FOLLOW.replace("able\n", "able when trump is trump\n")),
        ("K450", OPTION, OPTION + '  open  yes or no, normally no  "an option in vain"\n'),
        ("K451", HAND, HAND + "  talon, seen by nobody\n"),
        ("K452", OTHERS, OTHERS + "define double as 2 * bid\n"),
        ("K453", SCORING, "phase scoring\n  last-bid becomes bid\n"),
        ("K454", OTHERS, OTHERS + "table prizes with price\n  small  1\n  large  2\n"),
        ("K455", FOLLOW, FOLLOW.replace("able\n", "able when last-bid is 0\n")),
        ("K456", FOLLOW, FOLLOW + "        again: must play led suit if able\n"),
        ("K456", TAKES, TAKES + TAKES),
        ("K456", "  11 for aces\n", "  11 for aces\n  11 for aces\n"),
        ("K457", "  shuffle stock\n", ""),
        ("K457", "  shuffle stock\n", "  shuffle stock when rounds is 5\n"),
        ("K458", "  dealer becomes left of dealer\n", ""),
        ("K459", WINS, "    bidder becomes winner of trick\n"),
        ("K461", SCORING, "phase stopping\n  end round\n\nphase scoring\n"),
        ("K462", "    or pass\n      player is not asked again\n", "    or pass\n    end round\n"),
        ("K463", HAND, "  hand of each player, seen by nobody\n"),
        ("K464", HAND, "  hand of each player, seen by everyone\n"),
        ("K465", "cards, at first none, seen by owner", "cards, at first none"),
        ("K466", "from 0 up to 8, at first 0", "from 0 up to 7, at first 0"),
        ("K466", SCORING, "phase scoring\n  bid becomes 8 + rounds\n"),
        ("K467", "    tricks of leader rise by 1\n", "    tricks of leader fall by 1\n"),
        ("K471", WINS, "      leader becomes winner of trick\n"),
        (
            "K472",
            SCORING,
            "phase showing\n  bidder may show\n    everyone sees hand of bidder\n\nphase scoring\n",
        ),
        ("K473", "count of hand of leader times", "count of hand of leader - 1 times"),
        ("K474", TAKES, "  put trick into played-cards\n"),
    ],
)
def test_it_is_remarked_on(code: str, old: str, new: str) -> None:
    declared = [(TRUMP, TRUMP + "  last-bid  number, at first 0\n")] if "last-bid" in new else []
    found = problems_of((old, new), *declared)
    assert code in {problem.code for problem in found}, found
    assert all(problem.sentence.endswith(".") and problem.span.line > 1 for problem in found)


CASES = "define kind of player\n  {0}\n  {1}\n  0 otherwise\n"
LINES = """phase scoring
  score of bidder rises by kind of bidder when bid is {0}
  score of bidder falls by 1 when bid is {1}
"""


@pytest.mark.parametrize(
    ("code", "first", "second"),
    [
        ("K468", "2 when tricks is at least 3", "1 when tricks is 5"),
        (
            "K468",
            "2 when tricks is more than 3 or tricks is 1",
            "1 when tricks is more than 3 or tricks is 1",
        ),
        ("K468", "2 when bid is not 3", "1 when bid is at most 2 and tricks is 4"),
        ("", "1 when tricks is 5", "2 when tricks is at least 3"),
        ("", "2 when bid is at least 3", "1 when tricks is at least 3"),
        ("", "2 when tricks is at least 3 and bid is 1", "1 when tricks is at least 3"),
    ],
)
def test_a_case_in_vain(code: str, first: str, second: str) -> None:
    scoring = "phase scoring\n  score of bidder rises by kind of bidder\n"
    found = problems_of((OTHERS, OTHERS + CASES.format(first, second)), (SCORING, scoring))
    assert [problem.code for problem in found if problem.code != "K456"] == [code] * bool(code)


@pytest.mark.parametrize(
    ("code", "first", "second"),
    [
        ("K469", "at least 4", "at most 4"),
        ("K470", "at least 5", "less than 4"),
        ("K470", "more than 6", "at most 3"),
        ("", "at least 4", "less than 4"),
        ("", "at least 4", "at least 6"),
        ("", "at least 4", "2"),
    ],
)
def test_a_score_table(code: str, first: str, second: str) -> None:
    kind = CASES.format("1 when tricks is 5", "2 when tricks is 4")
    found = problems_of((OTHERS, OTHERS + kind), (SCORING, LINES.format(first, second)))
    assert [problem.code for problem in found] == [code] * bool(code)


@pytest.mark.parametrize(("worth", "codes"), [(9, ["K466"]), (8, [])])
def test_a_meld_that_a_note_cannot_hold(worth: int, codes: list[str]) -> None:
    melds = (OTHERS, f"{OTHERS}melds\n  {worth} for run of 3\n")
    found = problems_of(melds, (SCORING, "phase scoring\n  bid becomes melds of hand of bidder\n"))
    assert [problem.code for problem in found] == codes


def test_nothing_is_remarked_on_while_something_is_wrong() -> None:
    odd = (OPTION, OPTION + '  open  yes or no, normally no  "an option in vain"\n')
    assert [one.code for one in problems_of(odd)] == ["K450"]
    wrong = ("claim points of all cards is 44", "claim points of all cards is 45")
    assert [one.code for one in problems_of(odd, wrong)] == ["K422"]


def test_an_option_that_matters_with_another_one_only_is_used() -> None:
    more = OPTION + '  open  yes or no, normally no  "one"\n  shut  yes or no, normally no  "two"\n'
    assert (
        problems_of((OPTION, more), (FOLLOW, FOLLOW.replace("able\n", "able when not (open and shut)\n")))
        == ()
    )


def test_a_remark_is_a_warning() -> None:
    (found,) = problems_of(("  shuffle stock\n", ""))
    assert found.severity is Severity.WARNING


def test_checks_and_remarks_are_different() -> None:
    assert not set(CHECKS) & set(REMARKS)
    assert SOUND.count(FOLLOW) == 1
