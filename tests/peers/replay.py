"""One deal played twice: by OpenSpiel and by a rule file, with the same chance and the same answers.

The test modules of both games come in here. Cards of the package are numbers, rank by rank from the lowest,
and in each rank clubs, diamonds, hearts, spades.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from kaart.compile import Opened, compile_program, open_game
from kaart.engine import Action, State
from kaart.game import Game

pyspiel = pytest.importorskip("pyspiel", reason="the package open_spiel (extra `peers`) is not installed")

HERE = Path(__file__).parent
SUITS = "CDHS"
SEATS = 4

PeerState = Any
Options = Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class Peer:
    """A game of the package and what is needed to follow it.

    `options` are its names as the package spells them. `impose` starts a match of the rule file with the
    chance drawn by the package. `deal` tells the chance of a match at its first question as the package's
    actions, with the seat that the package calls 0. `number` is the package's action for one of the rules."""

    name: str
    options: tuple[str, ...]
    ranks: tuple[str, ...]
    impose: Callable[[Game, list[int]], State]
    deal: Callable[[State], tuple[int, list[int]]]
    number: Callable[[Action], int]

    @property
    def sets(self) -> list[dict[str, bool]]:
        """All sets of options."""
        values = product((False, True), repeat=len(self.options))
        return [dict(zip(self.options, chosen, strict=True)) for chosen in values]

    def peer_state(self, options: Options) -> PeerState:
        """A new match of the package."""
        return pyspiel.load_game(self.name, dict(options)).new_initial_state()

    def game(self, options: Options) -> Game:
        """The game of the rule file with the same options."""
        spelt = {name.replace("_", "-"): value for name, value in options.items()}
        return Game(compile_program(_opened(self.name), options=spelt))


@cache
def _opened(name: str) -> Opened:
    return open_game(HERE / f"open-spiel-{name}.kaart")


@dataclass(slots=True)
class Compared:
    """How much was compared. If it is to be told, `refused` counts at how many decisions each clause
    refused a card of the hand, which takes longer than the game."""

    telling: bool = False
    games: int = 0
    decisions: int = 0
    actions: int = 0
    refused: Counter[str] = field(default_factory=Counter)

    def decision(self, state: State) -> None:
        """A decision with the same legal actions on both sides."""
        self.decisions += 1
        self.actions += len(state.legal_ids())
        if self.telling:
            held = place(state, "hand", state.owner or 0)
            clauses = [state.refusal(f"play {face}") for face in held]
            self.refused.update({clause.label for clause in clauses if clause})


# ------------------------------------------------------------------ the same answers on both sides


def replay(rules: Peer, options: Options, games: int, compared: Compared) -> Iterator[State]:
    """Play games with one set of options, all chance drawn by the package; the rule file's end of each."""
    game = rules.game(options)
    for number in range(games):
        draw = random.Random(f"{rules.name} {sorted(options.items())} {number}")
        peer = rules.peer_state(options)
        state = rules.impose(game, draw_chance(peer, draw, number))
        follow(rules, peer, state, draw, compared)
        yield state


def replay_own_deals(rules: Peer, options: Options, games: int, compared: Compared) -> None:
    """Play games with one set of options, the rule file drawing all chance."""
    game = rules.game(options)
    for seed in range(games):
        peer, state = rules.peer_state(options), game.new_match(seed)
        first, chance = rules.deal(state)
        for action in chance:
            assert action in peer.legal_actions()
            peer.apply_action(action)
        assert not peer.is_chance_node()
        follow(rules, peer, state, random.Random(seed), compared, first)


def follow(
    rules: Peer, peer: PeerState, state: State, draw: random.Random, compared: Compared, first: int = 0
) -> None:
    """Answer at random to the end, where the returns agree. `first` is the seat that the package calls 0."""
    follow_for(rules, peer, state, draw, compared, first)
    assert state.is_over, peer
    assert [*state.scores[first:], *state.scores[:first]] == peer.returns(), peer
    compared.games += 1


def follow_for(
    rules: Peer,
    peer: PeerState,
    state: State,
    draw: random.Random,
    compared: Compared,
    first: int = 0,
    decisions: int | None = None,
) -> None:
    """Answer some decisions, or all, at random: every seat asked and every set of legal actions agree.

    Some tables pass nearly always when they may, or always: otherwise hardly any round of calls would come
    to its end."""
    patience, end = draw.choice((0, 0.6, 0.9, 1)), decisions and compared.decisions + decisions
    while not peer.is_terminal() and compared.decisions != end:
        legal = {rules.number(action): action for action in state.legal_actions()}
        asked = state.to_move
        assert asked is not None, peer
        assert (asked - first) % SEATS == peer.current_player(), peer
        assert sorted(legal) == sorted(peer.legal_actions()), peer
        compared.decision(state)
        chosen = draw.choice(sorted(legal))
        if draw.random() < patience:
            chosen = next((number for number, action in legal.items() if action.name == "pass"), chosen)
        peer.apply_action(chosen)
        state.apply(legal[chosen])


# ------------------------------------------------------------------ the same chance on both sides


def draw_chance(peer: PeerState, draw: random.Random, number: int) -> list[int]:
    """Draw all chance of the package up to the first decision; its actions in order.

    They are taken from `legal_actions`, not from `chance_outcomes` (the tests of hearts say why). Of three
    games one is dealt as it comes; in the second each hand tends to few suits, in the third to few ranks, so
    that the rules for rare hands are met as well."""
    drawn = [draw.choice(peer.legal_actions())]
    peer.apply_action(drawn[0])
    cards = peer.legal_actions()
    noise = draw.choice((0.1, 0.3, 1, 3))
    match number % 3:
        case 0:
            order = draw.sample(cards, len(cards))
        case 1:
            order = sorted(cards, key=lambda card: card % len(SUITS) / len(SUITS) + noise * draw.random())
        case _:
            order = sorted(cards, key=lambda card: card / len(cards) + noise * draw.random())
    size, turn = len(cards) // SEATS, draw.randrange(SEATS)
    for step in range(len(cards)):
        if peer.is_chance_node():
            row, seat = divmod(step, SEATS)
            drawn.append(order[(seat + turn) % SEATS * size + row])
            peer.apply_action(drawn[-1])
    return drawn


def stacked(game: Game, cards: list[str], notes: Mapping[str, int]) -> State:
    """A match at `dealing`: these cards lie on top of the stock, the first uppermost."""
    setup, names = game.setup(), game.machine.layout.card_names
    for name, value in notes.items():
        setup.note(name, value)
    setup.cards("stock", [names.index(card) for card in reversed(cards)])
    setup.phase("dealing")
    return State(game, setup.position)


def place(state: State, name: str, index: int = 0) -> list[str]:
    """The cards of a place, of the player with this seat if it is a place of each player."""
    layout = state.game.machine.layout
    return [layout.card_names[card] for card in state.position.piles[layout.zones[name].start + index]]


def hands(state: State, first: int) -> Iterator[str]:
    """The cards of all hands as dealing one by one from a seat would give them."""
    dealt = [place(state, "hand", (first + turn) % SEATS) for turn in range(SEATS)]
    return (card for row in zip(*dealt, strict=True) for card in row)


def note(state: State, name: str, index: int = 0) -> int:
    """The value of a note, of the team with this number if it is a note of each team."""
    return state.position.cells[state.game.machine.layout.cell(name) + index]


def card(ranks: tuple[str, ...], number: int) -> str:
    """The face of a card of the package."""
    rank, suit = divmod(number, len(SUITS))
    return SUITS[suit] + ranks[rank]


def card_number(ranks: tuple[str, ...], face: str) -> int:
    """The package's card for a face."""
    return ranks.index(face[1:]) * len(SUITS) + SUITS.index(face[0])


def options_named(options: Options) -> str:
    """The options that are on, for the name of a test."""
    return "+".join(name for name, value in options.items() if value) or "none"
