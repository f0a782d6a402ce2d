"""Says in words what could stand at a place, and which keyword a misspelt word was meant to be."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass

from kaart.saying import Verbatim, one_of, say
from kaart.syntax.keywords import Keywords

_KINDS = {
    "NAME": say("a name"),
    "NUMBER": say("a number"),
    "CARD": say("a card"),
    "RANK": say("a rank"),
    "STRING": say('a text between "quotes"'),
    "LABEL": say("a label with a colon"),
    "COMMA": say("a comma"),
    "LPAR": say("a bracket"),
    "RPAR": say("a closing bracket"),
    "_NL": say("the end of the line"),
    "_INDENT": say("a block of indented lines"),
}
# Signs and words that can follow nearly every value: named together, and last.
_SUMS = frozenset({"PLUS", "MINUS", "STAR", "SLASH", "ROUNDED_TO", "ROUNDED_UP_TO", "ROUNDED_DOWN_TO"})
_SETS = frozenset({"IN", "WITHOUT", "ABOVE", "NOT_ABOVE", "WHOSE"})
_TESTS = frozenset({
    "IS", "IS_NOT", "IS_AT_LEAST", "IS_AT_MOST", "IS_MORE_THAN", "IS_LESS_THAN", "IS_EMPTY",
    "IS_NOT_EMPTY", "HAS", "LACKS",
})  # fmt: skip
_GROUPS = ((_TESTS, say("a comparison")), (_SUMS, say("a sum")), (_SETS, say("a choice of cards")))
_VALUES = frozenset({
    "COUNT_OF", "POINTS_OF", "MELDS_OF", "HIGHEST", "LOWEST", "SUM_OF", "SEAT", "PLAYERS", "NOT",
    "MINUS", "NEGATIVE",
})  # fmt: skip
_UNSAID = frozenset({"TAG", "_ON", "_DEDENT", "$END", "NEGATIVE"})
_GOES_ON = _SUMS | _SETS | _TESTS | {"OF", "AND", "OR"}
_MOST = 8
_NEAR = 0.74


def in_words(terminals: frozenset[str], known: Keywords) -> str:
    """What could stand here: "a name, a number or `when`"."""
    left = set(terminals - _UNSAID)
    if {"OF", "WITHOUT"} & left and left - _GOES_ON:
        left -= _GOES_ON
    if {"NAME", "LPAR"} <= left:
        left -= _VALUES | {"LPAR"}
    kinds = [words for terminal, words in _KINDS.items() if terminal in left]
    left -= set(_KINDS)
    groups = []
    for group, words in _GROUPS:
        if len(left & group) > 1:
            groups.append(say("{words} ({first} …)", words=words, first=_quoted(min(left & group), known)))
            left -= group
    keywords = sorted(_quoted(terminal, known) for terminal in left)
    said: list[str] = [*kinds, *keywords[: max(_MOST - len(kinds), 3)], *groups]
    if len(keywords) > max(_MOST - len(kinds), 3):
        said.append(say("other words of the rules"))
    return one_of(said) if said else ""


def _quoted(terminal: str, known: Keywords) -> str:
    signs = {"PLUS": "+", "MINUS": "-", "STAR": "*", "SLASH": "/"}
    return Verbatim(f"`{signs.get(terminal) or known.phrases[terminal][0]}`")


@dataclass(frozen=True, slots=True)
class Near:
    """A keyword that some words of a text come near to."""

    terminal: str
    spelling: str
    found: str


def nearest_keyword(text: str, terminals: Iterable[str], known: Keywords) -> Near | None:
    """The keyword that the first words of the text were most likely meant to be."""
    best: tuple[float, Near] | None = None
    for terminal in sorted(set(terminals) & set(known.phrases)):
        for spelling in known.phrases[terminal]:
            found = _first_words(text, len(spelling.split()))
            score = _likeness(" ".join(found.split()), spelling)
            if score >= _NEAR and (best is None or score > best[0]):
                best = score, Near(terminal, spelling, found)
    return best[1] if best else None


def _first_words(text: str, count: int) -> str:
    match = re.match(rf"[^\s,()]+(?:[ \t]+[^\s,()]+){{0,{count - 1}}}", text)
    return match[0] if match else ""


def _likeness(found: str, spelling: str) -> float:
    """How alike, 0 to 1; every word must be somewhat alike, so that no word is made up."""
    words, wanted = found.lower().split(), spelling.split()
    if len(words) != len(wanted) or min(map(len, words), default=0) < 2:
        return 0.0
    ratios = [difflib.SequenceMatcher(None, a, b).ratio() for a, b in zip(words, wanted, strict=True)]
    return 0.0 if min(ratios) < 0.6 else sum(ratios) / len(ratios)
