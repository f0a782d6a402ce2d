"""Names and sentences in two languages."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from kaart.texts import Phrase, Texts, spoken


@dataclass(frozen=True)
class Action:
    name: str
    family: str
    faces: tuple[str, ...] = ()


TEXTS = Texts(
    {
        "offer": Phrase("offer", "bied", "offer", "bied"),
        "given": Phrase("given", "doorgegeven", "pass on {}, please", "geef {} door"),
        "play": Phrase("play", "uitspelen", "Play", "Spelen"),
        "last-trick": Phrase("last-trick", "laatste-slag"),
        "cups": Phrase("cups", "bekers", "cups", "bekers"),
    }
)


def test_names_and_texts_fall_back_step_by_step() -> None:
    assert TEXTS.name("last-trick", "nl") == "laatste-slag"
    assert TEXTS.name("laatste-slag", "en") == "last-trick"
    assert TEXTS.text("last-trick", "nl") == "laatste slag"
    assert TEXTS.text("offer", "nl") == "bied"
    assert TEXTS.text("dealer", "nl") == "gever"
    assert TEXTS.text("before match", "nl") == "voor de partij"
    assert TEXTS.text("some-thing", "en") == "some thing"
    assert TEXTS.text_or("some-thing", "from the file", "nl") == "from the file"
    assert spoken("10-slag") == "10-slag"


@pytest.mark.parametrize(
    ("face", "english", "dutch"),
    [
        ("SQ", "the queen of spades", "de schoppenvrouw"),
        ("CA", "the ace of clubs", "de klaveraas"),
        ("H10", "the ten of hearts", "de hartentien"),
        ("joker", "the joker", "de joker"),
        ("7 of cups", "the 7 of cups", "de bekers 7"),
    ],
)
def test_full_names_of_cards(face: str, english: str, dutch: str) -> None:
    assert TEXTS.card(face, "en") == english
    assert TEXTS.card(face, "nl") == dutch


def test_short_names_of_cards() -> None:
    faces = ("SQ", "HJ", "DK", "CA", "H10", "joker", "7 of cups")
    english = ["♠Q", "♥J", "♦K", "♣A", "♥10", "joker", "7 cups"]
    dutch = ["♠V", "♥B", "♦H", "♣A", "♥10", "joker", "7 bekers"]
    assert [TEXTS.short_card(face, "en") for face in faces] == english
    assert [TEXTS.short_card(face, "nl") for face in faces] == dutch


@pytest.mark.parametrize(
    ("action", "english", "dutch"),
    [
        (Action("play SQ", "play", ("SQ",)), "play the queen of spades", "speel de schoppenvrouw"),
        (Action("offer 100", "offer"), "offer 100", "bied 100"),
        (Action("offer hearts", "offer"), "offer hearts", "bied harten"),
        (Action("keep-all", "keep-all"), "keep all", "keep all"),
        (Action("given C2 SQ", "given", ("C2", "SQ")), "pass on ♣2 ♠Q, please", "geef ♣2 ♠V door"),
        (Action("play 7 of cups", "play", ("7 of cups",)), "play the 7 of cups", "speel de bekers 7"),
        (Action("offer 3 hearts", "offer"), "offer 3 hearts", "bied 3 harten"),
    ],
)
def test_actions_as_sentences(action: Action, english: str, dutch: str) -> None:
    assert TEXTS.action(action, "en") == english
    assert TEXTS.action(action, "nl") == dutch
