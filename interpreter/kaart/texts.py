"""Names and texts as people read them, in English and Dutch, from the words files of a game.

The engine speaks in names ("play SQ"); the command line and the play screen turn them into sentences here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from kaart.syntax.keywords import words as language_words
from kaart.syntax.nodes import WordsFile

LANGUAGES = ("en", "nl")
_HEADER_WORD = {"en": "english", "nl": "nederlands"}

SYMBOLS: Mapping[str, str] = MappingProxyType({"S": "♠", "H": "♥", "D": "♦", "C": "♣"})
_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_RANKS = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "10": "ten", "9": "nine", "8": "eight",
    "7": "seven", "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
}  # fmt: skip
_CARD = re.compile(r"([SHDC])(10|[2-9AKQJ])")

# Families that the language itself makes; a words file speaks of phases and notes of the same name.
_OWN_FAMILIES = {"play": {"en": "play {}", "nl": "speel {}"}}

# In Dutch a suit before a rank may be shorter than the suit by itself.
_DUTCH_JOINED = {"klaveren": "klaver"}


class ActionLike(Protocol):
    """What texts need to know of an action: `passed C2 SQ HA` has the family `passed` and three faces."""

    @property
    def name(self) -> str: ...
    @property
    def family(self) -> str: ...
    @property
    def faces(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class Phrase:
    """One line of a words file: what something is called, and the text that people read."""

    english: str
    dutch: str | None = None
    text_en: str | None = None
    text_nl: str | None = None
    forms_en: tuple[str, ...] = ()
    forms_nl: tuple[str, ...] = ()
    """What stands behind bars in the texts: how a running sentence says it."""

    def name(self, language: str) -> str:
        return (self.dutch or self.english) if language == "nl" else self.english

    def text(self, language: str) -> str | None:
        return self.text_nl if language == "nl" else self.text_en

    def forms(self, language: str) -> tuple[str, ...]:
        return self.forms_nl if language == "nl" else self.forms_en


class Texts:
    """What the things of one game are called. Every method takes `en` or `nl` last and always answers:
    without an entry in a words file the name itself is made readable."""

    def __init__(self, phrases: Mapping[str, Phrase]) -> None:
        self.phrases = phrases
        self._by_dutch = {phrase.dutch: phrase for phrase in phrases.values() if phrase.dutch}

    @classmethod
    def of(cls, words: Sequence[WordsFile]) -> Texts:
        """From words files, the base first: a later file overrides an earlier one."""
        found: dict[str, Phrase] = {}
        for file in words:
            for word in file.words:
                english, forms_en = _parts(word.text_en.value if word.text_en else None)
                dutch, forms_nl = _parts(word.text_nl.value if word.text_nl else None)
                found[word.name.text] = Phrase(
                    word.name.text,
                    word.dutch.text if word.dutch else None,
                    english,
                    dutch,
                    forms_en,
                    forms_nl,
                )
        return cls(MappingProxyType(found))

    def phrase(self, label: str) -> Phrase | None:
        """The entry for a name, by its English or else its Dutch spelling."""
        return self.phrases.get(label) or self._by_dutch.get(label)

    def name(self, label: str, language: str) -> str:
        """The name as an author writes it in this language: `last-trick`, `laatste-slag`."""
        phrase = self.phrase(label)
        return phrase.name(language) if phrase else label

    def text(self, label: str, language: str) -> str:
        """The text for people, else the name with blanks for hyphens."""
        phrase = self.phrase(label)
        if phrase is not None:
            return phrase.text(language) or spoken(phrase.name(language))
        return _word(label, language) or spoken(label)

    def forms(self, label: str, language: str) -> tuple[str, ...]:
        """How running sentences say a name (`docs/language.md` tells which forms there are), or nothing."""
        phrase = self.phrase(label)
        return phrase.forms(language) if phrase is not None else ()

    def text_or(self, label: str, otherwise: str, language: str) -> str:
        """The text from a words file, else `otherwise` (the text that stands in the rule file)."""
        phrase = self.phrase(label)
        return (phrase.text(language) if phrase else None) or otherwise

    def card(self, face: str, language: str) -> str:
        """The full name: `the queen of spades`, `de schoppenvrouw`, `the joker`."""
        found = _CARD.fullmatch(face)
        rank, of, suit = face.partition(" of ")
        if found:
            return _full(_known(_RANKS[found[2]], language), _known(_SUITS[found[1]], language), language)
        if of:
            return _full(self.text(rank, language), self.text(suit, language), language)
        return f"{'de' if language == 'nl' else 'the'} {self.text(face, language)}"

    def short_card(self, face: str, language: str) -> str:
        """As printed on the card: `♠Q`, in Dutch `♠V`; other cards by their name."""
        found = _CARD.fullmatch(face)
        if found:
            return SYMBOLS[found[1]] + language_words(_HEADER_WORD[language]).ranks.get(found[2], found[2])
        rank, of, suit = face.partition(" of ")
        return f"{self.text(rank, language)} {self.text(suit, language)}" if of else self.text(face, language)

    def value(self, text: str, language: str) -> str:
        """A value in the name of an action: a number, suit, word, row, `yes`, or a card."""
        if _CARD.fullmatch(text) or " of " in text:
            return self.short_card(text, language)
        return self.text(text, language)

    def action(self, action: ActionLike, language: str) -> str:
        """An action as a sentence: `play SQ` → `play the queen of spades`, `speel de schoppenvrouw`.

        A text with `{}` in it gets the chosen values there, any other text before them."""
        arguments = self._arguments(action, language)
        own = _OWN_FAMILIES.get(action.family)
        template = own[language] if own and arguments else self.text(action.family, language)
        if "{}" in template:
            return template.replace("{}", arguments)
        return f"{template} {arguments}".rstrip()

    def _arguments(self, action: ActionLike, language: str) -> str:
        rest = action.name.removeprefix(action.family).strip()
        if len(action.faces) == 1 and rest == action.faces[0]:
            return self.card(rest, language)
        parts = action.faces if rest == " ".join(action.faces) else rest.replace(",", "").split()
        return " ".join(self.value(part, language) for part in parts)


def _parts(text: str | None) -> tuple[str | None, tuple[str, ...]]:
    """`highest bid | the highest bid`: the text by itself, and its forms in a running sentence."""
    if text is None:
        return None, ()
    head, *forms = (part.strip() for part in text.split("|"))
    return head, tuple(forms)


def spoken(name: str) -> str:
    """Hyphens hold a name together for the parser; people read blanks, unless a number is in front."""
    return name if name[:1].isdigit() else name.replace("-", " ")


def _word(label: str, language: str) -> str | None:
    """A word or phrase that every table has ("dealer", "before match") in this language."""
    known = language_words(_HEADER_WORD[language])
    return known.words.get(label) or known.keywords.get(label.upper().replace(" ", "_"))


def _known(word: str, language: str) -> str:
    return language_words(_HEADER_WORD[language]).words[word]


def _full(rank: str, suit: str, language: str) -> str:
    if language == "nl":
        joined = _DUTCH_JOINED.get(suit, suit) + rank
        return f"de {suit} {rank}" if rank[:1].isdigit() else f"de {joined}"
    return f"the {rank} of {suit}"
