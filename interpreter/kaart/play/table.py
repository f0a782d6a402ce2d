"""The table: bots and people answer by turns until the match ends. Called by `kaart play`."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from pathlib import Path

from kaart.engine import RuleFault
from kaart.play import narrate
from kaart.play.agents import BOTS, View
from kaart.play.answer import Asked, Command, Reasons
from kaart.play.console import Console, InputEnded
from kaart.play.session import Session
from kaart.play.voice import Voice
from kaart.saying import Message, say, say_why


class End(Enum):
    """How an evening ends."""

    OVER = auto()
    ROUNDS = auto()
    QUIT = auto()
    ENDED = auto()
    INTERRUPTED = auto()
    FAULT = auto()


class Table:
    """One match with its people, bots and file. `rounds` stops it early; `reasons` answers who asks why."""

    def __init__(
        self,
        session: Session,
        voice: Voice,
        console: Console,
        path: Path | None = None,
        rounds: int | None = None,
        reasons: Reasons | None = None,
    ) -> None:
        self._reasons = reasons
        self.session = session
        self.match = session.match
        self.voice = voice
        self.console = console
        self.path = path
        self.rounds = rounds
        seed, people = self.match.seed, session.people
        seats = range(self.match.game.seats)
        self._bots = {seat: BOTS[session.bots](seed, seat) for seat in seats if seat not in people}
        # how far each person has been told what happened; the last one is for the public
        self._told = dict.fromkeys([*people, None], len(self.match.steps))
        self._sitting: int | None = people[0] if len(people) == 1 else None

    def run(self) -> End:
        """Play on. Whatever happens, the match is in its file afterwards if it has one."""
        try:
            end = self._play()
        except InputEnded:
            end = End.ENDED
        except KeyboardInterrupt:
            self.console.say()
            end = End.INTERRUPTED
        except RuleFault as fault:
            self._say(say("The rules stopped working at this point: {why}", why=str(fault)))
            end = End.FAULT
        self._close(end)
        return end

    # ------------------------------------------------------------ the course of a match

    def _play(self) -> End:
        while not self.match.state.is_over:
            if self.rounds is not None and self.match.state.rounds_over >= self.rounds:
                return End.ROUNDS
            seat = self.match.state.to_move
            assert seat is not None, "somebody is asked"
            if seat in self._bots:
                view = View(self.match.state, seat, len(self.match.steps))
                self.match.answer(self._bots[seat].choose(view))
            elif not self._person(seat):
                return End.QUIT
            if self._alone:
                self._tell(self._sitting)
        return End.OVER

    @property
    def _alone(self) -> bool:
        """Nobody else looks at the screen, so that things can be told as they happen."""
        return len(self.session.people) <= 1

    def _tell(self, viewer: int | None) -> None:
        """What this viewer has not been told yet."""
        self.console.lines(narrate.tell(self.match, self.voice, viewer, self._told[viewer]))
        self._told[viewer] = len(self.match.steps)

    def _person(self, seat: int) -> bool:
        """Let a person answer, or several times in a row if he takes back; False to stop."""
        self._keep()
        self._call(seat)
        people = self.session.people
        asked = Asked(self.match, self.voice, self.console, seat, people, self._reasons)
        asked.show()
        while True:
            command, argument = asked.answer()
            match command:
                case Command.ANSWERED:
                    return True
                case Command.UNDONE:
                    self._told = {who: min(told, len(self.match.steps)) for who, told in self._told.items()}
                    return True
                case Command.SAVE:
                    self._save_as(argument)
                case Command.QUIT:
                    return False

    def _call(self, seat: int) -> None:
        """Bring the right person before the screen and tell what happened meanwhile."""
        if self._alone:
            return
        if self._sitting != seat:
            name, said = self.voice.seat(seat), self.voice.said
            bidding = said(say("{seat}, it is your turn. Others look away; press Enter.", seat=name))
            line = said(say("{seat} is at the table", seat=name))
            self.console.curtain(bidding, line, list(self._public()))
            self._sitting = seat
        if any(step.seat != seat for step in self.match.steps[self._told[seat] :]):
            self._say(say("Since your last turn:"))
        self._tell(seat)

    def _public(self) -> Iterator[str]:
        """The rounds that ended since the screen last changed hands."""
        for step in self.match.steps[self._told[None] :]:
            if step.rounds:
                yield from narrate.consequences(self.match, step, self.voice)
        self._told[None] = len(self.match.steps)

    # ------------------------------------------------------------ files and ends

    def _keep(self) -> None:
        """The file follows the match, so that nothing is lost even if the lights go out."""
        if self.path is not None:
            self._write(self.path)

    def _write(self, path: Path) -> bool:
        try:
            self.session.save(path)
        except OSError as error:
            why = say_why(error)
            about = say("{path}: {why}", path=error.filename, why=why) if error.filename else why
            self._say(say("The match could not be saved: {why}", why=about))
            return False
        return True

    def _save_as(self, name: str) -> None:
        if name:
            path: Path | None = Path(name).expanduser()
        else:
            path = self.path
        if path is None:
            self._say(say("Say where: save FILE."))
        elif path != self.path and path.exists():
            self._say(say("{path} is there already; choose another name.", path=path))
        elif self._write(path):
            self._tell_saved(path)
            self.path = path

    def _tell_saved(self, path: Path) -> None:
        """One file is kept up to date; whoever names another hears what becomes of the first."""
        if path == self.path:
            self._say(say("The match is saved in {path}.", path=path))
            return
        self._say(say("The match is saved in {path}. From now on that file is kept up to date.", path=path))
        if self.path is not None:
            self._say(say("{path} stays as it is now.", path=self.path))

    def _say(self, message: Message) -> None:
        self.console.say(self.voice.said(message))

    def _close(self, end: End) -> None:
        """The last words."""
        voice = self.voice
        if end is End.OVER:
            if not self._alone:
                self._tell_public()
            self.console.lines(narrate.ending(self.match, voice, self._sitting if self._alone else None))
        elif end is End.ROUNDS:
            self._say(say("Stopped after round {n}.", n=self.match.state.rounds_over))
        elif end is not End.FAULT:
            self._say(_stopped(end))
        saved = self.path is not None and self._write(self.path)
        if saved:
            self._say(say("The match is saved in {path}.", path=self.path))
        if end is not End.OVER:
            if saved:
                self._say(say("Go on with: kaart play --resume {path}", path=self.path))
            elif self.session.people:
                self._say(say("The match was not saved (give --save FILE to keep it)."))

    def _tell_public(self) -> None:
        """With several people at one screen, the end of the last round is told to all of them."""
        last = self.match.steps[-1:]
        for step in last:
            self.console.say(narrate.answer(step, self.voice))
            self.console.lines(narrate.consequences(self.match, step, self.voice))


def _stopped(end: End) -> Message:
    match end:
        case End.ENDED:
            return say("The input ended before the match did.")
        case End.INTERRUPTED:
            return say("Interrupted.")
        case _:
            return say("Stopped.")
