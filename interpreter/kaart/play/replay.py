"""A saved match told again, answer by answer. Called by `kaart replay`."""

from __future__ import annotations

from collections.abc import Callable

from kaart.play import narrate
from kaart.play.console import Console
from kaart.play.match import Match
from kaart.play.sight import piles
from kaart.play.voice import Voice
from kaart.saying import say

_STOP = {"q", "quit", "s", "stop"}


def replay(
    match: Match,
    voice: Voice,
    console: Console,
    *,
    viewer: int | None = None,
    start: int = 1,
    pause: bool = False,
) -> None:
    """Print the match from answer `start` (counted from 1) on.

    `viewer` sees what his seat saw; None sees everything. `pause` waits for Enter after every answer.
    Raises InputEnded when there is nobody to press it."""
    total = len(match.steps)
    console.say(
        voice.said(say("{title}: {n} answers, seed {seed}.", title=voice.title, n=total, seed=match.seed))
    )
    if start > 1:
        console.say(voice.said(say("From answer {n} on.", n=start)))
    steps, heard = match.steps, None if viewer is None else match.state.history(viewer)
    again = Match(match.game, match.seed, match.announcements)
    place = ("", -1)
    for number, step in enumerate(steps, start=1):
        if number >= start and place != (step.phase, step.round):
            place = (step.phase, step.round)
            console.lines(_heading(again, voice, viewer))
        again.answer(step.action, step.seat)
        if number < start:
            continue
        hidden = heard is not None and heard[number - 1][2].startswith("?")
        label = heard[number - 1][2][1:] if heard else ""
        text = narrate.secret(step, voice, label) if hidden else narrate.answer(step, voice, viewer)
        console.say(f"{number:>4}  {text}")
        console.lines(narrate.consequences(again, step, voice, viewer))
        if pause and number < total and _stops(console.ask, voice):
            return
    console.lines(_end(again, voice, viewer))


def _heading(match: Match, voice: Voice, viewer: int | None) -> list[str]:
    """A new phase: what it is called, and the hands as they are now."""
    state = match.state
    lines = ["", f"── {voice.said(say('round {n}', n=state.round))} · {voice.name(state.phase)}"]
    seats = range(match.game.seats) if viewer is None else [viewer]
    for seat in seats:
        lines += [
            f"   {voice.place(pile.place, seat, viewer)}: {voice.hand(pile.cards)}"
            for pile in piles(match.game.program, state.observation(seat))
            if pile.seat == seat and pile.cards
        ]
    return lines


def _end(match: Match, voice: Voice, viewer: int | None) -> list[str]:
    state = match.state
    if state.is_over:
        return ["", *narrate.ending(match, voice, viewer)]
    assert state.to_move is not None, "somebody is asked"
    return [
        "",
        voice.said(
            say("Here the match was left; {seat} is to answer.", seat=voice.seat(state.to_move, viewer))
        ),
    ]


def _stops(ask: Callable[[str], str], voice: Voice) -> bool:
    return ask(f"      {voice.said(say('Enter: next, q: stop'))} ").strip().casefold() in _STOP
