"""`why` at the prompt of `kaart play`, in both languages."""

from __future__ import annotations

from .conftest import Call


def test_why_at_the_prompt(call: Call) -> None:
    typed = "why\nwhy 1\nwhy bid 100\nwhy score\nwhy nonsense\nq\n"
    out = call("play", "heugen", "--seed", 4, typed=typed).out
    for line in (
        "17 pass           allowed",
        "bid 350 is allowed.",
        "Its condition holds: 350 is at least highest bid 340 + 10.",
        "bid 100 is not open now: it is not so that 100 is at least highest bid 340 + 10.",
        "No round is over yet.",
        "There is no action nonsense in this game.",
    ):
        assert line in out


def test_waarom_at_a_dutch_table(call: Call) -> None:
    typed = "waarom pas\nwaarom klaver 10\nwaarom stand\nq\n"
    out = call("play", "heugen", "--seed", 4, "--lang", "nl", typed=typed).out
    assert "waarom" in call("play", "heugen", "--lang", "nl", typed="help\nq\n").out
    assert "speler mag bieden n vanaf" not in out  # passing has no condition
    assert "stoel" in out


def test_why_changes_nothing(call: Call) -> None:
    """The screen is drawn again as it was."""
    plain = call("play", "heugen", "--seed", 4, typed="pass\nq\n").out
    asked = call("play", "heugen", "--seed", 4, typed="why\nwhy pass\nwhy score\npass\nq\n").out
    assert plain.split("> pass")[1] == asked.split("> pass")[1]


def test_match_after_an_explained_card(call: Call) -> None:
    """In the play of a trick the card that is refused is explained by its rule, with its line."""
    out = call("play", "euchre", "--seed", 2, typed="why\n" + "1\nwhy\n" * 12 + "q\n").out
    assert "euchre.kaart:" in out
