"""Lines of generated Python, each with the place in the rule files that it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from kaart.ir.form import At


@dataclass(frozen=True, slots=True)
class Line:
    """One line: how far it is indented, its text, where it comes from."""

    depth: int
    text: str
    at: At | None


def indented(lines: Iterable[Line], by: int = 1) -> list[Line]:
    """The same lines further to the right."""
    return [replace(line, depth=line.depth + by) for line in lines]


class Lines:
    """Collects lines. `at` is where those that are written now come from."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.at: At | None = None
        self._depth = 0

    def line(self, text: str) -> None:
        """Add a line."""
        self.lines.append(Line(self._depth, text, self.at))

    def begin(self, text: str) -> None:
        """Add a line that opens a block."""
        self.line(text)
        self._depth += 1

    def end(self) -> None:
        """Close the block."""
        if self.lines and self.lines[-1].depth < self._depth:
            self.line("pass")
        self._depth -= 1

    def add(self, lines: Iterable[Line]) -> None:
        """Add lines that were written elsewhere."""
        self.lines += indented(lines, self._depth)

    @contextmanager
    def aside(self) -> Iterator[list[Line]]:
        """Inside, lines go to the list given and not to the others."""
        before, depth = self.lines, self._depth
        self.lines, self._depth = [], 0
        yield self.lines
        self.lines, self._depth = before, depth

    @contextmanager
    def block(self, text: str) -> Iterator[None]:
        """A block with its opening line."""
        self.begin(text)
        yield
        self.end()
