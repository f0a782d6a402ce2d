"""Which engine plays a simulation. They give the same report; they differ in speed and in what they need."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from kaart.emit.layout import NotEmitted
from kaart.emit.python_engine import PythonEngine, load
from kaart.game import Game
from kaart.native import NativeEngine, NativeUnavailable, native_engine
from kaart.saying import say, sentences

WORTH_GENERATING = 150
"""Rounds from which generating an engine in Python has paid for itself."""
WORTH_COMPILING = 1_200
"""Rounds from which compiling an engine has paid for itself."""


class Engine(Enum):
    """The reference engine, one generated in Python or compiled from C, or whichever is done soonest."""

    AUTO = "auto"
    REFERENCE = "reference"
    PYTHON = "python"
    NATIVE = "native"


def compiled(
    game: Game, rounds: int, bots: str, engine: Engine, note: Callable[[str], None]
) -> NativeEngine | None:
    """The compiled engine if it is to play, else None. `note` is told why a wish is not met."""
    match engine:
        case Engine.REFERENCE | Engine.PYTHON:
            return None
        case Engine.AUTO if rounds < WORTH_COMPILING or bots != "random":
            return None
        case Engine.NATIVE if bots != "random":
            note(say("A native engine plays at random only; the reference engine plays instead."))
            return None
    try:
        return native_engine(game.program)
    except NativeUnavailable as reason:
        note(sentences(reason, say("The Python engine plays instead, which takes longer.")))
        return None


def generated(
    game: Game, rounds: int, bots: str, engine: Engine, note: Callable[[str], None]
) -> PythonEngine | None:
    """The engine generated in Python if it is to play, else None. Also for whoever asked for a compiled one
    where nothing can be compiled."""
    match engine:
        case Engine.REFERENCE:
            return None
        case Engine.AUTO if rounds < WORTH_GENERATING:
            return None
        case Engine.PYTHON if bots != "random":
            note(say("A Python engine plays at random only; the reference engine plays instead."))
            return None
    if bots != "random":
        return None
    try:
        return load(game.program)
    except NotEmitted as reason:
        note(say("{reason}, so the reference engine plays, which takes longer.", reason=reason))
        return None
