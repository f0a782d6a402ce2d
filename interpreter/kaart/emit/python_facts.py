"""What is known about registers at one point of the code, so that checks that cannot fail are left out.

Only registers without indices are followed. The emitter asks for ranges, and tells what it assigns,
checks and branches on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kaart.emit.find import applies
from kaart.emit.layout import Flat, Note
from kaart.ir.form import Apply, Expr, Op

Range = tuple[int, int]
"""Of a number the least and greatest value; of a set 1 if it surely has members, and all it can have."""

Home = tuple[str, tuple[Expr, ...]]
"""A zone and the indices of a pile."""

HELD = "(held)"
"""Whether the scores have not been noted since a round was over, as if it were a register."""

PATIENCE = 4
"""After so many changes a range that still grows is taken to be as wide as its register."""


class Facts:
    """The ranges of registers. Those that are not there have the range of their register. `homes`: in
    which pile the card surely lies that a register holds. `chosen`: in which register's set the member
    surely is that a register holds."""

    def __init__(
        self,
        known: Mapping[str, Range] | None = None,
        homes: Mapping[str, Home] | None = None,
        chosen: Mapping[str, str] | None = None,
    ) -> None:
        self.known: dict[str, Range] = dict(known or {})
        self.homes: dict[str, Home] = dict(homes or {})
        self.chosen: dict[str, str] = dict(chosen or {})

    def copy(self) -> Facts:
        return Facts(self.known, self.homes, self.chosen)

    def same(self, other: Facts) -> bool:
        """Whether exactly the same is known."""
        return (self.known, self.homes, self.chosen) == (other.known, other.homes, other.chosen)

    def assign(self, name: str, found: Range | None) -> None:
        """A register gets a value of this range (None: any)."""
        if found is None:
            self.known.pop(name, None)
        else:
            self.known[name] = found
        self.homes = {
            card: home for card, home in self.homes.items() if card != name and not _reads(home[1], name)
        }
        self.chosen = {member: of for member, of in self.chosen.items() if name not in (member, of)}

    def join(self, other: Facts, layout: Flat, widen: bool) -> Facts:
        """What holds on either way; with `widen` no more than what both know already."""
        found: dict[str, Range] = {}
        for name, (low, high) in self.known.items():
            if name not in other.known:
                continue
            theirs = other.known[name]
            least, most = widest(layout, name)
            is_set = name in layout.notes and layout.notes[name].is_set
            joined = (min(low, theirs[0]), high | theirs[1] if is_set else max(high, theirs[1]))
            if widen:
                joined = (joined[0] if joined[0] == low else least, joined[1] if joined[1] == high else most)
            if joined != (least, most):
                found[name] = joined
        homes = {card: home for card, home in self.homes.items() if other.homes.get(card) == home}
        chosen = {member: of for member, of in self.chosen.items() if other.chosen.get(member) == of}
        return Facts(found, homes, chosen)


def _reads(indices: tuple[Expr, ...], name: str) -> bool:
    return any(apply.op is Op.GET and apply.args[0] == name for apply in applies(indices))


def widest(layout: Flat, name: str) -> Range:
    """The range of a register at any time."""
    if name == HELD:
        return 0, 1
    note = layout.notes[name]
    return note.low, note.high


def before_the_match(layout: Flat) -> Facts:
    """The initial values. The scores at the first question count like those after a round."""
    found: dict[str, Range] = {HELD: (1, 1)}
    for name, note in layout.notes.items():
        if not note.register.shape:
            found[name] = initial(note)
    return Facts(found)


def initial(note: Note) -> Range:
    """The range of a register's initial value."""
    value = note.register.initial[0]
    return (int(value != 0), value) if note.is_set else (value, value)


class Narrowing:
    """Draws conclusions from a condition that is known to hold or not to hold."""

    def __init__(self, layout: Flat, free: Callable[[str], bool], number: Callable[[Expr], Range]) -> None:
        self.layout = layout
        self._free = free
        self._number = number

    def narrow(self, facts: Facts, condition: Expr | str, holds: bool) -> None:
        """Take it into the facts that a condition holds, or does not."""
        if not isinstance(condition, Apply):
            return
        args = condition.args
        match condition.op:
            case Op.NOT:
                self.narrow(facts, args[0], not holds)
            case Op.AND if holds:
                for arg in args:
                    self.narrow(facts, arg, True)
            case Op.OR if not holds:
                for arg in args:
                    self.narrow(facts, arg, False)
            case Op.EQ | Op.NE | Op.LT | Op.LE | Op.GT | Op.GE:
                self._compared(facts, condition.op, args, holds)
            case Op.GET:
                self._compared(facts, Op.NE, (condition, 0), holds)
            case _:
                return

    def _compared(self, facts: Facts, op: Op, args: tuple[Expr | str, ...], holds: bool) -> None:
        a, b = args
        sign = op if holds else _OPPOSITE[op]
        self._limit(facts, a, sign, b)
        self._limit(facts, b, _TURNED[sign], a)

    def _limit(self, facts: Facts, register: Expr | str, op: Op, other: Expr | str) -> None:
        """A register compared with something whose range is known."""
        if not isinstance(register, Apply) or register.op is not Op.GET or len(register.args) != 1:
            return
        name = str(register.args[0])
        if not self._free(name):
            return
        note = self.layout.notes[name]
        low, high = facts.known.get(name, (note.low, note.high))
        if note.is_set:
            if other == 0 and op in (Op.NE, Op.EQ):
                facts.known[name] = (1, high) if op is Op.NE else (0, 0)
            return
        if isinstance(other, str):
            return
        least, most = self._number(other)
        match op:
            case Op.EQ:
                low, high = max(low, least), min(high, most)
            case Op.NE if least == most:
                low, high = low + (low == least), high - (high == least)
            case Op.LT:
                high = min(high, most - 1)
            case Op.LE:
                high = min(high, most)
            case Op.GT:
                low = max(low, least + 1)
            case Op.GE:
                low = max(low, least)
            case _:
                return
        if low <= high:
            facts.known[name] = (low, high)


_OPPOSITE: Mapping[Op, Op] = {
    Op.EQ: Op.NE,
    Op.NE: Op.EQ,
    Op.LT: Op.GE,
    Op.GE: Op.LT,
    Op.GT: Op.LE,
    Op.LE: Op.GT,
}
_TURNED: Mapping[Op, Op] = {
    Op.EQ: Op.EQ,
    Op.NE: Op.NE,
    Op.LT: Op.GT,
    Op.GT: Op.LT,
    Op.LE: Op.GE,
    Op.GE: Op.LE,
}
