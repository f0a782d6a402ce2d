"""A scenario that contradicts its game says where and what would be right, and plays nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaart.cli import main
from kaart.scenario import run_file

HANDS = """  given hand of seat 0 is SA SK
  given hand of seat 1 is HA HK
  given hand of seat 2 is DA {third}
  given bidder is seat 0
  given trump is spades
"""


def outcome_of(steps: str, folder: Path) -> tuple[str, str, int]:
    """Code, sentence and line of the one problem of a scenario for heugen with these steps."""
    path = folder / "x.scenarios.kaart"
    path.write_text(f"kaart 1 english\n\nscenarios for heugen\n\nscenario x\n{steps}", encoding="utf-8")
    (outcome,), _ = run_file(path)
    (problem,) = outcome.problems
    assert not outcome.passed
    return problem.code, problem.sentence, problem.span.line


@pytest.mark.parametrize(
    ("steps", "code", "said", "line"),
    [
        ("  given minimum-bid is 1000\n", "K503", "minimum-bid", 6),
        ("  given players 7\n", "K501", "7 players", 6),
        ("  given hand of seat 0 is SA SA\n  expect bidder is none\n", "K506", "already lies", 6),
        ("  given hand of seat 0 is S2\n  expect bidder is none\n", "K507", "not in the pack", 6),
        (
            HANDS.format(third="") + "  start at play\n  play on with first card\n",
            "K510",
            "not of one size",
            12,
        ),
        (HANDS.format(third="DK") + "  start at play\n  moves play SA, play SK\n", "K510", "play SK", 12),
        ("  start at plai\n", "K502", "plai", 6),
        ("  moves pass\n", "K510", "Nothing is asked yet", 6),
    ],
)
def test_it_says_what_is_wrong(steps: str, code: str, said: str, line: int, tmp_path: Path) -> None:
    found = outcome_of(steps, tmp_path)
    assert found[0] == code
    assert said in found[1]
    assert found[2] == line


def test_the_command_ends_with_1(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.scenarios.kaart"
    path.write_text(
        "kaart 1 english\n\nscenarios for heugen\n\nscenario x\n  given players 7\n", encoding="utf-8"
    )
    monkeypatch.setattr("sys.argv", ["kaart", "test", str(path)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
