"""What is said to a player who typed what means nothing here, and what notes are called."""

from __future__ import annotations

from collections.abc import Callable

Sit = Callable[..., object]


def test_only_near_words_of_the_same_kind_are_suggested(sit: Sit) -> None:
    found = sit("play", "hartenjagen", "--seed", 3, typed="pass\nundp\nkign of spades\nquit\n")
    assert found.out.count("Did you mean") == 2
    assert "Did you mean undo?" in found.out
    assert "king of spades?" in found.out


def test_a_note_of_what_was_chosen_has_no_command_for_a_name(sit: Sit) -> None:
    found = sit("play", "hartenjagen", "--seed", 3, "--lang", "nl", typed="1 2 3\nstop\n")
    assert "doorgegeven jij: ♠H ♠B ♥7" in found.out
    assert "geef door jij" not in found.out


def test_the_cards_that_were_passed_are_shown(sit: Sit) -> None:
    found = sit("play", "hartenjagen", "--seed", 3, typed="1 2 3\nquit\n")
    assert found.out.count("you receive") == 1
    assert "  ─ you receive ♠7 ♥5 ♣9" in found.out
    public = sit("play", "hartenjagen", "--seed", 3, "--seat", "none", "--rounds", 1)
    assert "receive" not in public.out


def test_a_round_ends_with_what_was_played(sit: Sit) -> None:
    found = sit("play", "heugen", "--seed", 3, "--seat", "none", "--rounds", 1)
    lines = found.out.splitlines()
    after = lines.index("Round 1 is over.") + 1
    assert lines[after] == "  highest bid 450 · bidder seat 0 · trump ♥ hearts"
    assert lines[after + 1].split() == ["seat", "0", "-720", "(-720)"]
