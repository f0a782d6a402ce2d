"""Reads a keyword file of a human language; the grammar loader and the printers call it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from kaart.library import data_folder

LANGUAGES: Mapping[str, str] = MappingProxyType({"english": "en", "nederlands": "nl"})
"""Word of the header line to name of the keyword file."""

# As in the grammar: a small letter of any alphabet, then letters, digits and hyphens; a number and a hyphen
# may stand in front.
NAME = r"(?:\d+-)?[^\W\d_A-ZÀ-ÖØ-Þ]\w*(?:-\w+)*"

SUIT_LETTERS = "SHDC"
RANK_LETTERS = "AKQJ"

# Keywords that also stand where a noun may stand; then they are words like `player`.
NOUNS = ("PLAYERS", "SUITS", "RANKS", "CARDS", "POINTS", "MELDS")


# The verbs of clauses, which stand behind a label.
CLAUSES = ("MUST_PLAY", "MUST_CHOOSE", "MUST_AVOID", "MAY_ALSO_PLAY", "MAY_ALSO_CHOOSE")

# Keywords that begin a line which goes on with the sentence above it.
GOING_ON = ("OR", "BUT", "OTHERWISE", "OTHERWISE_WHEN")
LINE_END = r"\n(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*"


@dataclass(frozen=True, slots=True)
class Keywords:
    """One language: `phrases` and `words` list every spelling, the one to print first.

    `phrases` maps terminals of the grammar ("RISES_BY"), `words` maps canonical English words
    ("led suit"), `suits` and `ranks` map English card letters to the letters of the language.
    """

    language: str
    phrases: Mapping[str, tuple[str, ...]]
    words: Mapping[str, tuple[str, ...]]
    suits: Mapping[str, str]
    ranks: Mapping[str, str]
    canonical: Mapping[str, str]
    english_suits: Mapping[str, str]
    english_ranks: Mapping[str, str]


@cache
def keywords(language: str) -> Keywords:
    """The keywords of a language by its header word ("english"); KeyError if there is none."""
    path = data_folder("grammars") / "keywords" / f"{LANGUAGES[language]}.txt"
    return read_keywords(path.read_text(encoding="utf-8"))


def read_keywords(text: str) -> Keywords:
    """Reads the text of a keyword file."""
    settings: dict[str, list[str]] = {}
    phrases: dict[str, tuple[str, ...]] = {}
    words: dict[str, tuple[str, ...]] = {}
    for line in text.splitlines():
        head, _, rest = line.split("#", 1)[0].strip().partition(" ")
        if head.startswith("%"):
            settings[head] = rest.split()
        elif head:
            spellings = tuple(" ".join(one.split()) for one in rest.split("|"))
            if "%words" in settings:
                words[head.lower().replace("_", " ")] = spellings
            else:
                phrases[head] = spellings
    words.update({noun.lower(): phrases[noun] for noun in NOUNS})
    suits = dict(zip(SUIT_LETTERS, settings["%suits"], strict=True))
    ranks = dict(zip(RANK_LETTERS, settings["%ranks"], strict=True))
    return Keywords(
        language=settings["%language"][0],
        phrases=MappingProxyType(phrases),
        words=MappingProxyType(words),
        suits=MappingProxyType(suits),
        ranks=MappingProxyType(ranks),
        canonical=MappingProxyType({s: word for word, all_ in words.items() for s in all_}),
        english_suits=MappingProxyType({own: english for english, own in suits.items()}),
        english_ranks=MappingProxyType({own: english for english, own in ranks.items()}),
    )


@dataclass(frozen=True, slots=True)
class Words:
    """How to print in one language: canonical word or terminal or card letter to its spelling."""

    language: str
    words: Mapping[str, str]
    keywords: Mapping[str, str]
    suits: Mapping[str, str]
    ranks: Mapping[str, str]

    def card(self, suit: str, rank: str) -> str:
        """A card as written in a file: `SQ` in English, `SV` in Dutch."""
        return self.suits.get(suit, suit) + self.ranks.get(rank, rank)


@cache
def words(language: str) -> Words:
    """The spellings of a language ("english", "nederlands"); KeyError if it is unknown."""
    known = keywords(language)
    return Words(
        language=known.language,
        words=MappingProxyType({word: s[0] for word, s in known.words.items()}),
        keywords=MappingProxyType({name: s[0] for name, s in known.phrases.items()}),
        suits=known.suits,
        ranks=known.ranks,
    )


def terminals(known: Keywords) -> str:
    """The definitions of the terminals that depend on the language, to append to the grammar.

    A phrase may be spaced freely. A longer phrase is tried first, so it gets a higher priority.
    """
    letters = "".join(known.ranks.values())
    phrases = [word for all_ in known.words.values() for word in all_ if " " in word]
    name = r"(?:\d+-)?[^\W\d_A-ZÀ-ÖØ-Þ]\w*(?:-\w+)*"
    lines = [
        f"CARD.30: /[{''.join(known.suits.values())}](?:[{letters}]|[0-9]+)(?![\\w-])/",
        f"RANK.30: /[{letters}](?![\\w-])/",
        f"_NL.1000: /{LINE_END}/",
        f"NAME.10: /(?:{_alternatives(phrases)})(?![\\w-])|{name}/",
    ]
    going_on = [word for terminal in GOING_ON for word in known.phrases[terminal]]
    lines.append(f"_ON.1001: /{LINE_END}(?=(?:{_alternatives(going_on)})(?![\\w-]))/")
    for terminal, spellings in known.phrases.items():
        priority = 100 + max(map(len, spellings))
        lines.append(f"{terminal}.{priority}: /(?:{_alternatives(spellings)})(?![\\w-])/")
    return "\n".join(lines) + "\n"


def _alternatives(phrases: tuple[str, ...] | list[str]) -> str:
    ordered = sorted(phrases, key=len, reverse=True)
    return "|".join(r"[ \t]+".join(map(re.escape, phrase.split())) for phrase in ordered)
