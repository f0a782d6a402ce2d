"""Random matches of every game: no card is lost, nobody is without an action, every match ends."""

from __future__ import annotations

import pytest

from kaart.library import Entry

from . import cases
from .cases import Case
from .matches import check_match
from .promises import PROMISES

MATCHES = 2_000
MIXES = 40


@pytest.mark.parametrize("case", cases.QUICK, ids=str)
def test_a_match(case: Case) -> None:
    check_match(case, seed=1, rounds=8)


@pytest.mark.parametrize("case", cases.NORMAL, ids=str)
def test_whole_matches(case: Case) -> None:
    for seed in range(2, 5):
        check_match(case, seed)


@pytest.mark.parametrize("case", cases.NORMAL, ids=str)
def test_a_match_without_announcements(case: Case) -> None:
    check_match(case, seed=5, announcements=False, rounds=15)


@pytest.mark.parametrize("case", cases.NORMAL, ids=str)
def test_options_together(case: Case) -> None:
    check_match(cases.mixed(case, 0), seed=1, rounds=8)


def test_the_table_of_promises_names_shipped_games_only() -> None:
    assert PROMISES.keys() <= {entry.name for entry in cases.shipped()}


@pytest.mark.long
@pytest.mark.parametrize("case", cases.ALL, ids=str)
def test_a_match_of_every_case(case: Case) -> None:
    check_match(case, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("entry", cases.shipped(), ids=lambda entry: entry.name)
def test_two_thousand_matches(entry: Entry) -> None:
    """Half of them as the game is normally played, the rest over all its players and options."""
    all_cases = cases.of(entry)
    normal = [case for case in all_cases if not case.options]
    ended = 0
    for seed in range(MATCHES):
        ways = normal if seed % 2 else all_cases
        case = ways[seed // 2 % len(ways)]
        ended += check_match(case, seed, announcements=seed % 10 != 0).ended
    assert ended, "no match came to its end"


@pytest.mark.long
@pytest.mark.parametrize("case", cases.NORMAL, ids=str)
def test_many_options_together(case: Case) -> None:
    for seed in range(1, MIXES + 1):
        check_match(cases.mixed(case, seed), seed)
