"""What a seat may know: as a row of numbers of one length, and as the observation that the row stands for.

`c_views.py` writes the C that fills the row; bots and environments read it (docs/native.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from kaart.emit.layout import Flat, Note
from kaart.engine.instructions import indices
from kaart.engine.observe import places
from kaart.engine.position import Position
from kaart.engine.readable import label, notes, shown
from kaart.ir.ops import members

ROUND, BLOCK, ASKED, DECISION, PLAYING, SCORES = range(6)
"""The first places; after them the scores of all seats. BLOCK, ASKED and DECISION are -1 at the end."""

_LOW = (1 << 64) - 1


class Form:
    """Where everything lies in a row.

    `cells` has for each cell that can be seen at all its place: 1 if the seat sees it, else 0, then its value
    (two words for a set), 0 where it is not seen. From `piles` on every pile has three numbers: how many
    cards, and two words with the set of those that the seat knows. From `trick` on there are two numbers
    for every card of the pack, in the order of play: card and owner, -1 for what is not known or not there.
    """

    def __init__(self, layout: Flat) -> None:
        self.layout = layout
        self.notes: tuple[Note, ...] = tuple(note for note in layout.notes.values() if shown(note.register))
        self.cells: dict[int, int] = {}
        self.sets: frozenset[int] = frozenset(
            note.start + place for note in self.notes if note.is_set for place in range(note.size)
        )
        place = SCORES + layout.seats
        for note in self.notes:
            for cell in range(note.start, note.start + note.size):
                self.cells[cell] = place
                place += 3 if note.is_set else 2
        self.piles = place
        self.trick = self.piles + 3 * layout.pile_count
        self.size = self.trick + 2 * len(layout.program.cards)

    @cached_property
    def cell_names(self) -> dict[int, str]:
        """What is written in each cell of `cells`: the note, and its indices as `observation` has them."""
        found: dict[int, str] = {}
        for note in self.notes:
            register = note.register
            for cell, index in enumerate(indices(register.shape), start=note.start):
                found[cell] = self._named(register.name, register.index_names, index)
        return found

    @cached_property
    def pile_names(self) -> tuple[str, ...]:
        """The zone of every pile, with its indices."""
        return tuple(
            self._named(piles.zone.name, piles.zone.index_names, index)
            for piles in self.layout.base.zones.values()
            for index in indices(piles.zone.shape)
        )

    def _named(self, name: str, axes: Sequence[str], index: Sequence[int]) -> str:
        labels = (label(self.layout.base, axis, i) for axis, i in zip(axes, index, strict=True))
        return " ".join([name, *labels])

    def observation(self, row: Sequence[int], seat: int) -> dict[str, object]:
        """The observation that a row stands for, as `State.observation` of the reference engine has it."""
        program, base = self.layout.program, self.layout.base
        decision = row[DECISION]
        position = Position()
        position.cells = [0] * sum(note.size for note in self.layout.notes.values())
        for cell, place in self.cells.items():
            position.cells[cell] = _set(row, place + 1) if cell in self.sets else row[place + 1]
        return {
            "seat": seat,
            "round": row[ROUND],
            "phase": program.blocks[row[BLOCK]].phase if row[BLOCK] >= 0 else None,
            "to_move": row[ASKED] if decision >= 0 else None,
            "question": program.decisions[decision].label if decision >= 0 else None,
            "places": places(base, lambda pile: self._pile(row, pile)),
            "notes": notes(base, position, lambda cell: row[self.cells[cell]] == 1),
            "playing": list(members(row[PLAYING])),
            "scores": list(row[SCORES : SCORES + self.layout.seats]),
        }

    def _pile(self, row: Sequence[int], pile: int) -> dict[str, object]:
        names, place = self.layout.base.card_names, self.piles + 3 * pile
        count = row[place]
        if pile == self.layout.base.trick:
            played = row[self.trick : self.trick + 2 * count]
            return {
                "count": count,
                "cards": [names[card] if card >= 0 else None for card in played[::2]],
                "owners": [owner if owner >= 0 else None for owner in played[1::2]],
            }
        return {"count": count, "cards": [names[card] for card in members(_set(row, place + 1))]}


def _set(row: Sequence[int], place: int) -> int:
    """A set out of its two words, which may come with a sign."""
    return row[place] & _LOW | (row[place + 1] & _LOW) << 64
