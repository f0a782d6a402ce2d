"""Cards, ranks and texts that are written in another way: rows of the table of mistakes."""

from __future__ import annotations

from kaart.diagnostics import Span
from kaart.syntax import problems
from kaart.syntax.cards import card_meant, rank_meant
from kaart.syntax.spot import Finding, Spot

_QUOTES = "“”„‘’'«»`"


def card(spot: Spot) -> Finding | None:
    """`SQ` in a Dutch file, `QS`, `♠Q`; a rank of the other language."""
    if not spot.can("CARD") and not spot.can("RANK"):
        return None
    text = spot.text(spot.offset)
    for terminal, meant, says in (
        ("CARD", card_meant, problems.card),
        ("RANK", rank_meant, problems.rank),
    ):
        found = meant(text, spot.known)
        if found is not None and spot.can(terminal):
            made = spot.made(terminal, found.right)
            problem = says(_span(spot, found.wrong), found.wrong, found.right)
            return Finding(problem, spot.at, (made,), spot.offset + len(found.wrong))
    return None


def card_in_words(spot: Spot) -> Finding | None:
    """`queen spades`, `spades queen`."""
    broken = spot.broken
    if broken is None or spot.index == 0 or spot.before is None:
        return None
    last = spot.tokens[spot.index - 1]
    known = spot.known.canonical
    texts = [str(token) if str(token) in known else f"{token}s" for token in (last, broken)]
    words = {known.get(text, ""): text for text in texts}
    rank = next((word for name, word in words.items() if name in _RANKS), None)
    suit = next((word for name, word in words.items() if name in _SUITS), None)
    if rank is None or suit is None:
        return None
    of = spot.known.phrases["OF"][0]
    problem = problems.card_in_words(spot.span_of(last, broken), f"{last} {broken}", f"{rank} {of} {suit}")
    instead = (spot.made("NAME", rank), spot.made("OF", of), spot.made("NAME", suit))
    return Finding(problem, spot.before, instead, broken.end_pos or 0)


_SUITS = frozenset({"spades", "hearts", "diamonds", "clubs"})
_RANKS = frozenset({
    "ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two",
})  # fmt: skip


def unquoted(spot: Spot) -> Finding | None:
    """A title or description without quotes, or between others than \"."""
    if not spot.can("STRING") or spot.broken is None or spot.broken.type == "STRING":
        return None
    if any(token.type in ("STRING", "TAG") for token in spot.rest):
        return None
    start, end = spot.offset, spot.tokens[-1].end_pos or 0
    text = spot.machine.body[start:end].lstrip(", ")
    if "\n" in text or '"' in text or not text.strip(_QUOTES):
        return None
    span = spot.span_of(spot.broken, spot.tokens[-1])
    made = spot.made("STRING", f'"{text.strip(_QUOTES)}"')
    return Finding(problems.unquoted(span, str(made)), spot.at, (made,), end)


def _span(spot: Spot, text: str) -> Span:
    return spot.span_of(spot.made("NAME", text))
