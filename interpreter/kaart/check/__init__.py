"""Checks: what can be seen to go wrong before a card is dealt. One check, one file, one tuple."""

from __future__ import annotations

from kaart.diagnostics import Problem
from kaart.model.game import Game


def check(game: Game) -> tuple[Problem, ...]:
    """All problems of a game whose names and types are in order."""
    return ()
