"""A program as Python: constants, a playout of whole matches, and an engine that goes step by step.

`emit_python` is the way in; `load` compiles its text. Nothing needs to be installed for it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kaart.emit import py_runtime
from kaart.emit import python_names as names
from kaart.emit.faults import Site
from kaart.emit.layout import Flat, flat
from kaart.emit.python_flow import Irreducible
from kaart.emit.python_lines import Line
from kaart.emit.python_melds import meld_constants
from kaart.emit.python_names import Names, row
from kaart.emit.python_play import Playout
from kaart.emit.python_steps import Stepping
from kaart.ir import form as f
from kaart.ir.form import At

VERSION = 1
"""Rises with every change of the Python text."""

_WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")


@dataclass(frozen=True, slots=True)
class Source:
    """The Python text of a program. `places[i]` is where line i + 1 comes from. Faults name a site:
    `play_sites[number - 1]` in a playout, `step_sites[number - 1]` elsewhere. Without `has_playout` the
    rules jump about too much for loops and branches, and matches are played step by step."""

    text: str
    places: tuple[At | None, ...]
    layout: Flat
    play_sites: tuple[Site, ...]
    step_sites: tuple[Site, ...]
    has_playout: bool

    def place(self, line: int) -> tuple[str, int] | None:
        """The rule file and the line there that a line of the text (from 1) comes from."""
        at = self.places[line - 1] if 0 < line <= len(self.places) else None
        return None if at is None else (self.layout.program.files[at.file], at.line)


def emit_python(program: f.Program) -> Source:
    """The engine of a program. Raises NotEmitted for a program that is too large for a generated engine."""
    layout = flat(program)
    playout, play_lines = _playout(layout)
    stepping = Stepping(layout)
    step_lines = stepping.lines()
    constants = dict(stepping.words.constants)
    if playout is not None:
        constants |= playout.words.constants
    body = [*play_lines, *step_lines]
    lines = _complete([*_head(layout, constants, body), *body])
    return Source(
        text="\n".join("    " * line.depth + line.text if line.text else "" for line in lines) + "\n",
        places=tuple(line.at for line in lines),
        layout=layout,
        play_sites=tuple(playout.texts.sites) if playout is not None else (),
        step_sites=tuple(stepping.texts.sites),
        has_playout=playout is not None,
    )


def _playout(layout: Flat) -> tuple[Playout | None, list[Line]]:
    """The playout function, if the rules can be put into loops and branches."""
    playout = Playout(layout)
    try:
        body = playout.lines()
    except Irreducible:
        return None, []
    head = [
        Line(0, "", None),
        Line(0, "", None),
        Line(0, "def playout(seed, limit, announcements):", None),
        Line(1, '"""A match at random, until it is over or `limit` rounds are.', None),
        Line(0, "", None),
        Line(
            1,
            "Rows of: rounds that are over, answers so far, scores; the first at the first question.",
            None,
        ),
        Line(1, '"""', None),
    ]
    used = _used(body)
    start = [Line(1, text, None) for text in initial_values(layout, playout.words.names, used)]
    start += [
        Line(1, "chance, draw = Ahead(seed, 0), words(seed ^ RANDOM_PLAY, 0)", None),
        Line(1, "rows, over, seen, decisions = [], 0, -1, 0", None),
    ]
    if "turns" in used:
        start.append(Line(1, "turns, before = 0, -1", None))
    return playout, [*head, *start, *[Line(line.depth + 1, line.text, line.at) for line in body]]


def initial_values(layout: Flat, names_: Names, used: set[str]) -> list[str]:
    """Assignments of everything as it is before the match, as far as it is used."""
    found = []
    for name, note in layout.notes.items():
        values = note.register.initial
        if names_.registers[name] in used:
            text = str(values[0]) if not note.register.shape else _list(values)
            found.append(f"{names_.registers[name]} = {text}")
    for zone, piles in layout.base.zones.items():
        pack = names.mask(layout.pack) if zone == "stock" else "0"
        if names_.sets[zone] in used:
            found.append(f"{names_.sets[zone]} = " + (f"[0] * {piles.size}" if piles.zone.shape else pack))
        order = names_.orders.get(zone)
        if order is not None and order in used:
            cards = f"list(range({len(layout.program.cards)}))" if zone == "stock" else "[]"
            text = f"[[] for _ in range({piles.size})]" if piles.zone.shape else cards
            found.append(f"{order} = {text}")
    if "owner" in used:
        found.append(f"owner = [-1] * {len(layout.program.cards) + 1}")
    if "known" in used or "shown" in used:
        found.append(f"known, shown = [0] * {layout.seats}, 0")
    return found


def _list(values: Sequence[int]) -> str:
    return f"[{values[0]}] * {len(values)}" if len(set(values)) == 1 else str(list(values))


def _used(lines: Sequence[Line]) -> set[str]:
    return {word for line in lines if not line.text.startswith("#") for word in _WORD.findall(line.text)}


def _head(layout: Flat, constants: dict[str, str], body: Sequence[Line]) -> list[Line]:
    """What stands at the top: what it is, imports, constants."""
    program, used = layout.program, _used(body)
    if used & {"NEXT", "PREVIOUS", "FROM"}:
        used.add("seats")
    options = ", ".join(names.remark(f"{name} {value}") for name, value in program.options)
    texts = [
        f'"""{names.remark(program.title)}, {program.seats} players: generated by kaart, emitter {VERSION}.',
        "",
        "A set is a number, bit i for member i; none is -1. Cards are numbered suit by suit, lowest first.",
        *([f"Options: {options}."] if options else []),
        '"""',
        "",
    ]
    imported = sorted(
        used & set(py_runtime.__all__), key=lambda name: (not name.isupper(), name[0].islower(), name)
    )
    texts += ["from kaart.emit.py_runtime import (", *(f"    {name}," for name in imported), ")", ""]
    if used & {"NEXT", "PREVIOUS", "FROM"}:
        texts.append(f"NEXT, PREVIOUS, FROM = seats({layout.seats})")
    texts += [*meld_constants(layout), *constants.values()]
    return [Line(0, line, None) for text in texts for line in text.split("\n")]


def _complete(lines: list[Line]) -> list[Line]:
    """The same with `pass` where a block has nothing but comments."""
    found: list[Line] = []
    open_ = None
    for line in lines:
        if not line.text or line.text.startswith("#"):
            found.append(line)
            continue
        if open_ is not None and line.depth <= open_.depth:
            found.append(Line(open_.depth + 1, "pass", open_.at))
        found.append(line)
        open_ = line if line.text.endswith(":") else None
    if open_ is not None:
        found.append(Line(open_.depth + 1, "pass", open_.at))
    return found


__all__ = ["VERSION", "Source", "emit_python", "row"]
