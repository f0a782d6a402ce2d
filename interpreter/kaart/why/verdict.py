"""What the rules say of one action at one moment: allowed, or what stands in its way. Data only.

`judge` makes verdicts, `telling` turns them into sentences.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kaart.engine import Action
from kaart.ir.form import Alternative, Announcement, Clause, Decision


class Role(Enum):
    """What a clause of a question meant for an action that is allowed."""

    IDLE = "idle"  # its condition does not hold
    PASSED = "passed"
    UNABLE = "unable"  # keeping to it would leave nothing (`if able`)
    DROPPED = "dropped"  # it refused the action, and a later clause brought it back
    BACK = "back"  # it brought the action back


class Joint(Enum):
    """How several clauses forbid one action."""

    ONE = "one"  # a single clause does
    EACH = "each"  # every one of them would by itself
    TOGETHER = "together"  # each of them is needed for it


class Bar(Enum):
    """Why something that is said besides the answers may not be said."""

    SWITCHED_OFF = "switched off"
    NOT_HERE = "not here"  # this question does not offer it
    NOT_YOURS = "not yours"  # others may say it
    OWN_TURN = "own turn"
    USED = "used"  # once in a round
    CLOSED = "closed"  # its condition does not hold


@dataclass(frozen=True, slots=True)
class Allowed:
    """The action can be taken. `course` has the clauses of the question in order."""

    action: Action
    alternative: Alternative
    course: tuple[tuple[Clause, Role], ...]


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Clauses drop an action that is open. Without all of `clauses` it would be allowed (of Joint.ONE
    and Joint.TOGETHER: without any one of them). `late`: it would also come too late, see OutOfOrder."""

    action: Action
    clauses: tuple[Clause, ...]
    joint: Joint
    late: bool = False


@dataclass(frozen=True, slots=True)
class Closed:
    """The answer exists, but its own condition does not hold. One entry for each way to give it."""

    action: Action
    alternatives: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True)
class Outside:
    """What was chosen is not among what may be chosen: a card that lies elsewhere, a number too high.
    `axis` says which choice of the alternative it is, `value` what was chosen (of a card the face)."""

    action: Action
    alternative: Alternative
    axis: int
    value: int


@dataclass(frozen=True, slots=True)
class Needless:
    """An answer for when nothing else can be done, and something else can."""

    action: Action
    alternative: Alternative


@dataclass(frozen=True, slots=True)
class OutOfOrder:
    """A card of several that are chosen together, which the engine takes from low to high."""

    action: Action


@dataclass(frozen=True, slots=True)
class NotAsked:
    """No answer to this question, but to `others`."""

    action: Action
    others: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class NotYourTurn:
    """Somebody else is asked."""

    action: Action
    seat: int
    asked: int


@dataclass(frozen=True, slots=True)
class Unsaid:
    """An announcement that cannot be made now."""

    action: Action
    announcement: Announcement
    bar: Bar


Verdict = Allowed | Forbidden | Closed | Outside | Needless | OutOfOrder | NotAsked | NotYourTurn | Unsaid
