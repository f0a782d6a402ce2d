"""The clock of `kaart bench`, and what becomes of its numbers, with sides that take a known time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from kaart.bench import Done, Report, Row, Table
from kaart.bench import clock as clocks
from kaart.bench.clock import gain, portion, rate, turns
from kaart.bench.report import to_json, to_text
from kaart.bench.sides import Side
from kaart.diagnostics import KaartError


class Clock:
    """Both clocks; they move only when somebody plays."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(clocks.time, "process_time", found)
    monkeypatch.setattr(clocks.time, "perf_counter", found)
    return found


def side(clock: Clock, name: str, seconds: float, decisions: int = 5) -> Side:
    """Somebody who takes so long for a round."""

    def play(rounds: int) -> Done:
        clock.now += rounds * seconds
        return Done(rounds, rounds * decisions)

    return Side(name, play)


def told() -> tuple[list[int], Callable[[], None]]:
    calls: list[int] = []
    return calls, lambda: calls.append(1)


def test_time_is_real_without_a_clock_of_its_own() -> None:
    assert clocks.time is time


def test_a_rate_is_what_is_played_by_what_it_takes(clock: Clock) -> None:
    found = rate(side(clock, "slow", 0.25, decisions=8).play, 2, 3.0)
    assert found.rounds == pytest.approx(4)
    assert found.decisions == pytest.approx(32)


@pytest.mark.parametrize("seconds", [1e-6, 0.01, 5.0])
def test_a_portion_takes_about_as_long_as_wanted(clock: Clock, seconds: float) -> None:
    rounds = portion(side(clock, "any", seconds).play, 1.0)
    assert rounds == 1 or 1.0 <= rounds * seconds < 2.0


def test_a_slow_first_round_does_not_count(clock: Clock) -> None:
    played: list[int] = []

    def play(rounds: int) -> Done:
        clock.now += 0.01 * rounds + (0 if played else 5)
        played.append(rounds)
        return Done(rounds, rounds)

    assert portion(play, 1.0) == 128


def test_everybody_has_as_many_turns(clock: Clock) -> None:
    calls, progress = told()
    found = turns([side(clock, "slow", 0.1), side(clock, "fast", 0.01)], 3, 1.0, progress)
    assert {name: len(rates) for name, rates in found.rates.items()} == {"slow": 3, "fast": 3}
    assert found.rates["fast"][2].rounds == pytest.approx(10 * found.rates["slow"][2].rounds)
    assert not found.stopped
    assert len(calls) == 6


def test_rules_that_cannot_go_on_stop_one_side_only(clock: Clock) -> None:
    def breaks(rounds: int) -> Done:
        if clock.now > 2:
            raise KaartError("Nobody can go on.")
        clock.now += 0.1
        return Done(rounds, rounds)

    calls, progress = told()
    found = turns([side(clock, "whole", 0.1), Side("broken", breaks)], 3, 1.0, progress)
    assert list(found.rates) == ["whole"]
    assert found.stopped == {"broken": "Nobody can go on."}
    assert len(calls) == 6


def test_the_gain_of_threads_is_by_the_clock_on_the_wall(clock: Clock) -> None:
    def together(threads: int, rounds: int) -> None:
        clock.now += rounds * (1 + 0.25 * (threads - 1))

    alone = side(clock, "alone", 1.0)
    assert gain(alone, 2, 3, 4.0) is None
    able = Side("able", alone.play, together=together)
    assert gain(able, 2, 3, 4.0) == pytest.approx(2 / 1.25)


# ------------------------------------------------------------------ reports

REPORT = Report(
    kaart="1.2.3",
    python="3.11.7",
    compiler="cc 12",
    processor="a fast one",
    runs=5,
    seconds=0.2,
    tables=[
        Table(
            "high-card", "High Card", "abc", 3, {"rounds": "7"},
            rows=[
                Row("by hand", 1234.5, 54321.9, 1200.0, 1300.0, {"by hand": 1.0, "reference": 12.345}),
                Row("reference", 98.6, 999.9, 90.0, 99.0, {"by hand": 0.0812, "reference": 1.0}, 0.0021),
                Row("native", 1.5e6, 9e7, 1e6, 2e6, {"by hand": 1215.06, "reference": 15_213}, 0.5, 0.004),
            ],
            missing={"python": "It is away."},
            notes={"by hand": "at its own table"},
            threads=2,
            gain=1.954,
        )
    ],
)  # fmt: skip

TEXT = """\
kaart 1.2.3, Python 3.11.7, cc 12
Random play; medians of 5 turns of 0.2 seconds of processor time

High Card: 3 players, rounds=7
               rounds/s   decisions/s   × by hand   × reference   ready in   again in
  by hand         1,230        54,300        1.00          12.3
  reference          99         1,000       0.081          1.00       2 ms
  native      1,500,000    90,000,000       1,215        15,213     500 ms       4 ms
  by hand: at its own table
  python: It is away.
  2 threads play 1.95 times as much as one, by the clock on the wall. \
Where other programs keep the machine busy, that means little."""


def test_the_table() -> None:
    assert to_text(REPORT, "en") == TEXT


def test_threads_that_nobody_could_use_are_not_dropped_without_a_word() -> None:
    (table,) = REPORT.tables
    without = replace(REPORT, tables=[replace(table, gain=None)])
    assert to_text(without, "en").endswith(
        "\n  Only a native engine plays in several threads, and none plays here."
    )
    assert to_json(without)["games"][0]["threads"] == {"count": 2, "gain": None}
    alone = replace(REPORT, tables=[replace(table, gain=None, threads=1)])
    assert "threads" not in to_text(alone, "en")


def test_the_json_has_the_numbers_as_they_are() -> None:
    value = to_json(REPORT)
    (game,) = value["games"]
    assert game["options"] == {"rounds": "7"}
    assert game["missing"] == {"python": "It is away."}
    assert game["threads"] == {"count": 2, "gain": 1.954}
    by_hand, _, native = game["sides"]
    assert by_hand["rounds-per-second"] == 1234.5
    assert by_hand["ready"] is None
    assert native["ratios"] == {"by hand": 1215.06, "reference": 15_213}
    assert (native["ready"], native["again"]) == (0.5, 0.004)
