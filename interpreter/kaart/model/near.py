"""What a name that nobody declared may have been meant for, compared as the author of the file spells it.

`names` and its neighbours come in here when nothing is called so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from kaart.diagnostics import Problem, Span, nearest
from kaart.saying import Message, Verbatim, say, sentences
from kaart.syntax import nodes as n
from kaart.syntax.keywords import LANGUAGES, keywords
from kaart.syntax.nouns import noun_meant
from kaart.syntax.problems import elsewhere

if TYPE_CHECKING:
    from kaart.model.scope import World

TONGUES: Mapping[str, Message] = MappingProxyType({"english": say("English"), "nederlands": say("Dutch")})

_SMALL = (
    """two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty""",
    """twee drie vier vijf zes zeven acht negen tien elf twaalf dertien
    veertien vijftien zestien zeventien achttien negentien twintig""",
)
_LARGE = (
    "thirty forty fifty sixty seventy eighty ninety hundred",
    "dertig veertig vijftig zestig zeventig tachtig negentig honderd",
)
NUMBERS: Mapping[str, int] = MappingProxyType({
    word: number
    for texts, first, step in ((_SMALL, 2, 1), (_LARGE, 30, 10))
    for text in texts
    for number, word in zip(range(first, 1000, step), text.split(), strict=False)
})  # fmt: skip
"""Numbers in words. What is a rank of the pack too is only meant as a number where no card can stand."""


def near(name: str, path: str, candidates: Iterable[str], world: World, otherwise: str = "") -> Message:
    """An advice sentence with the candidate that is spelt most like a name in this file, or `otherwise`."""
    said = world.spoken.get(path, {})
    return nearest_said(name, candidates, said, world.language_of(path), otherwise)


def nearest_said(
    name: str, candidates: Iterable[str], said: Mapping[str, str], language: str, otherwise: str = ""
) -> Message:
    """The same for a file in this language, which says the names of the game as in `said`."""
    words = keywords(language).words
    spelt: dict[str, str] = {}
    for one in candidates:
        for spelling in (said[one],) if one in said else words.get(one, (one,)):
            if spelling != name:
                spelt.setdefault(spelling, one)
    found = nearest(said.get(name, name), spelt)
    return say("Did you mean {name}?", name=spelt[found]) if found else sentences(otherwise)


def foreign(name: n.Name, world: World) -> str | None:
    """The word of every table that a name is in the other language, if the file's own language has no such
    word and the game no such name."""
    text, language = name.text, world.language_of(name.span.path)
    if name.is_word or text in keywords(language).canonical or _has(world, text):
        return None
    return next((keywords(one).canonical[text] for one in LANGUAGES if text in keywords(one).canonical), None)


def _has(world: World, text: str) -> bool:
    own = (*world.own_suits, *world.own_ranks)
    return text in world.names or text in world.words or text in world.rows or text in own


def reported(name: n.Name, world: World) -> bool:
    """Reports a name nobody declared if it is a word or name of the other language (K128) or a number in
    words (K129)."""
    language = world.language_of(name.span.path)
    right = foreign(name, world) or world.elsewhere.get(name.text) or _phrase(name.text, language)
    if right is not None:
        world.blame(other_language(name.span, name.text, right, language))
    elif (noun := noun_meant(name.text, language)) is not None:
        world.blame(elsewhere(name.span, name.text, noun))
    elif name.text in NUMBERS:
        world.blame(number_in_words(name.span, name.text))
    else:
        return False
    return True


def _phrase(text: str, language: str) -> str | None:
    """What a keyword of the other language is called in this one."""
    own = keywords(language).phrases
    if any(text in spellings for spellings in own.values()):
        return None
    others = [keywords(one).phrases for one in LANGUAGES if one != language]
    texts = (text, f"{text} of")
    return next((own[key][0] for all_ in others for key in all_ if set(texts) & set(all_[key])), None)


def other_language(span: Span, wrong: str, right: str, language: str) -> Problem:
    """K128: a word that is not of the language of the file, `language`."""
    other = next(tongue for one, tongue in TONGUES.items() if one != language)
    sentence = say(
        "{wrong} is {other}, and this file is in {own}.",
        wrong=Verbatim(f"`{wrong}`"), other=other, own=TONGUES[language],
    )  # fmt: skip
    return Problem("K128", span, sentence, say("Write `{right}`.", right=right))


def number_in_words(span: Span, word: str) -> Problem:
    """K129: a number that is written out."""
    number, wrong = Verbatim(f"`{NUMBERS[word]}`"), Verbatim(f"`{word}`")
    sentence = say("Rules say {right} here, not {wrong}.", right=number, wrong=wrong)
    return Problem("K129", span, sentence, say("Write {right}.", right=number))
