"""The constants of meld tables in Python; `py_runtime.melds` reads them."""

from __future__ import annotations

from kaart.emit.layout import Flat
from kaart.emit.python_names import Names, mask, row
from kaart.ir.form import MeldKind, MeldLine, MeldTable
from kaart.ir.ops import run_worth


def meld_constants(layout: Flat) -> list[str]:
    """The cards of each face in natural order, and the tables; nothing without melds."""
    tables = layout.program.meld_tables
    if not tables:
        return []
    names, faces = Names(layout), _run_faces(layout)
    found = [f"RUN_FACES = {row(map(mask, faces))}"]
    found += [f"{names.melds[table.name]} = {row(_cells(table, len(faces)))}" for table in tables]
    return found


def _run_faces(layout: Flat) -> list[int]:
    """The cards of each face by suit and rank, 0 behind every suit."""
    of_face: dict[tuple[int, int], int] = {}
    for card, face in enumerate(layout.base.faces):
        if face.suit >= 0:
            key = (face.suit, face.rank)
            of_face[key] = of_face.get(key, 0) | 1 << card
    found: list[int] = []
    suit = -1
    for key in sorted(of_face):
        if suit not in (-1, key[0]):
            found.append(0)
        suit = key[0]
        found.append(of_face[key])
    return [*found, 0]


def _cells(table: MeldTable, longest: int) -> list[str]:
    found = []
    for lines, once in zip(table.cells, table.once, strict=True):
        worth = row([0, *(run_worth(length, lines) for length in range(1, longest + 1))])
        others = [_line(line) for line in lines if line.kind is not MeldKind.RUN]
        found.append(f"({worth}, {row(others) if others else '()'}, {once})")
    return found


def _line(line: MeldLine) -> str:
    count = line.count if line.kind is MeldKind.GROUP else 0
    return f"({line.value}, {count}, {row(map(mask, line.sets))})"
