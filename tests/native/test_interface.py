"""What bots and environments use: the same on compiled engines and on generated Python, step by step."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

import pytest

from conformance import cases
from conformance.cases import Case
from kaart.diagnostics import KaartError
from kaart.emit.canonical import canonical
from kaart.emit.interface import MatchEngine
from kaart.emit.layout import flat
from kaart.emit.python_match import PythonMatches, python_matches
from kaart.emit.trace import RandomPlay
from kaart.engine import IllegalAction, RuleFault, State
from kaart.game import Game
from kaart.ir.form import Program
from kaart.native import match_engine, native_engine
from kaart.native.library import OVER, WAITING
from kaart.native.sums import simulate as sums

from .engines import missing, needs_compiler
from .random_programs import random_program

Kind = Callable[[Program], MatchEngine]
KINDS = [
    pytest.param(native_engine, marks=needs_compiler, id="native"),
    pytest.param(python_matches, id="python"),
]
EVERYTHING = [
    pytest.param(kind.values[0], case, marks=kind.marks, id=f"{case}-{kind.id}")
    for kind in KINDS
    for case in cases.ONE
]


ENDINGS = cases.ONE[:3]
"""Games of which a match is played to its end on all engines."""


def assert_alike(engine: MatchEngine, game: Game, seed: int, questions: int) -> None:
    """Everything that can be asked of a match is what the reference engine says, at every question."""
    state, match, play = game.new_match(seed), engine.new_match(seed), RandomPlay(seed)
    for _ in range(questions):
        assert (match.is_over, match.winners, match.scores) == (state.is_over, state.winners, state.scores)
        assert (match.to_move, match.rounds_over) == (state.to_move, state.rounds_over)
        assert match.legal_ids() == state.legal_ids()
        assert match.legal_mask() == sum(1 << number for number in state.legal_ids())
        assert match.interrupts() == [(seat, action.id) for seat, action in state.interrupts()]
        for seat in range(game.seats):
            assert match.observation(seat) == state.observation(seat)
        if state.is_over:
            return
        chosen = play.choose(state)
        state.apply(chosen)
        match.apply(chosen)


@pytest.mark.parametrize(("kind", "case"), EVERYTHING)
def test_every_game(kind: Kind, case: Case) -> None:
    game = cases.game(case)
    assert_alike(kind(game.program), game, seed=8, questions=100)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", range(8))
def test_programs_made_at_random(kind: Kind, number: int) -> None:
    """Notes that some see, cards that were shown, who chose what, questions answered together."""
    game = Game(random_program(number))
    assert_alike(kind(game.program), game, seed=1, questions=_questions(game, seed=1, most=60))


def _questions(game: Game, seed: int, most: int) -> int:
    """How many questions of a random match can be answered before the rules cannot go on."""
    answered, play = 0, RandomPlay(seed)
    with suppress(RuleFault):
        state = game.new_match(seed)
        while answered < most and not state.is_over:
            state.apply(play.choose(state))
            answered += 1
    return answered


@pytest.mark.parametrize(("kind", "case"), EVERYTHING)
def test_copies_stores_and_playouts(kind: Kind, case: Case) -> None:
    game = cases.game(case)
    engine = kind(game.program)
    assert engine.program == game.program
    match, play, state = engine.new_match(4), RandomPlay(4), game.new_match(4)
    for _ in range(20):
        chosen = play.choose(state)
        state.apply(chosen)
        match.apply(chosen)
    kept, copied = match.to_bytes(), match.clone()
    played = match.playout(9, rounds=2)
    assert len(played.rounds) == 2 or played.finished
    for again in (copied, engine.state_from_bytes(kept), engine.state_from_position(state.position)):
        assert again.canonical() == canonical(flat(game.program), state.position)
        assert again.playout(9, rounds=2) == played
        assert again.canonical() == match.canonical()
    with pytest.raises(IllegalAction):
        copied.apply(engine.actions)


@pytest.mark.parametrize("kind", KINDS)
def test_playouts_are_the_same_on_both(kind: Kind) -> None:
    program = cases.game(cases.ONE[0]).program
    wanted = python_matches(program).new_match(1).playout(5, rounds=1_000)
    assert kind(program).new_match(1).playout(5, rounds=1_000) == wanted
    assert wanted.finished
    assert wanted.decisions >= sum(decisions for _, decisions in wanted.rounds)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("action", [-1, 10**6, 1 << 31, -(2**70), None, "a", 1.5])
def test_what_is_no_action(kind: Kind, action: Any) -> None:
    match = kind(cases.game(cases.ONE[0]).program).new_match(1)
    before = match.to_bytes()
    with pytest.raises(IllegalAction, match="there is no such action"):
        match.apply(action)
    assert match.to_bytes() == before


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seat", [-1, 99, 1 << 32, None, "x"])
def test_what_is_no_seat(kind: Kind, seat: Any) -> None:
    game = cases.game(cases.ONE[0])
    for match in (game.new_match(1), kind(game.program).new_match(1)):
        with pytest.raises(KaartError, match=f"There is no seat {seat}: they are numbered 0 up to"):
            match.observation(seat)


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_are_not_cut_to_32_bits(kind: Kind) -> None:
    match = kind(cases.game(cases.ONE[0]).program).new_match(1)
    before, asked, legal = match.to_bytes(), match.to_move, match.legal_ids()[0]
    assert asked is not None
    with pytest.raises(IllegalAction):
        match.apply(legal + (1 << 32))
    for seat in (asked + (1 << 32), asked - (1 << 32), -1, 99, "0"):
        with pytest.raises(IllegalAction):
            match.apply(legal, seat=cast(int, seat))
    assert match.to_bytes() == before


@pytest.mark.parametrize("kind", KINDS)
def test_a_refusal_names_the_actions(kind: Kind) -> None:
    """As the reference engine does."""
    game = cases.game(cases.ONE[0])
    match, state = kind(game.program).new_match(1), game.new_match(1)
    closed = next(number for number in game.catalogue.ids() if number not in state.legal_ids())
    with pytest.raises(IllegalAction) as wanted:
        state.apply(closed)
    with pytest.raises(IllegalAction) as found:
        match.apply(closed)
    assert found.value.action == wanted.value.action
    if wanted.value.clause is None:
        assert str(found.value) == str(wanted.value)
    match.playout(1, rounds=10_000)
    with pytest.raises(IllegalAction, match=f"{wanted.value.action} is not allowed: the match is over"):
        match.apply(closed)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("seed", "rounds", "what"),
    [(-1, 1, "seed"), (1 << 64, 1, "seed"), (1.5, 1, "seed"), (1, -1, "rounds"), (1, 1 << 63, "rounds"),
     (1, None, "rounds")],
)  # fmt: skip
def test_playouts_that_cannot_be(kind: Kind, seed: Any, rounds: Any, what: str) -> None:
    engine = kind(cases.game(cases.ONE[0]).program)
    match = engine.new_match(1)
    before = match.to_bytes()
    with pytest.raises(KaartError, match=what):
        match.playout(seed, rounds)
    assert match.to_bytes() == before
    assert match.playout(2, rounds=0).rounds == ()


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_seeds_that_cannot_be(seed: int) -> None:
    program = cases.game(cases.ONE[0]).program
    python = python_matches(program)
    calls: list[Callable[[], object]] = [
        lambda: python.new_match(seed),
        lambda: python.engine.trace(seed, 1),
        lambda: python.engine.playout(seed, 1),
    ]
    if not missing():
        native = native_engine(program)
        calls += [lambda: native.new_match(seed), lambda: native.trace(seed, 1)]
        calls.append(lambda: sums(native, 1, seed))
    for call in calls:
        with pytest.raises(KaartError, match="is not a whole number from 0"):
            call()


# ------------------------------------------------------------------ the end, and matches from elsewhere


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("case", ENDINGS, ids=str)
def test_a_match_that_is_over(kind: Kind, case: Case) -> None:
    """It is the same whichever way it is asked for: there is no phase, no question, nobody to move."""
    game = cases.game(case)
    engine, play = kind(game.program), RandomPlay(3)
    state, match = game.new_match(3), engine.new_match(3)
    while not state.is_over:
        chosen = play.choose(state)
        state.apply(chosen)
        match.apply(chosen)
    alike = [match, match.clone(), engine.state_from_position(match.position())]
    alike += [engine.state_from_bytes(match.to_bytes()), engine.state_from_position(state.position)]
    others = [State(game, match.position()), game.state_from_json(json.loads(json.dumps(state.to_json())))]
    for seat in range(game.seats):
        wanted = state.observation(seat)
        assert (wanted["phase"], wanted["question"], wanted["to_move"]) == (None, None, None)
        assert [found.observation(seat) for found in [*alike, *others]] == [wanted] * 7
    assert others == [state, state]
    assert {other.phase for other in others} == {state.phase}


@pytest.mark.parametrize("kind", KINDS)
def test_positions_of_other_rules(kind: Kind) -> None:
    """Another game, and the same one with other options."""
    chosen = next(case for case in cases.ALL if case.options)
    of_one = [case for case in cases.ALL if case.game == chosen.game and case != chosen]
    others = [case for case in cases.ALL if case.game != chosen.game]
    first, second, other = (cases.game(case) for case in (chosen, of_one[0], others[0]))
    engine = kind(first.program)
    for game in (second, other):
        with pytest.raises(KaartError, match=f"this is no match of {first.name} with these rules"):
            engine.state_from_position(game.new_match(1).position)
        with pytest.raises(KaartError, match=f"this is no match of {first.name} with these rules"):
            engine.state_from_position(kind(game.program).new_match(1).position())


SPOILT: list[tuple[str, Any, str]] = [
    ("seed", -1, "seed holds"), ("seed", 1 << 64, "seed holds"), ("winners", 1 << 40, "winners holds"),
    ("winners", -2, "winners holds"), ("block", 9999, "block holds"), ("block", -7, "block holds"),
    ("rounds_over", 1 << 63, "rounds-over holds"), ("chance", [], "chance holds"),
    ("chance", [0] * 4, "chance holds"), ("chance", [1 << 32] * 4, "chance holds"),
    ("known", [], "known holds"), ("known", [1 << 60] * 4, "known holds"), ("owner", [], "exactly one place"),
    ("cells", [], "registers holds"), ("piles", [], "exactly one place"),
]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("part", "value", "said"), SPOILT)
def test_positions_that_cannot_be(kind: Kind, part: str, value: Any, said: str) -> None:
    game = cases.game(cases.ONE[0])
    position = game.new_match(1).position
    setattr(position, part, value)
    with pytest.raises(KaartError, match=said):
        kind(game.program).state_from_position(position)


@pytest.mark.parametrize("kind", KINDS)
def test_cards_that_cannot_be(kind: Kind) -> None:
    game = cases.game(cases.ONE[0])
    for more in ([500], [-1], range(len(game.program.cards))):
        position = game.new_match(1).position
        position.piles[-1] += more
        with pytest.raises(KaartError, match="exactly one place"):
            kind(game.program).state_from_position(position)


@pytest.mark.parametrize("kind", KINDS)
def test_copies_and_pickles_are_equal(kind: Kind) -> None:
    """And share nothing; matches that stand otherwise, or are of another game, are not equal."""
    engine, other = (kind(cases.game(case).program) for case in (cases.ONE[0], cases.ONE[-1]))
    match = engine.new_match(1)
    copies = [copy.copy(match), copy.deepcopy([match])[0], pickle.loads(pickle.dumps(match))]
    assert copies == [match] * 3
    assert len({match, *copies}) == 1
    for found in copies:
        found.apply(found.legal_ids()[0])
        assert found != match == engine.new_match(1)
    assert match != other.new_match(1)
    assert match != 1


@needs_compiler
def test_batches_are_copied_and_pickled() -> None:
    batch = native_engine(cases.game(cases.ONE[0]).program).new_batch([1, 2])
    kept = batch.to_bytes()
    for found in (copy.copy(batch), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))):
        assert found.to_bytes() == kept
        found.reset(0, seed=3)
        assert batch.to_bytes() == kept != found.to_bytes()


@pytest.mark.parametrize("kind", KINDS)
def test_other_bytes_are_no_state(kind: Kind) -> None:
    engine, other = (kind(cases.game(case).program) for case in (cases.ONE[0], cases.ONE[-1]))
    kept = engine.new_match(1).to_bytes()
    for place in range(0, len(kept), 7):
        changed = bytearray(kept)
        changed[place] ^= 1
        with pytest.raises(ValueError, match="are no state"):
            engine.state_from_bytes(bytes(changed))
    for wrong in (kept[:-1], kept + b"x", b"", b"\xff" * len(kept), other.new_match(1).to_bytes()):
        with pytest.raises(ValueError, match="are no state"):
            engine.state_from_bytes(wrong)
    for strange in (None, "abc", 3):
        with pytest.raises(ValueError, match="is no state"):
            engine.state_from_bytes(cast(bytes, strange))


def test_the_fastest_engine_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    program = cases.game(cases.ONE[0]).program
    if not missing():
        assert match_engine(program) is native_engine(program)
    monkeypatch.setenv("CC", "no-such-compiler")
    assert isinstance(match_engine(program), PythonMatches)


# ------------------------------------------------------------------ rows of numbers


@needs_compiler
def test_what_a_seat_knows_as_a_row() -> None:
    """Only a difference in what a seat may know makes a difference in its row."""
    game = cases.game(cases.ONE[0])
    engine = native_engine(game.program)
    states = [engine.new_match(seed) for seed in range(30)]
    seen: dict[tuple[int, ...], object] = {}
    for state in states:
        for seat in range(game.seats):
            row = state.view(seat)
            assert len(row) == engine.form.size
            assert seen.setdefault((seat, *row), state.observation(seat)) == state.observation(seat)
    with pytest.raises(KaartError, match="There is no seat"):
        states[0].view(game.seats)


@needs_compiler
@pytest.mark.parametrize("case", cases.ONE, ids=str)
def test_the_names_of_what_lies_in_a_row(case: Case) -> None:
    """They are the way to the same thing in an observation."""
    game = cases.game(case)
    engine = native_engine(game.program)
    match, form = engine.new_match(1), engine.form
    row, seen = match.view(0), match.observation(0)
    assert list(form.cell_names) == list(form.cells)
    for cell, name in form.cell_names.items():
        assert _at(seen["notes"], name) is not MISSING or not row[form.cells[cell]]
    for pile, name in enumerate(form.pile_names):
        assert cast(dict[str, Any], _at(seen["places"], name))["count"] == row[form.piles + 3 * pile]


MISSING = object()


def _at(tree: object, name: str) -> object:
    """What lies under the longest first words of a name, and so on."""
    if not name or not isinstance(tree, dict):
        return tree if not name else MISSING
    keys = [key for key in tree if name == key or name.startswith(f"{key} ")]
    return next(
        (found for key in keys if (found := _at(tree[key], name[len(key) :].lstrip())) is not MISSING),
        MISSING,
    )


@needs_compiler
def test_the_rows_of_a_batch() -> None:
    engine = native_engine(cases.game(cases.ONE[0]).program)
    over = engine.trace(1, rounds=10_000)[2]
    states = [*(engine.new_match(seed) for seed in range(5)), over]
    batch = engine.batch(states)
    rows = batch.views()
    assert rows[:-1] == [state.view(state.to_move or 0) for state in states[:-1]]
    assert set(rows[-1]) == {-1}
    kept = batch.to_bytes()
    assert batch.step([state.legal_ids()[0] for state in states[:-1]] + [0])[:-1] == [WAITING] * 5
    assert batch.views() != rows
    batch.restore(kept)
    assert batch.views() == rows
    assert len(batch) == 6
    with pytest.raises(ValueError, match="are no state"):
        batch.restore(kept[1:])
    with pytest.raises(ValueError, match="another engine"):
        batch[0] = native_engine(cases.game(cases.ONE[-1]).program).new_match(1)


@needs_compiler
def test_a_batch_tells_what_stands_on_its_tables() -> None:
    """As each of its matches does, to the end of all of them and after it."""
    engine = native_engine(cases.game(cases.ONE[0]).program)
    batch = engine.new_batch(range(4))
    play = random.Random(1)
    while not all(batch.is_over):
        matches = [batch[number] for number in range(len(batch))]
        assert batch.is_over == [match.is_over for match in matches]
        assert batch.to_move == [match.to_move for match in matches]
        assert batch.scores == [match.scores for match in matches]
        assert batch.rounds_over == [match.rounds_over for match in matches]
        chosen = [play.choice(match.legal_ids() or [0]) for match in matches]
        status = batch.step(chosen)
        assert status == [OVER if over else WAITING for over in batch.is_over]
        assert batch.winners == [batch[number].winners for number in range(len(batch))]
    kept = batch.to_bytes()
    assert batch.step([0, -1, 1 << 40, 1]) == [OVER] * 4
    assert batch.to_bytes() == kept
    assert all(batch.winners)
    assert {value for row in batch.views() for value in row} == {-1}
    for seat in range(engine.seats):
        assert batch.views(seat) == [batch[number].view(seat) for number in range(4)]
    with pytest.raises(KaartError, match="There is no seat"):
        batch.views(engine.seats)


@needs_compiler
def test_a_place_in_a_batch_begins_anew() -> None:
    engine = native_engine(cases.game(cases.ONE[0]).program)
    batch = engine.new_batch([1, 2, 3])
    batch.step([ids[0] for ids in (batch[number].legal_ids() for number in range(3))])
    others = batch[0].to_bytes(), batch[2].to_bytes()
    batch.reset(1, seed=7)
    assert batch[1].to_bytes() == engine.new_match(7).to_bytes()
    assert (batch[0].to_bytes(), batch[2].to_bytes()) == others
    with pytest.raises(KaartError, match="seed"):
        batch.reset(1, seed=-1)
    with pytest.raises(IndexError):
        batch.reset(3, seed=1)
