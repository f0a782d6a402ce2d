"""The errors that a match can raise. Each message is a sentence for the person who plays."""

from __future__ import annotations

from collections.abc import Mapping

from kaart.diagnostics import KaartError
from kaart.ir.form import At, Clause
from kaart.saying import say


class RuleFault(KaartError):
    """The rules themselves cannot go on: a note out of its bounds, nobody to ask, no action.

    `place` is `file:line:column` (empty if unknown), `at` the same as the program has it,
    `sentence` what is wrong, `registers` the notes at that moment in readable form. The state in
    which it happened is not to be used any more.
    """

    def __init__(self, sentence: str, place: str, at: At | None, registers: Mapping[str, object]) -> None:
        self.sentence = sentence
        self.place = place
        self.at = at
        self.registers = dict(registers)
        super().__init__(say("{place}: {sentence}", place=place, sentence=sentence) if place else sentence)


class IllegalAction(KaartError):
    """An action that is not allowed now. `clause` is the rule that refused it, if one did."""

    def __init__(self, action: str, reason: str, clause: Clause | None = None, place: str = "") -> None:
        self.action = action
        self.reason = reason
        self.clause = clause
        self.place = place
        super().__init__(say("{action} is not allowed: {reason}", action=action, reason=reason))


class SaveError(KaartError):
    """A saved match cannot be restored; the message says why. `what` is the same without the words that
    it is a saved match which is broken."""

    def __init__(self, sentence: str, what: str = "") -> None:
        self.what = what or sentence
        super().__init__(sentence)
