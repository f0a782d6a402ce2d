"""The checked conversions that make sentences read like rules."""

from __future__ import annotations

from kaart.model.scope import World, error, literal
from kaart.model.terms import T, Term
from kaart.model.types import CARDLIKE, CARDS, NUMBER, NUMBERS, Base, Type
from kaart.saying import say


def coerce(term: Term, want: Type, world: World) -> Term:
    """The term as a value of the wanted type, or a reported problem."""
    have = term.type
    if have == want or Base.UNKNOWN in (have.base, want.base):
        return term
    if have.base is Base.NONE:
        return _none_as(term, want, world)
    if have.one == want.one:
        return _one_or_set(term, want)
    if want.base is Base.CARD and have.base in CARDLIKE:
        cards = as_cards(term)
        return cards if want.many else _one_or_set(cards, want)
    world.report(
        "K203",
        term.span,
        say("This is {have}, but {want} is wanted here.", have=have, want=want),
        _hint(have, want),
    )
    return error(term.span)


def as_cards(term: Term) -> Term:
    """Suits, ranks and cards as the set of cards they stand for."""
    match term.type.base, term.type.many:
        case Base.SUIT, _:
            return Term(T.SUIT_CARDS, CARDS, (term,), term.span)
        case Base.RANK, _:
            return Term(T.RANK_CARDS, CARDS, (term,), term.span)
        case Base.CARD, False:
            return Term(T.BIT, CARDS, (term,), term.span)
        case _:
            return term


def _one_or_set(term: Term, want: Type) -> Term:
    if want == NUMBERS:
        return Term(T.RANGE, want, (term, term, literal(NUMBER, 1, term.span)), term.span)
    if want.many:
        return Term(T.BIT, want, (term,), term.span)
    return Term(T.ONLY, want, (term,), term.span)


def _none_as(term: Term, want: Type, world: World) -> Term:
    if want.many:
        return literal(want, 0, term.span)
    if want.base in (Base.NUMBER, Base.YESNO):
        word = "0" if want.base is Base.NUMBER else "no"
        world.report(
            "K203",
            term.span,
            say("Here {want} is wanted, and that is never none.", want=want),
            say("Write {word} instead.", word=word),
        )
        return error(term.span)
    return literal(want, -1, term.span)


def _hint(have: Type, want: Type) -> str:
    if want.base is Base.YESNO:
        return say("Make it a statement, for instance with `is`, `is at least`, `has` or `is empty`.")
    if want.base is Base.PLAYER and have.base is Base.CARD:
        return say("If you mean who has the card, write `holder of …`.")
    if want.base is Base.TEAM and have.base is Base.PLAYER:
        return say("Write `team of …` for the team of a player.")
    if have.base is Base.YESNO:
        return say("Put the condition behind `when`.")
    return ""
