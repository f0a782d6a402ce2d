"""`kaart play`: a person, several at one screen, or bots only."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kaart.cli.common import GameName, choices, default_language, match_language_option
from kaart.cli.opening import lasting_name, open_game, open_match
from kaart.saying import Message, say

if TYPE_CHECKING:
    from kaart.play.answer import Reasons
    from kaart.play.session import Session
    from kaart.play.table import End
    from kaart.play.voice import Voice
    from kaart.why.table import TableReasons

BOT_KINDS = ("random", "first")


@dataclass(frozen=True, slots=True)
class Wishes:
    """The command line of `kaart play`, as given."""

    game: str | None
    players: int | None
    options: tuple[tuple[str, str], ...]
    seats: tuple[str, ...]
    bots: str | None
    seed: int | None
    save: Path | None
    resume: Path | None
    rounds: int | None
    language: str | None


@click.command("play")
@click.argument("game", type=GameName(), required=False)
@choices
@click.option("--seat", "seats", multiple=True, metavar="N|all|none",
              help="A seat for a person, counted from 0; may be repeated. Without it seat 0.")  # fmt: skip
@click.option("--bots", type=click.Choice(BOT_KINDS), help="How the others play. Without it: random.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), metavar="S",
              help="The same seed gives the same deals.")  # fmt: skip
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Keep the match in this file while it is played.")  # fmt: skip
@click.option("--resume", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Go on with a saved match, and keep it in the same file.")  # fmt: skip
@click.option("--rounds", type=click.IntRange(1), metavar="N", help="Stop after so many rounds.")
@match_language_option
def command(
    game: str | None,
    players: int | None,
    options: tuple[tuple[str, str], ...],
    seats: tuple[str, ...],
    bots: str | None,
    seed: int | None,
    save: Path | None,
    resume: Path | None,
    rounds: int | None,
    language: str | None,
) -> None:
    """Play a game, alone against bots or with several at one screen.

    While playing, `help` lists what may be typed.
    """
    from kaart.play.console import Console
    from kaart.play.table import Table

    wishes = Wishes(game, players, options, seats, bots, seed, save, resume, rounds, language)
    _check(wishes)
    session, voice = _resumed(wishes, resume) if resume else _begun(wishes)
    path = save or resume
    if path is not None:
        session.save(path)  # a folder that is not there is better found now than after the last trick
    console = Console()
    console.lines(_welcome(session, voice, resumed=resume is not None))
    table = Table(session, voice, console, path, rounds, _reasons(session, voice))
    raise SystemExit(_exit_code(table.run(), path))


def _reasons(session: Session, voice: Voice) -> Reasons:
    """Answers to whoever asks why. What they need takes a while to load, so that waits for a question."""

    @cache
    def reasons() -> TableReasons:
        from kaart.cli.report import short_path
        from kaart.why.table import TableReasons

        return TableReasons(session.game_name, voice, short_path)

    return lambda match, seat, question: reasons()(match, seat, question)


def _check(wishes: Wishes) -> None:
    """Refuse what does not go together."""
    if wishes.resume is None:
        if wishes.game is None:
            raise click.UsageError(
                say("Say which GAME to play, or --resume FILE. `kaart list` names the games.")
            )
        if wishes.save is not None and wishes.save.exists():
            raise click.UsageError(
                say(
                    "{path} is there already. Go on with it by --resume {path}, or choose another name.",
                    path=wishes.save,
                )
            )
        return
    given = (wishes.players is not None, bool(wishes.options), wishes.seed is not None)
    if any(given):
        raise click.UsageError(say("The saved match decides about --players, --option and --seed."))
    if wishes.save is not None and wishes.save != wishes.resume and wishes.save.exists():
        raise click.UsageError(say("{path} is there already. Choose another name.", path=wishes.save))


def _begun(wishes: Wishes) -> tuple[Session, Voice]:
    from kaart.play.match import Match
    from kaart.play.session import Session
    from kaart.play.voice import Voice

    assert wishes.game is not None, "checked before"
    game, texts = open_game(wishes.game, wishes.players, wishes.options)
    people = _people(wishes.seats, game.seats)
    seed = secrets.randbits(32) if wishes.seed is None else wishes.seed
    language = wishes.language or default_language()
    session = Session(lasting_name(wishes.game), Match(game, seed), people, wishes.bots or "random", language)
    return session, Voice(game.program, texts, language)


def _resumed(wishes: Wishes, path: Path) -> tuple[Session, Voice]:
    from kaart.play.session import Session
    from kaart.play.voice import Voice

    game, texts, save, match = open_match(path, wishes.game)
    people = _people(wishes.seats, game.seats) if wishes.seats else save.seats
    language = wishes.language or save.language
    session = Session(save.game, match, people, wishes.bots or save.bots, language)
    return session, Voice(game.program, texts, language)


def _people(seats: tuple[str, ...], players: int) -> tuple[int, ...]:
    """The seats of people, in order."""
    if not seats:
        return (0,)
    if "none" in seats or "all" in seats:
        if len(seats) > 1:
            raise click.UsageError(say("--seat all and --seat none stand alone."))
        return () if seats == ("none",) else tuple(range(players))
    for seat in seats:
        if not seat.isdecimal() or int(seat) >= players:
            raise click.UsageError(
                say(
                    "There is no seat {seat}: with {players} players they are numbered 0 up to {last}. "
                    "--seat all puts a person at each, --seat none only bots.",
                    seat=seat,
                    players=players,
                    last=players - 1,
                )
            )
    return tuple(sorted({int(seat) for seat in seats}))


def _welcome(session: Session, voice: Voice, resumed: bool) -> list[str]:
    people, players = session.people, session.match.game.seats
    title = voice.title
    if people:
        lines = [
            voice.said(
                say(
                    "{title}: {players} players; you are {seats}.",
                    title=title,
                    players=players,
                    seats=voice.seats(people),
                )
            )
        ]
    else:
        lines = [
            voice.said(say("{title}: {players} players, all of them bots.", title=title, players=players))
        ]
    seed = session.match.seed
    short = say("Seed {seed}.", seed=seed)
    lines.append(voice.said(say("Seed {seed}. Type help for the commands.", seed=seed) if people else short))
    if len(people) < players and session.bots == "random":
        lines.append(voice.said(_about_bots(bool(people))))
    if resumed:
        lines.append(voice.said(say("Resumed after {n} answers.", n=len(session.match.steps))))
    return lines


def _about_bots(people: bool) -> Message:
    if people:
        return say("The others are bots. They choose at random; they are no measure of your skill.")
    return say("They choose at random; they are no measure of anybody's skill.")


def _exit_code(end: End, path: Path | None) -> int:
    """0 for a match that is over or safe in a file or left on purpose, 1 for one that was lost."""
    from kaart.play.table import End

    match end:
        case End.OVER | End.ROUNDS | End.QUIT:
            return 0
        case End.ENDED | End.INTERRUPTED:
            return 0 if path is not None else 1
        case End.FAULT:
            return 1
