"""The C text: what may get into it, what is refused, and that its version rises when it changes."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace

import pytest

from engine.programs import (
    Ask,
    Kind,
    Parameter,
    answer,
    block,
    e,
    family,
    get,
    hands,
    hearts,
    members,
    pack,
    pile,
    program,
    put,
    question,
    register,
    values,
    zone,
)
from kaart.emit.c import VERSION, emit_c
from kaart.emit.layout import NotEmitted, flat
from kaart.emit.order import orders
from kaart.game import Game
from kaart.ir import form
from kaart.ir.form import Announcement, Cut, Deal, Goto, Play, Program, Question, Shuffle, Table
from kaart.native import NativeUnavailable, native_engine

from .engines import assert_same, engine, needs_compiler
from .random_programs import random_program

KNOWN = {14: "b8e917860df26b26"}
"""The texts of each version, hashed. When this test fails, raise VERSION and note the new hash here."""

HOSTILE = '*/ "); system("true"); /* \\\n#include "x" ??/ ‽ é %s {} $x'


def test_the_version_rises_with_the_text() -> None:
    texts = [emit_c(made).text for made in (hearts(), *map(random_program, range(6)))]
    found = hashlib.sha256(re.sub(r"emitter \d+", "", "".join(texts)).encode()).hexdigest()[:16]
    assert KNOWN.get(VERSION) == found


def test_the_same_program_gives_the_same_text() -> None:
    assert emit_c(random_program(3)).text == emit_c(random_program(3)).text


def renamed(made: Program) -> Program:
    """The program with hostile names wherever a rule file gives names."""
    return replace(
        made,
        name=HOSTILE,
        title=HOSTILE,
        phases=tuple(replace(phase, name=HOSTILE) for phase in made.phases),
        blocks=tuple(replace(found, phase=HOSTILE) for found in made.blocks),
        decisions=tuple(
            replace(found, label=HOSTILE, clauses=tuple(replace(c, label=HOSTILE) for c in found.clauses))
            for found in made.decisions
        ),
        families=tuple(replace(found, name=HOSTILE + str(i)) for i, found in enumerate(made.families)),
        registers=tuple(replace(found, names=(HOSTILE,) * len(found.names)) for found in made.registers),
    )


def test_names_do_not_reach_the_text() -> None:
    text = emit_c(renamed(hearts())).text
    assert text.isascii()
    assert "system" not in re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for line in text.splitlines():
        assert line.count("/*") == line.count("*/") or "*/" not in line or "/*" not in line
    plain = re.sub(r"/\*.*?\*/", "", emit_c(hearts()).text, flags=re.DOTALL)
    assert re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL) == plain


@needs_compiler
def test_hostile_names_of_everything_that_has_a_name() -> None:
    """Registers, zones and tables too: their names are mangled, and the engine works."""
    made = program(
        [
            block(
                HOSTILE,
                form.Move(3, zone(HOSTILE), False, None),
                put(HOSTILE, e("lookup", HOSTILE, 0)),
                end=Ask(0),
            ),
        ],
        registers=[register(HOSTILE), register(HOSTILE + "2")],
        zones=[pile(HOSTILE, 0)],
        tables=(Table(HOSTILE, (1,), (False,), (7,)),),
        families=[family("pass")],
        decisions=(question(0, answer(0, HOSTILE), label=HOSTILE),),
    )
    assert emit_c(made).text.isascii()
    assert engine(made).new_match(1).legal_ids() == [0]


@pytest.mark.parametrize("key", ['"', "a b", "é;", "../x"])
def test_keys_are_letters_and_digits(key: str) -> None:
    with pytest.raises(ValueError, match="letters and digits"):
        emit_c(hearts(), key)


# ------------------------------------------------------------------ what does not fit


def refused(made: Program, why: str) -> None:
    with pytest.raises(NotEmitted, match=why):
        emit_c(made)


ASK = Ask(0)


def small(*do: form.Instruction, end: form.End = ASK, **changes: object) -> Program:
    plain: dict[str, object] = {
        "families": [family("pass")],
        "decisions": (question(0, answer(0, "a")),),
        "registers": [register("free"), register("cards", Kind.CARDS)],
    }
    blocks = [block("a", *do, end=end), block("b", end=Ask(0))]
    return program(blocks, **{**plain, **changes})  # type: ignore[arg-type]


def test_too_many_cards() -> None:
    refused(small(copies=3), "156 cards")


def test_numbers_that_could_overflow() -> None:
    square = e("mul", get("free"), get("free"))
    refused(small(put("free", e("mul", square, get("free")))), "62 bits")
    refused(small(put("free", 1 << 63)), "62 bits")


def test_too_many_answers() -> None:
    seats = [Parameter("free", members(Kind.PLAYER, 15))] * 2
    huge = [family("huge", values(Kind.CARD, 52), values(Kind.NUMBER, 100))]
    refused(small(families=huge, decisions=(question(0, answer(0, "a", *seats)),)), "5200 answers")


def test_an_announcement_that_is_an_answer() -> None:
    call = Announcement(answer(0, "a"), "call", any_time=False, who=15, used=None)
    refused(small(announcements=(call,)), "an answer too")


def test_picking_something_else_than_cards() -> None:
    refused(
        small(decisions=[question(0, answer(0, "a"), question=Question.PICK, label="this")]), "this picks"
    )


@needs_compiler
def test_a_refusal_is_a_sentence_for_people() -> None:
    with pytest.raises(NativeUnavailable, match="Tiny does not fit a native engine: a pack of 156 cards"):
        native_engine(small(copies=3))


# ------------------------------------------------------------------ which piles have an order


def moving(*do: form.Instruction, end: form.End) -> Program:
    return small(*do, end=end, zones=[hands("hand", 4), hands("won", 4), pile("talon", 0)])


GATHER = form.Gather(zone("won", 0), zone("stock"), False, None)
DEAL = Deal(zone("stock"), "hand", 15, 0, (), None, None)
SHUFFLE = Shuffle(zone("stock"), "b", None)


def ordered(made: Program) -> set[str]:
    return set(orders(made).zones)


def test_only_the_trick_has_an_order_if_nobody_looks() -> None:
    assert ordered(moving(GATHER, end=Goto("b"))) == {"trick"}


def test_what_is_dealt_from_has_an_order_and_so_has_what_is_gathered_there() -> None:
    assert ordered(moving(GATHER, DEAL, end=Goto("b"))) == {"trick", "stock", "won"}
    assert ordered(moving(GATHER, end=Cut(zone("stock"), 0, 0, "b", None))) == {"trick", "stock", "won"}


def test_a_shuffle_right_after_makes_the_order_before_it_irrelevant() -> None:
    found = orders(moving(DEAL, GATHER, end=SHUFFLE))
    assert set(found.zones) == {"trick", "stock"}
    assert found.loose == {(0, 1)}


def test_a_look_between_gathering_and_shuffling_counts() -> None:
    look = put("free", e("top", "stock"))
    assert ordered(moving(GATHER, look, end=SHUFFLE)) == {"trick", "stock", "won"}
    assert ordered(moving(GATHER, DEAL, end=SHUFFLE)) == {"trick", "stock", "won"}


def test_one_card_has_no_order() -> None:
    one = form.Move(e("bit", 5), zone("stock"), False, None)
    assert ordered(moving(one, DEAL, end=Goto("b"))) == {"trick", "stock"}
    two = form.Move(e("cards", "won", 1), zone("stock"), False, None)
    assert ordered(moving(two, DEAL, end=Goto("b"))) == {"trick", "stock", "won"}
    some = form.Move(get("cards"), zone("stock"), False, None)
    assert ordered(moving(some, DEAL, end=Goto("b"))) == {"trick", "stock", "hand", "won", "talon"}
    assert ordered(moving(Play(get("cards"), 0, None), end=Goto("b"))) == {
        "trick",
        "stock",
        "hand",
        "won",
        "talon",
    }


def test_slots_run_through_the_answers_of_a_question() -> None:
    spaces = flat(hearts()).spaces
    assert [space.size for space in spaces] == [len(pack()[1])] * 2


@needs_compiler
def test_the_small_hearts() -> None:
    made = hearts()
    for seed in range(20):
        assert_same(engine(made), Game(made), seed, rounds=5)
