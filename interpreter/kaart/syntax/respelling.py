"""Spells the words of the rule language, which messages hold in English, as a file does."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from kaart.syntax.keywords import LANGUAGES, Keywords, keywords

_ENGLISH = "english"
_COMMAND = "kaart "  # what is typed at the command line, or the first line of a file
_CARD = re.compile(r"([SHDC])([AKQJ]|\d+)")
_NAME = re.compile(r"(?<![\w{-])[a-z]+(?:-[a-z]+)*(?![\w}-])")
_HEADER = re.compile(r"\s*(?:#[^\n]*\n\s*)*kaart[ \t]+\S+[ \t]+(\w+)")


# Names that are nobody's, in the examples of messages.
_EXAMPLES: Mapping[str, Mapping[str, str]] = {
    "nederlands": {
        "trump": "troef", "trumping": "troeven", "follow-suit": "bekennen", "pass": "pas", "bid": "bod",
        "passed": "doorgegeven", "forced": "gedwongen", "giver": "schenker", "cups": "bekers",
    },
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Respelling:
    """The spelling of one language: English words and phrases to its own, and names in examples."""

    language: Keywords
    own: Mapping[str, str]
    phrases: re.Pattern[str]
    examples: Mapping[str, str]

    def word(self, text: str) -> str:
        """A text that may be one word of the language, such as `led suit` or the card SQ."""
        return self.own.get(text) or self._card(text) or text

    def code(self, text: str) -> str:
        """A stretch of a rule file; the longest phrases of the language first."""
        if text.startswith(_COMMAND):
            return text
        return self.phrases.sub(lambda found: self.word(" ".join(found[0].split())), text)

    def example(self, text: str) -> str:
        """A stretch of an example, with names that fit the language; everything else is left to `code`."""
        return _NAME.sub(lambda found: self.examples.get(found[0], found[0]), text)

    def _card(self, text: str) -> str | None:
        found = _CARD.fullmatch(text)
        return self.language.suits[found[1]] + self.language.ranks.get(found[2], found[2]) if found else None


def spelling_of(text: str) -> Respelling | None:
    """How the file with this text spells; None if it does so in English."""
    found = _HEADER.match(text)
    return respelling(found[1]) if found and found[1] in LANGUAGES and found[1] != _ENGLISH else None


@cache
def respelling(language: str) -> Respelling:
    """The spelling of a language by its word in the first line of a file."""
    english, other = keywords(_ENGLISH), keywords(language)
    own = dict(zip(english.ranks.values(), other.ranks.values(), strict=True))
    for ours, theirs in ((english.phrases, other.phrases), (english.words, other.words)):
        for key, spellings in ours.items():
            same = theirs[key] if len(theirs[key]) == len(spellings) else theirs[key][:1] * len(spellings)
            own.update(zip(spellings, same, strict=True))
    ordered = sorted(own, key=len, reverse=True)
    words = "|".join(r"[ \t]+".join(map(re.escape, phrase.split())) for phrase in ordered)
    return Respelling(
        other,
        own,
        re.compile(rf"(?<![\w-])(?:{_CARD.pattern}|{words})(?![\w-])"),
        _EXAMPLES.get(language, {}),
    )
