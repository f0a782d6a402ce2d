"""Several cards chosen together: which may be chosen, how many are left, and giving them in order."""

from __future__ import annotations

from collections.abc import Sequence

from kaart.engine import Action, IllegalAction, State


def cards_left(state: State) -> int:
    """How many cards the question still wants, this one included; 1 for every other question."""
    return max(1, state.picks_left)


def candidates(state: State) -> list[Action]:
    """The legal actions, for a choice of several cards those of every step.

    The engine takes the cards in increasing order and so offers the highest ones last; whoever
    always takes the lowest card meets every card on the way."""
    trial, found = state, {action.id: action for action in state.legal_actions()}
    for _ in range(cards_left(state) - 1):
        cards = [action for action in trial.legal_actions() if not action.announcement]
        trial = trial.clone()
        trial.apply(cards[0])
        found |= {action.id: action for action in trial.legal_actions() if not action.announcement}
    return list(found.values())


def fits(state: State, picked: Sequence[Action]) -> bool:
    """Whether these cards can be chosen together."""
    trial = state.clone()
    try:
        for action in in_order(picked):
            trial.apply(action)
    except IllegalAction:
        return False
    return True


def in_order(picked: Sequence[Action]) -> list[Action]:
    """The order in which the engine takes them."""
    return sorted(picked, key=lambda action: action.id)
