"""The worth of melds: every one of them, and the best ones of which no two share a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from kaart.ir.form import Face, MeldKind, MeldLine
from kaart.ir.melds import worth_of
from kaart.ir.ops import mask_of, members
from native.random_programs import random_program

from . import programs as made


def melds(faces: Sequence[Face], held: int, lines: Sequence[MeldLine], once: bool) -> int:
    return worth_of(faces, lines, once)(held)


FACES, CARDS = made.pack("789TJQKA")
PRINTED = tuple(FACES[face] for face in CARDS)
RUNS = (
    MeldLine(MeldKind.RUN, 20, 3, False, ()),
    MeldLine(MeldKind.RUN, 50, 4, False, ()),
    MeldLine(MeldKind.RUN, 100, 5, True, ()),
)


def cards(*names: str) -> int:
    return mask_of([next(i for i, face in enumerate(PRINTED) if face.name == name) for name in names])


JACKS = cards("SJ", "HJ", "DJ", "CJ")
GROUP = MeldLine(MeldKind.GROUP, 200, 4, False, (JACKS,))
PAIR = MeldLine(MeldKind.SET, 40, 2, False, (cards("HK"), cards("HQ")))


@pytest.mark.parametrize(
    ("held", "worth"),
    [
        (cards("S7", "S8"), 0),
        (cards("S7", "S8", "S9", "H10"), 20),
        (cards("S7", "S8", "S9", "S10"), 50),
        (cards("S7", "S8", "S9", "S10", "SJ", "SQ"), 100),
        (cards("S7", "S8", "S9", "SJ", "SQ", "SK"), 40),
        (cards("SQ", "SK", "SA", "H7", "H8"), 20),
        (JACKS, 200),
        (JACKS | cards("S10", "S9"), 220),
        (cards("HK", "HQ"), 40),
        (cards("HK", "HQ", "HJ"), 60),
        (0, 0),
    ],
)
def test_every_meld_counts(held: int, worth: int) -> None:
    assert melds(PRINTED, held, (*RUNS, GROUP, PAIR), once=False) == worth


@pytest.mark.parametrize(
    ("held", "worth"),
    [
        (cards("HK", "HQ", "HJ"), 40),
        (JACKS | cards("S10", "S9"), 200),
        (JACKS | cards("S10", "S9", "S8"), 220),
        (cards("S7", "S8", "S9", "S10", "SJ", "SQ"), 100),
        (cards("H10", "HJ", "HQ", "HK", "HA", "H9"), 100),
        (cards("H9", "H10", "HJ", "HQ", "HK"), 100),
    ],
)
def test_each_card_counts_once(held: int, worth: int) -> None:
    assert melds(PRINTED, held, (*RUNS, GROUP, PAIR), once=True) == worth


def test_once_with_runs_of_one_length_only() -> None:
    six = cards("S7", "S8", "S9", "S10", "SJ", "SQ")
    assert melds(PRINTED, six, RUNS[:1], once=False) == 0
    assert melds(PRINTED, six, RUNS[:1], once=True) == 40


def test_copies_count_again_in_groups_and_sets_but_not_in_runs() -> None:
    doubled = tuple(face for face in PRINTED for _ in range(2))
    both = mask_of([i for i, face in enumerate(doubled) if face.name in {"HK", "HQ"}])
    kings, queens = (
        mask_of([i for i, face in enumerate(doubled) if face.name == name]) for name in ("HK", "HQ")
    )
    pair = MeldLine(MeldKind.SET, 40, 2, False, (kings, queens))
    assert melds(doubled, both, (pair,), once=False) == 80
    assert melds(doubled, both, (pair,), once=True) == 80
    assert melds(doubled, both & ~(kings & -kings), (pair,), once=False) == 40
    run = mask_of([i for i, face in enumerate(doubled) if face.name in {"S7", "S8", "S9"}])
    assert melds(doubled, run, RUNS, once=False) == 20
    assert melds(doubled, run, RUNS, once=True) == 40


def test_jokers_make_no_run() -> None:
    joker = Face("joker", -1, -1)
    assert melds((joker, joker, joker), 7, RUNS, once=False) == 0


# ------------------------------------------------------------------ against the plainest search


def every_way(faces: Sequence[Face], held: int, lines: Sequence[MeldLine]) -> Iterator[tuple[int, int]]:
    """Every meld that can be made, card by card, with its worth."""
    of_run = worth_of(faces, [line for line in lines if line.kind is MeldKind.RUN], once=False)
    groups = [line for line in lines if line.kind is MeldKind.GROUP]
    for count in range(1, held.bit_count() + 1):
        for chosen in combinations(members(held), count):
            cards, shown = mask_of(chosen), {faces[card] for card in chosen}
            if len(shown) == count and len({face.suit for face in shown}) == 1:
                yield cards, of_run(cards)
            yield from ((cards, g.value) for g in groups if count == g.count and not cards & ~g.sets[0])
    for line in lines:
        if line.kind is MeldKind.SET:
            for one_each in product(*(tuple(members(part & held)) for part in line.sets)):
                if len(set(one_each)) == len(one_each):
                    yield mask_of(one_each), line.value


def plainly(faces: Sequence[Face], held: int, lines: Sequence[MeldLine]) -> int:
    ways = list(every_way(faces, held, lines))

    @cache
    def most(left: int) -> int:
        return max([0, *(value + most(left & ~meld) for meld, value in ways if meld | left == left)])

    return most(held)


@pytest.mark.parametrize("number", range(40))
def test_the_best_choice(number: int) -> None:
    """With lines and hands at random, also of packs in which a card has copies that are not all in a set."""
    made_, draw = random_program(number), Random(number)
    faces = tuple(made_.faces[face] for face in made_.cards)
    for lines in made_.meld_tables[0].cells:
        most = worth_of(faces, lines, once=True)
        for _ in range(2):
            held = mask_of(draw.sample(range(len(faces)), draw.randint(0, 7)))
            held |= (held << 1 | held << 2) & (1 << len(faces)) - 1 & draw.getrandbits(len(faces))
            held = mask_of(sorted(members(held))[:8])
            assert most(held) == plainly(faces, held, lines)


def test_a_whole_double_pack_is_searched() -> None:
    """Runs of any length in every suit: the copies of a card are not tried one by one."""
    faces, cards = made.pack("23456789TJQKA", 4, 2)
    lines = (MeldLine(MeldKind.RUN, 11, 3, False, ()), MeldLine(MeldKind.RUN, 25, 2, True, ()))
    most = worth_of(tuple(faces[card] for card in cards), lines, once=True)
    in_a_suit = max(25 * twos + 11 * ((13 - 2 * twos) // 3) for twos in range(7))
    assert most((1 << len(cards)) - 1) == 8 * in_a_suit
