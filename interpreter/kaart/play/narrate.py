"""What happened, line by line: answers as a seat saw them, tricks, scores after a round, the end."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.play.match import Match, Step
from kaart.play.noted import noted
from kaart.play.voice import Voice
from kaart.saying import say, say_count


def tell(match: Match, voice: Voice, viewer: int | None, start: int) -> Iterator[str]:
    """The answers from number `start` on, as `viewer` saw them (None: open to all); his own only
    where something followed from them."""
    heard = None if viewer is None else match.state.history(viewer)
    for number in range(start, len(match.steps)):
        step = match.steps[number]
        hidden = heard is not None and heard[number][2].startswith("?")
        # the cards of one hidden choice come one by one: say it once
        repeated = bool(heard and hidden and number and heard[number] == heard[number - 1])
        if step.seat != viewer and not repeated:
            yield secret(step, voice, heard[number][2][1:]) if heard and hidden else answer(step, voice)
        yield from consequences(match, step, voice, viewer)


def answer(step: Step, voice: Voice, viewer: int | None = None) -> str:
    """`seat 2: ♠Q`."""
    return voice.said(
        say("{seat}: {what}", seat=voice.seat(step.seat, viewer), what=voice.action(step.action))
    )


def secret(step: Step, voice: Voice, label: str) -> str:
    """An answer that the viewer does not see."""
    return voice.said(
        say("{seat} answers in secret ({label})", seat=voice.seat(step.seat), label=voice.name(label))
    )


def consequences(match: Match, step: Step, voice: Voice, viewer: int | None = None) -> Iterator[str]:
    """The cards that the viewer got by an answer, and the trick and the rounds that it ended."""
    if viewer is not None and step.received and step.received[viewer]:
        yield voice.said(say("  ─ you receive {cards}", cards=voice.cards(step.received[viewer])))
    if step.trick:
        cards = " ".join(voice.card(played.face) if played.face else "?" for played in step.trick)
        if step.leader is None:
            yield voice.said(say("  ─ trick: {cards}", cards=cards))
        elif step.leader == viewer:
            yield voice.said(say("  ─ trick: {cards}; you lead", cards=cards))
        else:
            yield voice.said(
                say("  ─ trick: {cards}; {seat} leads", cards=cards, seat=voice.seat(step.leader))
            )
    if step.rounds:
        yield ""
        yield voice.said(say("Round {n} is over.", n=step.round))
        settled = noted(step.settled, voice, viewer)
        if settled:
            yield f"  {' · '.join(settled)}"
        yield from score_lines(match, voice, viewer, step.scores, step.change)
        yield ""


def score_lines(
    match: Match, voice: Voice, viewer: int | None, scores: tuple[int, ...], change: tuple[int, ...] | None
) -> Iterator[str]:
    """One line for each team or player: total, and what the round brought."""
    sides = _sides(match)
    names = [" & ".join(voice.seat(seat, viewer) for seat in side) for side in sides]
    width = max(map(len, names))
    for name, side in zip(names, sides, strict=True):
        gained = "" if change is None else f"  ({change[side[0]]:+d})"
        yield f"  {name.ljust(width)}  {scores[side[0]]:>5}{gained}"


def ending(match: Match, voice: Voice, viewer: int | None) -> Iterator[str]:
    """How long the match was, the scores and who won."""
    rounds = match.state.rounds_over
    over = say_count("The match is over after 1 round.", "The match is over after {count} rounds.", rounds)
    yield voice.said(over)
    yield from score_lines(match, voice, viewer, match.state.scores, None)
    winners = match.state.winners
    if not winners:
        yield voice.said(say("Nobody wins."))
    else:
        seats = voice.seats(winners, viewer)
        yield voice.said(say_count("Winner: {seats}", "Winners: {seats}", len(winners), seats=seats))


def last_trick(match: Match, voice: Voice, viewer: int | None) -> str:
    """The cards of the trick completed last and whose they were."""
    trick = match.last_trick
    if not trick:
        return voice.said(say("No trick has been completed yet."))
    shown = [f"{voice.seat(p.seat, viewer)} {voice.card(p.face) if p.face else '?'}" for p in trick]
    return voice.said(say("Last trick: {cards}", cards=" · ".join(shown)))


def _sides(match: Match) -> list[list[int]]:
    """The seats of each team; each seat by itself where there are no teams."""
    teams = match.game.program.teams
    sides: dict[int, list[int]] = {}
    for seat in range(match.game.seats):
        sides.setdefault(teams[seat] if teams else seat, []).append(seat)
    return list(sides.values())
