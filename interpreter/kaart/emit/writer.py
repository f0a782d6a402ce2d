"""Lines of generated code with their indentation."""

from __future__ import annotations


class Writer:
    """Collects lines. `begin` and `end` move the lines between them to the right."""

    def __init__(self, indent: str = "  ") -> None:
        self.lines: list[str] = []
        self._indent = indent
        self._depth = 0

    def line(self, text: str) -> None:
        """Add a line."""
        self.lines.append(self._indent * self._depth + text if text else "")

    def margin(self, text: str) -> None:
        """Add a line at the margin, such as a label."""
        self.lines.append(text)

    def begin(self, text: str) -> None:
        """Add a line and indent what follows."""
        self.line(text)
        self._depth += 1

    def end(self, text: str = "") -> None:
        """Go back; add a line that closes, if there is one."""
        self._depth -= 1
        if text:
            self.line(text)

    def end_or_drop(self, text: str) -> None:
        """Go back like `end`; if nothing was written since `begin`, take its line away again."""
        self._depth -= 1
        if self.lines and self.lines[-1] == self._indent * self._depth + "{":
            self.lines.pop()
        else:
            self.line(text)
