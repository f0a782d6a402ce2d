"""Translation: of every shipped file there and back, of every sentence, and what stands in its way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import indent

import pytest
from files_of_kaart import DUTCH, ROOT, SHIPPED, name, tree

from kaart.format import formatted
from kaart.format.translate import Translation, translated
from kaart.library import UnknownGame
from kaart.syntax import LANGUAGES

SENTENCES = ROOT / "tests" / "syntax" / "sentences"
NOWHERE = Path("no-such-file.kaart")
PLACES: dict[str, Callable[[str], str]] = {
    "sections": lambda text: f"game g\n\n{text}\n",
    "statements": lambda text: f"game g\n\nphase p\n{indent(text, '  ')}\n",
    "expressions": lambda text: f"game g\n\ndefine x as {text}\n",
    "steps": lambda text: f"scenarios for x\n\nscenario s\n  {text}\n",
    "amendments": lambda text: f"variant v of g\n\n{text}\n",
}


def english(place: str) -> list[str]:
    text = (SENTENCES / f"{place}.txt").read_text(encoding="utf-8")
    found = [case.split("\n.\n")[0] for case in text.strip("\n").split("\n\n")]
    return ["kaart 1 english\n\n" + PLACES[place](case) for case in found]


def there(text: str, path: Path = NOWHERE, language: str = "nederlands") -> str:
    found = translated(text, path, language)
    assert found.problems == ()
    assert found.text is not None
    return found.text


@pytest.mark.parametrize("path", SHIPPED, ids=name)
def test_a_shipped_file_goes_there_and_back(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = translated(text, path, "nederlands")
    assert (found.problems, found.unnamed) == ((), ())
    assert there(found.text or "", path, "english") == text


@pytest.mark.parametrize("path", DUTCH, ids=name)
def test_a_dutch_file_goes_there_and_back(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert there(there(text, path, "english"), path) == formatted(text, name(path))[0]


@pytest.mark.parametrize("text", [text for place in PLACES for text in english(place)])
def test_a_sentence_goes_there_and_back(text: str) -> None:
    dutch = there(text)
    assert tree(dutch) == _with_language(tree(text))
    assert there(dutch, language="english") == formatted(text, "a file")[0]


def _with_language(value: object) -> object:
    match value:
        case (str(kind), where, "english", *rest) if kind.endswith("File"):
            return (kind, where, "nederlands", *rest)
        case _:
            return value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a pays 2 each to b", "a betaalt 2 elk aan b"),
        ("deal 3 cards to hand from left of dealer", "deel 3 kaarten naar hand vanaf links van gever"),
        ("tricks rise by 1", "tricks stijgen met 1"),
        ("x becomes jack of s when h has CQ + H10", "x wordt boer van s wanneer h heeft KV + H10"),
        ("player chooses 1 card from hand as a", "speler kiest 1 kaart uit hand als a"),
        ("x becomes best  of   trick", "x wordt beste van slag"),
    ],
)  # fmt: skip
def test_dutch_sentences(text: str, expected: str) -> None:
    assert f"\n  {expected}\n" in there(f"kaart 1 english\n\ngame g\n\nphase p\n  {text}\n")


def test_once_is_a_time_and_twice_are_times() -> None:
    text = "kaart 1 english\n\ngame g\n\npack\n  take joker 1 time\n  take 2 up to A of hearts 2 times\n"
    assert there(there(text), language="english") == text


# ------------------------------------------------------------------ names


GAME = """\
kaart 1 english

# A comment stays.
game g "Title"                                                                          @1

options
  limit   from 1 up to 9, normally 5  "the end"
  strict  yes or no, normally no      "as it says here"

define gain of player as limit                                                          @2
"""
WORDS = """\
kaart 1 english

words for g
  limit   grens  "the end"  "het einde"
  strict  streng  "strictly"  "streng"
"""


def folder(tmp_path: Path, words: str) -> Path:
    (tmp_path / "g.kaart").write_text(GAME, encoding="utf-8")
    (tmp_path / "g.words.kaart").write_text(words, encoding="utf-8")
    return tmp_path / "g.kaart"


def of_game(tmp_path: Path, words: str) -> Translation:
    return translated(GAME, folder(tmp_path, words), "nederlands")


def test_names_descriptions_tags_and_comments(tmp_path: Path) -> None:
    assert of_game(tmp_path, WORDS).text == """\
kaart 1 nederlands

# A comment stays.
spel g "Title"                                                                          @1

keuzes
  grens   vanaf 1 tot en met 9, gewoonlijk 5  "het einde"
  streng  ja of nee, gewoonlijk nee           "as it says here"

bepaal gain van speler als grens                                                        @2
"""  # fmt: skip


def test_names_without_a_translation_are_told(tmp_path: Path) -> None:
    found = of_game(tmp_path, WORDS)
    assert [(problem.code, problem.span.line) for problem in found.unnamed] == [("K320", 10)]
    assert "gain" in found.unnamed[0].sentence


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("gain winst\n  profit winst", "K321", "gain and profit are both called winst in Dutch."),
        ("gain grens", "K321", "gain and limit are both called grens in Dutch."),
        ("gain slag", "K322", "gain is called slag in Dutch, where slag already means something."),
    ],
)
def test_names_that_could_not_come_back(tmp_path: Path, line: str, code: str, told: str) -> None:
    found = of_game(tmp_path, f"{WORDS}  {line}\n")
    assert found.text is None
    assert code in {problem.code for problem in found.problems}
    assert told in [problem.sentence for problem in found.problems]


def test_a_name_that_would_be_a_keyword() -> None:
    text = "kaart 1 english\n\ngame g\n\ndefine deel as 5\n\nphase p\n  deel becomes 1\n"
    found = translated(text, NOWHERE, "nederlands")
    assert [problem.code for problem in found.problems] == ["K322"]


def test_a_variant_has_the_names_of_its_base(tmp_path: Path) -> None:
    folder(tmp_path, WORDS)
    text = 'kaart 1 english\n\nvariant v of g "V"\n\nlimit becomes 3\n'
    path = tmp_path / "v.kaart"
    path.write_text(text, encoding="utf-8")
    assert there(text, path) == 'kaart 1 nederlands\n\nvariant v van g "V"\n\ngrens wordt 3\n'


def test_scenarios_have_the_names_of_their_game(tmp_path: Path) -> None:
    folder(tmp_path, WORDS)
    text = "kaart 1 english\n\nscenarios for g\n\nscenario limit\n  given limit is 3\n  moves play SQ\n"
    path = tmp_path / "g.scenarios.kaart"
    path.write_text(text, encoding="utf-8")
    assert there(text, path).endswith("proef limit\n  gegeven grens is 3\n  verloop speel SV\n")


def test_a_game_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "v.kaart"
    path.write_text("kaart 1 english\n\nvariant v of nothing-at-all\n", encoding="utf-8")
    with pytest.raises(UnknownGame):
        translated(path.read_text(encoding="utf-8"), path, "nederlands")


def test_a_broken_words_file(tmp_path: Path) -> None:
    found = of_game(tmp_path, "kaart 1 english\n\nwords for g\n  limit )\n")
    assert found.text is None
    assert found.problems[0].span.path.endswith("g.words.kaart")


def test_nothing_but_layout_in_the_same_language() -> None:
    assert there("kaart 1 english\ngame  g", language="english") == "kaart 1 english\n\ngame g\n"


def test_the_languages_are_those_of_the_header() -> None:
    assert set(LANGUAGES) == {"english", "nederlands"}
