"""Makes docs/mistakes.md: `PYTHONPATH=tests python -m mistakes.table 25` checks 25 mistakes of each kind."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from mistakes.corpus import ROOT, Desk, rates, sample

START = "<!-- table -->"


def table(found: dict[str, tuple[int, int]]) -> Iterator[str]:
    """The rates as a table, a row for each kind and one for all."""
    yield "| kind | made | reported | |"
    yield "|---|---|---|---|"
    for kind, (good, whole) in found.items():
        yield _row(kind, good, whole)
    yield _row("**all**", sum(good for good, _ in found.values()), sum(whole for _, whole in found.values()))


def _row(kind: str, good: int, whole: int) -> str:
    return f"| {kind} | {whole} | {good} | {100 * good / whole:.0f} % |"


def main(size: int) -> None:
    """Check so many of each kind, print what was missed, and write the table into the page."""
    checked = []
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Path(folder))
        for mistake in sample(size):
            reported = bool(desk.codes(mistake))
            checked.append((mistake, reported))
            if not reported:
                print(mistake)
    page = ROOT / "docs" / "mistakes.md"
    above = page.read_text(encoding="utf-8").partition(START)[0]
    rows = "\n".join(table(rates(checked)))
    page.write_text(f"{above}{START}\n\n{rows}\n", encoding="utf-8")
    print(rows)


if __name__ == "__main__":
    main(int(sys.argv[1]))
