"""Says in words what could stand at a place, and which keyword a misspelt word was meant to be."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass

from kaart.syntax.keywords import Keywords

_KINDS = {
    "NAME": "a name",
    "NUMBER": "a number",
    "CARD": "a card",
    "RANK": "a rank",
    "STRING": 'a text between "quotes"',
    "LABEL": "a label with a colon",
    "COMMA": "a comma",
    "LPAR": "a bracket",
    "RPAR": "a closing bracket",
    "_NL": "the end of the line",
    "_INDENT": "a block of indented lines",
}
# Signs and words that can follow nearly every value: named together, and last.
_SUMS = frozenset({"PLUS", "MINUS", "STAR", "SLASH", "ROUNDED_TO", "ROUNDED_UP_TO", "ROUNDED_DOWN_TO"})
_SETS = frozenset({"IN", "WITHOUT", "ABOVE", "NOT_ABOVE", "WHOSE"})
_TESTS = frozenset({
    "IS", "IS_NOT", "IS_AT_LEAST", "IS_AT_MOST", "IS_MORE_THAN", "IS_LESS_THAN", "IS_EMPTY",
    "IS_NOT_EMPTY", "HAS", "LACKS",
})  # fmt: skip
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
    for group, words in ((_TESTS, "a comparison"), (_SUMS, "a sum"), (_SETS, "a choice of cards")):
        if len(left & group) > 1:
            groups.append(f"{words} ({_quoted(min(left & group), known)} …)")
            left -= group
    keywords = sorted(_quoted(terminal, known) for terminal in left)
    said = [*kinds, *keywords[: max(_MOST - len(kinds), 3)], *groups]
    if len(keywords) > max(_MOST - len(kinds), 3):
        said.append("other words of the rules")
    return _listed(said)


def _quoted(terminal: str, known: Keywords) -> str:
    signs = {"PLUS": "+", "MINUS": "-", "STAR": "*", "SLASH": "/"}
    return f"`{signs.get(terminal) or known.phrases[terminal][0]}`"


def _listed(items: list[str]) -> str:
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} or {items[-1]}"


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
