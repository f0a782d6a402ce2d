"""What two games have different, rule by rule: behind `kaart diff`, and in the rulebook of a variant.

`compare` gives data without words; `report` words it in one language, and `writing.py` prints that.
"""

from kaart.differ.compare import Change, Difference, Part, compare, compared, kinship
from kaart.differ.report import Chapter, Report, report
from kaart.differ.tell import Entry

__all__ = [
    "Change", "Chapter", "Difference", "Entry", "Part", "Report", "compare", "compared", "kinship", "report",
]  # fmt: skip
