"""Understanding what a player types: a number, a card in any spelling, a name or its beginning."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product

from kaart.engine import Action
from kaart.engine.actions import Catalogue, family_of
from kaart.ir.form import FamilyParameter, Kind
from kaart.play.cards import SUIT_SYMBOLS, parts
from kaart.play.voice import Voice
from kaart.saying import Message, say

SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANKS = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "10": "ten", "9": "nine", "8": "eight",
    "7": "seven", "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
}  # fmt: skip
DUTCH_SUITS = {"S": "S", "H": "H", "D": "R", "C": "K"}
DUTCH_RANKS = {"K": "H", "Q": "V", "J": "B"}
MOST_NAMED = 2000
"""Names are not looked up in families with more actions than this."""
FOR_SEAT = re.compile(r"(?:seat|stoel)\s+(\d+)[\s:,]+(.+)", re.IGNORECASE)
"""`seat 2 pass`: an answer for somebody else."""

_NUMBER = re.compile(r"\d+")
_IGNORED = str.maketrans(dict.fromkeys(" -_.,'\"()\ufe0e\ufe0f"))
_ARTICLE = re.compile(r"(?:(?<=\s)|^)(?:the|de|het)\s+", re.IGNORECASE)
_OUTLINED = str.maketrans("♤♡♢♧", "♠♥♦♣")


def plain(text: str) -> str:
    """Text as it is compared: no capitals, accents, blanks or hyphens."""
    bare = unicodedata.normalize("NFKD", text.casefold().translate(_OUTLINED))
    return "".join(char for char in bare if not unicodedata.combining(char)).translate(_IGNORED)


def split_cards(text: str) -> list[str]:
    """The parts of a line that may hold several cards; `queen of spades` stays one."""
    if "," in text or ";" in text:
        return [part for part in re.split(r"\s*[,;]\s*", text.strip()) if part]
    text = _ARTICLE.sub("", text)
    return re.sub(r"\s+(of|van)\s+", r"\1", text.strip(), flags=re.IGNORECASE).split()


def read(text: str, actions: Sequence[Action], voice: Voice) -> list[Action]:
    """The actions that a text may mean: one if it is clear, several if it is vague, none otherwise.

    `actions` stand in the order in which the screen numbers them."""
    if not is_number(text):
        return named(text, actions, voice)
    bare = text.strip()
    if not bare.isdecimal() or len(bare) > 8:
        return []  # `4 2` is neither the one nor the other
    if int(bare) <= len(actions):
        return [actions[int(bare) - 1]] if int(bare) else []
    found = [action for action in actions if _exactly(bare, action, voice)]
    return found if len(found) == 1 else []


def is_number(text: str) -> bool:
    """Whether a text is nothing but figures, and so a number from the list."""
    return plain(text).isdecimal()


def no_such_number(text: str, last: int) -> Message:
    """What is wrong with nothing but figures that mean no action of a list."""
    if len(text.split()) > 1:
        return say("One is asked: type one number, from 1 up to {n}.", n=last)
    return say("Numbers run from 1 up to {n}.", n=last)


def named(text: str, actions: Sequence[Action], voice: Voice) -> list[Action]:
    """The same without numbers from the list: `5` is the five of something or a value. Half a number is
    never taken for the whole: `bid 35` is not the beginning of `bid 350`."""
    wanted = plain(without_article(text))
    if not wanted:
        return []
    found = [action for action in actions if action.name == text.strip()]  # `raise -1` is not `raise 1`
    found = found or [action for action in actions if plain(action.name) == wanted]
    for language in _languages(voice):
        found = found or [action for action in actions if wanted in spellings(action, voice, language)]
    if not found and len(wanted) > 1 and not wanted[-1].isdigit():
        found = [action for action in actions if _begins(wanted, action, voice)]
        others = {action.family for action in found if _names_another(wanted, action, voice)}
        found = [action for action in found if action.family not in others]
    return found


def of_other_numbers(text: str, names: Iterable[str]) -> list[str]:
    """The names that are written like this text but for the number in it: `bid 480` for `bid 475`."""
    bare = _NUMBER.sub("#", plain(text))
    return [name for name in names if "#" in bare and _NUMBER.sub("#", plain(name)) == bare]


def without_article(text: str) -> str:
    """`ace of clubs` for `the ace of clubs`."""
    return _ARTICLE.sub("", text.strip())


def read_face(text: str, faces: Iterable[str], voice: Voice) -> str | None:
    """The card that a text names, whoever holds it."""
    wanted, names = plain(without_article(text)), list(faces)
    for language in _languages(voice):
        for face in names:
            if wanted in face_spellings(face, voice, language):
                return face
    return None


def spellings(action: Action, voice: Voice, language: str) -> set[str]:
    """How an action may be typed in a language: with or without its name in front of its values."""
    family = family_of(voice.program, action)
    heads = {plain(name.replace("{}", "")) for name in voice.names(family.name, language)}
    if not action.values:
        return heads
    choices = [
        _value_spellings(parameter, value, voice, language)
        for parameter, value in zip(family.parameters, action.values, strict=True)
    ]
    values = {"".join(choice) for choice in product(*choices)}
    return values | {head + value for head, value in product(heads, values)}


def face_spellings(face: str, voice: Voice, language: str) -> frozenset[str]:
    """`sq`, `♠q`, `spades queen`, `queen of spades`, in Dutch `sv`, `♠v`, `schoppenvrouw` and so on."""
    split = parts(face)
    if split is None:
        return frozenset({plain(face), plain(voice.card(face))})
    suit, rank = split
    return _french_spellings(
        suit, rank, voice.texts.text(SUITS[suit], language), voice.texts.text(RANKS[rank], language), language
    )


@lru_cache(maxsize=256)
def _french_spellings(suit: str, rank: str, suit_word: str, rank_word: str, language: str) -> frozenset[str]:
    dutch = language == "nl"
    letter = DUTCH_RANKS.get(rank, rank) if dutch else rank
    suits = {SUIT_SYMBOLS[SUITS[suit]], *_forms(suit_word, language)}
    ranks = {letter, rank_word}
    pairs = {(DUTCH_SUITS[suit] if dutch else suit) + letter}
    pairs |= {suit_form + rank_form for suit_form, rank_form in product(suits, ranks)}
    pairs |= {r + joint + s for r, joint, s in product(ranks, ("of", "van", ""), suits)}
    return frozenset(plain(pair) for pair in pairs)


def _value_spellings(parameter: FamilyParameter, value: int, voice: Voice, language: str) -> set[str]:
    shown = voice.shown(parameter, value)
    match parameter.kind:
        case Kind.CARD:
            return set(face_spellings(str(shown), voice, language))
        case Kind.SUIT if shown in SUIT_SYMBOLS:
            letter = next(letter for letter, suit in SUITS.items() if suit == shown)
            words = _forms(voice.texts.text(str(shown), language), language) | {SUIT_SYMBOLS[str(shown)]}
            words.add(DUTCH_SUITS[letter] if language == "nl" else letter)
            return {plain(word) for word in words}
        case Kind.NUMBER:
            return {str(value)}
        case Kind.PLAYER | Kind.TEAM | Kind.YESNO:
            return {plain(voice.value(parameter.kind, shown)), str(value)}
        case _:
            return {plain(name) for name in voice.names(str(shown), language)}


def _forms(suit: str, language: str) -> set[str]:
    """A suit and its singular: `hearts`, `heart`; `klaveren`, `klaver`."""
    return {suit, suit.removesuffix("en" if language == "nl" else "s")}


def _names_another(wanted: str, action: Action, voice: Voice) -> bool:
    """Whether a text is the whole name of some action of this family, open or not. It is then not the
    beginning of another: `bid small` is never `bid small slam`."""
    family = family_of(voice.program, action)
    if family.count > MOST_NAMED:
        return False
    catalogue = Catalogue(voice.program)
    all_of_it = (catalogue.action(family.first + number) for number in range(family.count))
    return any(_exactly(wanted, one, voice) for one in all_of_it)


def _exactly(wanted: str, action: Action, voice: Voice) -> bool:
    return any(wanted in spellings(action, voice, language) for language in _languages(voice))


def _begins(wanted: str, action: Action, voice: Voice) -> bool:
    return any(spelling.startswith(wanted) for spelling in spellings(action, voice, voice.language))


def _languages(voice: Voice) -> tuple[str, str]:
    """The player's own language is tried first: `HH` is the king of hearts in Dutch."""
    return ("nl", "en") if voice.language == "nl" else ("en", "nl")
