"""A match with its players and its file: saving, and taking up a saved match again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from kaart.diagnostics import KaartError
from kaart.engine.faults import SaveError
from kaart.engine.save import from_json as read_position
from kaart.game import Game
from kaart.play import savefile
from kaart.play.match import Match
from kaart.play.savefile import BadSave, Save
from kaart.saying import say


@dataclass(slots=True)
class Session:
    """Who plays which match: `people` are the seats of people, all others are bots of one kind.
    `game_name` is the name or path with which the game can be opened again."""

    game_name: str
    match: Match
    people: tuple[int, ...]
    bots: str
    language: str

    def save(self, path: Path) -> None:
        """Write the match to a file. Raises OSError; an older file then stays as it was."""
        match, program = self.match, self.match.game.program
        record = Save(
            game=self.game_name,
            name=program.name,
            digest=program.digest,
            players=program.seats,
            options=dict(program.options),
            seed=match.seed,
            seats=self.people,
            bots=self.bots,
            language=self.language,
            announcements=match.announcements,
            state=match.state.to_json(),
        )
        savefile.write(path, record)


def restore(game: Game, save: Save, path: Path) -> Match:
    """The saved match, played again answer by answer and compared with the saved state.

    Raises BadSave when the rules have changed since or the file does not fit together."""
    if game.program.digest != save.digest:
        raise BadSave(
            say(
                "{path} was saved with another version of the rules of {name}; "
                "the match cannot go on with the rules as they are now.",
                path=path,
                name=save.name,
            )
        )
    try:
        position = read_position(game.machine.layout, save.state, game.machine.expressions.depth)
    except SaveError as error:
        why = error.what
        raise BadSave(say("{path} is damaged: {why}.", path=path, why=why)) from None
    match = _played_again(game, save, [(entry.seat, entry.action) for entry in position.log])
    if match is None or match.state.to_json() != save.state:
        raise BadSave(say("{path} is damaged: its answers do not lead to the state it holds.", path=path))
    return match


def _played_again(game: Game, save: Save, log: Iterable[tuple[int, int]]) -> Match | None:
    """The match as the answers of a save make it, or None if one of them is not possible. The saved
    position itself is only compared with: nobody has to be able to play on from a damaged one."""
    match = Match(game, save.seed, save.announcements)
    try:
        for seat, number in log:
            if match.state.is_over:
                return None
            match.answer(game.action(number), seat)
    except (KaartError, KeyError):
        return None
    return match
