"""Reads the header line of a file and says what is wrong with it; `source` calls it.

A header that is wrong or missing is guessed from the sentence after it, so that the rest can be read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from kaart.diagnostics import Problem, Span, did_you_mean, nearest
from kaart.saying import one_of, say
from kaart.syntax import problems
from kaart.syntax.keywords import LANGUAGES, keywords

VERSION = "1"
_HEADER = re.compile(r"[ \t]*(kaart)(?:[ \t]+(\S+))?(?:[ \t]+(\S+))?[ \t]*(\S.*)?", re.IGNORECASE)
_ALSO = {
    "dutch": "nederlands", "nl": "nederlands", "vlaams": "nederlands", "hollands": "nederlands",
    "flemish": "nederlands", "nederlandse": "nederlands",
    "engels": "english", "en": "english", "anglais": "english", "american": "english", "british": "english",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Header:
    """What a header says: the language of the file, if it can be told. `there`: the line is a header, and
    not a sentence of a file without one."""

    language: str | None
    problems: tuple[Problem, ...]
    there: bool = True


def read_header(line: str, following: Sequence[str], path: str, number: int) -> Header:
    """The header in a line; `following` are the lines of sentences after it."""
    match = _HEADER.fullmatch(line)
    if match is None:
        own = _opening(line)
        whole = Span(path, number, 1, number, len(line) + 1)
        return Header(own or _opens_with(following), (problems.no_header(whole),), there=own is None)

    def span(group: int) -> Span:
        return Span(path, number, match.start(group) + 1, number, match.end(group) + 1)

    whole = Span(path, number, 1, number, len(line) + 1)
    if match[3] is None:
        return Header(_opens_with(following), (problems.no_header(whole),))
    if (match[1], match[3]) != ("kaart", match[3].lower()) and match[3].lower() in LANGUAGES:
        return Header(match[3].lower(), (problems.no_header(whole),))
    faults = [] if match[1] == "kaart" else [problems.no_header(span(1))]
    if match[2] != VERSION:
        faults.append(problems.unknown_version(span(2), match[2]))
    if match[4]:
        faults.append(problems.no_header(span(4)))
    language, fault = _language(match[3], following, span(3))
    return Header(language, (*faults, *([fault] if fault else [])))


def _language(word: str, following: Sequence[str], span: Span) -> tuple[str | None, Problem | None]:
    """The language that a file is in, and what is wrong with the word for it."""
    opening = _opens_with(following)
    if word not in LANGUAGES:
        meant = _ALSO.get(word.lower()) or nearest(word.lower(), LANGUAGES)
        choice = one_of(f"`kaart {VERSION} {language}`" for language in LANGUAGES)
        advice = say("Write {choice}.", choice=choice)
        near = did_you_mean(meant, LANGUAGES, advice) if meant else advice
        return opening or meant, problems.unknown_language(span, word, near)
    if opening not in (None, word) and spoken(following[1:]) in (None, opening):
        return opening, problems.other_header(span, str(opening))
    return word, None


def _opens_with(following: Sequence[str]) -> str | None:
    return _opening(following[0]) if following else None


def spoken(lines: Sequence[str]) -> str | None:
    """The language that most lines are in, by the words that only one language has; None if it is a draw."""
    votes = dict.fromkeys(LANGUAGES, 0)
    for line in lines:
        said = set(re.findall(r"[^\W\d_]+", re.sub(r'"[^"]*"', "", line)))
        counts = {language: len(said & _own_words(language)) for language in LANGUAGES}
        for language in _most(counts):
            votes[language] += 1
    return next(iter(_most(votes)), None)


def _most(counts: dict[str, int]) -> list[str]:
    """The one that has the most; nothing if several have."""
    most = [language for language, count in counts.items() if count == max(counts.values())]
    return most if len(most) == 1 else []


@cache
def _own_words(language: str) -> frozenset[str]:
    """The words that stand in the keywords of this language and of no other."""
    own, *others = (_all_words(one) for one in (language, *(set(LANGUAGES) - {language})))
    return own.difference(*others)


def _all_words(language: str) -> frozenset[str]:
    known = keywords(language)
    spellings = [s for all_ in (*known.phrases.values(), *known.words.values()) for s in all_]
    return frozenset(word for spelling in spellings for word in spelling.split())


def _opening(sentence: str) -> str | None:
    """The only language in which a sentence can be the first of a file."""
    found = [language for language in LANGUAGES if _opens(sentence, language)]
    return found[0] if len(found) == 1 else None


def _opens(sentence: str, language: str) -> bool:
    phrases = keywords(language).phrases

    def any_of(*terminals: str) -> str:
        return "|".join(re.escape(phrase) for terminal in terminals for phrase in phrases[terminal])

    game = any_of("GAME", "SCENARIOS_FOR", "WORDS_FOR")
    variant = rf"(?:{any_of('VARIANT')})[ \t]+\S+[ \t]+(?:{any_of('OF')})"
    return re.match(rf"[ \t]*(?:{game}|{variant})[ \t]", sentence) is not None
