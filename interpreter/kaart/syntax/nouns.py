"""Suits, ranks and cards in words that rule files do not have: of a region, in one word, with hyphens.

`model.near` asks here what a name that nobody declared was meant for."""

from __future__ import annotations

import re
from collections.abc import Mapping

from kaart.syntax.keywords import keywords

# What people say for a word of the table; each of these is a word that the language has.
_ALSO: Mapping[str, Mapping[str, str]] = {
    "english": {
        "spade": "spades", "heart": "hearts", "diamond": "diamonds", "club": "clubs",
        "knave": "jack", "knaves": "jacks", "deuce": "two", "deuces": "twos",
        "trey": "three", "treys": "threes",
    },
    "nederlands": {
        "pijkens": "schoppen", "pijken": "schoppen", "pieken": "schoppen", "piek": "schoppen",
        "schop": "schoppen", "hart": "harten", "koeken": "ruiten", "koek": "ruiten", "ruit": "ruiten",
        "klavers": "klaveren", "klaver": "klaveren", "zot": "boer", "zotten": "boeren",
    },
}  # fmt: skip
_SUITS = ("spades", "hearts", "diamonds", "clubs")
_RANKS = (
    "ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two",
)  # fmt: skip


def noun_meant(name: str, language: str) -> str | None:
    """How a file in this language writes the suit, rank or card that a name stands for elsewhere: `zot` is
    `boer`, `schoppenvrouw` is `vrouw van schoppen`. None if the name is no such word."""
    also = _ALSO[language].get(name)
    return also if also is not None else _card(name, language)


def _card(name: str, language: str) -> str | None:
    """Suit and rank in one word, in either order."""
    suits, ranks = _spellings(_SUITS, language), _spellings(_RANKS, language)
    one, other = (_any_of([*words]) for words in (suits, ranks))
    of = keywords(language).phrases["OF"][0]
    found = re.fullmatch(rf"(?P<suit>{one})-?(?P<rank>{other}|[1-9]\d?)", name) or re.fullmatch(
        rf"(?P<rank>{other})-(?:{of}-)?(?P<suit>{one})", name
    )
    if found is None:
        return None
    return f"{ranks.get(found['rank'], found['rank'])} {of} {suits[found['suit']]}"


def _spellings(words: tuple[str, ...], language: str) -> dict[str, str]:
    """All that people say for some words of the table, with what a file says."""
    known = keywords(language).words
    own = {spelling: spelling for word in words for spelling in known[word]}
    return {**own, **{said: right for said, right in _ALSO[language].items() if right in own}}


def _any_of(words: list[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))
