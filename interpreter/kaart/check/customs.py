"""Customs of the card table that a file may have forgotten: shuffling, another dealer, who wins a trick."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.check.needed import takes_trick
from kaart.check.odd import odd
from kaart.check.subject import Subject
from kaart.check.unused import notes_written
from kaart.diagnostics import Problem
from kaart.model import steps as st
from kaart.model.game import Game
from kaart.model.symbols import Note
from kaart.model.terms import T, Term
from kaart.model.walk import all_steps, all_terms, steps_in, terms_below
from kaart.saying import say
from kaart.syntax.nodes import When as At

ASK_THE_RANKING = (T.WINNER, T.BEST, T.ABOVE, T.NOT_ABOVE)


def customs(subject: Subject) -> Iterator[Problem]:
    """K457: dealt without shuffling; K458: the same dealer all the time; K459: one leader all the time;
    K460: a ranking that nobody asks; K471: a trick that is over after its first card; K474: one that is
    never over."""
    game = subject.game
    yield from _shuffled(game)
    yield from _dealer(game)
    for step in all_steps(game):
        if isinstance(step, st.Repeat):
            yield from _leader(step)
            yield from _late(step)
        if isinstance(step, st.Each):
            yield from _early(step)
    if game.ranking.span is not None and not any(term.op in ASK_THE_RANKING for term in all_terms(game)):
        sentence = say("The file says which card beats which, but nobody asks who wins.")
        advice = say("Write for instance `leader becomes winner of trick` when a trick is over.")
        yield odd("K460", game.ranking.span, sentence, advice)


def _shuffled(game: Game) -> Iterator[Problem]:
    """Some shuffling that does not depend on anything comes before the first deal."""
    for procedure in game.procedures:
        for step in steps_in(procedure.block):
            match step:
                case st.Shuffle() if step.head.when is None:
                    return
                case st.Deal():
                    advice = say("Write `shuffle stock` before it.")
                    yield odd(
                        "K457", step.head.span, say("Cards are dealt that nobody has shuffled."), advice
                    )
                    return
                case _:
                    pass


def _dealer(game: Game) -> Iterator[Problem]:
    """Where there are several rounds, somebody else deals in the next one."""
    dealers = [term for term in all_terms(game) if _is_note(term.ref, "dealer")]
    writing = [
        procedure.at
        for procedure in game.procedures
        for step in steps_in(procedure.block)
        for note in notes_written(step)
        if _is_note(note, "dealer")
    ]
    one_round = any(
        isinstance(step, st.EndMatch) and step.head.when is None
        for procedure in game.procedures
        if procedure.at is At.AFTER_ROUND
        for step in procedure.block
    )
    if dealers and not one_round and all(at is At.BEFORE_MATCH for at in writing):
        last = next((p for p in reversed(game.procedures) if p.at is At.AFTER_ROUND), None)
        sentence = say("The same player deals in every round.")
        advice = say("Write under `after round` for instance `dealer becomes left of dealer`.")
        yield odd("K458", last.span if last is not None else dealers[0].span, sentence, advice)


def _leader(loop: st.Repeat) -> Iterator[Problem]:
    """Where trick after trick is led by the leader, the leader changes."""
    inside = list(steps_in(loop.block))
    if any(_is_note(note, "leader") for step in inside for note in notes_written(step)):
        return
    for step in inside:
        if isinstance(step, st.Each) and _leader_first(step):
            sentence = say("The same player leads to every trick.")
            advice = say("Write `leader becomes winner of trick` when the trick is over.")
            yield odd("K459", step.head.span, sentence, advice)


def _leader_first(loop: st.Each) -> bool:
    """Whether a loop plays a trick that the leader leads to."""
    plays = any(isinstance(step, st.AskPlay) for step in steps_in(loop.block))
    return plays and any(_is_note(term.ref, "leader") for term in terms_below(loop.first))


def _early(loop: st.Each) -> Iterator[Problem]:
    """What follows a trick stands behind the turn of every player."""
    played = False
    for step in loop.block:
        match step:
            case st.AskPlay():
                played = True
            case st.Write(value=Term(op=T.WINNER)) if played:
                yield _too_early(step)
            case st.Put() if played and takes_trick(step):
                yield _too_early(step)
            case _:
                pass


def _late(loop: st.Repeat) -> Iterator[Problem]:
    """The cards of a trick are taken away before the next one begins."""
    inside = list(steps_in(loop.block))
    plays = [step for step in inside if isinstance(step, st.AskPlay)]
    if plays and not any(takes_trick(step) for step in inside):
        sentence = say("Trick after trick is played here, and the cards stay on the table.")
        advice = say("Move `put trick into …` to the right, to the end of every trick.")
        yield odd("K474", plays[0].head.span, sentence, advice)


def _too_early(step: st.Step) -> Problem:
    sentence = say("This is done after every card, when the trick is not complete yet.")
    return odd("K471", step.head.span, sentence, say("Move it to the left, behind the turns of all players."))


def _is_note(note: object, name: str) -> bool:
    match note:
        case Note(name=found, built_in=True):
            return found == name
        case _:
            return False
