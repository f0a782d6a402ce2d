"""Actions: their names and ids mean the same all the time, and what is not legal changes nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice

import pytest

from kaart.engine import Action, IllegalAction, State
from kaart.game import Game

from . import cases
from .cases import Case
from .matches import moments

FORBIDDEN = 6
"""How many actions that are not legal are tried at a moment."""


def check_names(game: Game, seeds: range, answers: int) -> int:
    """Names and ids of everything that is legal or may be announced belong to each other one to one."""
    ids: dict[str, int] = {}
    names: dict[int, str] = {}
    for seed in seeds:
        for state in islice(moments(game, seed), answers):
            offered = [*state.legal_actions(), *(action for _, action in state.interrupts())]
            legal = state.legal_ids()
            assert legal == [action.id for action in offered[: len(legal)]]
            assert len(set(legal)) == len(legal)
            for action in offered:
                assert ids.setdefault(action.name, action.id) == action.id
                assert names.setdefault(action.id, action.name) == action.name
    for name, number in ids.items():
        _in_catalogue(game, name, number)
    return len(ids)


def _in_catalogue(game: Game, name: str, number: int) -> None:
    assert 0 <= number < len(game.catalogue)
    assert game.action_id(name) == number
    action = game.action(number)
    assert (action.id, action.name) == (number, name)
    family = next(f for f in game.program.families if f.first <= number < f.first + f.count)
    assert action.family == family.name


@pytest.mark.parametrize("case", cases.NORMAL, ids=str)
def test_names_and_ids_stay_together(case: Case) -> None:
    assert check_names(cases.game(case), range(3), answers=400) > 5


@pytest.mark.parametrize("case", cases.NORMAL, ids=str)
def test_the_whole_catalogue_is_one_to_one(case: Case) -> None:
    game = cases.game(case)
    names = list(game.action_names())
    assert len(set(names)) == len(names) == len(game.catalogue)
    assert [game.action_id(name) for name in names] == list(range(len(names)))


# ------------------------------------------------------------------ what is not legal


def forbidden(state: State, draw: random.Random) -> Iterator[tuple[Action | int | str, int | None]]:
    """Actions nobody may take now, with the seat that tries (None: the one that is asked)."""
    size, legal = len(state.game.catalogue), set(state.legal_ids())
    others = [number for number in range(size) if number not in legal]
    tried = draw.sample(others, min(FORBIDDEN, len(others)))
    yield from ((number, None) for number in tried)
    yield from ((state.game.action(number), None) for number in tried[:2])
    yield from ((state.game.action(number).name, None) for number in tried[:2])
    yield from ((strange, None) for strange in (-1, size, size + 10**9, "", "no such thing"))
    said = {(seat, action.id) for seat, action in state.interrupts()}
    for seat in range(state.game.seats):
        if seat != state.to_move:
            yield from ((number, seat) for number in legal if (seat, number) not in said)


def check_refusals(game: Game, seed: int, answers: int) -> int:
    """Whatever is not legal raises one error with a sentence and leaves everything as it was."""
    draw, count = random.Random(seed), 0
    for state in islice(moments(game, seed), answers):
        if not state.is_over and draw.randrange(8):
            continue
        copy, saved = state.clone(), json.dumps(state.to_json())
        legal = state.legal_ids()
        for action, seat in forbidden(state, draw):
            _refuses(state, action, seat)
            count += 1
        assert state == copy
        assert json.dumps(state.to_json()) == saved
        assert state.legal_ids() == legal
    return count


def _refuses(state: State, action: Action | int | str, seat: int | None) -> None:
    with pytest.raises(IllegalAction) as caught:
        state.apply(action, seat=seat)
    sentence = str(caught.value)
    assert " is not allowed: " in sentence
    assert len(sentence.split(": ", 1)[1].split()) > 2
    if caught.value.clause is not None:
        assert caught.value.clause.label in sentence


@pytest.mark.parametrize("case", cases.NORMAL, ids=str)
def test_what_is_not_legal_changes_nothing(case: Case) -> None:
    assert check_refusals(cases.game(case), seed=2, answers=400)


@pytest.mark.long
@pytest.mark.parametrize("case", cases.ALL, ids=str)
def test_names_ids_and_refusals_in_many_matches(case: Case) -> None:
    game = cases.game(case)
    check_names(game, range(10), answers=2_000)
    for seed in range(3):
        check_refusals(game, seed, answers=1_500)
