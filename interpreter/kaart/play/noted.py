"""Notes in words, those that tell something only. The screen and the end of a round show them."""

from __future__ import annotations

from collections.abc import Iterable

from kaart.ir.form import Kind
from kaart.play.sight import Note
from kaart.play.voice import Voice

# the table shows these as such
_DRAWN = {"dealer", "leader", "score"}


def noted(notes: Iterable[Note], voice: Voice, you: int | None) -> list[str]:
    """One text for each note with something to tell: `trump ♥ hearts`, `tricks you: 3, seat 1: 2`."""
    found: dict[str, list[str]] = {}
    for note in notes:
        if note.register.name not in _DRAWN and _telling(note):
            found.setdefault(note.register.name, []).append(_value(note, voice, you))
    return [f"{voice.note(name)} {', '.join(values)}".rstrip() for name, values in found.items()]


def short(text: str) -> str:
    """The words before a colon: texts may explain themselves after one."""
    return text.split(": ")[0]


def _value(note: Note, voice: Voice, you: int | None) -> str:
    value = short(voice.value(note.register.kind, note.value, you))
    if note.register.kind is Kind.YESNO and note.value is True:
        value = ""  # the name says it
    pairs = zip(note.register.index_names, note.index, strict=True)
    index = " ".join(_index(name, key, voice, you) for name, key in pairs)
    return f"{index}: {value}" if index and value else index or value


def _index(name: str, key: str, voice: Voice, you: int | None) -> str:
    match name.split()[0]:
        case "player":
            return voice.seat(int(key), you)
        case "team":
            return voice.team(int(key), you)
        case "suit":
            return voice.suit(key)
        case _:
            return voice.name(key)


def _telling(note: Note) -> bool:
    """Whether a note has anything to tell: not none, not no, not a number as it was at first."""
    register = note.register
    match register.kind:
        case Kind.NUMBER:
            return note.value != register.initial[0] or len(set(register.initial)) > 1
        case Kind.WORD | Kind.RANK | Kind.SUIT | Kind.ROW:
            return note.value is not None
        case Kind.CARDS | Kind.PLAYERS | Kind.TEAMS | Kind.SUITS | Kind.RANKS:
            return bool(note.value)
        case Kind.YESNO:
            return bool(note.value) or register.initial[0] == 1
        case Kind.PLAYER | Kind.TEAM | Kind.CARD:
            return note.value is not None
