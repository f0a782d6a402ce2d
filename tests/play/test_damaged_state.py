"""A save whose state was changed by hand: a sentence, never a crash, whatever was changed."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kaart.game import Game

Sit = Callable[..., object]
WRONG = (99, -2, 2**80, None, "x", [], True, 0.5)


def _changes(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], object]]:
    """Every part of a JSON value with something else in its place; of long lists the first parts."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))[:2]
    for key in keys:
        for wrong in WRONG:
            yield (*path, key), wrong
        if isinstance(value[key], (dict, list)):
            yield from _changes(value[key], (*path, key))


def _changed(record: Any, path: tuple[Any, ...], wrong: object) -> Any:
    found = copy.deepcopy(record)
    place = found
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = wrong
    return found


@pytest.mark.parametrize("name", ["euchre", "hartenjagen"])
def test_no_change_of_the_state_crashes(game: Callable[..., Game], tmp_path: Path, name: str) -> None:
    from kaart.play.match import Match
    from kaart.play.savefile import BadSave, Save
    from kaart.play.session import Session, restore

    match = Match(game(name), 1)
    for _ in range(7):
        match.answer(match.state.legal_actions()[0])
    path = tmp_path / "m.json"
    Session(name, match, (0,), "random", "en").save(path)
    record = json.loads(path.read_text())
    save = Save(name, name, record["digest"], 4, {}, 1, (0,), "random", "en", True, record["state"])
    assert restore(game(name), save, path).state == match.state
    for place, wrong in _changes(record["state"]):
        state = _changed(record["state"], place, wrong)
        if state == record["state"]:
            continue
        broken = Save(name, name, record["digest"], 4, {}, 1, (0,), "random", "en", True, state)
        with pytest.raises(BadSave, match="is damaged"):
            restore(game(name), broken, path)


def test_a_trump_that_is_no_suit(sit: Sit, tmp_path: Path) -> None:
    sit("play", "euchre", "--seed", 1, "--save", "m.json", typed="1\nquit\n")
    record = json.loads((tmp_path / "m.json").read_text())
    record["state"]["registers"]["trump"] = [99]
    (tmp_path / "m.json").write_text(json.dumps(record))
    for command in (["play", "--resume", "m.json"], ["replay", "m.json"]):
        found = sit(*command)
        assert found.code == 1
        assert "m.json is damaged: trump holds 99, which is out of bounds." in found.err
