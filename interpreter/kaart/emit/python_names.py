"""Names, comments and constants as Python. Nothing from a rule file reaches Python text in another way."""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Iterable

from kaart.emit import py_runtime
from kaart.emit.layout import Flat

_LOCALS = (
    "again announcements asked at before budget card cards chance choices decisions draw going "
    "kept known limit many moved opened over owner passed pick pile rest rows said seat seed "
    "seen shown slot state suit taker takers turn turns winners"
)
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


class Names:
    """The variables of a program's registers and piles, and the constants of its tables.

    A zone has a variable for its cards as a set, and one for their order where that is kept; a zone with
    several piles has a list of these."""

    def __init__(self, layout: Flat) -> None:
        taken = {*keyword.kwlist, *keyword.softkwlist, *dir(builtins), *_LOCALS.split(), *py_runtime.__all__}
        self.registers = {name: _new(slug(name), taken) for name in layout.notes}
        self.sets = {zone.name: _new(slug(zone.name), taken) for zone in layout.program.zones}
        self.orders = {
            zone.name: _new(f"{slug(zone.name)}_order", taken)
            for zone in layout.program.zones
            if layout.has_order(zone.name)
        }
        self.tables = {table.name: _new(slug(table.name).upper(), taken) for table in layout.program.tables}
        self.melds = {
            table.name: _new(f"{slug(table.name)}_melds".upper(), taken)
            for table in layout.program.meld_tables
        }
        self.scalars = {
            self.registers[name]: name for name, note in layout.notes.items() if not note.register.shape
        }
        self.taken = taken


def slug(name: str) -> str:
    """Letters and digits of a name, as the beginning of a Python name in small letters."""
    letters = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")[:40]
    return letters if letters[:1].isalpha() else f"r_{letters}".rstrip("_")


def _new(wanted: str, taken: set[str]) -> str:
    """A name that is not taken yet; a digit at the end of another name is set off."""
    found, number = wanted, 1
    while found in taken or _NAME.match(found) is None or re.fullmatch(r"[a-z]+[0-9]+", found):
        number += 1
        found = f"{wanted}_{number}" if number > 2 or wanted in taken else f"{wanted}_"
    taken.add(found)
    return found


def remark(words: str) -> str:
    """Words that are safe within a comment or a docstring."""
    return re.sub(r"[^A-Za-z0-9 :,.-]+", " ", words)[:80].strip()


def is_name(code: str) -> bool:
    """Whether code is nothing but a variable."""
    return _NAME.match(code) is not None


def row(values: Iterable[object]) -> str:
    """A tuple."""
    parts = [str(value) for value in values]
    return f"({parts[0]},)" if len(parts) == 1 else f"({', '.join(parts)})"


def mask(value: int) -> str:
    """A set as a constant."""
    return str(value) if value < 1 << 10 else hex(value)


# ------------------------------------------------------------------ parentheses and conditions


def bare(code: str) -> str:
    """Code without parentheses that go round all of it."""
    while code.startswith("(") and code.endswith(")") and _closes(code) == len(code) - 1:
        inner = code[1:-1]
        if _top_level_comma(inner) or not inner:
            break
        code = inner
    return code


def _closes(code: str) -> int:
    """Where the parenthesis that opens at the start closes."""
    depth = 0
    for place, letter in enumerate(code):
        depth += (letter in "([") - (letter in ")]")
        if depth == 0:
            return place
    return -1


def _top_level_comma(code: str) -> bool:
    depth = 0
    for letter in code:
        depth += (letter in "([") - (letter in ")]")
        if depth == 0 and letter == ",":
            return True
    return False


_OPPOSITE = {" == ": " != ", " != ": " == ", " < ": " >= ", " >= ": " < ", " > ": " <= ", " <= ": " > "}


def opposite(code: str) -> str:
    """A condition that holds where this one does not."""
    inner = bare(code)
    if inner.startswith("not ") and not _top_level(inner, (" and ", " or ", " if ")):
        return inner[4:]
    if not _top_level(inner, (" and ", " or ", " if ", "not ")):
        found = _top_level(inner, tuple(_OPPOSITE))
        if len(found) == 1:
            place, sign = found[0]
            return inner[:place] + _OPPOSITE[sign] + inner[place + len(sign) :]
    simple = is_name(inner) or not _top_level(inner, (" ",))
    return f"not {inner}" if simple else f"not ({inner})"


def _top_level(code: str, signs: tuple[str, ...]) -> list[tuple[int, str]]:
    """Where one of the signs stands outside all parentheses."""
    found, depth = [], 0
    for place, letter in enumerate(code):
        depth += (letter in "([") - (letter in ")]")
        if depth == 0:
            found += [(place, sign) for sign in signs if code.startswith(sign, place)]
    return found
