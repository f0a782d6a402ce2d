"""What each operation takes. The checker of programs and the engine's compiler both read it.

An argument is `a` (a scalar), `m` (a set), `v` (the name of a variable that the operation binds),
or the name of a `register`, `zone`, `table`, `meld table` or `variable`. A last argument with `…`
may be repeated: `index…` as often as the thing named has indices, `a…` once or more.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kaart.ir.form import Op

NAMES = frozenset({"register", "zone", "table", "meld table", "variable", "v"})
"""Arguments that are strings in JSON; all others are expressions."""

_ONE = ("a",)
_TWO = ("a", "a")
_SEAT = ("m", "a")
_BY_TABLE = ("m", "table", "index…")
_BINDER = ("v", "m", "a")

SIGNATURES: Mapping[Op, tuple[str, ...]] = MappingProxyType(
    {
        Op.GET: ("register", "index…"),
        Op.VAR: ("variable",),
        Op.CARDS: ("zone", "index…"),
        Op.TOP: ("zone", "index…"),
        Op.BOTTOM: ("zone", "index…"),
        Op.LOOKUP: ("table", "index…"),
        Op.LED: ("zone", "table", "index…"),
        Op.BEST: ("zone", "table", "index…"),
        Op.BEST_LAST: ("zone", "table", "index…"),
        Op.OWNER: _ONE,
        Op.HOLDERS: ("m",),
        Op.ADD: ("a…",),
        Op.SUB: _TWO,
        Op.MUL: ("a…",),
        Op.DIV: _TWO,
        Op.NEG: _ONE,
        Op.NEAR: _TWO,
        Op.UP: _TWO,
        Op.DOWN: _TWO,
        Op.EQ: _TWO,
        Op.NE: _TWO,
        Op.LT: _TWO,
        Op.LE: _TWO,
        Op.GT: _TWO,
        Op.GE: _TWO,
        Op.NOT: _ONE,
        Op.AND: ("a…",),
        Op.OR: ("a…",),
        Op.IF: ("a", "a", "a"),
        Op.UNION: ("m…",),
        Op.MEET: ("m…",),
        Op.LESS: ("m", "m"),
        Op.BIT: _ONE,
        Op.HAS: _SEAT,
        Op.COUNT: ("m",),
        Op.FIRST: ("m",),
        Op.ONLY: ("m",),
        Op.LOWEST_N: _SEAT,
        Op.ABOVE_N: _SEAT,
        Op.NEXT: _SEAT,
        Op.PREVIOUS: _SEAT,
        Op.FROM: _SEAT,
        Op.SUM: _BY_TABLE,
        Op.HIGHEST: _BY_TABLE,
        Op.LOWEST: _BY_TABLE,
        Op.MELDS: ("m", "meld table", "index…"),
        Op.LET: ("v", "a", "a"),
        Op.WHERE: _BINDER,
        Op.ARGMAX: _BINDER,
        Op.ARGMIN: _BINDER,
        Op.TOTAL: _BINDER,
    }
)
