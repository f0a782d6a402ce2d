"""What a player may type for a card, a bid, a suit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kaart.engine.actions import Catalogue
from kaart.game import Game
from kaart.play.typed import of_other_numbers, plain, read, read_face, split_cards
from kaart.play.voice import Voice

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
FACES = [suit + rank for suit in "SHDC" for rank in RANKS]


@pytest.mark.parametrize(
    "text",
    [
        "SQ",
        "sq",
        "♠Q",
        "♤q",
        "♠️ Q",
        "queen of spades",
        "Queen of Spades",
        "spades queen",
        "spade-queen",
        "Q♠",
    ],
)
def test_the_queen_of_spades_in_english(voice: Callable[..., Voice], text: str) -> None:
    assert read_face(text, FACES, voice("hartenjagen")) == "SQ"


@pytest.mark.parametrize(
    "text", ["SV", "sv", "♠V", "♠Q", "schoppenvrouw", "schoppen vrouw", "SQ", "vrouw van schoppen"]
)
def test_the_queen_of_spades_in_dutch(voice: Callable[..., Voice], text: str) -> None:
    assert read_face(text, FACES, voice("hartenjagen", "nl")) == "SQ"


@pytest.mark.parametrize(
    ("text", "face"),
    [
        ("KH", "CK"),
        ("HH", "HK"),
        ("RB", "DJ"),
        ("klaver10", "C10"),
        ("klaveren tien", "C10"),
        ("ruitenaas", "DA"),
        ("hartaas", "HA"),
    ],
)
def test_dutch_letters_come_first_in_dutch(voice: Callable[..., Voice], text: str, face: str) -> None:
    assert read_face(text, FACES, voice("hartenjagen", "nl")) == face


@pytest.mark.parametrize("text", ["", "X", "S1", "SS", "spades", "11", "S 14", "♠", "\x00"])
def test_what_is_no_card(voice: Callable[..., Voice], text: str) -> None:
    assert read_face(text, FACES, voice("hartenjagen")) is None


def test_every_spelling_means_one_card(voice: Callable[..., Voice]) -> None:
    from kaart.play.typed import face_spellings

    for language in ("en", "nl"):
        seen: dict[str, str] = {}
        for face in FACES:
            for spelling in face_spellings(face, voice("hartenjagen", language), language):
                assert seen.setdefault(spelling, face) == face


def test_bids_by_number_name_and_value(game: Callable[..., Game], voice: Callable[..., Voice]) -> None:
    actions = game("heugen").new_match(1).legal_actions()
    speaks = voice("heugen")
    assert actions[0].name == "bid 100"
    for text in ("1", "bid 100", "BID 100", "100"):
        assert read(text, actions, speaks) == [actions[0]]
    assert [action.name for action in read("pass", actions, speaks)] == ["pass"]
    assert [action.name for action in read("pa", actions, speaks)] == ["pass"]
    assert len(read("bid", actions, speaks)) > 1
    assert read("fly", actions, speaks) == []
    dutch = voice("heugen", "nl")
    assert [action.name for action in read("pas", actions, dutch)] == ["pass"]
    assert [action.name for action in read("bied 110", actions, dutch)] == ["bid 110"]


def test_lines_with_several_cards() -> None:
    assert split_cards("SQ HA  C10") == ["SQ", "HA", "C10"]
    assert split_cards("queen of spades, ace of hearts") == ["queen of spades", "ace of hearts"]


def test_plain_forgets_what_does_not_matter() -> None:
    assert plain("Huëge — Last-Trick") == plain("huege—lasttrick")


@pytest.mark.parametrize("text", ["35", "4 2", "1-0", "0", "11 0", "999999999999", "bid 35", "bid 1"])
def test_half_a_number_is_never_the_whole(
    game: Callable[..., Game], voice: Callable[..., Voice], text: str
) -> None:
    actions = [action for action in game("heugen").new_match(1).legal_actions() if action.family == "bid"]
    few = [action for action in actions if action.name in ("bid 100", "bid 110", "bid 350", "bid 420")]
    assert read(text, few, voice("heugen")) == []


def test_a_value_beyond_the_list_may_be_meant(game: Callable[..., Game], voice: Callable[..., Voice]) -> None:
    actions = game("heugen").new_match(1).legal_actions()
    assert read("5", actions, voice("heugen")) == [actions[4]], "first of all a number from the list"
    assert [action.name for action in read("100", actions, voice("heugen"))] == ["bid 100"]


@pytest.mark.parametrize(
    ("text", "language"),
    [("the ace of clubs", "en"), ("The Ace of Clubs", "en"), ("de klaveraas", "nl"), ("de klaver aas", "nl")],
)
def test_cards_with_their_article(voice: Callable[..., Voice], text: str, language: str) -> None:
    assert read_face(text, FACES, voice("hartenjagen", language)) == "CA"


def test_lines_with_articles() -> None:
    assert split_cards("the ace of clubs SQ") == ["aceofclubs", "SQ"]
    assert split_cards("de klaveraas de hartvrouw") == ["klaveraas", "hartvrouw"]


@pytest.mark.parametrize("text", ["bied solo", "solo", "call solo", "solo: alle slagen, eigen troef"])
def test_the_whole_name_of_one_is_not_the_beginning_of_another(
    game: Callable[..., Game], voice: Callable[..., Voice], text: str
) -> None:
    played, speaks = game("wiezen"), voice("wiezen", "nl")
    catalogue = (played.action(number) for number in Catalogue(played.program).ids())
    bids = {action.name: action for action in catalogue if action.family == "call"}
    both = [bids["call solo"], bids["call solo-slim"]]
    assert read(text, both, speaks) == [bids["call solo"]]
    assert read(text, both[1:], speaks) == []
    assert read("bied solo s", both[1:], speaks) == both[1:]


def test_a_card_that_is_not_open_is_not_the_beginning_of_another(
    game: Callable[..., Game], voice: Callable[..., Voice]
) -> None:
    played, speaks = game("hartenjagen"), voice("hartenjagen", "nl")
    catalogue = (played.action(number) for number in Catalogue(played.program).ids())
    seven = [action for action in catalogue if action.name == "play H7"]
    assert len(seven) == 1
    assert read("HA", seven, speaks) == []
    assert read("harten", seven, speaks) == seven


def test_names_that_differ_in_a_number() -> None:
    names = ["bied 480", "bied 490", "pas", "vraag 480"]
    assert of_other_numbers("Bied 475", names) == names[:2]
    assert of_other_numbers("pas", names) == []
