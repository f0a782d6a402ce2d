"""Which spelling a keyword or a word of the table gets in another language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kaart.syntax.keywords import Keywords
from kaart.syntax.written import Lexeme

Choice = Callable[[Sequence[Lexeme]], bool]


def _after_paying(before: Sequence[Lexeme]) -> bool:
    return any(lexeme.terminal == "PAYS" for lexeme in before)


def _first(before: Sequence[Lexeme]) -> bool:
    return not before


# Keywords for which a language has a second spelling that depends on the words before: `betaalt 2 elk aan`
# but `elke speler` and `deel 3 kaarten naar`, `maar` at the beginning of a line and `behalve` within one.
_SECOND: Mapping[tuple[str, str], Choice] = {
    ("nederlands", "TO"): _after_paying,
    ("nederlands", "EACH"): _after_paying,
    ("nederlands", "BUT"): _first,
}


def keyword(lexeme: Lexeme, before: Sequence[Lexeme], source: Keywords, target: Keywords) -> str:
    """A keyword in the other language. Singular stays singular and plural plural; `before` are the words
    of the sentence before it."""
    own, others = source.phrases[lexeme.terminal], target.phrases[lexeme.terminal]
    choice = _SECOND.get((target.language, lexeme.terminal))
    if choice is not None:
        return others[1] if choice(before) else others[0]
    return _same_number(lexeme.text, own, others)


def word(text: str, source: Keywords, target: Keywords) -> str:
    """A word of the table in the other language."""
    known = source.canonical[text]
    return _same_number(text, source.words[known], target.words[known])


def card(text: str, source: Keywords, target: Keywords) -> str:
    """A card such as `SQ`, or one rank, with the letters of the other language."""
    suit, rank = (text[:1], text[1:]) if text[0] in source.english_suits and text[1:] else ("", text)
    english = source.english_ranks.get(rank, rank)
    letter = target.suits[source.english_suits[suit]] if suit else ""
    return letter + target.ranks.get(english, english)


def _same_number(text: str, own: Sequence[str], others: Sequence[str]) -> str:
    return others[own.index(text)] if len(own) == len(others) else others[0]
