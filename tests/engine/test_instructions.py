"""Instructions, chance and jumps: what each does to the cards, the notes and the knowledge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from kaart.engine import RuleFault, State
from kaart.game import Game
from kaart.ir import form
from kaart.ir.form import Ask, Cut, Domain, Draw, Expr, Finish, Fork, Goto, Kind, Program, Scope, Shuffle

from . import programs as made
from .programs import e, get, put, zone

SIX = "234567"


def play(*do: form.Instruction, end: form.End | None = None, **changes: object) -> State:
    """The state at a question after these instructions; one suit of six cards, three seats."""
    return Game(tiny(do, end, **changes)).new_match(1)


def tiny(do: Sequence[form.Instruction], end: form.End | None = None, **changes: object) -> Program:
    plain: dict[str, object] = {
        "seats": 3,
        "ranks": SIX,
        "suits": 1,
        "registers": (
            made.register("bid", low=0, high=9),
            made.register("kept", scope=Scope.MATCH),
            made.by_player("taken", seats=3),
        ),
        "zones": (made.hands("hand", 3), made.pile("talon", 0), made.pile("open", 0b111)),
        "families": (made.family("go on"),),
        "decisions": (made.question(0, made.answer(0, "again")),),
    }
    blocks = [
        made.block("first", *do, end=end or Goto("ask")),
        made.block("ask", end=Ask(0)),
        made.block("again", end=Goto("first")),
        made.block("over", end=Finish(0b101, None)),
    ]
    return made.program(blocks, **{**plain, **changes})  # type: ignore[arg-type]


def pile(state: State, name: str, seat: int = 0) -> list[int]:
    return state.position.piles[state.game.machine.layout.zones[name].start + seat]


def note(state: State, name: str, index: int = 0) -> int:
    return state.position.cells[state.game.machine.layout.registers[name].start + index]


# ------------------------------------------------------------------ notes


def test_set() -> None:
    state = play(put("bid", 4), put("taken", e("add", get("bid"), 1), 2))
    assert note(state, "bid") == 4
    assert note(state, "taken", 2) == 5


@pytest.mark.parametrize("value", [-1, 10])
def test_a_note_out_of_its_bounds(value: int) -> None:
    with pytest.raises(RuleFault, match=r"tiny\.kaart:3:1: bid cannot become -?\d+: it goes from 0 up to 9"):
        play(put("bid", 1), put("bid", value, line=3))


@pytest.mark.parametrize(("low", "high", "value"), [(3, None, 2), (None, 3, 4)])
def test_a_note_with_one_bound(low: int | None, high: int | None, value: int) -> None:
    with pytest.raises(RuleFault, match="at least 3" if high is None else "at most 3"):
        play(put("bid", value), registers=(made.register("bid", low=low, high=high),))


def test_a_note_without_bounds() -> None:
    assert note(play(put("kept", -form.LARGEST)), "kept") == -(2**31) + 1


@pytest.mark.parametrize("value", [form.LARGEST + 1, -form.LARGEST - 1, 10**20])
def test_no_note_holds_a_number_of_more_than_31_bits(value: int) -> None:
    with pytest.raises(RuleFault, match=f"kept cannot become {value}: numbers go from"):
        play(put("kept", value))


def test_writing_at_none_is_a_fault() -> None:
    with pytest.raises(RuleFault, match="taken of none"):
        play(put("taken", 1, e("first", 0)))


# ------------------------------------------------------------------ cards


def test_move_takes_zones_in_order_and_each_bottom_first() -> None:
    state = play(
        form.Move(0b000011, zone("talon"), False, None),
        form.Move(0b100000, zone("hand", 1), False, None),
        form.Move(0b110111, zone("talon"), False, None),
    )
    assert pile(state, "talon") == [2, 4, 5, 0, 1]
    assert pile(state, "stock") == [3]


def test_move_under() -> None:
    state = play(form.Move(0b11, zone("talon"), False, None), form.Move(0b1100, zone("talon"), True, None))
    assert pile(state, "talon") == [2, 3, 0, 1]


def test_moving_nothing() -> None:
    assert pile(play(form.Move(0, zone("talon"), False, None)), "talon") == []


def test_gather_keeps_the_order() -> None:
    state = play(
        form.Move(0b110, zone("talon"), False, None),
        form.Gather(zone("stock"), zone("talon"), True, None),
    )
    assert pile(state, "talon") == [0, 3, 4, 5, 1, 2]


def test_deal_in_packets_then_to_a_pile() -> None:
    state = play(form.Deal(zone("stock"), "hand", 0b111, 2, (1,), "talon", None))
    assert [pile(state, "hand", seat) for seat in (2, 0, 1)] == [[5], [4], [3]]
    assert pile(state, "talon") == [2]
    packets: tuple[Expr, ...] = (2, 1)
    state = play(form.Deal(zone("stock"), "hand", 0b101, 0, packets, None, None))
    assert pile(state, "hand", 0) == [5, 4, 1]
    assert pile(state, "hand", 2) == [3, 2, 0]


def test_deal_everything() -> None:
    state = play(form.Deal(zone("stock"), "hand", 0b111, 1, (), None, None))
    assert [pile(state, "hand", seat) for seat in (1, 2, 0)] == [[5, 2], [4, 1], [3, 0]]


def test_deal_everything_unevenly() -> None:
    state = play(
        form.Move(1, zone("talon"), False, None), form.Deal(zone("stock"), "hand", 0b111, 1, (), None, None)
    )
    assert [len(pile(state, "hand", seat)) for seat in range(3)] == [1, 2, 2]


@pytest.mark.parametrize(
    ("among", "first", "packets", "words"),
    [
        (0b111, 0, (3,), "3 cards are wanted from a pile of 0"),
        (0, 0, (1,), "nobody"),
        (0b111, -1, (1,), "nobody"),
    ],
)
def test_deals_that_cannot_be(among: int, first: int, packets: tuple[int, ...], words: str) -> None:
    with pytest.raises(RuleFault, match=words):
        play(form.Deal(zone("stock"), "hand", among, first, packets, None, made.at(4)))


def test_play_remembers_whose_card_it_is_until_it_leaves_the_trick() -> None:
    state = play(form.Play(0b100, 2, None), form.Move(0b1000, zone("trick"), False, None))
    assert pile(state, "trick") == [2, 3]
    assert state.position.owner[2:4] == [2, -1]
    state = play(
        form.Play(0b100, 2, None),
        form.Gather(zone("trick"), zone("talon"), False, None),
        form.Gather(zone("talon"), zone("trick"), False, None),
    )
    assert state.position.owner[2] == -1


def test_playing_for_nobody_is_a_fault() -> None:
    with pytest.raises(RuleFault, match="none"):
        play(form.Play(1, -1, made.at(4)))


# ------------------------------------------------------------------ knowledge


def test_who_knows_cards_forgets_them_as_they_are_dealt() -> None:
    show, deal = form.Show(0b111111, 0b010, None), form.Deal(zone("stock"), "hand", 0b111, 1, (), None, None)
    known = play(show, deal)
    assert [pile(known, "hand", seat) for seat in (1, 2, 0)] == [[5, 2], [4, 1], [3, 0]]
    assert known.position.known == [0, 0b100100, 0]
    assert known.position.held[-5:] == play(deal).position.held[-5:]


def test_show_lasts_until_the_card_moves_out_of_sight() -> None:
    show = form.Show(0b11, 0b010, None)
    assert play(show).position.known == [0, 0b11, 0]
    to_own_hand = play(show, form.Move(0b01, zone("hand", 1), False, None))
    assert to_own_hand.position.known == [0, 0b11, 0]
    to_other_hand = play(show, form.Move(0b01, zone("hand", 2), False, None))
    assert to_other_hand.position.known == [0, 0b10, 0]
    under = play(show, form.Gather(zone("stock"), zone("talon"), True, None))
    assert under.position.known == [0, 0, 0]


def test_who_sees_a_place_may_depend_on_the_notes() -> None:
    watched = made.pile("talon", e("if", get("bid"), 0b111, 0))
    zones = (made.hands("hand", 3), watched)
    state = play(form.Move(0b11, zone("talon"), False, None), zones=zones)
    assert state.observation(0)["places"]["talon"] == {"count": 2, "cards": []}  # type: ignore[index]
    state = play(form.Move(0b11, zone("talon"), False, None), put("bid", 1), zones=zones)
    assert state.observation(0)["places"]["talon"] == {"count": 2, "cards": ["S2", "S3"]}  # type: ignore[index]


# ------------------------------------------------------------------ rounds


def test_begin_round_resets_round_notes_only_and_everybody_takes_part() -> None:
    state = play(
        form.BeginRound(None),
        put("bid", e("add", get("bid"), 3)),
        put("kept", e("add", get("kept"), 3)),
        put("$active", 0b001),
    )
    words = list(state.position.chance)
    assert (state.round, note(state, "bid"), note(state, "kept"), note(state, "$active")) == (1, 3, 3, 1)
    state.apply("go on")
    assert (state.round, note(state, "bid"), note(state, "kept")) == (2, 3, 6)
    assert state.position.chance != words
    assert state.rounds_over == 0


def test_end_round_counts_and_everybody_takes_part() -> None:
    state = play(put("$active", 0b001), form.EndRound(None))
    assert (state.rounds_over, note(state, "$active")) == (1, 0b111)


# ------------------------------------------------------------------ ends


@pytest.mark.parametrize(("bid", "over"), [(0, True), (1, False)])
def test_fork(bid: int, over: bool) -> None:
    state = play(put("bid", bid), end=Fork(get("bid"), "ask", "over"))
    assert state.is_over is over
    assert state.winners == ((0, 2) if over else ())


def test_shuffle_keeps_every_card() -> None:
    state = play(end=Shuffle(zone("stock"), "ask", None))
    assert sorted(pile(state, "stock")) == list(range(6))
    assert pile(state, "stock") != list(range(6))


def test_cut_puts_the_top_under() -> None:
    assert pile(play(end=Cut(zone("stock"), 2, 2, "ask", None)), "stock") == [4, 5, 0, 1, 2, 3]


def test_a_cut_deeper_than_the_pile_is_a_fault() -> None:
    with pytest.raises(RuleFault, match=r"tiny\.kaart:8:1: a cut of 2 to 7 cards in a pile of 6"):
        play(end=Cut(zone("stock"), 2, 7, "ask", made.at(8)))


@pytest.mark.parametrize(
    ("domain", "values"),
    [
        (made.members(Kind.PLAYER, 0b101), {0, 2}),
        (made.numbers(3, 9, 3), {3, 6, 9}),
        (made.members(Kind.NUMBER, 0b10010), {1, 4}),
    ],
)
def test_draw(domain: Domain, values: set[int]) -> None:
    game = Game(tiny((), Draw("bid", (), domain, "ask", None)))
    assert {note(game.new_match(seed), "bid") for seed in range(30)} == values


def test_draw_into_an_array() -> None:
    assert note(play(end=Draw("taken", (1,), made.numbers(4, 4), "ask", None)), "taken", 1) == 4


def test_drawing_from_nothing_is_a_fault() -> None:
    with pytest.raises(RuleFault, match=r"tiny\.kaart:8:1: there is nothing to draw bid from"):
        play(end=Draw("bid", (), made.members(Kind.PLAYER, 0), "ask", made.at(8)))


def test_steps_must_go_up() -> None:
    with pytest.raises(RuleFault, match="steps of 0"):
        play(end=Draw("bid", (), made.numbers(0, 3, 0), "ask", None))


def test_a_loop_without_a_question_is_stopped() -> None:
    with pytest.raises(RuleFault, match="too long"):
        play(put("kept", e("add", get("kept"), 1)), end=Goto("again"))


def test_a_fault_has_its_own_place_among_blocks_that_follow_each_other() -> None:
    blocks = [
        made.block("first", put("bid", 1, line=3), end=Goto("second")),
        made.block("second", put("bid", 2, line=4), put("bid", 10, line=5), end=Goto("third")),
        made.block("third", put("bid", 3, line=6), end=Ask(0)),
    ]
    program = tiny((), decisions=(made.question(0, made.answer(0, "first")),))
    with pytest.raises(RuleFault) as caught:
        Game(replace(program, blocks=tuple(blocks), entry="first")).new_match(1)
    assert caught.value.at == made.at(5)
    assert caught.value.registers["bid"] == 2


def test_a_fault_tells_the_notes_of_the_moment() -> None:
    with pytest.raises(RuleFault) as caught:
        play(put("bid", 5), put("taken", 2, 1), put("bid", 77, line=6))
    assert caught.value.place == "tiny.kaart:6:1"
    assert caught.value.at == made.at(6)
    assert caught.value.sentence.startswith("bid cannot become 77")
    assert caught.value.registers["bid"] == 5
    assert caught.value.registers["taken"] == {"0": 0, "1": 2, "2": 0}
    assert "$round" not in caught.value.registers
