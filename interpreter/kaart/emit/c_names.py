"""Numbers and names as C. Nothing from a rule file reaches C text but through these functions."""

from __future__ import annotations

import re

from kaart.emit.layout import NotEmitted
from kaart.ir.form import LARGEST
from kaart.saying import say


def mangled(prefix: str, index: int, name: str) -> str:
    """A C name: the index keeps it unique, the letters of the name keep it readable."""
    letters = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_")[:40]
    return f"{prefix}{index}_{letters}" if letters else f"{prefix}{index}"


def remark(words: str) -> str:
    """Words that are safe within a comment."""
    return re.sub(r"[^A-Za-z0-9 :,.-]+", " ", words)[:80].strip()


def number(value: int) -> str:
    """A constant; its type is int, or 64 bits if it needs them."""
    if -LARGEST <= value <= LARGEST:
        return str(int(value)) if value >= 0 else f"({int(value)})"
    if not -(1 << 62) <= value <= 1 << 62:
        raise NotEmitted(say("a number in these rules is longer than 62 bits"))
    return f"{int(value)}LL" if value >= 0 else f"({int(value)}LL)"


def word(mask: int) -> str:
    """A constant set."""
    if not 0 <= mask < 1 << 128:
        raise NotEmitted(say("a set in these rules has more than 128 members"))
    if mask < 1 << 64:
        return f"{hex(mask)}ULL" if mask > 9 else f"{mask}ULL"
    return f"WIDE({hex(mask >> 64)}ULL, {hex(mask & (1 << 64) - 1)}ULL)"
