"""What a check looks at: the model, and the game lowered for every choice that is tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kaart.diagnostics import Span
from kaart.ir.form import At
from kaart.ir.lower import draft_of
from kaart.ir.lower.draft import Draft
from kaart.model.game import Game
from kaart.model.symbols import Option
from kaart.saying import Message, say, say_count


@dataclass(frozen=True, slots=True)
class Tried:
    """The game with one choice: every number of players, and every option changed by itself."""

    draft: Draft
    choice: Message | None
    """How the choice differs from the normal one, for messages; None if it does not."""
    fewest_or_most: bool = False
    """Whether it has the least or the greatest number of players there can be."""

    def span(self, at: At | None) -> Span:
        """The place of an instruction in the files."""
        if at is None:
            return self.draft.game.span
        return Span(self.draft.files[at.file], at.line, at.column, at.line, at.column + 1)

    @property
    def with_choice(self) -> Message:
        """` (with 3 players)`, or nothing."""
        return say(" ({choice})", choice=self.choice) if self.choice else say("")


@dataclass(frozen=True, slots=True)
class Subject:
    game: Game
    tried: tuple[Tried, ...]


def subject_of(game: Game) -> Subject:
    """The game with all the choices that checks look at, the normal one first."""
    return Subject(game, tuple(_tries(game)))


def _tries(game: Game) -> Iterator[Tried]:
    normal = {option: option.normally for option in game.options}
    seats = game.seats
    yield Tried(draft_of(game, seats.normally, normal), None)
    for players in range(seats.low, seats.high + 1):
        if players != seats.normally:
            yield Tried(
                draft_of(game, players, normal),
                say_count("with 1 player", "with {count} players", players),
                fewest_or_most=players in (seats.low, seats.high),
            )
    for option in game.options:
        for value in _telling(option):
            if value != option.normally:
                draft = draft_of(game, seats.normally, {**normal, option: value})
                choice = say("with {option} {value}", option=option.name, value=option.show(value))
                yield Tried(draft, choice)


def _telling(option: Option) -> tuple[int, ...]:
    """All values of a short option, the ends of a long one."""
    return option.values if len(option.values) <= 4 else (option.values[0], option.values[-1])
