"""Stretches of a rule file read aloud: names as people know them, keywords in the language of the table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from kaart.compile import Opened
from kaart.diagnostics import Span
from kaart.format import spelling
from kaart.play.noted import short
from kaart.play.voice import Voice
from kaart.syntax.keywords import NAME, Keywords, keywords
from kaart.syntax.written import Lexeme
from kaart.texts import spoken
from kaart.why.source import Stated, stretch

_LANGUAGES = MappingProxyType({"en": "english", "nl": "nederlands"})
_NOTHING: Mapping[str, str] = MappingProxyType({})
_NOWHERE = Span("", 1, 1, 1, 1)


class Tongue:
    """Reads the files of one game in the language of a voice."""

    def __init__(self, opened: Opened, voice: Voice) -> None:
        self.voice = voice
        self._sources = opened.sources
        self._written = {tree.span.path: tree.language for tree in opened.files}
        options = opened.game.options
        self._settings = {name for one in options for name in (one.name, *one.type.words)}

    def aloud(self, span: Span, chosen: Mapping[str, str] = _NOTHING) -> str:
        """A stretch as one would say it: `trick points`, `points of the talon`. What was `chosen` is said
        in the place of its name, which is often a single letter."""
        text = stretch(self._sources.get(span.path, ""), span)
        return self._bare(self._read(text, span.path, False, chosen))

    def as_written(self, stated: Stated) -> str:
        """A sentence as it stands in its file, or word by word in the other language."""
        if self._written.get(stated.path, "english") == _LANGUAGES[self.voice.language]:
            return stated.text
        return self._read(stated.text, stated.path, by_name=True)

    def name(self, name: str) -> str:
        """What a thing of the game is called when one reckons with it: options by their name, since
        their texts explain them."""
        if name in self._settings:
            return spoken(self.voice.texts.name(name, self.voice.language))
        return short(self.voice.note(name))

    def _read(self, text: str, path: str, by_name: bool, chosen: Mapping[str, str] = _NOTHING) -> str:
        source = keywords(self._written.get(path, "english"))
        target = keywords(_LANGUAGES[self.voice.language])
        known = _known(source.language)
        before: list[Lexeme] = []

        def said(found: re.Match[str]) -> str:
            word = " ".join(found[0].split())
            if found["card"]:
                return spelling.card(word, source, target) if by_name else self._card(word, source)
            if word in known.words:
                return spelling.word(word, source, target)
            if word in known.phrases:
                before.append(Lexeme(known.phrases[word], word, _NOWHERE))
                return spelling.keyword(before[-1], before[:-1], source, target)
            if self.voice.texts.name(word, "en") in chosen:
                return chosen[self.voice.texts.name(word, "en")]
            return self.voice.texts.name(word, self.voice.language) if by_name else self.name(word)

        return known.pattern.sub(said, text)

    def _card(self, text: str, source: Keywords) -> str:
        suit, rank = source.english_suits[text[0]], text[1:]
        return self.voice.card(suit + source.english_ranks.get(rank, rank))

    @staticmethod
    def _bare(text: str) -> str:
        """Without brackets around the whole."""
        while text.startswith("(") and text.endswith(")") and text.count("(") == 1:
            text = text[1:-1].strip()
        return text


@dataclass(frozen=True, slots=True)
class _Known:
    """The words of one language: spelling to terminal, to canonical word, and what finds them all."""

    phrases: Mapping[str, str]
    words: Mapping[str, str]
    pattern: re.Pattern[str]


@cache
def _known(language: str) -> _Known:
    found = keywords(language)
    phrases: dict[str, str] = {}
    for terminal, spellings in found.phrases.items():
        for one in spellings:
            phrases.setdefault(one, terminal)
    longest = sorted({*phrases, *found.canonical}, key=lambda word: (-len(word), word))
    fixed = "|".join(r"\s+".join(map(re.escape, phrase.split())) for phrase in longest)
    letters, suits = "".join(found.ranks.values()), "".join(found.suits.values())
    card = rf"(?P<card>\b[{suits}](?:[{letters}]|\d+)(?![\w-]))"
    whole = rf"{card}|(?<![\w-])(?:{fixed})(?![\w-])|{NAME}"
    return _Known(MappingProxyType(phrases), found.canonical, re.compile(whole))
