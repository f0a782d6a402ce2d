"""The constants of meld tables in Python; `py_runtime.melds` reads them."""

from __future__ import annotations

from kaart.emit.layout import Flat
from kaart.emit.python_names import Names, mask, row
from kaart.ir.form import MeldTable
from kaart.ir.melds import Line, other_lines, row_of, run_worths


def meld_constants(layout: Flat) -> list[str]:
    """The cards of each face in natural order, and the tables; nothing without melds."""
    tables = layout.program.meld_tables
    if not tables:
        return []
    names, faces = Names(layout), row_of(layout.base.faces)
    found = [f"RUN_FACES = {row(map(mask, faces))}"]
    found += [f"{names.melds[table.name]} = {row(_cells(table, len(faces)))}" for table in tables]
    return found


def _cells(table: MeldTable, longest: int) -> list[str]:
    found = []
    for lines, once in zip(table.cells, table.once, strict=True):
        others = [_line(line) for line in other_lines(lines)]
        worths = row(run_worths(longest, lines))
        found.append(f"({worths}, {row(others) if others else '()'}, {once})")
    return found


def _line(line: Line) -> str:
    value, count, sets = line
    return f"({value}, {count}, {row(map(mask, sets))})"
