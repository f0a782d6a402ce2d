"""Why an action is allowed or not, and where a score comes from. Used by `kaart why` and at the table."""

from kaart.why.explain import Explainer
from kaart.why.judge import judge
from kaart.why.meant import Unclear
from kaart.why.recorded import Recorded, recorded
from kaart.why.rules import Rules, open_rules

__all__ = ["Explainer", "Recorded", "Rules", "Unclear", "judge", "open_rules", "recorded"]
