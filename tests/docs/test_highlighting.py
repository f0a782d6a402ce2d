"""The lexer for Pygments: every rule file is coloured whole, keywords as keywords, in both languages."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import import_module
from itertools import chain
from pathlib import Path

import pytest
from page_runner import ROOT

from kaart.syntax.keywords import keywords

pytest.importorskip("pygments")

from pygments.token import Error, Keyword, Name, String, Token

from kaart.highlighting import KaartLexer

FILES = sorted(chain(ROOT.glob("games/*/*.kaart"), ROOT.glob("examples/*/*.kaart")))


def tokens(text: str) -> Iterator[tuple[object, str]]:
    return iter(KaartLexer(stripnl=False, ensurenl=False).get_tokens(text))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_of_a_file_is_lost_or_unknown(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = list(tokens(text))
    assert "".join(part for _, part in found) == text
    assert not any(kind in Error for kind, _ in found)
    assert len({kind for kind, _ in found}) >= 5


@pytest.mark.parametrize("language", ["english", "nederlands"])
def test_every_keyword_is_one(language: str) -> None:
    for phrase in chain.from_iterable(keywords(language).phrases.values()):
        found = list(tokens(f"kaart 1 {language}\n\nx {phrase} y\n"))
        assert (Keyword, phrase) in found, phrase


def test_a_sentence() -> None:
    line = 'follow-suit: must play led suit if able when H10 in hand  "why"  @000.48  # no\n'
    found = [(kind, part) for kind, part in tokens(line) if kind not in Token.Text.Whitespace]
    assert found[:4] == [
        (Name.Label, "follow-suit:"),
        (Keyword, "must play"),
        (Name.Builtin, "led suit"),
        (Keyword, "if able"),
    ]
    assert (Name.Constant, "H10") in found
    assert (String.Double, '"why"') in found


def test_a_dutch_fragment_needs_no_header() -> None:
    assert (Keyword, "speel verplicht") in list(tokens("bekennen: speel verplicht gevraagde kleur\n"))


def test_the_entry_point_leads_to_the_lexer() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module, _, name = project["entry-points"]["pygments.lexers"]["kaart"].partition(":")
    assert getattr(import_module(module), name) is KaartLexer
    assert not any(need.lower().startswith("pygments") for need in project["dependencies"])
