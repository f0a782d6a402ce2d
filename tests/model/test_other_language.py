"""A Dutch file over an English game (and back): names mean what the words file of the game says."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaart.checking import check_file
from kaart.compile import compile_program, open_game
from kaart.scenario import run_file

VARIANT = """kaart 1 nederlands

variant thuis van hartenjagen "Thuis"

{name} wordt 50
"""
SCENARIO = """kaart 1 nederlands

proeven voor heugen

proef troeven
  gegeven troef is harten
  gegeven slag is SA H8 S10 van stoel 0
  verwacht winnaar van slag is stoel 1
"""


@pytest.mark.parametrize("name", ["grens", "limit"])
def test_a_dutch_variant_of_an_english_game(name: str, tmp_path: Path) -> None:
    path = tmp_path / "thuis.kaart"
    path.write_text(VARIANT.format(name=name), encoding="utf-8")
    assert check_file(path)[0] == ()
    program = compile_program(open_game(path))
    assert dict(program.options)["limit"] == 50


def test_a_name_that_no_words_file_has_is_still_unknown(tmp_path: Path) -> None:
    path = tmp_path / "thuis.kaart"
    path.write_text(VARIANT.format(name="grenzen"), encoding="utf-8")
    (problem,) = check_file(path)[0]
    assert problem.code == "K301"


def test_a_dutch_scenario_of_an_english_game(tmp_path: Path) -> None:
    path = tmp_path / "x.scenarios.kaart"
    path.write_text(SCENARIO.replace(" van stoel 0", " vanaf stoel 0"), encoding="utf-8")
    (outcome,), _ = run_file(path)
    assert outcome.passed, outcome


@pytest.mark.parametrize(
    ("order", "fault"), [("7 down to A", True), ("A up to 7", True), ("A down to 7", False)]
)
def test_an_order_goes_the_way_it_says(order: str, fault: bool, tmp_path: Path) -> None:
    path = tmp_path / "x.kaart"
    lines = f"    trump  in order {order}\n    led suit  in order A down to 7\n"
    change = f"replace ranking\n  ranking\n{lines}"
    path.write_text(f'kaart 1 english\n\nvariant x of heugen "X"\n\n{change}', encoding="utf-8")
    assert ("K217" in {problem.code for problem in check_file(path)[0]}) is fault
