"""Random matches, and what has to hold at every question of one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from kaart.engine import State
from kaart.game import Game
from kaart.ir.form import Kind, Register, Scope
from kaart.play.agents import RandomBot, View

from . import cases
from .promises import Promise, promise

LONGEST = 25
"""A match whose rules set no bound is broken off after so many rounds."""


def walk(state: State, seed: int) -> Iterator[tuple[int, int]]:
    """Let random bots play a match to its end; seat and action id of each answer after it was given.

    Others than the seat that is asked say at any time what they may say, once in twenty questions. The
    draws hang on the seed and the number of answers so far: a restored state goes on as before."""
    bots = [RandomBot(seed, seat) for seat in range(state.game.seats)]
    while not state.is_over:
        turn = len(state.position.log)
        said = state.interrupts()
        draw = random.Random(f"{seed} {turn}") if said else None
        if draw and draw.randrange(20) == 0:
            seat, action = draw.choice(said)
        else:
            asked = state.to_move
            assert asked is not None
            seat, action = asked, bots[asked].choose(View(state, asked, turn))
        state.apply(action, seat=seat)
        yield seat, action.id


def moments(game: Game, seed: int, announcements: bool = True) -> Iterator[State]:
    """One match: the state at its start and after every answer (always the same object)."""
    state = game.new_match(seed, announcements)
    yield state
    for _ in walk(state, seed):
        yield state


# ------------------------------------------------------------------ what always holds


def limits(game: Game, register: Register) -> tuple[int, int]:
    """The lowest and highest value a cell may hold; very far apart where there is no bound."""
    program = game.program
    sizes = {
        Kind.PLAYER: program.seats, Kind.PLAYERS: program.seats,
        Kind.TEAM: len(set(program.teams)), Kind.TEAMS: len(set(program.teams)),
        Kind.SUIT: len(program.suits), Kind.SUITS: len(program.suits),
        Kind.RANK: len(program.ranks), Kind.RANKS: len(program.ranks),
        Kind.CARD: len(program.cards), Kind.CARDS: len(program.cards),
        Kind.WORD: len(register.names), Kind.ROW: len(register.names), Kind.YESNO: 2,
    }  # fmt: skip
    match register.kind:
        case Kind.NUMBER:
            far = 1 << 62
            low = -far if register.low is None else register.low
            return low, far if register.high is None else register.high
        case Kind.PLAYERS | Kind.TEAMS | Kind.SUITS | Kind.RANKS | Kind.CARDS:
            return 0, (1 << sizes[register.kind]) - 1
        case _:
            return -1, sizes[register.kind] - 1


@dataclass(frozen=True, slots=True)
class Watch:
    """The invariants of one game, with all that can be worked out beforehand."""

    game: Game
    promise: Promise
    pack: tuple[int, ...]
    bounds: tuple[tuple[str, int, int, int, int], ...]

    @classmethod
    def over(cls, game: Game) -> Watch:
        bounds = []
        for name, cells in game.machine.layout.registers.items():
            if cells.register.scope is not Scope.FRAME:  # a counter not in use may hold anything
                found = limits(game, cells.register)
                bounds.append((name, cells.start, cells.start + cells.size, *found))
        pack = tuple(range(len(game.program.cards)))
        return cls(game, promise(game.name), pack, tuple(bounds))

    def check(self, state: State) -> None:
        """All that has to hold at this moment."""
        self._cards(state)
        for name, start, end, low, high in self.bounds:
            cells = state.position.cells[start:end]
            assert low <= min(cells) <= max(cells) <= high, f"{name} is {cells}"
        assert self.promise.balance(state) == 0
        if state.is_over:
            assert state.winners
            assert (state.to_move, state.legal_ids(), state.interrupts()) == (None, [], [])
        else:
            assert state.legal_ids(), "a player without an action"
            assert state.to_move is not None
            assert state.winners == ()

    def _cards(self, state: State) -> None:
        """Every card of the pack lies in exactly one pile, and the engine's own books agree."""
        p = state.position
        assert sorted([card for pile in p.piles for card in pile]) == list(self.pack)
        for number, pile in enumerate(p.piles):
            assert p.held[number] == sum(1 << card for card in pile)
            assert all(p.where[card] == number for card in pile)

    def most_rounds(self) -> int | None:
        """How many rounds a match can have by its rules."""
        return self.promise.rounds(dict(self.game.program.options), self.game.seats)


@dataclass(frozen=True, slots=True)
class Played:
    """What a checked match came to."""

    decisions: int
    rounds: int
    ended: bool


def check_match(case: cases.Case, seed: int, announcements: bool = True, rounds: int | None = None) -> Played:
    """Play one match and check every moment of it. It ends in time, unless it is broken off after so many
    `rounds` or its rules set no bound."""
    watch = Watch.over(cases.game(case))
    most = watch.most_rounds()
    longest = rounds or (LONGEST if most is None else most + 1)
    for state in moments(watch.game, seed, announcements):
        watch.check(state)
        assert most is None or state.rounds_over <= most, f"more than {most} rounds"
        if state.rounds_over >= longest:
            break
    assert state.is_over or longest == rounds or most is None
    return Played(len(state.position.log), state.rounds_over, state.is_over)
