"""Words of the rule language in the spelling of a file."""

from __future__ import annotations

import pytest

from kaart.saying import said, say
from kaart.syntax.keywords import keywords
from kaart.syntax.respelling import respelling, spelling_of

DUTCH = respelling("nederlands")


@pytest.mark.parametrize(
    ("english", "dutch"),
    [
        ("take 7 up to A of every suit", "neem 7 tot en met A van elke kleur"),
        ("leave out D2, C2", "laat weg R2, K2"),
        ("players 3 up to 7, normally 4", "spelers 3 tot en met 7, gewoonlijk 4"),
        ("expect score is 15, 0, 15, 15", "verwacht stand is 15, 0, 15, 15"),
        ("is not asked again", "wordt niet meer gevraagd"),
        ("A down to 10, K, Q", "A aflopend tot 10, H, V"),
        ("points of (hearts + spades)", "punten van (harten + schoppen)"),
        ("my-card of-each", "my-card of-each"),
        ("kaart play", "kaart play"),
        ("kaart 1 english", "kaart 1 english"),
    ],
)
def test_code_is_spelt_by_its_longest_phrases(english: str, dutch: str) -> None:
    assert DUTCH.code(english) == dutch


@pytest.mark.parametrize(
    ("english", "dutch"),
    [("SQ", "SV"), ("C10", "K10"), ("K", "H"), ("led suit", "gevraagde kleur"), ("limit", "limit"), ("", "")],
)
def test_a_word_is_spelt_only_if_it_is_one_of_the_language(english: str, dutch: str) -> None:
    assert DUTCH.word(english) == dutch


def test_names_in_examples_fit_the_language_and_names_from_files_stay() -> None:
    message = say("Write `{name} becomes …`, or for instance `trump becomes hearts`.", name="trump")
    assert said(message, "en", DUTCH) == "Write `trump wordt …`, or for instance `troef wordt harten`."


def test_names_in_examples_are_names_in_both_languages() -> None:
    english, dutch = keywords("english"), keywords("nederlands")
    taken = {one for known in (english, dutch) for all_ in known.phrases.values() for one in all_}
    taken |= {one for known in (english, dutch) for all_ in known.words.values() for one in all_}
    assert not {*DUTCH.examples, *DUTCH.examples.values()} & taken


def test_every_first_spelling_becomes_the_first_of_the_other_language() -> None:
    english, dutch = keywords("english"), keywords("nederlands")
    for ours, theirs in ((english.phrases, dutch.phrases), (english.words, dutch.words)):
        for key, spellings in ours.items():
            assert DUTCH.code(spellings[0]) == theirs[key][0]


def test_the_first_line_of_a_file_decides() -> None:
    assert spelling_of("# mine\n\nkaart 1 nederlands\n") is DUTCH
    assert spelling_of("kaart 1 english\n") is None
    assert spelling_of("kaart 1 klingon\n") is None
    assert spelling_of("") is None
