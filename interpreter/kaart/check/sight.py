"""Who sees what: a player who chooses from cards he does not see, and hidden cards that come to light."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.check.odd import odd
from kaart.check.subject import Subject
from kaart.diagnostics import Note as SecondPlace
from kaart.diagnostics import Problem
from kaart.model import steps as st
from kaart.model.symbols import Note, Place
from kaart.model.terms import T, Term
from kaart.model.types import Base
from kaart.model.walk import all_steps, terms_below
from kaart.saying import say


def sight(subject: Subject) -> Iterator[Problem]:
    """K463: a player chooses from cards that he does not see; K464: the hands are open to all; K465: what is
    chosen from hidden cards, or copied from them, is written down for all to see."""
    game = subject.game
    shows = [step for step in all_steps(game) if isinstance(step, st.Show)]
    shown = {ref for step in shows for ref in _names(step.cards)}
    always = {ref for step in shows if step.head.when is None for ref in _names(step.cards)}
    for step in all_steps(game):
        match step:
            case st.AskPlay():
                yield from _hand(step, step.pile.place, always)
            case st.AskCards() | st.AskValue() if step.cell.note.type.base is Base.CARD:
                source = step.cards if isinstance(step, st.AskCards) else step.values
                yield from _written(step, step.cell.note, source, shown)
            case st.Write() if step.cell.note.type.base is Base.CARD:
                yield from _written(step, step.cell.note, step.value, shown)
            case _:
                pass


def _hand(step: st.AskPlay, place: Place, shown: set[object]) -> Iterator[Problem]:
    if place.seen is None or place in shown:
        return
    note = SecondPlace(place.span, say("who sees {place} is said here", place=place.name))
    if place.seen.op is T.LITERAL and place.seen.value == 0:
        sentence = say("A player plays from {place} and does not see the cards.", place=place.name)
        advice = say("Write `seen by owner` where {place} is declared.", place=place.name)
        yield odd("K463", step.head.span, sentence, advice, note)
    elif place.seen.op is T.EVERYONE and place.indices:
        sentence = say("Everybody sees the cards that the others play from.")
        advice = say("Write `seen by owner`, unless the game is played with open hands.")
        yield odd("K464", place.span, sentence, advice)


def _written(step: st.Step, note: Note, source: Term, shown: set[object]) -> Iterator[Problem]:
    """A note that is public and holds cards from a place that is not."""
    if note.seen is None or note.seen.op is not T.EVERYONE or note in shown:
        return
    hidden = next((place for place in _whole_piles(source) if not _open(place)), None)
    if hidden is not None:
        names = {"note": note.name, "place": hidden.name}
        sentence = say("Everybody can read {note}, and it tells of cards in {place}.", **names)
        advice = say(
            "Write for instance `seen by owner` or `seen by nobody` where {note} is declared.", note=note.name
        )
        second = SecondPlace(note.span, say("{note} is declared here", note=note.name))
        yield odd("K465", step.head.span, sentence, advice, second)


def _whole_piles(source: Term) -> Iterator[Place]:
    """The places all of whose cards, or a choice of whose cards, a term gives."""
    match source.op:
        case T.PLACE if isinstance(source.ref, Place):
            yield source.ref
        case T.UNION | T.MEET:
            for arg in source.args:
                yield from _whole_piles(arg)
        case T.WITHOUT:
            yield from _whole_piles(source.args[0])
        case _:
            return


def _open(place: Place) -> bool:
    return place.seen is None or place.seen.op is T.EVERYONE


def _names(term: Term) -> Iterator[object]:
    yield from (one.ref for one in terms_below(term) if one.op in (T.NOTE, T.PLACE))
