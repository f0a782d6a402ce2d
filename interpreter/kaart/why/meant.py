"""What a person asks about: an action in any spelling, whoever's it is, or a score."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kaart.diagnostics import KaartError, nearest
from kaart.engine import Action, State
from kaart.ir.form import Family
from kaart.play import typed
from kaart.play.voice import Voice
from kaart.saying import Message, say, sentences

_PLAYING = "play"  # a card is meant to be played, if it could be used in several ways
_SCORE = re.compile(r"(?:scores?|stand|punten)(?:\s+(?:seat\s+|stoel\s+)?(\d+))?", re.IGNORECASE)


class Unclear(KaartError):
    """Nothing, or more than one thing, is meant by what was asked."""


@dataclass(frozen=True, slots=True)
class AboutScore:
    """Where a score comes from; of one seat, or of all."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class AboutAction:
    """An action, and whose it would be (None: of the one who is asked)."""

    action: Action
    seat: int | None


def about_score(text: str, seats: int) -> AboutScore | None:
    """The question about a score that a text asks, or None. Raises Unclear for a seat that is not there."""
    found = _SCORE.fullmatch(text.strip())
    if found is None:
        return None
    return AboutScore(None if found[1] is None else _seat(found[1], seats))


def about_action(text: str, state: State, voice: Voice, options: Sequence[Action]) -> AboutAction:
    """The action that a text means. `options` stand in the order in which they are numbered.

    Raises Unclear with near names if there is none, with all that it may be if there are several."""
    prefixed = typed.FOR_SEAT.fullmatch(text.strip())
    seat = _seat(prefixed[1], voice.program.seats) if prefixed else None
    bare = prefixed[2] if prefixed else text.strip()
    found = list(_found(bare, state, voice, options))
    if len(found) == 1:
        return AboutAction(found[0], seat)
    raise Unclear(_several(found, voice) if found else _unknown(bare, state, voice, options))


def _found(text: str, state: State, voice: Voice, options: Sequence[Action]) -> Sequence[Action]:
    """What may be meant among what can be done; else in this question, then in the whole game."""
    found = typed.read(text, options, voice)
    if found or typed.is_number(text):
        return found
    for families in _circles(state, voice):
        actions = [action for family in families for action in _actions(state, family)]
        found = typed.named(text, actions, voice)
        if found:
            return [action for action in found if action.family == _PLAYING] or found
    return ()


def _circles(state: State, voice: Voice) -> Iterator[Sequence[Family]]:
    """The actions of this question, then all others."""
    families = voice.program.families
    decision = state.decision
    near = [families[one.family] for one in decision.alternatives] if decision else []
    yield near
    yield [family for family in families if family not in near]


def _actions(state: State, family: Family) -> Sequence[Action]:
    if family.count > typed.MOST_NAMED:
        return ()
    return [state.game.action(family.first + number) for number in range(family.count)]


def _seat(text: str, seats: int) -> int:
    if int(text) >= seats:
        raise Unclear(
            say("There is no seat {seat}: they are numbered 0 up to {last}.", seat=text, last=seats - 1)
        )
    return int(text)


def _several(found: Sequence[Action], voice: Voice) -> Message:
    shown = ", ".join(voice.action(action) for action in found[:6]) + (" …" if len(found) > 6 else "")
    return say("That may be {choices}. Say which.", choices=shown)


def _unknown(text: str, state: State, voice: Voice, options: Sequence[Action]) -> Message:
    if typed.is_number(text):
        return typed.no_such_number(text, len(options))
    names = {name.casefold(): name for action in options for name in _names(action, voice)}
    for families in _circles(state, voice):
        for family in families:
            for action in _actions(state, family):
                names |= {name.casefold(): name for name in _names(action, voice) if name not in names}
    near = nearest(text.casefold(), names)
    unknown = say("There is no action {text} in this game.", text=text)
    return sentences(unknown, say("Did you mean {what}?", what=names[near]) if near else "")


def _names(action: Action, voice: Voice) -> Iterator[str]:
    """How an action may be written out."""
    if action.faces:
        yield ", ".join(voice.texts.card(face, voice.language) for face in action.faces)
    yield voice.action(action)
    yield action.name
