"""What a game speaks of must be said somewhere: a pack, a ranking, points, melds, phases."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.check.subject import Subject
from kaart.diagnostics import Problem
from kaart.model import steps as st
from kaart.model.symbols import Place
from kaart.model.terms import T, Term
from kaart.model.walk import all_steps, all_terms, steps_in, terms_below
from kaart.saying import Message, say
from kaart.syntax.nodes import When as At


def needed(subject: Subject) -> Iterator[Problem]:
    """K442 … K446: a section is missing; K447: nobody takes the trick."""
    game = subject.game
    if not game.pack:
        yield Problem(
            "K442",
            game.span,
            say("The file does not say which cards are played with."),
            say("Add a `pack` section."),
        )
    if not any(procedure.at is At.PHASE for procedure in game.procedures):
        yield Problem(
            "K443",
            game.span,
            say("Nothing is played: the file has no phase."),
            say("Add for instance `phase play`."),
        )
    for term in all_terms(game):
        if term.op in (T.WINNER, T.BEST) and not game.ranking.lines:
            yield _missing("K444", term, say("The file does not say which card beats which."), "ranking")
            return
        if term.op is T.POINTS and game.points_span is None:
            yield _missing("K445", term, say("The file does not say what the cards are worth."), "points")
            return
        if term.op is T.MELDS and not game.melds.lines:
            yield _missing("K446", term, say("The file does not say which cards count together."), "melds")
            return
    yield from _trick_taken(subject)


def _missing(code: str, term: Term, sentence: Message, section: str) -> Problem:
    return Problem(
        code,
        term.span,
        sentence,
        say("Add a `{section}` section.", section=section),
    )


def _trick_taken(subject: Subject) -> Iterator[Problem]:
    """Where trick after trick is played, some sentence must take the cards away."""
    steps = list(all_steps(subject.game))
    if any(takes_trick(step) for step in steps):
        return
    for step in steps:
        inside = steps_in(step.block) if isinstance(step, st.Repeat) else iter(())
        plays = [one for one in inside if isinstance(one, st.AskPlay)]
        if plays:
            sentence = say("Trick after trick is played here, and nobody takes the cards away.")
            advice = say("Write where they go when the trick is over: `put trick into …`.")
            yield Problem("K447", plays[0].head.span, sentence, advice)
            return


def takes_trick(step: st.Step) -> bool:
    """Whether a step puts the cards of the trick somewhere."""
    return isinstance(step, st.Put) and any(_from_trick(source) for source in step.sources)


def _from_trick(source: st.Pile | Term) -> bool:
    if isinstance(source, st.Pile):
        return source.place.name == "trick"
    return any(
        term.op is T.PLACE and isinstance(term.ref, Place) and term.ref.name == "trick"
        for term in terms_below(source)
    )
