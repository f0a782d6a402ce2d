"""Messages remember how they were made."""

from __future__ import annotations

import copy
import pickle

from kaart.diagnostics import KaartError
from kaart.saying import Verbatim, all_of, listed, one_of, replaced, said, say, say_count, sentences
from kaart.syntax.respelling import respelling

DUTCH = respelling("nederlands")


def test_a_message_is_its_english_text() -> None:
    message = say("Nothing is called {name} here.", name="trum")
    assert message == "Nothing is called trum here."
    assert said(message, "en") == message
    assert said(message, "nl") == "Niets heet hier trum."


def test_values_are_said_in_the_same_language() -> None:
    message = say("This is {have}, but {want} is wanted here.", have=say("a card"), want=say("a number"))
    assert said(message, "nl") == "Dit is een kaart, maar hier hoort een getal."


def test_a_message_stays_one_on_its_way_through_an_error_and_a_copy() -> None:
    message = say("There is no file {path}.", path="x")
    for passed_on in (str(KaartError(message)), pickle.loads(pickle.dumps(message)), copy.deepcopy(message)):
        assert said(passed_on, "nl") == "Er is geen bestand x."


def test_any_other_text_stays_as_it_is() -> None:
    assert said("kaart 1", "nl") == "kaart 1"


def test_numbers_choose_the_form() -> None:
    for count, text in ((0, "0 rondes"), (1, "1 ronde"), (2, "2 rondes")):
        assert said(say_count("1 round", "{count} rounds", count), "nl") == text


def test_lists_are_said_in_the_language() -> None:
    assert one_of(["a"]) == "a"
    assert one_of(["a", "b", "c"]) == "a, b or c"
    assert said(one_of(["a", "b", "c"]), "nl") == "a, b of c"
    assert said(all_of(["a", "b"]), "nl") == "a en b"
    assert listed([1, 2], " → ") == "1 → 2"
    assert sentences("", say("Take it away."), "") == "Take it away."


def test_words_of_the_rules_are_spelt_as_in_the_file() -> None:
    message = say("Write `{name} of …`, or put the line below `each {word}`.", name="score", word="player")
    assert said(message, "nl", DUTCH) == "Schrijf `stand van …`, of zet de regel onder `elke speler`."
    assert said(message, "en", DUTCH) == "Write `stand van …`, or put the line below `elke speler`."


def test_a_value_that_is_a_word_of_the_rules_is_spelt_too() -> None:
    message = say("Nothing is called {name} here.", name="led suit")
    assert said(message, "nl", DUTCH) == "Niets heet hier gevraagde kleur."
    assert said(message, "nl") == "Niets heet hier led suit."


def test_what_stands_in_a_file_is_shown_as_it_stands() -> None:
    message = say("I do not understand `{found}` here.", found=Verbatim("of"))
    assert said(message, "nl", DUTCH) == "Ik begrijp `of` hier niet."


def test_a_gap_that_is_not_filled_stays() -> None:
    assert say("{a} and {b}", a=1) == "1 and {b}"


def test_names_can_be_replaced_where_they_are_whole_values() -> None:
    message = say("Nothing is called {name} here.", name="last-trick")
    changed = replaced(message, {"last-trick": "laatste-slag", "called": "genoemd"})
    assert changed == "Nothing is called laatste-slag here."
    assert said(changed, "nl") == "Niets heet hier laatste-slag."
