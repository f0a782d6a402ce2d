"""Makes a broken sentence whole by one small change: a word put in, taken out, or put elsewhere.

`recovery` asks here when no mistake of the table fits; what is changed is what is said.
"""

from __future__ import annotations

from collections.abc import Callable

from lark import Token

from kaart.diagnostics import Problem
from kaart.syntax import problems
from kaart.syntax.elsewhere import is_article
from kaart.syntax.joining import prose
from kaart.syntax.keywords import NOUNS
from kaart.syntax.spot import Finding, Spot, types

_SIGNS = {"COMMA": ","}
# What is missing before these, or is one of these, is some value: that cannot be guessed.
_VALUES = frozenset({*NOUNS, "SEAT", "NOT", "STOP", "END_PHASE", "END_ROUND"})
_AFTER_COMMA = frozenset({
    "NORMALLY", "AT_FIRST", "SEEN_BY", "AT_MOST", "THEN", "REST_UNPAID", "ONCE", "EACH", "EACH_NUMBER",
})  # fmt: skip


def repaired(spot: Spot) -> Finding | None:
    """The sentence with one change, if there is one that makes it whole."""
    return next(filter(None, (repair(spot) for repair in REPAIRS)), None)


def _stands_twice(spot: Spot) -> Finding | None:
    """`put put trick into stock`."""
    last, here = spot.tokens[max(spot.index - 2, 0) : spot.index], spot.rest[:1]
    for place, at in ((here, spot.at), (last[1:], spot.before)):
        before = last[-1:] if place is here else last[:1]
        if at is None or not place or [str(one) for one in before] != [str(place[0])]:
            continue
        if spot.goes_on(at, *(spot.rest[1:] if place is here else spot.rest)):
            problem = problems.twice(spot.span_of(place[0]), str(place[0]))
            return Finding(problem, at, (), place[0].end_pos or 0)
    return None


def _article(spot: Spot) -> Finding | None:
    """`shuffle the stock`: rule files have no articles."""
    language, broken = spot.known.language, spot.broken
    if broken is not None and is_article(str(broken), language) and spot.goes_on(spot.at, *spot.rest[1:]):
        return _without(spot, problems.article(spot.span_of(broken), str(broken)))
    if spot.index and spot.before is not None:
        last = spot.tokens[spot.index - 1]
        if is_article(str(last), language) and spot.goes_on(spot.before, *spot.rest):
            return Finding(problems.article(spot.span_of(last), str(last)), spot.before, (), spot.offset)
    return None


def _comma_too_many(spot: Spot) -> Finding | None:
    """`players 4, in teams of 2`."""
    broken = spot.broken
    if broken is not None and broken.type == "COMMA" and spot.goes_on(spot.at, *spot.rest[1:]):
        return _without(spot, problems.comma(spot.span_of(broken)))
    if spot.index and spot.before is not None:
        last = spot.tokens[spot.index - 1]
        if last.type == "COMMA" and spot.goes_on(spot.before, *spot.rest):
            return Finding(problems.comma(spot.span_of(last)), spot.before, (), spot.offset)
    return None


def _changed_places(spot: Spot) -> Finding | None:
    """`player 3 chooses cards from`: two neighbours stand the wrong way round."""
    here = spot.index
    for first, at in ((here - 1, spot.before), (here, spot.at)):
        if first < 0 or at is None or first + 2 > len(spot.tokens):
            continue
        one, other = spot.tokens[first], spot.tokens[first + 1]
        if one.type != other.type and spot.goes_on(at, other, one, *spot.tokens[first + 2 :]):
            problem = problems.changed_places(spot.span_of(one, other), str(one), str(other))
            chosen = spot.machine.choose([types(other), types(one)], at)
            if chosen is not None:
                instead = tuple(
                    Token.new_borrow_pos(kind, str(token), token)
                    for kind, token in zip(chosen, (other, one), strict=True)
                )
                return Finding(problem, at, instead, other.end_pos or 0)
    return None


def _missing(spot: Spot) -> Finding | None:
    """`define prize 5`: a keyword or a comma is missing before the break, or one word earlier."""
    broken = spot.broken
    if broken is not None and broken.type in _AFTER_COMMA and spot.goes_on(spot.at, "COMMA", *spot.rest):
        return _with(spot, "COMMA")
    keywords = spot.machine.acceptable(spot.at) & set(spot.known.phrases) - _VALUES
    fitting = [terminal for terminal in sorted(keywords) if spot.goes_on(spot.at, terminal, *spot.rest)]
    return _with(spot, fitting[0]) if len(fitting) == 1 else None


def _word_too_many(spot: Spot) -> Finding | None:
    """`put all the cards into stock`."""
    broken = spot.broken
    if broken is None or spot.index == 0 or broken.type not in ("NAME", "EACH", "CARDS", "TIMES"):
        return None
    if not spot.goes_on(spot.at, *spot.rest[1:]):
        return None
    return _without(spot, problems.too_many(spot.span_of(broken), str(broken)))


def _about_nobody(spot: Spot) -> Finding | None:
    """`may pass`: who is meant is missing at the beginning."""
    broken = spot.broken
    if (
        broken is None
        or spot.index > 0
        or broken.type == "NAME"
        or not spot.goes_on(spot.at, "NAME", *spot.rest)
    ):
        return None
    made = spot.made("NAME", next(word for word, name in spot.known.canonical.items() if name == "player"))
    return Finding(problems.about_nobody(spot.span, str(broken)), spot.at, (made,), spot.offset)


REPAIRS: tuple[Callable[[Spot], Finding | None], ...] = (
    _stands_twice,
    _article,
    _comma_too_many,
    _changed_places,
    _missing,
    _about_nobody,
    _word_too_many,
    prose,
)


def _without(spot: Spot, problem: Problem) -> Finding:
    """The sentence without the broken token."""
    assert spot.broken is not None
    return Finding(problem, spot.at, (), spot.broken.end_pos or 0)


def _with(spot: Spot, terminal: str) -> Finding:
    """The sentence with a token of the language before the break."""
    word = _SIGNS.get(terminal) or spot.known.phrases[terminal][0]
    following = str(spot.broken) if spot.broken is not None else ""
    problem = problems.missing(spot.span, word, following)
    return Finding(problem, spot.at, (spot.made(terminal, word),), spot.offset)
