"""A game ready to be played. Programs, bots, simulations and the command line begin here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from kaart.engine import save
from kaart.engine.actions import Action, Catalogue
from kaart.engine.chance import checked_seed
from kaart.engine.faults import RuleFault
from kaart.engine.machine import Machine
from kaart.engine.setup import Setup
from kaart.engine.state import State
from kaart.ir.form import Program
from kaart.texts import Texts


class Game:
    """A program and the machine that runs it. One game serves any number of matches.

    `texts` is what people read, as the words files give it; the engine does not use it.
    """

    def __init__(self, program: Program, texts: Texts | None = None) -> None:
        self.program = program
        self.texts = texts if texts is not None else Texts({})
        self.machine = Machine(program)
        self.catalogue = Catalogue(program)

    @property
    def name(self) -> str:
        """The name by which files refer to the game."""
        return self.program.name

    @property
    def title(self) -> str:
        """The title that people read."""
        return self.program.title

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.program.seats

    def new_match(self, seed: int, announcements: bool = True) -> State:
        """A match from its beginning to the first question.

        `seed` is a whole number from 0 to below 2^64; the same seed gives the same match everywhere.
        Without `announcements`, what may be announced besides the questions is never offered.
        """
        return State(self, self.machine.begin(checked_seed(seed), announcements))

    def setup(self, seed: int = 0, announcements: bool = True) -> Setup:
        """A position to be arranged by hand; `State(game, setup.position)` plays on from it."""
        return Setup(self.machine, seed, announcements)

    def state_from_json(self, value: object) -> State:
        """The match that `State.to_json` wrote. Raises SaveError if it cannot be restored."""
        position = save.from_json(self.machine.layout, value, self.machine.expressions.depth)
        try:
            return State(self, position)
        except RuleFault as fault:
            raise save.broken(fault.sentence) from None

    def action(self, number: int) -> Action:
        """The action with this id; KeyError if there is none."""
        return self.catalogue.action(number)

    def action_id(self, name: str) -> int | None:
        """The id of the action with this name, or None."""
        return self.catalogue.id(name)

    def action_names(self) -> Iterator[str]:
        """The names of all actions, ids ascending. There can be very many."""
        return (self.catalogue.action(number).name for number in self.catalogue.ids())


def load_game(
    name_or_path: str | Path, *, players: int | None = None, options: Mapping[str, object] | None = None
) -> Game:
    """A game by its name or the path of its file, ready to be played.

    `players` and `options` (names to values as written in the rules; True and False for yes and no) are
    as they normally are unless given. Raises UnknownGame, ProblemsFound or OptionFault.
    """
    from kaart.compile import compile_program, open_game

    opened = open_game(name_or_path)
    return Game(compile_program(opened, players, options), Texts.of(opened.words))
