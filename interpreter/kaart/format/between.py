"""What stands on lines of its own between sentences: comments and empty lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from kaart.syntax.written import Above, Sentence

STEP = 2
"""Blanks for each level of indentation."""

# An empty line stands above and below these sections; between others the author may leave one or not.
_APART = frozenset({
    "players", "suits", "ranks", "options", "pack", "ranking", "points", "melds", "places", "notes",
    "table", "procedure", "announcement", "scenario", "game", "variant", "scenario_file",
})  # fmt: skip


@dataclass(slots=True)
class Between:
    """Goes through the sentences of a file from the top. `section` is the rule of the last sentence
    without indentation, `widths` are the indentations, as written, of the blocks that are open."""

    section: str | None = None
    widths: list[int] = field(default_factory=list)

    def above(self, sentence: Sentence) -> list[str]:
        """The lines above a sentence, which is then taken as read."""
        placed = [(above.text, self._level(above, sentence)) for above in sentence.above]
        deeper = [at for at, (text, level) in enumerate(placed, start=1) if text and level > sentence.level]
        own = deeper[-1] if deeper else 0
        if self._apart(sentence) and all(text for text, _ in placed[own:]):
            placed.insert(own, ("", 0))
        lines = single_spaced(f"{' ' * STEP * level}{text}" if text else "" for text, level in placed)
        if sentence.level >= len(self.widths) and lines[:1] == [""] and self.section is not None:
            del lines[0]
        self._pass(sentence)
        return lines

    def below(self, after: Iterable[Above]) -> list[str]:
        """The lines below the last sentence."""
        lines = self.above(Sentence("", 0, 0, tuple(after), ()))
        return lines[:-1] if lines[-1:] == [""] else lines

    def _pass(self, sentence: Sentence) -> None:
        self.widths[sentence.level :] = [sentence.width]
        if sentence.level == 0:
            self.section = sentence.rule

    def _level(self, above: Above, sentence: Sentence) -> int:
        """The level of a comment: that of the sentence below it, unless it is indented like a block
        that ends here."""
        ending = range(sentence.level + 1, len(self.widths))
        return max((level for level in ending if self.widths[level] <= above.width), default=sentence.level)

    def _apart(self, sentence: Sentence) -> bool:
        if sentence.level or not sentence.lexemes:
            return False
        return self.section is None or bool({sentence.rule, self.section} & _APART)


def single_spaced(lines: Iterable[str]) -> list[str]:
    """The lines, of several empty ones in a row only one."""
    kept: list[str] = []
    for line in lines:
        if line or kept[-1:] != [""]:
            kept.append(line)
    return kept
