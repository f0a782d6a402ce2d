"""The shipped games against the documents: every sentence is stated by a clause or is no rule of play.

`footing.txt` lists the clauses that each sentence stands on. A tagged clause that goes away fails here;
after a deliberate change run `python -m pytest tests/trace --rewrite-footing` and look at the difference.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kaart.library import Sort, data_folder, header
from kaart.trace import State, Traced, footing, losses, trace_games

FOOTING = Path(__file__).with_name("footing.txt")
SENTENCES = {"000": 89, "002": 59, "003": 43, "004": 82}
RULINGS = {"HE": 13, "HA": 8, "EU": 10, "WI": 16}


@pytest.fixture(scope="module")
def traced(tmp_path_factory: pytest.TempPathFactory) -> Traced:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("away"))
        patch.delenv("KAART_PATH", raising=False)
        return trace_games()


def test_every_sentence_is_stated_or_said_to_be_no_rule(traced: Traced) -> None:
    states = {
        entry.rule.id: entry.state
        for trace in traced.traces for entry in trace.rules
    }  # fmt: skip
    wanted = [f"{document}.{n}" for document, last in SENTENCES.items() for n in range(1, last + 1)]
    assert sorted(states) == sorted(wanted)
    assert [id_ for id_, state in states.items() if state not in (State.STATED, State.NO_RULE)] == []
    assert [id_ for trace in traced.traces for id_ in trace.missing] == []


def test_every_ruling_is_followed_by_a_clause(traced: Traced) -> None:
    rulings = {entry.ruling.id: entry.state for trace in traced.traces for entry in trace.rulings}
    wanted = [f"{letters}-{n}" for letters, last in RULINGS.items() for n in range(1, last + 1)]
    assert sorted(rulings) == sorted(wanted)
    assert set(rulings.values()) == {State.STATED}


def test_every_other_reading_can_be_chosen(traced: Traced) -> None:
    readings = [
        (entry.ruling.id, reading)
        for trace in traced.traces for entry in trace.rulings for reading in entry.ruling.readings
    ]  # fmt: skip
    assert len(readings) > 25
    assert [id_ for id_, reading in readings if not reading.by] == []


def test_tags_reasons_and_readings_are_in_order(traced: Traced) -> None:
    assert [f"{problem.span}: {problem.sentence}" for problem in traced.problems] == []


def test_everything_is_said_in_both_languages(traced: Traced) -> None:
    for trace in traced.traces:
        said = [document.title for document in trace.inventory.documents]
        said += [rule.text for rule in trace.inventory.rules]
        said += [rule.no_rule for rule in trace.inventory.rules if rule.no_rule is not None]
        for ruling in trace.inventory.rulings:
            said += [ruling.about, ruling.default, *(reading.text for reading in ruling.readings)]
        assert all(wording.en and wording.nl for wording in said)


def test_no_tag_in_a_rule_file_is_overlooked(traced: Traced) -> None:
    found = {
        (Path(clause.path).name, tag)
        for trace in traced.traces for clause in trace.clauses for tag in clause.tags
    }  # fmt: skip
    for path in data_folder("games").rglob("*.kaart"):
        head = header(path)
        if head is not None and head.sort in (Sort.GAME, Sort.VARIANT):
            text = path.read_text(encoding="utf-8")
            written = {(path.name, tag) for tag in re.findall(r"@([\w.-]+)", text)}
            assert written <= found


def test_no_tagged_clause_has_gone_away(traced: Traced, request: pytest.FixtureRequest) -> None:
    now = footing(traced.traces)
    if request.config.getoption("--rewrite-footing"):
        FOOTING.write_text("\n".join(now) + "\n", encoding="utf-8")
    before = FOOTING.read_text(encoding="utf-8").splitlines()
    assert [str(loss) for loss in losses(before, now)] == []
    new = [line for line in now if line not in set(before)]
    assert new == [], "--rewrite-footing takes new clauses into the list"
