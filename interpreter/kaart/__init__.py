"""kaart: card games as text files, checked, played and simulated.

The public interface: `load_game` gives a `Game`, its `new_match` a `State`. Errors raised on purpose are
all `KaartError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["Game", "IllegalAction", "KaartError", "ProblemsFound", "State", "load_game"]

if TYPE_CHECKING:
    from kaart.diagnostics import KaartError, ProblemsFound
    from kaart.engine.faults import IllegalAction
    from kaart.engine.state import State
    from kaart.game import Game, load_game


def __getattr__(name: str) -> Any:
    """Load the engine only when it is asked for; `kaart --help` does not need it."""
    match name:
        case "Game" | "load_game":
            from kaart import game

            return getattr(game, name)
        case "State":
            from kaart.engine.state import State

            return State
        case "KaartError" | "ProblemsFound":
            from kaart import diagnostics

            return getattr(diagnostics, name)
        case "IllegalAction":
            from kaart.engine.faults import IllegalAction

            return IllegalAction
        case _:
            raise AttributeError(f"module 'kaart' has no attribute {name!r}")
