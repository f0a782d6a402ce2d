"""The places in generated code where the rules can go wrong, and the sentences for them.

Generated code reports a fault as the number of its site and one value; `sentence` makes them readable.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kaart.ir.form import At


class Wrong(Enum):
    """What can go wrong. `{name}` is what it concerns, `{value}` the value that did not fit."""

    INDEX = "{name} has no number {value}"
    BOUNDS = "{name} cannot become {value}"
    DIVISION = "a division by 0"
    MULTIPLE = "rounding to a multiple of {value}, which is less than 1"
    ONLY = "one member was expected, there are {value}"
    CARDS = "{value} cards are wanted from a pile that has fewer"
    NOBODY = "there is nobody to deal to"
    PLAYED = "cards are played by none"
    CUT = "a cut that the pile does not allow"
    EMPTY = "there is nothing to draw {name} from"
    DRAW = "a draw out of {value}"
    STEP = "numbers in steps of {value}"
    UNASKED = "nobody is asked: {name}"
    STUCK = "seat {value} has no action: {name}"
    NO_ACTION = "{value} is not among the values an action may have"
    LONG = "it goes on too long without a question"


@dataclass(frozen=True, slots=True)
class Site:
    """One place in the code that can fail."""

    wrong: Wrong
    name: str
    at: At | None

    def sentence(self, value: int) -> str:
        """What went wrong there, for a person."""
        if self.wrong is Wrong.INDEX and value < 0:
            return f"{self.name} of none"
        return self.wrong.value.format(name=self.name, value=value)
