"""The cards that one game has more or fewer than another, as both are normally played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from kaart.compile import Opened, compile_program
from kaart.diagnostics import ProblemsFound
from kaart.differ.wording import WORDINGS
from kaart.ir.form import Program
from kaart.texts import Texts

SHORTEST_RUN = 3
"""As many cards of a suit in a row are told as a run."""


class Packs:
    """The packs of two games, for one language. A pack that cannot be put together counts as empty."""

    def __init__(self, old: Opened, new: Opened, language: str) -> None:
        self.texts = Texts.of((*old.words, *new.words))
        self.language = language
        self.old, self.new = _Pack.of(old), _Pack.of(new)

    @property
    def sizes(self) -> tuple[int, int]:
        """How many cards there are in the old game and in the new one."""
        return self.old.counts.total(), self.new.counts.total()

    @property
    def gone(self) -> list[str]:
        """The cards only the old game has, as printed on the card; runs of them from lowest to highest."""
        return list(self._named(self.old.counts - self.new.counts, self.old))

    @property
    def more(self) -> list[str]:
        """The cards only the new game has."""
        return list(self._named(self.new.counts - self.old.counts, self.new))

    def _named(self, faces: Counter[str], pack: _Pack) -> Iterator[str]:
        up_to = WORDINGS[self.language].up_to
        for run in _runs(sorted(faces.elements(), key=lambda face: pack.order[face]), pack):
            names = [self.texts.short_card(face, self.language) for face in run]
            if len(run) < SHORTEST_RUN:
                yield from names
            else:
                yield up_to.format(first=names[0], last=names[-1])


class _Pack:
    """How often each face is in a pack, and where a face stands: its suit and rank."""

    def __init__(self, counts: Counter[str], order: Mapping[str, tuple[int, int]]) -> None:
        self.counts, self.order = counts, order

    @classmethod
    def of(cls, game: Opened) -> _Pack:
        try:
            program: Program = compile_program(game)
        except ProblemsFound:
            return cls(Counter(), {})
        order = {face.name: (face.suit, face.rank) for face in program.faces}
        return cls(Counter(program.faces[face].name for face in program.cards), order)


def _runs(faces: list[str], pack: _Pack) -> Iterator[list[str]]:
    """Faces in a row, of one suit and without a gap."""
    run: list[str] = []
    for face in faces:
        suit, rank = pack.order[face]
        if run and pack.order[run[-1]] != (suit, rank - 1):
            yield run
            run = []
        run.append(face)
    if run:
        yield run
