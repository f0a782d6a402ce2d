"""What the rules of the games promise, as data: the tests of all games look it up here.

A variant inherits from its base what it does not say itself. A game that is not in the table promises
nothing but that its hands are private.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from pathlib import Path

from kaart.engine import State
from kaart.library import header

from . import cases

Values = Mapping[str, int | str]
"""All options of a program with their values."""


class Sight(Enum):
    """Who may see a place or note, however the rule file declares it."""

    OWNER = "owner"
    NOBODY = "nobody"


def nothing_owed(state: State) -> int:
    """Players only pay each other."""
    return sum(state.scores)


def chips_in_pot(state: State) -> int:
    """Chips are with a player or in the pot."""
    pot = state.position.cells[state.game.machine.layout.cell("pot")]
    return sum(state.scores) + pot - number(dict(state.game.program.options), "purse") * state.game.seats


@dataclass(frozen=True, slots=True)
class Promise:
    """`balance` is 0 at every question. A match has at most `rounds` rounds (None: the rules set no
    bound). `places` and `notes` are private; of those not named here the rule file is believed. `why`
    is for the reader."""

    why: str
    balance: Callable[[State], int] = lambda state: 0
    rounds: Callable[[Values, int], int | None] = lambda options, players: None
    places: Mapping[str, Sight] = field(default_factory=dict)
    notes: Mapping[str, Sight] = field(default_factory=dict)


PRIVATE: Mapping[str, Sight] = {"hand": Sight.OWNER, "stock": Sight.NOBODY}
"""True of every game, whether it is in the table or not."""


def number(options: Values, name: str) -> int:
    value = options[name]
    assert isinstance(value, int)
    return value


def _penalties(in_a_round: int) -> Callable[[Values, int], int | None]:
    """Before the last round nobody is past the limit, and every round adds at least so many points."""
    return lambda options, players: players * number(options, "limit") // in_a_round + 1


def _two_parts(options: Values, players: int) -> int | None:
    """Part one like any other; part two takes off 15 points or more a round until somebody has none.

    Without bound if a score may bounce back from zero, or the taker of all points may lower his own."""
    if options["zero-exactly"] == "yes" or options["taker-decides"] == "yes":
        return None
    limit = number(options, "limit")
    return players * limit // 15 + 1 + players * (limit + 16) // 15 + 1


def _race(options: Values, players: int) -> int | None:
    """Every round gives a team a point, unless all pass; two points ahead can take for ever."""
    if options["two-ahead"] == "yes" or options["stick-the-dealer"] == "no":
        return None
    return 2 * (number(options, "target") - 1) + 1


PROMISES: Mapping[str, Promise] = {
    "heugen": Promise(
        "what the bidder wins the others pay, and the other way round; as many rounds as the option says",
        balance=nothing_owed,
        rounds=lambda options, players: number(options, "rounds"),
        places={
            "hand": Sight.OWNER,
            "talon": Sight.NOBODY,  # whoever is shown it knows its cards one by one
            "bidder-pile": Sight.NOBODY,
            "opponents-pile": Sight.NOBODY,
        },
        notes={"discards": Sight.NOBODY, "first-hand": Sight.NOBODY},
    ),
    "heugen-two": Promise(
        "as for three; nobody sees the third hand",
        balance=nothing_owed,
        rounds=lambda options, players: number(options, "rounds"),
        places={
            "hand": Sight.OWNER,
            "talon": Sight.NOBODY,
            "dead-hand": Sight.NOBODY,
            "bidder-pile": Sight.NOBODY,
            "opponents-pile": Sight.NOBODY,
        },
        notes={"discards": Sight.NOBODY, "first-hand": Sight.NOBODY},
    ),
    "hartenjagen": Promise(
        "penalty points are counted against players and paid to nobody: no zero sum; 26 in a round",
        rounds=_penalties(26),
        places={"hand": Sight.OWNER, "won": Sight.NOBODY},
        notes={"passed": Sight.OWNER},
    ),
    "black-maria": Promise(
        "penalty points, 38 in a round",
        rounds=_penalties(38),
        places={"hand": Sight.OWNER, "won": Sight.NOBODY},
        notes={"passed": Sight.OWNER},
    ),
    "hartenjagen-chips": Promise(
        "chips go from players to the pot and back, none is lost; the pot may stay for rounds on end",
        balance=chips_in_pot,
        places={"hand": Sight.OWNER, "won": Sight.NOBODY},
    ),
    "hartenjagen-dutch": Promise(
        "penalty points, 15 in a round for four, 16 for three",
        rounds=_two_parts,
        places={"hand": Sight.OWNER, "won": Sight.NOBODY},
    ),
    "euchre": Promise(
        "points are won from nobody: no zero sum",
        rounds=_race,
        places={
            "packet": Sight.NOBODY,
            "hand": Sight.OWNER,
            "kitty": Sight.NOBODY,
            "tricks-won": Sight.NOBODY,
        },
        notes={"discard": Sight.NOBODY},
    ),
    "wiezen": Promise(
        "sides pay each other; the match ends after so many deals at the latest",
        balance=nothing_owed,
        rounds=lambda options, players: number(options, "most-deals"),
        places={
            "hand": Sight.OWNER,
            "won": Sight.NOBODY,
            "side-pile": Sight.NOBODY,
            "opponents-pile": Sight.NOBODY,
        },
    ),
}


FIXTURES = Path(__file__).parent / "fixtures"
HONEST = Promise("the fixture of the test of leaks", notes={"guess": Sight.OWNER, "laid": Sight.OWNER})


@cache
def _bases() -> Mapping[str, str | None]:
    """What each variant is built on: those that ship and those of the tests."""
    ours = [found for path in sorted(FIXTURES.glob("*.kaart")) if (found := header(path))]
    return {entry.name: entry.base for entry in (*cases.shipped(), *ours)}


@cache
def promise(game: str) -> Promise:
    """What a game promises, or the nearest game it is a variant of."""
    table, bases = {**PROMISES, "honest": HONEST}, _bases()
    name: str | None = game
    while name is not None:
        if name in table:
            return table[name]
        name = bases.get(name)
    return Promise("nothing is known of this game")
