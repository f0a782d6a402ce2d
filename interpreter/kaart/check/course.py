"""The match as a whole: it has an end, turns have a beginning, actions have names of their own."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.check.sizes import size_of
from kaart.check.subject import Subject
from kaart.diagnostics import Note, Problem, Span
from kaart.model import steps as st
from kaart.model.game import Game
from kaart.model.terms import T
from kaart.model.types import PLAYER
from kaart.model.walk import all_steps, steps_in
from kaart.saying import say


def course(subject: Subject) -> Iterator[Problem]:
    """K437: nothing ends the match; K438: who begins; K439: an announcement named like an answer."""
    game, draft = subject.game, subject.tried[0].draft
    if not any(isinstance(step, st.EndMatch) for step in all_steps(game)):
        advice = say(
            "Write under `after round` for instance `end match won by highest score among players when …`."
        )
        yield Problem("K437", game.span, say("Nothing ends the match."), advice)
    for step in all_steps(game):
        if isinstance(step, st.Each) and _asks_in_turn(step) and size_of(step.members, draft)[1] > 1:
            sentence = say("Somebody is asked here, so it must be said with whom to begin.")
            yield Problem(
                "K438", step.head.span, sentence, say("Write for instance `each player from left of dealer`.")
            )
    yield from _names(game)


def _asks_in_turn(step: st.Each) -> bool:
    """Whether a loop over players that does not say who begins asks them something."""
    if step.first is not None or step.variable.type != PLAYER:
        return False
    return any(
        isinstance(inner, (st.AskMay, st.AskValue, st.AskCards, st.AskPlay))
        and inner.who.op is T.VARIABLE
        and inner.who.ref is step.variable
        for inner in steps_in(step.block)
    )


def _names(game: Game) -> Iterator[Problem]:
    answers = dict(_answers(game))
    for announcement in game.announcements:
        one = announcement.alternative
        if one.name in answers:
            place = Note(answers[one.name], say("this is an answer"))
            sentence = say("{name} is announced, and it is an answer to a question too.", name=one.name)
            yield Problem("K439", one.head.span, sentence, say("Give one of the two another name."), (place,))


def _answers(game: Game) -> Iterator[tuple[str, Span]]:
    """The names of all actions that answer questions."""
    for step in all_steps(game):
        match step:
            case st.AskMay():
                yield from ((one.name, one.head.span) for one in step.alternatives)
            case st.AskValue() | st.AskCards():
                yield step.cell.note.name, step.head.span
            case st.AskPlay():
                yield "play", step.head.span
            case _:
                pass
