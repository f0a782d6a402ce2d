"""Which engine plays a simulation. They give the same report; they differ in speed and in what they need."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from kaart.emit.layout import NotEmitted
from kaart.emit.python_engine import PythonEngine, load
from kaart.game import Game
from kaart.native import NativeEngine, NativeUnavailable, native_engine
from kaart.native.cache import is_kept
from kaart.saying import say, sentences

# Rounds from which an engine has paid for being made, as `kaart bench` measures it. By the time that
# another one is ready, those that are ready sooner have played what they play in a second times the seconds
# that it takes longer. Shown are the smallest and the largest of the four games.

WORTH_LOADING = 25
"""The reference engine plays 900 to 3,500 rounds a second; finding an engine that was compiled before and
loading it takes 5 to 10 milliseconds, and about as much again for asking the compiler which one it is."""
WORTH_GENERATING = 150
"""It plays these, and a generated Python engine six to nine times as many, after 0.06 to 0.2 seconds."""
WORTH_COMPILING = 4_000
"""A generated Python engine plays 6,500 to 21,000; compiling takes 0.3 to 0.5 seconds longer than generating
it. That is 3,000 to 7,000 rounds, and next time the engine is there."""


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
        case Engine.AUTO if bots != "random" or not _is_worth_it(game, rounds):
            return None
        case Engine.NATIVE if bots != "random":
            note(say("A native engine plays at random only; the reference engine plays instead."))
            return None
    try:
        return native_engine(game.program)
    except NativeUnavailable as reason:
        note(sentences(reason, say("The Python engine plays instead, which takes longer.")))
        return None


def _is_worth_it(game: Game, rounds: int) -> bool:
    """Whether a compiled engine is done soonest."""
    return rounds >= WORTH_COMPILING or (rounds >= WORTH_LOADING and is_kept(game.program))


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
