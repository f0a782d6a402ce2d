"""Where a rule stands: its sentence with file and line, and the sentences of documents behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from kaart.ir.form import At
from kaart.why.rules import Rules
from kaart.why.tongue import Tongue

ShowPath = Callable[[str], str]


class Places:
    """The places of one game. `show` makes a path fit for a reader."""

    def __init__(self, rules: Rules, show: ShowPath) -> None:
        self._rules = rules
        self._show = show

    def sentence(self, at: At | None, tongue: Tongue) -> str:
        """`follow-suit: must play led suit if able  (game.kaart:135)`."""
        stated = self._rules.sentence(at)
        if stated is None:
            return ""
        return f"{tongue.as_written(stated)}  ({self._show(stated.path)}:{stated.line})"

    def short(self, at: At | None) -> str:
        """`game.kaart:135`, empty if nothing in the files stands behind it."""
        return "" if at is None else f"{Path(self._rules.program.files[at.file]).name}:{at.line}"

    def sources(self, tags: Iterable[str], language: str) -> Iterator[str]:
        """`@000.48  Suit must be followed. (Rules of a game, section 3)`, for every tag that is known; the
        document is named once for tags in a row."""
        before = ""
        for tag in tags:
            source = self._rules.source(tag)
            if source is not None:
                title = source.document.get(language, "")
                where = source.place if title == before else f"{title}, {source.place}"
                before = title
                yield f"@{tag}  {source.text[language]}" + (f" ({where})" if title else "")
