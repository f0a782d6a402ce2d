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
    bound). `places` and `notes` are private; of those not named here the rule file is believed. `shown`
    are the cards in private places that a seat may have been shown and still know (None: the engine is
    believed). `why` is for the reader."""

    why: str
    balance: Callable[[State], int] = lambda state: 0
    rounds: Callable[[Values, int], int | None] = lambda options, players: None
    places: Mapping[str, Sight] = field(default_factory=dict)
    notes: Mapping[str, Sight] = field(default_factory=dict)
    shown: Callable[[State, int], int] | None = None


PRIVATE: Mapping[str, Sight] = {"hand": Sight.OWNER, "stock": Sight.NOBODY}
"""True of every game, whether it is in the table or not."""


def number(options: Values, name: str) -> int:
    value = options[name]
    assert isinstance(value, int)
    return value


def pile(state: State, name: str, index: int = 0) -> int:
    """The cards in a pile, as a set."""
    return state.position.held[state.game.machine.layout.zones[name].start + index]


def note(state: State, name: str) -> int:
    """The number in a note without indices."""
    return state.position.cells[state.game.machine.layout.cell(name)]


def no_card(state: State, seat: int) -> int:
    """No card is ever shown to anybody."""
    return 0


def _talon(state: State, seat: int) -> int:
    """The talon, unless it was exchanged: the bidder has looked at it, the others if it was turned up."""
    turning = state.game.action_id("turn-up-talon")
    log = state.position.log
    turned_up = any(entry.action == turning and entry.round == state.round for entry in log)
    looked = note(state, "bidder") >= 0 and (turned_up or seat == note(state, "bidder"))
    return pile(state, "talon") if looked and not note(state, "discards") else 0


def _open_hands(state: State, seat: int) -> int:
    """In hands: the turned card, and those of the side that plays an open game, after the first trick."""
    hands = [pile(state, "hand", other) for other in range(state.game.seats)]
    contracts = state.game.machine.layout.registers["contract"].register.names
    shown = 1 << note(state, "turned")
    if note(state, "contract") >= 0 and contracts[note(state, "contract")] == "miserie-op-tafel":
        side = note(state, "side")
        shown |= sum(hand for other, hand in enumerate(hands) if side >> other & 1)
    return shown & sum(hands)


def _aside(state: State, seat: int) -> int:
    """The dealer has looked at the cards left over, until they are put away."""
    return pile(state, "aside") if state.phase == "guessing" and seat == note(state, "dealer") else 0


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
        shown=_talon,
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
        shown=_talon,
    ),
    "hartenjagen": Promise(
        "penalty points are counted against players and paid to nobody: no zero sum; 26 in a round",
        rounds=_penalties(26),
        places={"hand": Sight.OWNER, "won": Sight.NOBODY},
        notes={"passed": Sight.OWNER},
        shown=no_card,
    ),
    "black-maria": Promise(
        "penalty points, 38 in a round",
        rounds=_penalties(38),
        places={"hand": Sight.OWNER, "won": Sight.NOBODY},
        notes={"passed": Sight.OWNER},
        shown=no_card,
    ),
    "hartenjagen-chips": Promise(
        "chips go from players to the pot and back, none is lost; the pot may stay for rounds on end",
        balance=chips_in_pot,
        places={"hand": Sight.OWNER, "won": Sight.NOBODY},
        shown=no_card,
    ),
    "hartenjagen-dutch": Promise(
        "penalty points, 15 in a round for four, 16 for three",
        rounds=_two_parts,
        places={"hand": Sight.OWNER, "won": Sight.NOBODY},
        shown=no_card,
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
        shown=no_card,
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
        shown=_open_hands,
    ),
}


FIXTURES = Path(__file__).parent / "fixtures"
HONEST = Promise(
    "the fixture of the test of leaks",
    places={"aside": Sight.NOBODY, "won": Sight.NOBODY},
    notes={"guess": Sight.OWNER, "laid": Sight.OWNER},
    shown=_aside,
)


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
