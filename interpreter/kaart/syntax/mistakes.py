"""The classic mistakes of people who write their first rules: how each is recognised, and what is said.

`MISTAKES` is the table, a row each, the surest first. `recovery` asks here where a sentence breaks.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from lark import Token

from kaart.syntax import problems
from kaart.syntax.joining import (
    blank_in_label,
    cards_together,
    claim_without_word,
    comma_between_cards,
    remark,
    two_words,
    verb_last,
)
from kaart.syntax.layout import GOES_ON
from kaart.syntax.othercards import card, card_in_words, unquoted
from kaart.syntax.otherwords import (
    capitals,
    from_elsewhere,
    half_a_keyword,
    misspelt,
    of_each,
    other_language,
    slash,
)
from kaart.syntax.rows import ROWS
from kaart.syntax.spot import Finding, Spot


def classic(spot: Spot) -> Finding | None:
    """The mistake that was made here, if it is one of the table."""
    return next(filter(None, (mistake(spot) for mistake in MISTAKES)), None)


# -------------------------------------------------------------- answers


def _answer_without_or(spot: Spot) -> Finding | None:
    """A second answer that does not begin with `or`."""
    above, tokens = spot.above, spot.tokens
    if above is None or not tokens or tokens[0].type != "NAME":
        return None
    if not spot.goes_on(above, "_ON", "OR", *tokens):
        return None
    first = tokens[0]
    word = spot.known.phrases["OR"][0]
    instead = (
        Token.new_borrow_pos("_ON", "", first),
        Token.new_borrow_pos("OR", word, first),
        first,
    )
    problem = problems.answer_without_or(spot.span_of(first), word, str(first))
    return Finding(problem, above, instead, first.end_pos or 0)


def _answers_on_one_line(spot: Spot) -> Finding | None:
    """`dealer may bid or pass`."""
    broken = spot.broken
    if broken is None or broken.type != "OR":
        return None
    comma = spot.index > 0 and spot.tokens[spot.index - 1].type == "COMMA"
    at = spot.before if comma else spot.at
    if at is None or not spot.machine.accepts("_ON", "OR", at=at):
        return None
    if spot.index == len(spot.tokens) - 1:
        problem = problems.ends_in_or(spot.span_of(broken))
    else:
        problem = problems.answers_on_one_line(spot.span_of(broken), str(broken))
    instead = (Token.new_borrow_pos("_ON", "", broken), broken)
    return Finding(problem, at, instead, broken.end_pos or 0)


# -------------------------------------------------------------- headings


def _colon(spot: Spot) -> Finding | None:
    """`phase play:`, `options:`."""
    first, broken = spot.tokens[0], spot.broken
    heading = re.match(r"LABEL=(\w+)", spot.shape().replace("!", ""))
    if heading is not None and spot.machine.accepts(heading[1], at=spot.start):
        made = spot.made(heading[1], str(first)[:-1], first.start_pos)
        return Finding(problems.colon(spot.span_of(first)), spot.start, (made,), first.end_pos or 0)
    if broken is None or spot.index == 0:
        return None
    if broken.type == "LABEL" and spot.goes_on(spot.at, "NAME", *spot.rest[1:]):
        made = spot.made("NAME", str(broken)[:-1])
        return Finding(problems.colon(spot.span_of(broken)), spot.at, (made,), broken.end_pos or 0)
    if str(broken) == ":" and spot.goes_on(spot.at, *spot.rest[1:]):
        return Finding(problems.colon(spot.span_of(broken)), spot.at, (), broken.end_pos or 0)
    return None


# -------------------------------------------------------------- line ends


def _goes_on_below(spot: Spot) -> Finding | None:
    """A comma or a sign at the end of a line: the next line was read as a part of the sentence."""
    broken, last = spot.broken, spot.tokens[spot.index - 1] if spot.index else None
    if broken is None or last is None or spot.before is None or last.type not in GOES_ON:
        return None
    if (broken.line or 0) <= (last.end_line or 0) or not spot.machine.accepts("_NL", at=spot.before):
        return None
    problem = problems.goes_on(spot.span_of(last), str(last))
    return Finding(problem, spot.before, (), last.end_pos or 0)


# -------------------------------------------------------------- numbers


def _minus(spot: Spot) -> Finding | None:
    """`n -1`."""
    broken = spot.broken
    if broken is None or broken.type != "NEGATIVE" or not spot.can("MINUS"):
        return None
    instead = (spot.made("MINUS", "-"), spot.made("NUMBER", str(broken)[1:]))
    return Finding(problems.minus(spot.span, str(broken)), spot.at, instead, broken.end_pos or 0)


_RANGE = re.compile(r"(\d+)[-–](\d+)(?![\w-])")


def _range(spot: Spot) -> Finding | None:
    """`players 3-7`."""
    found = _RANGE.match(spot.text(spot.offset))
    if found is None or not spot.can("NUMBER", "UP_TO", "NUMBER"):
        return None
    word = spot.known.phrases["UP_TO"][0]
    problem = problems.elsewhere(
        spot.span_of(spot.made("NAME", found[0])), found[0], f"{found[1]} {word} {found[2]}"
    )
    instead = (spot.made("NUMBER", found[1]), spot.made("UP_TO", word), spot.made("NUMBER", found[2]))
    return Finding(problem, spot.at, instead, spot.offset + len(found[0]))


_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _number_in_words(spot: Spot) -> Finding | None:
    """`players four`."""
    broken = spot.broken
    if broken is None or not spot.can("NUMBER") or spot.can("NAME"):
        return None
    word = spot.known.canonical.get(str(broken))
    if word not in _NUMBERS:
        return None
    number = str(_NUMBERS.index(word) + 2)
    problem = problems.elsewhere(spot.span, str(broken), number)
    return Finding(problem, spot.at, (spot.made("NUMBER", number),), broken.end_pos or 0)


# -------------------------------------------------------------- sentences of a wrong form


def _shaped(spot: Spot) -> Finding | None:
    """A sentence of a form that is often tried; it is left out."""
    shape = spot.shape()
    for row in ROWS:
        found = row.pattern.search(shape)
        if found is not None and all(spot.can(*wanted) for wanted in row.where):
            problem = row.problem(spot, found)
            if problem is not None:
                return Finding(problem)
    return None


MISTAKES: tuple[Callable[[Spot], Finding | None], ...] = (
    remark,
    _goes_on_below,
    card,
    card_in_words,
    capitals,
    blank_in_label,
    _colon,
    _answer_without_or,
    cards_together,
    comma_between_cards,
    _answers_on_one_line,
    _minus,
    _range,
    _number_in_words,
    unquoted,
    two_words,
    verb_last,
    of_each,
    slash,
    from_elsewhere,
    other_language,
    claim_without_word,
    _shaped,
    misspelt,
    half_a_keyword,
)
