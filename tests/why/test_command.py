"""`kaart why` on saved matches and scenarios: what it says, and what it says to whoever calls it wrongly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kaart.library import data_folder

from .conftest import Call, Saved

HEUGEN = data_folder("games") / "heugen" / "heugen.scenarios.kaart"
ENOUGH = 10_000


def test_forbidden_card(call: Call, saved: Saved) -> None:
    """The rule in words, as it is written, with its line and the sentence it comes from."""
    found = call("why", saved("heugen", 3, 25), "CA")
    assert found.code == 0
    reason, clause, source, *_ = found.out.splitlines()
    assert reason == "♣A is not allowed: you must follow suit."
    assert "follow-suit: must play led suit if able" in clause
    assert "heugen.kaart:" in clause
    assert source.strip().startswith("@000.48  Suit must be followed.")


def test_same_in_dutch(call: Call, saved: Saved) -> None:
    found = call("why", saved("heugen", 3, 25), "klaveraas", "--lang", "nl")
    assert "je moet kleur bekennen" in found.out
    assert "bekennen: speel verplicht gevraagde kleur indien mogelijk" in found.out
    assert "Bekennen is verplicht." in found.out


def test_all_actions_have_a_line(call: Call, saved: Saved) -> None:
    """The hand of this moment: one card may be played, four may not, for one reason."""
    lines = call("why", saved("heugen", 3, 25)).out.splitlines()[1:]
    assert [line.split()[:2] for line in lines if line.split()[0] == "1"] == [["1", "♠K"]]
    assert sum("you must follow suit  (heugen.kaart:" in line for line in lines) == 4


def test_allowed_card_passed_the_clauses(call: Call, saved: Saved) -> None:
    found = call("why", saved("heugen", 3, 25), "1")
    assert "♠K is allowed." in found.out
    assert "It keeps to: you must follow suit." in found.out


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("SQ", "it is not in the hand of seat 2"),
        ("pass", "it belongs to Bidding"),
        ("seat 0 SA", "it is the turn of seat 2"),
        ("announce-roem", "it is for others to say"),
        ("seat 1 announce roem", "it can only be said at one's own turn"),
    ],
)
def test_other_reasons(call: Call, saved: Saved, question: str, answer: str) -> None:
    found = call("why", saved("heugen", 3, 25), question)
    assert found.code == 0
    assert answer in found.out


def test_condition_of_an_answer(call: Call) -> None:
    """A bid that is too low: the condition with its values, as it was before that answer."""
    found = call("why", HEUGEN, "auction", "bid", "100", "--step", 3)
    assert "bid 100 is not open now: it is not so that 100 is at least highest bid 110 + 10." in found.out
    assert "player may bid n from minimum-bid up to 500" in found.out


def test_score_line_by_line(call: Call) -> None:
    """Definitions with their values, down to the cards, and what it came to for every seat."""
    found = call("why", HEUGEN, "full-deal", "score")
    assert found.code == 0
    lines = [line.strip() for line in found.out.splitlines()]
    assert lines[1].startswith("opponents pay 2 * surplus to bidder, rest unpaid when made and not exchanged")
    assert "2 × surplus 110 = 220" in lines
    counted = "points of tricks of the bidder 82 + points of talon 13 + last trick 10"
    assert any(line.startswith(f"trick points 105 = {counted}") for line in lines)
    assert "points of talon 13 = 1 × 11 (♥A) + 1 × 2 (♣Q)" in lines
    assert "→ seat 0 -110 · seat 1 +220 · seat 2 -110" in lines
    assert lines[-3:] == ["seat 0: 0 - 110 = -110", "seat 1: 0 + 220 = 220", "seat 2: 0 - 110 = -110"]


def test_score_of_one_seat(call: Call, saved: Saved) -> None:
    path = saved("hartenjagen", 3, 130)
    found = call("why", path, "score", "2")
    assert found.code == 0
    assert "seat 2" in found.out
    assert "seat 1:" not in found.out


def test_seat_sees_its_own_cards_only(call: Call, saved: Saved) -> None:
    path = saved("heugen", 3, 25)
    assert len(call("why", path, "--seat", "0").out.splitlines()) == 1
    assert len(call("why", path, "--seat", "2").out.splitlines()) > 1


def test_scenario_that_only_looks(call: Call) -> None:
    """Without `start at` the question is the one that the scenario speaks of."""
    found = call("why", HEUGEN, "follow-suit-only")
    assert found.code == 0
    assert "you must follow suit" in found.out


# ------------------------------------------------------------------ wrongly called: 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("queen of spads",), "Did you mean the queen of spades?"),
        (("abracadabra",), "There is no action abracadabra in this game."),
        (("99",), "Numbers run from 1 up to 1."),
        (("score 7",), "There is no seat 7"),
        (("seat 7 SA",), "There is no seat 7"),
        (("--seat", "7"), "There is no seat 7"),
        (("--step", "99"), "There is no step 99: the answers are numbered 1 up to 25"),
        (("--step", "0"), "--step"),
    ],
)
def test_questions_that_make_no_sense(
    call: Call, saved: Saved, arguments: tuple[str, ...], message: str
) -> None:
    found = call("why", saved("heugen", 3, 25), *arguments)
    assert found.code == 2
    assert message in " ".join(found.err.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((HEUGEN, "full-dea"), "Did you mean full-deal?"),
        ((HEUGEN, "xyzzy"), "There is no scenario xyzzy"),
        ((HEUGEN,), "Name one of the scenarios"),
        ((HEUGEN, "auction", "--step", "99"), "There is no step 99"),
        ((HEUGEN.with_name("heugen.kaart"), "SA"), "holds rules"),
        (("missing.json",), "missing.json"),
    ],
)
def test_files_that_make_no_sense(call: Call, arguments: tuple[object, ...], message: str) -> None:
    found = call("why", *arguments)
    assert found.code == 2
    assert message in " ".join(found.err.split())


# ------------------------------------------------------------------ trouble: 1


def test_finished_match(call: Call, saved: Saved) -> None:
    """Nothing is asked, and what to do; the score can still be explained."""
    path = saved("heugen", 3, ENOUGH)
    count = len(json.loads(path.read_text())["state"]["log"])
    for question in ([], ["SA"]):
        found = call("why", path, *question)
        assert found.code == 1
        assert "The match is over." in found.err
        assert f"`--step {count}`" in found.err
    assert call("why", path, "score").code == 0
    assert call("why", path, "--step", count).code == 0


def test_other_rules(call: Call, saved: Saved) -> None:
    path = saved("heugen", 3, 25)
    record = json.loads(path.read_text())
    path.write_text(json.dumps({**record, "digest": "0123456789abcdef"}))
    found = call("why", path, "SA")
    assert found.code == 1
    assert "another version of the rules of heugen" in found.err


@pytest.mark.parametrize("damage", ["seed", "log", "text", "nothing"])
def test_damaged_match(call: Call, saved: Saved, damage: str) -> None:
    path = saved("heugen", 3, 25)
    record = json.loads(path.read_text())
    match damage:
        case "seed":
            path.write_text(json.dumps({**record, "seed": record["seed"] + 1}))
        case "log":
            record["state"]["log"] = record["state"]["log"][:-1]
            path.write_text(json.dumps(record))
        case "text":
            path.write_text(path.read_text()[:100])
        case _:
            path.write_text("{}")
    found = call("why", path, "SA")
    assert found.code == 1
    assert str(path) in found.err


def test_end_of_a_round_in_a_scenario(call: Call) -> None:
    found = call("why", HEUGEN, "full-deal", "SA")
    assert found.code == 1
    assert "The round is over." in found.err


def test_scenario_that_asks_nothing(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "looks.kaart"
    steps = "  given trump is hearts\n  expect trump is hearts\n"
    path.write_text(f"kaart 1 english\n\nscenarios for heugen\n\nscenario looks\n{steps}")
    found = call("why", path, "looks", "SA")
    assert found.code == 1
    assert "asks nothing" in found.err


def test_broken_scenario_file(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "broken.kaart"
    path.write_text("kaart 1 english\n\nscenarios for heugen\n\nscenario a\n  given nonsense is 3\n")
    found = call("why", path, "a")
    assert found.code == 1
    assert "nonsense" in found.err


HEARTS = """kaart 1 english

scenarios for hartenjagen

scenario leading
  given gentlemen-1 is yes
  given trick-number is 1
  given hand of seat 1 is H5 D4 SQ
  expect seat 1 may play D4

scenario following
  given gentlemen-1 is yes
  given trick-number is 1
  given trick is C2 from seat 0
  given hand of seat 1 is H5 D4 SQ
  expect seat 1 may play D4
"""


def test_a_duty_that_speaks_of_nothing_does_not_count(call: Call, tmp_path: Path) -> None:
    """Who leads cannot follow suit and need not; who has none of the suit cannot, though he should."""
    path = tmp_path / "hearts.scenarios.kaart"
    path.write_text(HEARTS, encoding="utf-8")
    assert "Does not count now: you must follow suit." in call("why", path, "leading", "D4").out
    assert "Cannot be kept to now: you must follow suit." in call("why", path, "following", "D4").out


def test_a_number_that_is_as_it_has_to_be_is_said_once(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "hearts.scenarios.kaart"
    path.write_text(HEARTS, encoding="utf-8")
    assert "It counts now: gentlemen 1 and trick 1." in call("why", path, "leading", "H5").out


def test_what_is_chosen_is_said_in_the_place_of_its_letter(call: Call, saved: Saved) -> None:
    """The rule of this bid speaks of `aces-needed of c`, which is `b` in Dutch."""
    found = call("why", saved("wiezen", 32, 0), "--lang", "nl").out
    (line,) = [line for line in found.splitlines() if "bied troel:" in line]
    assert "nodige azen van troel" in line


NOT_ALL = """kaart 1 english

scenarios for hartenjagen

scenario not-all
  given won of seat 2 is SQ H3 C9
  start at scoring
  expect score is 0, 0, 14, 0
"""


def test_a_condition_is_not_denied_twice(call: Call, tmp_path: Path) -> None:
    """`otherwise`, behind `when shooter is not empty`: there is none."""
    path = tmp_path / "hearts.scenarios.kaart"
    path.write_text(NOT_ALL, encoding="utf-8")
    assert "    since takes everything (nobody)\n" in call("why", path, "not-all", "score").out
