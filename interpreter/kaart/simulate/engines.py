"""Which engine plays a simulation. They give the same report; they differ in speed and in what they need."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from kaart.game import Game
from kaart.native import NativeEngine, NativeUnavailable, native_engine

WORTH_COMPILING = 1_200
"""Rounds from which compiling an engine has paid for itself."""


class Engine(Enum):
    """The reference engine, one compiled from C, or whichever is done sooner."""

    AUTO = "auto"
    REFERENCE = "reference"
    NATIVE = "native"


def compiled(
    game: Game, rounds: int, bots: str, engine: Engine, note: Callable[[str], None]
) -> NativeEngine | None:
    """The compiled engine if it is to play, else None. `note` is told why a wish is not met."""
    match engine:
        case Engine.REFERENCE:
            return None
        case Engine.AUTO if rounds < WORTH_COMPILING or bots != "random":
            return None
        case Engine.NATIVE if bots != "random":
            note("A native engine plays at random only; the reference engine plays instead.")
            return None
    try:
        return native_engine(game.program)
    except NativeUnavailable as reason:
        note(f"{reason} The reference engine plays instead, which takes longer.")
        return None
