"""The fixed part of generated Python does what the operations of the form say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaart.emit import py_runtime as runtime
from kaart.engine import chance
from kaart.ir import ops
from kaart.ir.form import Op

SEEDS = st.integers(0, 2**64 - 1)
SETS = st.integers(0, 2**70 - 1)


@given(SEEDS, st.integers(0, 1 << 40))
def test_words(seed: int, round_number: int) -> None:
    """Words made many at a time are those made one by one."""
    words, ahead = chance.seeded(seed, round_number), runtime.words(seed, round_number)
    steps = runtime.Steps.begin(seed, round_number)
    for _ in range(runtime.AHEAD * 2 + 5):
        wanted = chance.next_word(words)
        assert ahead() == wanted == steps()
    assert steps.state == tuple(words)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 24, 32, 52, 63, 64, 65, 66, 108])
def test_shuffles(size: int) -> None:
    """Also the second one of a round, and after other draws."""
    for seed in range(5):
        words, ahead = chance.seeded(seed, 1), runtime.Ahead(seed, 1)
        for draws in (0, 0, 3, 50):
            assert [runtime.below(ahead, 7) for _ in range(draws)] == [
                chance.below(words, 7) for _ in range(draws)
            ]
            wanted = list(range(size))
            chance.shuffle(words, wanted)
            assert runtime.shuffled(ahead, (1 << size) - 1) == wanted


def test_a_shuffle_in_which_a_word_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """One word in many millions is thrown away. Here a state is made that gives such a word."""
    for second in range(1 << 20):
        state = (1, second, 3, 4)
        if runtime.Steps(state)() * 52 & runtime.WORD < (1 << 32) % 52:
            break
    number = sum(word << 32 * place for place, word in enumerate(state))
    monkeypatch.setattr(runtime, "seeded", lambda seed, round_number: number)
    words, wanted = list(state), list(range(52))
    chance.shuffle(words, wanted)
    assert runtime.shuffled(runtime.Ahead(0, 0), (1 << 52) - 1) == wanted


@given(SETS, st.integers(-2, 75))
def test_sets(mask: int, number: int) -> None:
    assert runtime.lowest_n(mask, number) == ops.lowest_n(mask, number)
    assert runtime.above_n(mask, number) == ops.above_n(mask, number)
    assert list(runtime.members(mask)) == list(ops.members(mask))


@given(st.integers(1, 7), st.data())
def test_seats(seats: int, data: st.DataObject) -> None:
    mask, seat = data.draw(st.integers(0, (1 << seats) - 1)), data.draw(st.integers(-1, seats - 1))
    for op, table in zip((Op.NEXT, Op.PREVIOUS, Op.FROM), runtime.seats(seats), strict=True):
        assert table[mask][seat] == ops.SEATS[op](seats, mask, seat)


@given(st.integers(-1000, 1000), st.integers(-30, 30).filter(bool))
def test_numbers(a: int, b: int) -> None:
    assert runtime.divide(a, b) == ops.PURE[Op.DIV](a, b)
    if b > 0:
        for op, function in ((Op.NEAR, runtime.near), (Op.UP, runtime.up), (Op.DOWN, runtime.down)):
            assert function(a, b) == ops.PURE[op](a, b)


@given(st.integers(0, (1 << 52) - 1), st.integers(1, 5), st.integers(-1, 52))
def test_picking_in_order(kept: int, left: int, after: int) -> None:
    """Above the last card, with enough cards above itself."""
    cards = list(ops.members(kept))
    wanted = [card for place, card in enumerate(cards) if card > after and len(cards) - place >= left]
    assert list(ops.members(runtime.in_order(kept, left, after))) == wanted


@given(
    st.integers(-50, 50), st.integers(-50, 80), st.integers(1, 7), st.sampled_from([(0, 1, 20), (10, 5, 8)])
)
def test_spans(low: int, high: int, step: int, axis: tuple[int, int, int]) -> None:
    base, by, size = axis
    numbers = list(range(low, high + 1, step))
    digits = [(n - base) // by for n in numbers if (n - base) % by == 0 and base <= n < base + by * size]
    assert runtime.within_span(low, high, step, *axis) == sum(1 << digit for digit in digits)
    whole = sum(1 << digit for digit in digits) if len(digits) == len(numbers) else -1
    assert runtime.span(low, high, step, *axis) == whole
