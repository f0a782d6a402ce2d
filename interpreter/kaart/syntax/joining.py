"""Words that stand apart or together in another way than rules have it: rows of the table of mistakes.

Cards in a row, a name or a label with a blank in it, a verb at the end, a remark without its sign.
"""

from __future__ import annotations

import re

from lark import Token

from kaart.syntax import problems
from kaart.syntax.elsewhere import is_article, meant_by
from kaart.syntax.known import names_near
from kaart.syntax.spot import Finding, Spot, types

_CARDS = frozenset({"CARD", "NAME", "PLAYERS", "CARDS", "SUITS", "RANKS"})
_VERBS = frozenset({
    "IS", "IS_NOT", "IS_AT_LEAST", "IS_AT_MOST", "IS_MORE_THAN", "IS_LESS_THAN", "IS_EMPTY", "IS_NOT_EMPTY",
    "HAS", "LACKS",
})  # fmt: skip
_LINE_END = ("_NL", "_ON", "_DEDENT")
_FACT_ENDS = frozenset({"AND", "OR", "RPAR", "COMMA"})
_REMARK = re.compile(r"//|--|/\*")


def blank_in_label(spot: Spot) -> Finding | None:
    """`keep jack: must avoid jacks if able`."""
    count = next((i for i, token in enumerate(spot.tokens) if "NAME" not in types(token)), 0)
    if not count or spot.index > count or count == len(spot.tokens):
        return None
    label = spot.tokens[count]
    rest = spot.tokens[count + 1 :]
    if label.type != "LABEL" or not spot.goes_on(spot.start, "LABEL", *rest):
        return None
    words = [str(token) for token in spot.tokens[: count + 1]]
    first = spot.tokens[0]
    problem = problems.blank_in_label(spot.span_of(first, label), " ".join(words), "-".join(words))
    made = Token.new_borrow_pos("LABEL", "-".join(words), first)
    return Finding(problem, spot.start, (made,), label.end_pos or 0)


def comma_between_cards(spot: Spot) -> Finding | None:
    """`leave out H7 D7`."""
    row = _row_of_cards(spot)
    if row is None:
        return None
    first, cards, rest = row
    commas = [part for card in cards for part in (("COMMA",), types(card))]
    behind = types(rest[0]) if rest else _LINE_END
    if spot.machine.choose([*commas, behind], spot.at) is None:
        return None
    right = ", ".join(str(token) for token in (first, *cards))
    problem = problems.comma_between(spot.span_of(first, cards[-1]), right)
    instead = [piece for card in cards for piece in (Token.new_borrow_pos("COMMA", ",", card), card)]
    return Finding(problem, spot.at, tuple(instead), cards[-1].end_pos or 0)


def _row_of_cards(spot: Spot) -> tuple[Token, list[Token], tuple[Token, ...]] | None:
    """A card before the break, the cards that follow it without a sign, and the rest."""
    last = spot.tokens[spot.index - 1] if spot.index else None
    if last is None or last.type not in _CARDS or is_article(str(last), spot.known.language):
        return None
    cards = []
    for token in spot.rest:
        if token.type not in _CARDS or is_article(str(token), spot.known.language):
            break
        cards.append(token)
    return (last, cards, spot.rest[len(cards) :]) if cards else None


def cards_together(spot: Spot) -> Finding | None:
    """`1 for hearts or clubs`: cards of two kinds are joined by `+`."""
    broken = spot.broken
    if broken is None or broken.type not in ("OR", "AND", "COMMA") or not spot.index:
        return None
    rest = list(spot.rest)
    joined = [i for i, token in enumerate(rest) if token.type == broken.type and i + 1 < len(rest)]
    if any(not {*types(rest[i + 1])} & {"NAME", "CARD", "LPAR"} for i in joined):
        return None
    last = spot.tokens[spot.index - 1]
    for terminal, sign in (("PLUS", "+"), ("COMMA", ",")):
        for i in joined:
            rest[i] = Token.new_borrow_pos(terminal, sign, rest[i])
        if joined and spot.goes_on(spot.at, *rest):
            end = joined[-1] + 1
            right = " ".join(map(str, (last, *rest[: end + 1]))).replace(" ,", ",")
            problem = problems.cards_together(spot.span_of(last, rest[end]), sign, str(broken), right)
            return Finding(problem, spot.at, tuple(rest), spot.tokens[-1].end_pos or 0)
    return None


def verb_last(spot: Spot) -> Finding | None:
    """`when trick not empty is`: the verb of a fact stands behind what it says."""
    place = _verb_behind(spot)
    if place is None:
        return None
    subject, verb = spot.tokens[spot.index - 1], spot.tokens[place]
    between = [str(token) for token in spot.tokens[spot.index : place]]
    first, *more = str(verb).split()
    said = [first, *between, *more]
    found = _phrase_elsewhere(spot, said) or _phrase(spot, said)
    if found is None or len(said) == 1:
        return None
    terminal, count = found
    rest = spot.tokens[spot.index + count - 1 : place] if not more else ()
    behind = [types(token) for token in spot.tokens[place + 1 : place + 2]] or [_LINE_END]
    if spot.machine.choose([(terminal,), *map(types, rest), *behind], spot.at) is None:
        return None
    wrong = " ".join([str(subject), *between, str(verb)])
    right = " ".join([str(subject), spot.known.phrases[terminal][0], *said[count:]])
    made = Token.new_borrow_pos(terminal, first, spot.tokens[spot.index])
    problem = problems.verb_last(spot.span_of(subject, verb), wrong, right)
    return Finding(problem, spot.at, (made, *rest), verb.end_pos or 0)


def _verb_behind(spot: Spot) -> int | None:
    """Where the next verb of a comparison stands, before the fact ends."""
    facts = range(spot.index, len(spot.tokens)) if spot.index else ()
    end = next((i for i in facts if spot.tokens[i].type in _FACT_ENDS), len(spot.tokens))
    return next((i for i in facts if i < end and spot.tokens[i].type in _VERBS), None)


def _phrase(spot: Spot, words: list[str]) -> tuple[str, int] | None:
    """The longest keyword of a comparison that begins a row of words, and how many words it has."""
    for count in range(len(words), 0, -1):
        wanted = " ".join(words[:count])
        for terminal in sorted(_VERBS):
            if wanted in spot.known.phrases[terminal]:
                return terminal, count
    return None


def _phrase_elsewhere(spot: Spot, words: list[str]) -> tuple[str, int] | None:
    """The same for what people say instead of one: `is greater than`."""
    meant = meant_by(" ".join(words), spot.known.language)
    return next(((terminal, len(found.split())) for found, terminal in meant if terminal in _VERBS), None)


def claim_without_word(spot: Spot) -> Finding | None:
    """`all-penalties is 26` where a claim stands: what says that it is one is missing."""
    label = spot.tokens[:1] if spot.tokens and spot.tokens[0].type == "LABEL" else ()
    rest = spot.tokens[len(label) :]
    if not rest or not any(token.type in _VERBS for token in rest):
        return None
    if not spot.goes_on(spot.start, *label, "CLAIM", *rest):
        return None
    word = spot.known.phrases["CLAIM"][0]
    made = Token.new_borrow_pos("CLAIM", word, rest[0])
    problem = problems.missing(spot.span_of(rest[0]), word, str(rest[0]))
    return Finding(problem, spot.start, (*label, made), rest[0].start_pos or 0)


def two_words(spot: Spot) -> Finding | None:
    """`last trick becomes 20`: two words that are one name with a hyphen between them."""
    for first in (spot.index - 1, spot.index):
        pair = spot.tokens[max(first, 0) : first + 2]
        if first < 0 or len(pair) < 2 or any("NAME" not in types(token) for token in pair):
            continue
        name = "-".join(map(str, pair))
        at = spot.before if first < spot.index else spot.at
        if at is None or name not in names_near(spot.path, spot.machine.body):
            continue
        made = Token.new_borrow_pos("NAME", name, pair[0])
        problem = problems.two_words(spot.span_of(*pair), f"{pair[0]} {pair[1]}", name)
        return Finding(problem, at, (made,), pair[1].end_pos or 0)
    return None


def remark(spot: Spot) -> Finding | None:
    """`limit becomes 50 // as at home`."""
    for token in spot.tokens[: spot.index + 1]:
        found = _REMARK.match(spot.machine.body, token.start_pos or 0)
        if found is not None:
            return Finding(problems.remark(spot.span_of(token), found[0]))
    return None


def prose(spot: Spot) -> Finding | None:
    """A line of plain text: three words or more that nothing else in the file says."""
    known = {s for all_ in spot.known.phrases.values() for s in all_} | set(spot.known.canonical)
    words = [str(token) for token in spot.tokens]
    plain = [one for one in words if one.isalpha() and one not in known and len(one) > 1]
    enough = len(words) >= 3 and 2 * len(plain) >= len(words)
    if not enough or not all(re.fullmatch(r"[\w'’.-]+", one) for one in words):
        return None
    if not any(spot.machine.accepts(one, at=spot.start) for one in ("REMOVE", "PHASE")):
        return None
    first = spot.tokens[0].type
    if first != "NAME" and spot.machine.accepts(first, at=spot.start):
        return None
    if any(token.type in ("BECOMES", "NUMBER", "CARD") for token in spot.tokens):
        return None
    return Finding(problems.prose(spot.span_of(spot.tokens[0], spot.tokens[-1])))
