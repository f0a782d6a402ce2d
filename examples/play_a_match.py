"""Play one match of Heugen through the public interface: seat 0 thinks a little, the others do not.

    python examples/play_a_match.py [seed]

A player is a function from what a seat sees and may do to what it does.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from kaart import load_game
from kaart.engine import Action, State


def careful(observation: Mapping[str, Any], actions: Sequence[Action]) -> Action:
    """Bids only with two aces or more, leads its highest cards, and otherwise takes what comes first."""
    names = {action.name: action for action in actions}
    hand = observation["places"]["hand"][str(observation["seat"])]["cards"]
    aces = [card for card in hand if card.endswith("A")]
    if "pass" in names:
        bids = [action for action in actions if action.family == "bid"]
        return bids[0] if bids and len(aces) >= 2 else names["pass"]
    cards = [action for action in actions if action.family == "play"]
    if cards and not observation["places"]["trick"]["count"]:
        return max(cards, key=lambda action: "789JQK0A".index(action.faces[0][-1]))
    return actions[0]


def play(seed: int) -> State:
    """A match of three rounds; returns its final state."""
    game = load_game("heugen", options={"rounds": 3})
    chance = random.Random(seed)
    state = game.new_match(seed)
    rounds = 0
    while not state.is_over:
        seat, actions = state.to_move, state.legal_actions()
        assert seat is not None
        action = careful(state.observation(seat), actions) if seat == 0 else chance.choice(actions)
        state.apply(action)
        if state.rounds_over > rounds:
            rounds = state.rounds_over
            print(f"after round {rounds}: {', '.join(map(str, state.scores))}")
    return state


def main(seed: int = 1) -> None:
    state = play(seed)
    print(f"won by seat {', '.join(map(str, state.winners))}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
