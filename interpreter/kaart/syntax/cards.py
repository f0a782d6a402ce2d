"""Cards and ranks as people write them elsewhere: with the letters of the other language, rank first, or
with a suit sign. `mistakes` asks what was meant."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kaart.syntax.keywords import LANGUAGES, Keywords, keywords

_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_WORD = re.compile(r"[♠♥♦♣♤♡♢♧]\s?\w+|\w+[♠♥♦♣♤♡♢♧]|\w+")
_NUMBERS = frozenset(str(number) for number in range(2, 11))


@dataclass(frozen=True, slots=True)
class Meant:
    """What stands there and how this file writes it."""

    wrong: str
    right: str


def card_meant(text: str, known: Keywords) -> Meant | None:
    """The card that a text begins with in some other spelling."""
    word = _WORD.match(text)
    if word is None:
        return None
    bare = word[0].replace(" ", "")
    for read in (_rank_first, _suit_first):
        for language in (known.language, *(one for one in LANGUAGES if one != known.language)):
            found = read(bare, keywords(language))
            if found is not None:
                suit, rank = found
                right = known.suits[suit] + known.ranks.get(rank, rank)
                return Meant(word[0], right) if right != bare else None
    return _mixed(word[0], known)


def _mixed(word: str, known: Keywords) -> Meant | None:
    """A card with the suit of one language and the rank of the other: `RJ`."""
    suits, ranks = dict(known.english_suits), dict(known.english_ranks)
    for other in map(keywords, LANGUAGES):
        suits = {**other.english_suits, **suits}
        ranks = {**other.english_ranks, **ranks}
    if len(word) != 2 or word[0] not in suits or word[1] not in ranks:
        return None
    return Meant(word, known.suits[suits[word[0]]] + known.ranks[ranks[word[1]]])


def rank_meant(text: str, known: Keywords) -> Meant | None:
    """The rank letter of the other language that a text begins with."""
    found = re.match(r"[A-Z](?![\w-])", text)
    if found is None or found[0] in known.english_ranks:
        return None
    for language in LANGUAGES:
        rank = keywords(language).english_ranks.get(found[0])
        if rank is not None:
            return Meant(found[0], known.ranks[rank])
    return None


def _suit_first(word: str, known: Keywords) -> tuple[str, str] | None:
    return _card(word[:1], word[1:], known)


def _rank_first(word: str, known: Keywords) -> tuple[str, str] | None:
    return _card(word[-1:], word[:-1], known)


def _card(suit: str, rank: str, known: Keywords) -> tuple[str, str] | None:
    """Suit and rank with their English letters."""
    english = _SIGNS.get(suit) or known.english_suits.get(suit)
    found = rank if rank in _NUMBERS else known.english_ranks.get(rank)
    return (english, found) if english is not None and found is not None else None
