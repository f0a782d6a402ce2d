"""The intermediate form of every game: valid by the shipped schema, and the same after a journey as JSON."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from kaart.compile import digest
from kaart.game import Game
from kaart.ir.json import from_json, to_json
from kaart.ir.links import broken_links
from kaart.ir.validate import validate

from . import cases
from .cases import Case
from .matches import moments


@pytest.mark.parametrize("case", cases.QUICK, ids=str)
def test_a_program_survives_json(case: Case) -> None:
    program = cases.game(case).program
    assert program.digest == digest(program)
    assert from_json(json.loads(json.dumps(to_json(program)))) == program
    assert dict(case.options).items() <= {name: str(value) for name, value in program.options}.items()
    assert program.seats == case.players
    assert broken_links(program) == []


@pytest.mark.parametrize("case", cases.NORMAL, ids=str)
def test_a_program_from_json_plays_the_same_match(case: Case) -> None:
    game = cases.game(case)
    again = Game(from_json(json.loads(json.dumps(to_json(game.program)))))
    for state, other in islice(zip(moments(game, 4), moments(again, 4), strict=True), 150):
        assert state.to_json() == other.to_json()
        assert state.legal_actions() == other.legal_actions()


@pytest.mark.parametrize("case", cases.ONE, ids=str)
def test_a_program_is_valid(case: Case) -> None:
    assert validate(to_json(cases.game(case).program)) == ()


@pytest.mark.long
@pytest.mark.parametrize("case", cases.ALL, ids=str)
def test_all_programs_are_valid(case: Case) -> None:
    assert validate(to_json(cases.game(case).program)) == ()


@pytest.mark.parametrize("entry", cases.shipped(), ids=lambda entry: entry.name)
def test_other_options_are_other_programs(entry: cases.Entry) -> None:
    """Each of them has its own fingerprint, so that a saved match is never read by other rules."""
    own = [case for case in cases.QUICK if case.game == entry.name]
    digests = [cases.game(case).program.digest for case in own]
    assert len(set(digests)) == len(digests)
