"""Words that are not the words of this file: rows of the table of mistakes.

In capitals, from other rules, of the other language, misspelt, or only half of a keyword."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from lark import Token

from kaart.diagnostics import Problem, Span
from kaart.syntax import problems
from kaart.syntax.elsewhere import meant_by
from kaart.syntax.expected import nearest_keyword
from kaart.syntax.header import spoken
from kaart.syntax.keywords import CLAUSES, LANGUAGES, keywords
from kaart.syntax.machine import Saved
from kaart.syntax.spot import Finding, Spot, types


def capitals(spot: Spot) -> Finding | None:
    """`PUT all cards`, `Phase play`."""
    for offset, at in spot.places():
        text = spot.text(offset)
        if not text[:1].isupper():
            continue
        for terminal, spelling in _spellings(spot, at):
            written = text[: len(spelling)]
            if written.lower() == spelling and not text[len(spelling) :][:1].isalnum():
                return spot.instead(at, offset, written, terminal, spelling, problems.capitals)
    return _capital_name(spot)


def _capital_name(spot: Spot) -> Finding | None:
    """`Dealer may pass`: a name that is known in small letters."""
    broken = spot.broken
    if broken is None or not str(broken)[:1].isupper() or not spot.can("NAME"):
        return None
    small = str(broken).lower()
    if small not in spot.known.canonical and not re.search(rf"(?<![\w-]){small}(?![\w-])", spot.machine.body):
        return None
    made = spot.made("NAME", small)
    return Finding(problems.capital(spot.span, str(broken)), spot.at, (made,), broken.end_pos or 0)


def from_elsewhere(spot: Spot) -> Finding | None:
    """`if` for `when`, `=` for `is`."""
    for offset, at in spot.places():
        fitting = [
            (found, terminal)
            for found, terminal in meant_by(spot.text(offset), spot.known.language)
            if spot.machine.accepts(terminal, at=at) and not spot.is_longer_keyword(offset, found)
        ]
        whole = [
            (found, terminal)
            for found, terminal in fitting
            if spot.goes_on(at, terminal, *spot.after(offset + len(found)))
        ]
        for found, terminal in [*whole, *fitting][:1]:
            return spot.instead(at, offset, found, terminal, _right(spot, terminal), problems.elsewhere)
    return _began_before(spot)


def _began_before(spot: Spot) -> Finding | None:
    """`is greater than`: the first words of the phrase could still be read."""
    tokens = spot.tokens
    for place in range(max(spot.index - 3, 1), spot.index):
        offset = tokens[place].start_pos or 0
        for found, terminal in meant_by(spot.text(offset), spot.known.language):
            rest = spot.after(offset + len(found))
            kinds = spot.machine.choose([types(token) for token in tokens[:place]], spot.start)
            if offset + len(found) <= spot.offset or kinds is None or spot.is_longer_keyword(offset, found):
                continue
            if spot.goes_on(spot.start, *kinds, terminal, *rest):
                right = _right(spot, terminal)
                finding = spot.instead(spot.start, offset, found, terminal, right, problems.elsewhere)
                earlier = [
                    Token.new_borrow_pos(kind, str(token), token)
                    for kind, token in zip(kinds, tokens[:place], strict=True)
                ]
                return replace(finding, instead=(*earlier, *finding.instead))
    return None


def _right(spot: Spot, terminal: str) -> str:
    return spot.known.phrases.get(terminal, (_SIGN.get(terminal, ""),))[0]


_SIGN = {"PLUS": "+", "MINUS": "-", "STAR": "*", "SLASH": "/", "LPAR": "(", "RPAR": ")"}


def other_language(spot: Spot) -> Finding | None:
    """A Dutch keyword in an English file."""
    for language in LANGUAGES:
        if language == spot.known.language:
            continue
        other, own = keywords(language), {s for all_ in spot.known.phrases.values() for s in all_}
        header = spoken(spot.machine.body.split("\n")) != spot.known.language
        for offset, at in sorted(spot.places(), key=lambda place: place[0]):
            text = spot.text(offset)
            acceptable = spot.machine.acceptable(at)
            if "LABEL" in acceptable:
                acceptable |= {one for one in CLAUSES if spot.machine.accepts("LABEL", one, at=at)}
            found = [
                (spelling, terminal)
                for terminal in sorted(acceptable & set(other.phrases))
                for spelling in other.phrases[terminal]
                if re.match(re.escape(spelling) + r"(?![\w-])", text)
                # what is a word of this language too must make the sentence whole
                and (spelling not in own or spot.goes_on(at, terminal, *spot.after(offset + len(spelling))))
            ]
            for spelling, terminal in sorted(found, key=lambda one: -len(one[0]))[:1]:
                meant = spot.known.phrases[terminal][0]

                def says(
                    span: Span, wrong: str, right: str, other: str = language, header: bool = header
                ) -> Problem:
                    return problems.other_language(span, wrong, right, other, header)

                return spot.instead(at, offset, spelling, terminal, meant, says)
    return None


def of_each(spot: Spot) -> Finding | None:
    """`hand of player` where it is declared."""
    broken = spot.broken
    if broken is None or broken.type != "OF" or not spot.can("OF_EACH", "NAME"):
        return None
    right = spot.known.phrases["OF_EACH"][0]
    return spot.instead(spot.at, spot.offset, str(broken), "OF_EACH", right, problems.elsewhere)


def slash(spot: Spot) -> Finding | None:
    """`yes/no`."""
    broken = spot.broken
    if broken is None or broken.type != "SLASH" or not spot.can("OR", "NAME"):
        return None
    right = spot.known.phrases["OR"][0]
    return spot.instead(spot.at, spot.offset, str(broken), "OR", right, problems.elsewhere)


def misspelt(spot: Spot) -> Finding | None:
    """`becoms`: nearly a keyword, and with that keyword the sentence is whole."""
    for offset, at in spot.places():
        near = nearest_keyword(spot.text(offset), spot.machine.acceptable(at), spot.known)
        if near is None or near.found == near.spelling:
            continue
        if spot.goes_on(at, near.terminal, *spot.after(offset + len(near.found))):
            return spot.instead(at, offset, near.found, near.terminal, near.spelling, problems.misspelt)
    return None


def half_a_keyword(spot: Spot) -> Finding | None:
    """`rises 3`, `until nobody`: only the first words of a keyword."""
    for offset, at in spot.places():
        words = spot.text(offset).split("\n")[0].split()
        least = 1 if offset == spot.offset else 2
        found = [
            (count, terminal, spelling)
            for terminal, spelling in _spellings(spot, at)
            if (count := _common(words, spelling.split())) >= least
        ]
        most = max((count for count, *_ in found), default=0)
        longest = {terminal: spelling for count, terminal, spelling in found if count == most}
        if len(longest) == 1:
            ((terminal, spelling),) = longest.items()
            half = " ".join(words[:most])
            return spot.instead(at, offset, half, terminal, spelling, problems.half)
    return None


def _common(words: list[str], wanted: list[str]) -> int:
    """How many words of a keyword stand there, if not all; 0 if it is all or none."""
    count = 0
    while count < min(len(words), len(wanted)) and words[count] == wanted[count]:
        count += 1
    return count if count < len(wanted) else 0


def _spellings(spot: Spot, at: Saved) -> Iterator[tuple[str, str]]:
    """Keywords that could stand at a moment, every spelling, the longest first."""
    phrases = spot.known.phrases
    found = [(t, s) for t in spot.machine.acceptable(at) & set(phrases) for s in phrases[t]]
    yield from sorted(found, key=lambda one: (-len(one[1]), one))
