"""Why an action is allowed or not, and where a score comes from. Used by `kaart why` and at the table.

`saved.py` finds the moment that is asked about in a saved match, `kaart.scenario.staged` in a scenario.
"""

from kaart.why.explain import Explainer, NothingAsked
from kaart.why.judge import judge
from kaart.why.meant import Unclear
from kaart.why.recorded import NoSuchStep, Recorded, recorded
from kaart.why.rules import Rules, open_rules

__all__ = [
    "Explainer", "NoSuchStep", "NothingAsked", "Recorded", "Rules", "Unclear", "judge", "open_rules",
    "recorded",
]  # fmt: skip
