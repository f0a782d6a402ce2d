"""The functions of a compiled engine as Python sees them. `emit/c_driver.py` has their other half."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_int32, c_int64, c_uint32, c_uint64, c_void_p
from functools import cache
from pathlib import Path
from typing import Any

WAITING, OVER, FAULTED, ILLEGAL = range(4)
"""What an engine answers: it waits at a question, the match is over, the rules cannot go on, not allowed."""

_IDS = POINTER(c_int32)

_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "kaart_key": (c_char_p, []),
    "kaart_state_size": (c_int64, []),
    "kaart_play_size": (c_int64, []),
    "kaart_most_ids": (c_int64, []),
    "kaart_new": (c_int, [c_void_p, c_uint64, c_int]),
    "kaart_legal": (c_int, [c_void_p, _IDS, _IDS]),
    "kaart_legal_mask": (c_int, [c_void_p, POINTER(c_uint64)]),
    "kaart_asked": (c_int, [c_void_p]),
    "kaart_apply": (c_int, [c_void_p, c_int, c_int]),
    "kaart_interrupts": (c_int, [c_void_p, _IDS]),
    "kaart_standing": (None, [c_void_p, POINTER(c_int64)]),
    "kaart_scores": (None, [c_void_p, POINTER(c_int64)]),
    "kaart_view_size": (c_int64, []),
    "kaart_view": (c_int, [c_void_p, c_int, POINTER(c_int64)]),
    "kaart_view_many": (None, [c_void_p, c_int64, c_int, POINTER(c_int64)]),
    "kaart_standing_many": (None, [c_void_p, c_int64, POINTER(c_int64)]),
    "kaart_step_many": (None, [c_void_p, c_int64, _IDS, _IDS]),
    "kaart_legal_many": (None, [c_void_p, c_int64, POINTER(c_uint64), _IDS]),
    "kaart_playout": (c_int, [c_void_p, c_void_p]),
    "kaart_simulate": (c_int, [c_void_p, c_void_p, c_int]),
    "kaart_matches": (c_int, [c_void_p, c_void_p, c_int64, c_int]),
    "kaart_trace": (
        c_int,
        [c_void_p, c_uint64, c_int, c_int64, POINTER(c_uint64), POINTER(c_int64)],
    ),
    "kaart_export": (c_int64, [c_void_p, POINTER(c_int64)]),
    "kaart_import": (None, [c_void_p, POINTER(c_int64)]),
}

Library = ctypes.CDLL
"""A loaded engine. Its functions let other Python threads run meanwhile."""


def load(path: Path, key: str) -> Library | None:
    """The engine in a file, or None if it is none or another one than the key says."""
    try:
        found = ctypes.CDLL(str(path))
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(found, name)
            function.restype = result
            function.argtypes = arguments
    except (OSError, AttributeError):
        return None
    return found if found.kaart_key() == key.encode() else None


class TallyC(Structure):
    """Count, sum, sum of squares in 128 bits, range."""

    _fields_ = (
        ("count", c_int64),
        ("total", c_int64),
        ("squares_low", c_uint64),
        ("squares_high", c_uint64),
        ("low", c_int64),
        ("high", c_int64),
    )


class SeatC(Structure):
    """What a seat got out of it."""

    _fields_ = (
        ("score", TallyC),
        ("up", c_int64),
        ("level", c_int64),
        ("down", c_int64),
        ("won", c_int64),
        ("shared", c_int64),
    )


@cache
def play_type(seats: int) -> Any:
    """The struct of random play at a table with so many seats."""

    class PlayC(Structure):
        _fields_ = (
            ("seed", c_uint64),
            ("base", c_uint64),
            ("match", c_int64),
            ("running", c_int64),
            ("words", c_uint32 * 4),
            ("rounds", c_int64),
            ("limit", c_int64),
            ("pause", c_int64),
            ("decisions", c_int64),
            ("over", c_int64),
            ("started", c_int64),
            ("before", c_int64 * seats),
            ("finished", c_int64),
            ("unfinished", c_int64),
            ("per_round", TallyC),
            ("lengths", TallyC),
            ("seats", SeatC * seats),
            ("rows", POINTER(c_int64)),
            ("room", c_int64),
        )

    return PlayC


__all__ = [
    "FAULTED", "ILLEGAL", "OVER", "WAITING", "Library", "SeatC", "TallyC", "byref", "load", "play_type",
]  # fmt: skip
