"""The places in generated code where the rules can go wrong, and the sentences for them.

Generated code reports a fault as the number of its site and one value; `sentence` makes them readable.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from kaart.ir.form import At
from kaart.saying import Message, say


class Wrong(Enum):
    """What can go wrong."""

    INDEX = auto()
    BOUNDS = auto()
    DIVISION = auto()
    MULTIPLE = auto()
    ONLY = auto()
    CARDS = auto()
    NOBODY = auto()
    PLAYED = auto()
    CUT = auto()
    EMPTY = auto()
    DRAW = auto()
    STEP = auto()
    UNASKED = auto()
    STUCK = auto()
    NO_ACTION = auto()
    LONG = auto()


@dataclass(frozen=True, slots=True)
class Site:
    """One place in the code that can fail. `name` is what it concerns."""

    wrong: Wrong
    name: str
    at: At | None

    def sentence(self, value: int) -> Message:
        """What went wrong there, for a person; `value` is what did not fit."""
        match self.wrong:
            case Wrong.INDEX if value < 0:
                return say("{name} of none", name=self.name)
            case Wrong.INDEX:
                return say("{name} has no number {value}", name=self.name, value=value)
            case Wrong.BOUNDS:
                return say("{name} cannot become {value}", name=self.name, value=value)
            case Wrong.DIVISION:
                return say("a division by 0")
            case Wrong.MULTIPLE:
                return say("rounding to a multiple of {value}, which is less than 1", value=value)
            case Wrong.ONLY:
                return say("one member was expected, there are {count}", count=value)
            case Wrong.CARDS:
                return say("{count} cards are wanted from a pile that has fewer", count=value)
            case Wrong.NOBODY:
                return say("there is nobody to deal to")
            case Wrong.PLAYED:
                return say("cards are played by none")
            case Wrong.CUT:
                return say("a cut that the pile does not allow")
            case Wrong.EMPTY:
                return say("there is nothing to draw {name} from", name=self.name)
            case Wrong.DRAW:
                return say("a draw out of {count}", count=value)
            case Wrong.STEP:
                return say("numbers in steps of {step}", step=value)
            case Wrong.UNASKED:
                return say("nobody is asked: {name}", name=self.name)
            case Wrong.STUCK:
                return say("seat {seat} has no action: {name}", seat=value, name=self.name)
            case Wrong.NO_ACTION:
                return say("{value} is not among the values an action may have", value=value)
            case Wrong.LONG:
                return say("it goes on too long without a question")
