"""Why an action is allowed or not, and where a score comes from. Used by `kaart why` and at the table.

`saved.py` finds the moment that is asked about in a saved match, `kaart.scenario.staged` in a scenario.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__all__ = ["Explainer", "NoSuchStep", "NothingAsked", "Recorded", "Rules", "Unclear", "open_rules"]

if TYPE_CHECKING:
    from kaart.why.explain import Explainer, NothingAsked
    from kaart.why.meant import Unclear
    from kaart.why.recorded import NoSuchStep, Recorded
    from kaart.why.rules import Rules, open_rules

_HOMES = {
    "Explainer": "explain", "NothingAsked": "explain", "Unclear": "meant", "NoSuchStep": "recorded",
    "Recorded": "recorded", "Rules": "rules", "open_rules": "rules",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """Load a module only when it is asked for: scenarios judge actions and need nothing else."""
    if name not in _HOMES:
        raise AttributeError(f"module 'kaart.why' has no attribute {name!r}")
    return getattr(import_module(f"kaart.why.{_HOMES[name]}"), name)
