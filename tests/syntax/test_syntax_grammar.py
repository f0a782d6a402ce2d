"""The grammar and the keyword files: no conflicts, no overlaps, the same words in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lark.exceptions import GrammarError, LexError
from node_shapes import ENGLISH

from kaart.library import data_folder
from kaart.syntax import LANGUAGES, declarations, expressions, files, grammar, instructions, parse, words
from kaart.syntax.keywords import NOUNS, keywords, read_keywords
from kaart.syntax.parts import LINES

BOTH = sorted(LANGUAGES)


@pytest.mark.parametrize("language", BOTH)
def test_the_grammar_builds_strictly(language: str) -> None:
    grammar.build(grammar.grammar_text(language), strict=True)


def test_strict_means_no_conflict() -> None:
    text = grammar.grammar_text("english").replace("?neg:  relation", "?neg:  relation | neg AND neg", 1)
    with pytest.raises(GrammarError, match="conflict"):
        grammar.build(text, strict=True)


def test_strict_means_no_overlap() -> None:
    text = grammar.grammar_text("english").replace(
        "word: NAME", "OTHER.10: /[a-z]+/\nword: OTHER NUMBER | NAME", 1
    )
    with pytest.raises(LexError, match="Collision"):
        grammar.build(text, strict=True)


def test_every_language_has_the_same_terminals_and_words() -> None:
    first, second = (keywords(language) for language in BOTH)
    assert list(first.phrases) == list(second.phrases)
    assert list(first.words) == list(second.words)


@pytest.mark.parametrize("language", BOTH)
def test_no_two_keywords_share_a_spelling(language: str) -> None:
    known = keywords(language)
    nouns = {spelling for noun in NOUNS for spelling in known.phrases[noun]}
    spellings = [s for group in known.phrases.values() for s in group]
    own_words = [s for group in known.words.values() for s in group if s not in nouns]
    assert len(spellings) == len(set(spellings))
    assert len(own_words) == len(set(own_words))
    assert not set(spellings) & set(own_words)


@pytest.mark.parametrize("language", BOTH)
def test_a_longer_phrase_is_tried_before_a_shorter_one(language: str) -> None:
    lark = grammar.build(grammar.grammar_text(language))
    priority = {terminal.name: terminal.priority for terminal in lark.terminals}
    pairs = [(s, name) for name, group in keywords(language).phrases.items() for s in group]
    for shorter, first in pairs:
        for longer, second in pairs:
            if longer.startswith(shorter + " "):
                assert priority[second] > priority[first], (shorter, longer)


def test_every_keyword_of_the_grammar_is_in_the_files_and_the_other_way_round() -> None:
    text = (data_folder("grammars") / "kaart.lark").read_text(encoding="utf-8")
    text = re.sub(r"//.*", "", text)
    defined = set(re.findall(r"^([A-Z_]+)(?:\.\d+)?:", text, re.MULTILINE))
    used = set(re.findall(r"\b[A-Z][A-Z_]+\b", re.sub(r'"[^"]*"|/\S+/|%\w+', "", text)))
    assert used - defined - {"NAME", "CARD", "RANK"} == set(keywords("english").phrases)


@pytest.mark.parametrize("language", BOTH)
def test_the_builders_know_every_rule(language: str) -> None:
    lark = grammar.build(grammar.grammar_text(language))
    made = {str(rule.alias or rule.options.template_source or rule.origin.name) for rule in lark.rules}
    made = {name for name in made if not name.startswith("_")}
    inlined = {
        "expr",
        "conj",
        "neg",
        "relation",
        "sum",
        "term",
        "signed",
        "prefix",
        "setp",
        "of_chain",
        "atom",
    }
    parts = {
        "start", "type", "index", "number_index", "rank_run", "parameter", "choice", "domain", "pattern",
        "move", "target", "tuple",
    }  # fmt: skip
    known = (
        LINES | parts | inlined | set(expressions._FORMS) | set(instructions.SENTENCES)
        | declarations.TYPES | set(files.FILES)
    )  # fmt: skip
    assert made <= known
    assert not {name for name in made if "__" in name}


def test_words_for_printing() -> None:
    dutch = words("nederlands")
    assert dutch.card("S", "Q") == "SV"
    assert dutch.card("C", "10") == "K10"
    assert dutch.words["led suit"] == "gevraagde kleur"
    assert dutch.words["players"] == "spelers"
    assert dutch.keywords["IS_NOT_EMPTY"] == "is niet leeg"
    with pytest.raises(KeyError):
        words("français")


def test_spellings_may_be_spaced_freely() -> None:
    known = read_keywords(
        "%language x\n%suits S H D C\n%ranks A K Q J\nA  one   two | three # why\n"
        + "".join(f"{noun} {noun.lower()}\n" for noun in NOUNS)
        + "%words\nLED_SUIT  led suit | asked\n"
    )
    assert known.phrases["A"] == ("one two", "three")
    assert known.canonical["asked"] == "led suit"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder of this test's own."""
    monkeypatch.setenv("KAART_CACHE", str(tmp_path / "kept"))
    grammar.parser.cache_clear()
    return tmp_path / "kept"


def _parses() -> bool:
    grammar.parser.cache_clear()
    return parse(f"{ENGLISH}game x", "x")[1] == ()


def test_the_table_is_kept_and_read_again(cache: Path) -> None:
    assert _parses()
    (kept,) = cache.rglob("*.pickle")
    before = kept.stat().st_mtime_ns
    assert _parses()
    assert kept.stat().st_mtime_ns == before
    assert [path.name for path in cache.rglob("*") if path.is_file()] == [kept.name]


@pytest.mark.parametrize("broken", [b"", b"nonsense", b"\x80\x05K\x01."])
def test_a_corrupt_cache_file_is_replaced(cache: Path, broken: bytes) -> None:
    assert _parses()
    (kept,) = cache.rglob("*.pickle")
    kept.write_bytes(broken)
    assert _parses()
    assert len(kept.read_bytes()) > 1000


def test_a_cache_folder_that_cannot_be_made_does_no_harm(cache: Path) -> None:
    cache.write_text("in the way")
    assert _parses()
    assert cache.read_text() == "in the way"


def test_no_cache_folder(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KAART_CACHE", "")
    assert _parses()
    assert not cache.exists()
