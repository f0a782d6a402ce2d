"""What is named as forbidding an action forbids it: without it the action is allowed, and nothing else does
as much. The clauses are taken out of the program itself and the question is asked again."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from kaart.engine import Action, State
from kaart.game import Game
from kaart.why.judge import judge
from kaart.why.verdict import Allowed, Closed, Forbidden, Joint, Needless, OutOfOrder, Outside, Unsaid

from .positions import TANGLED, LeftOut, can_be_chosen, positions, rules, shipped

QUICK, MANY = 80, 2000
MOST = 200


def _actions(game: Game, state: State) -> list[Action]:
    """Every action that belongs to the question that waits."""
    assert state.decision is not None
    families = [game.program.families[one.family] for one in state.decision.alternatives]
    return [game.action(f.first + n) for f in families for n in range(min(f.count, MOST))]


def _holds(game: Game, state: State, left_out: LeftOut) -> Counter[str]:
    """Check every action of a question; how often each verdict was given."""
    decision = state.decision
    assert decision is not None
    found: Counter[str] = Counter()
    possible = can_be_chosen(state)
    for action in _actions(game, state):
        verdict = judge(state, action)
        found[type(verdict).__name__] += 1
        match verdict:
            case Allowed():
                assert action.id in possible
                assert [clause for clause, _ in verdict.course] in ([], list(decision.clauses))
            case Forbidden():
                assert action.id not in possible
                found[verdict.joint.value] += 1
                _forbids(state, verdict, left_out)
            case Closed() | Outside() | Needless() | OutOfOrder() | Unsaid():
                assert action.id not in possible
                assert not left_out.allows(state, action.id, decision.clauses)
            case _:
                pytest.fail(f"{action} belongs to this question")
    return found


def _forbids(state: State, verdict: Forbidden, left_out: LeftOut) -> None:
    action, named = verdict.action.id, verdict.clauses
    assert state.decision is not None
    if verdict.late:  # a card before the one just picked is out of the question anyhow
        assert not left_out.allows(state, action, state.decision.clauses)
        return
    assert left_out.allows(state, action, named)
    for clause in state.decision.clauses:
        alone = left_out.allows(state, action, (clause,))
        assert alone is (verdict.joint is not Joint.EACH and any(clause is one for one in named)), clause
    if verdict.joint is Joint.EACH:
        for fewer in combinations(named, len(named) - 1):
            assert not left_out.allows(state, action, fewer)


def _all_hold(name: str | Path, count: int) -> Counter[str]:
    game = Game(rules(name).program)
    left_out = LeftOut(game)
    found: Counter[str] = Counter()
    for state in positions(game, count):
        found += _holds(game, state, left_out)
    return found


@pytest.mark.parametrize("name", shipped())
def test_named_clause_is_what_forbids(name: str) -> None:
    found = _all_hold(name, QUICK)
    assert found["Allowed"]
    assert found["Forbidden"]


def test_tangled_clauses() -> None:
    """Every way in which clauses can forbid something together is met, and each is right."""
    found = _all_hold(TANGLED, 4 * QUICK)
    assert all(found[joint.value] for joint in Joint), found
    assert found["Closed"]
    assert found["Needless"]
    assert found["Outside"]


@pytest.mark.long
@pytest.mark.parametrize("name", [*shipped(), TANGLED], ids=str)
def test_named_clause_is_what_forbids_in_very_many_positions(name: str) -> None:
    assert _all_hold(name, MANY)["Forbidden"]
