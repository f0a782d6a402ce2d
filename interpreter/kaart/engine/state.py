"""A match in progress: the public face of the engine for programs, bots and the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaart.diagnostics import KaartError, did_you_mean
from kaart.engine import save
from kaart.engine.actions import Action, Catalogue
from kaart.engine.ask import Legal
from kaart.engine.faults import IllegalAction
from kaart.engine.machine import Machine
from kaart.engine.observe import Heard, scores
from kaart.engine.options import Choice
from kaart.engine.position import Position
from kaart.ir.form import Clause, Decision
from kaart.ir.ops import members
from kaart.saying import Message, listed, say, sentences

if TYPE_CHECKING:
    from kaart.game import Game


class State:
    """A match at one question, or at its end. `apply` changes it; `clone` first to keep it."""

    __slots__ = ("_catalogue", "_legal", "_machine", "game", "position")

    def __init__(self, game: Game, position: Position) -> None:
        self.game = game
        self._machine: Machine = game.machine
        self._catalogue: Catalogue = game.catalogue
        self.position = position
        self._legal: Legal | None = None
        if position.winners < 0:
            self._legal = game.machine.legal(position)

    # ------------------------------------------------------------ what stands on the table

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.position.winners >= 0

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty while the match goes on."""
        return tuple(members(max(self.position.winners, 0)))

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 before the first."""
        return self.position.cells[self._machine.layout.cell("$round")]

    @property
    def rounds_over(self) -> int:
        """How many rounds have been played to their end."""
        return self.position.rounds_over

    @property
    def phase(self) -> str:
        """The name of the phase; at the end that in which a match ends."""
        return self._machine.layout.block(self.position).phase

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of every seat (the team's for its members)."""
        return scores(self._machine.layout, self.position)

    @property
    def standing(self) -> tuple[int, ...]:
        """The scores as they are kept: by team if there are teams, else by seat."""
        cells = self._machine.layout.registers["score"]
        return tuple(self.position.cells[cells.start : cells.start + cells.size])

    @property
    def decision(self) -> Decision | None:
        """The question that waits, with its label, clauses and tags; None at the end."""
        number = self._machine.decision(self.position)
        return None if number < 0 else self._machine.program.decisions[number]

    @property
    def to_move(self) -> int | None:
        """The seat that is asked; None at the end."""
        return self._legal.asked if self._legal else None

    @property
    def picks_left(self) -> int:
        """How many cards are still to be chosen, the next one included; 0 at any other question."""
        number = self._machine.decision(self.position)
        return 0 if number < 0 else self._machine.asking[number].picks_left(self.position)

    @property
    def owner(self) -> int | None:
        """The seat whose cards the question is about (its own, or a dummy's); None at the end."""
        number = self._machine.decision(self.position)
        return None if number < 0 else self._machine.asking[number].owner(self.position)

    @property
    def log(self) -> tuple[tuple[int, int], ...]:
        """Every answer so far: seat and action id."""
        return tuple((entry.seat, entry.action) for entry in self.position.log)

    # ------------------------------------------------------------ answering

    def legal_ids(self) -> list[int]:
        """The ids of the legal actions, in the order of `legal_actions`."""
        return list(self._legal.actions) if self._legal else []

    def legal_actions(self) -> list[Action]:
        """What the seat to move may do: as the rules list it, values ascending, announcements last."""
        return self._catalogue.actions(self._legal.actions) if self._legal else []

    def interrupts(self) -> list[tuple[int, Action]]:
        """What other seats may announce at this moment; `apply(action, seat=…)` takes one."""
        if self._legal is None:
            return []
        found = self._machine.interrupts(self.position, self._legal.asked)
        return [(seat, self._catalogue.action(number)) for seat, number, _ in found]

    def apply(self, action: Action | int | str, seat: int | None = None) -> None:
        """Take an action (or its id, or its name) for the seat to move, or for another `seat` an
        interrupt. Raises IllegalAction, which says why, and leaves the state as it is; raises
        RuleFault if the rules cannot go on."""
        if self._legal is None:
            raise IllegalAction(str(action), say("the match is over"))
        number = self._number(action)
        actor = self._legal.asked if seat is None else seat
        choice = self._choice(number, actor)
        if choice is None:
            raise self._illegal(number, actor)
        self._machine.take(self.position, actor, number, choice)
        self._legal = None if self.is_over else self._machine.legal(self.position)

    def refusal(self, action: Action | int | str) -> Clause | None:
        """The rule that refuses an action which is otherwise open to the seat to move, or None."""
        return self._refusal(self._number(action)) if self._legal else None

    def _choice(self, number: int, seat: int) -> Choice | None:
        if self._legal is None:
            return None
        if seat == self._legal.asked:
            return self._legal.actions.get(number)
        for other, action, choice in self._machine.interrupts(self.position, self._legal.asked):
            if (other, action) == (seat, number):
                return choice
        return None

    def _refusal(self, number: int) -> Clause | None:
        if self._legal is None or number in self._legal.actions:
            return None
        return self._machine.refused(self.position).get(number)

    def _number(self, action: Action | int | str) -> int:
        if isinstance(action, Action):
            return action.id
        if isinstance(action, int) and self._legal and action in self._legal.actions:
            return action
        number = self._catalogue.id(action) if isinstance(action, str) else action
        try:
            return self._catalogue.action(-1 if number is None else number).id
        except (KeyError, TypeError):
            names = [legal.name for legal in self.legal_actions()]
            advice = did_you_mean(str(action), names, _allowed(names))
            raise IllegalAction(str(action), sentences(say("there is no such action."), advice)) from None

    def _illegal(self, number: int, seat: int) -> IllegalAction:
        name = self._catalogue.action(number).name
        clause = self._refusal(number) if seat == self.to_move else None
        if clause is None:
            names = [legal.name for legal in self.legal_actions()] if seat == self.to_move else []
            advice = _allowed(names) if names else ""
            return IllegalAction(name, sentences(say("it is not open now."), advice))
        place = self._machine.layout.place(clause.at)
        reason = say("the rule {label} refuses it", label=clause.label)
        if place:
            reason = say("{reason} ({place})", reason=reason, place=place)
        return IllegalAction(name, reason, clause, place)

    # ------------------------------------------------------------ what a seat knows

    def observation(self, seat: int) -> dict[str, object]:
        """All that a seat may know now, as JSON values (described in docs/ir.md). Raises KaartError if
        there is no such seat."""
        self._check_seat(seat)
        asked = self._legal.asked if self._legal else -1
        return self._machine.observer.observation(self.position, seat, self.decision, asked)

    def history(self, seat: int) -> list[Heard]:
        """The answers a seat saw: round, seat, action name; `?` and the question where it did not.
        Raises KaartError if there is no such seat."""
        self._check_seat(seat)
        waits = self._machine.decision(self.position)
        asked = self._legal.asked if self._legal else -1
        return self._machine.observer.history(self.position, seat, self._catalogue, waits, asked)

    def _check_seat(self, seat: int) -> None:
        if seat not in range(self.game.seats):
            raise KaartError(
                say(
                    "There is no seat {seat}: they are numbered 0 up to {last}.",
                    seat=seat,
                    last=self.game.seats - 1,
                )
            )

    # ------------------------------------------------------------ copies

    def clone(self) -> State:
        """An independent copy."""
        other = State.__new__(State)
        other.game = self.game
        other._machine = self._machine
        other._catalogue = self._catalogue
        other.position = self.position.clone()
        other._legal = self._legal
        return other

    def to_json(self) -> dict[str, object]:
        """The whole match, from which `Game.state_from_json` restores it exactly."""
        return save.to_json(self._machine.layout, self.position)

    def __eq__(self, other: object) -> bool:
        """The same moment of the same game; how it was reached does not count."""
        if not isinstance(other, State):
            return NotImplemented
        return (
            self._machine.program.digest == other._machine.program.digest
            and self.position.key() == other.position.key()
        )

    def __hash__(self) -> int:
        return hash((self._machine.program.digest, self.position.key()))


def _allowed(names: list[str], most: int = 12) -> Message:
    shown = listed(names[:most])
    if len(names) > most:
        shown = say("{names} and {count} more", names=shown, count=len(names) - most)
    return say("Allowed are {actions}.", actions=shown)
