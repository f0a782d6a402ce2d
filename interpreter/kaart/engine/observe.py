"""What a seat may know: the observation and the answers it saw. Only declared visibility counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kaart.engine.actions import Catalogue
from kaart.engine.evaluate import Expressions
from kaart.engine.index import Fn
from kaart.engine.instructions import indices, seen_by
from kaart.engine.layout import Cells, Layout
from kaart.engine.position import Entry, Position
from kaart.engine.readable import label, notes, put, shown
from kaart.ir.form import Decision
from kaart.ir.ops import members

Heard = tuple[int, int, str]
"""Round, seat, name of the action (or `?` and the label of the question)."""


class Observer:
    """Computes observations of one program."""

    def __init__(self, layout: Layout, expressions: Expressions, sight: Sequence[Fn]) -> None:
        self.layout = layout
        self.sight = sight
        self._seen: dict[int, Fn] = {}
        self._chooser: dict[int, int] = {}
        self._player: dict[int, int] = {}
        for cells in layout.registers.values():
            if shown(cells.register):
                self._prepare(expressions, cells)

    def _prepare(self, expressions: Expressions, cells: Cells) -> None:
        """For each cell: who sees it, the cell of its chooser, the player it belongs to."""
        register = cells.register
        axis = register.index_names.index("player") if "player" in register.index_names else -1
        chooser = self.layout.registers[register.chooser] if register.chooser else None
        for place, index in enumerate(indices(register.shape)):
            cell = cells.start + place
            self._seen[cell] = seen_by(expressions, register.seen, index)
            if chooser:
                self._chooser[cell] = chooser.start + (place if chooser.size > 1 else 0)
            if axis >= 0:
                self._player[cell] = index[axis]

    def observation(self, p: Position, seat: int, decision: Decision | None, asked: int) -> dict[str, object]:
        """Everything a seat may know at this moment, as JSON values in a fixed order."""
        layout = self.layout
        hidden, known = self._hidden(p, seat, decision, asked), self.visible_cards(p, seat)

        def visible(cell: int) -> bool:
            return self._chooses(p, cell, seat) or (
                cell not in hidden and self._seen[cell](p) >> seat & 1 == 1
            )

        return {
            "seat": seat,
            "round": p.cells[layout.cell("$round")],
            "phase": layout.block(p).phase if p.winners < 0 else None,
            "to_move": asked if decision else None,
            "question": decision.label if decision else None,
            "places": places(layout, lambda pile: self._pile(p, pile, known)),
            "notes": notes(layout, p, visible),
            "playing": list(members(p.cells[layout.cell("$active")])),
            "scores": list(scores(layout, p)),
        }

    def visible_cards(self, p: Position, seat: int) -> int:
        """The set of cards whose place and face this seat knows now."""
        known = p.known[seat]
        for pile, held in enumerate(p.held):
            if held and self.sight[pile](p) >> seat & 1:
                known |= held
        return known

    def _chooses(self, p: Position, cell: int, seat: int) -> bool:
        chooser = self._chooser.get(cell)
        return chooser is not None and p.cells[chooser] == seat

    def _hidden(self, p: Position, seat: int, decision: Decision | None, asked: int) -> set[int]:
        """The cells of others that stay hidden while a group answers at the same time."""
        if decision is None or decision.together is None:
            return set()
        found: set[int] = set()
        for name in decision.hides:
            cells = self.layout.registers[name]
            for cell in range(cells.start, cells.start + cells.size):
                if self._player.get(cell, asked) != seat:
                    found.add(cell)
        return found

    def _pile(self, p: Position, number: int, known: int) -> dict[str, object]:
        """Count and visible cards; for the trick in the order played, with who played each."""
        pile, names = p.piles[number], self.layout.card_names
        if number == self.layout.trick:
            return {
                "count": len(pile),
                "cards": [names[card] if known >> card & 1 else None for card in pile],
                "owners": [p.owner[card] if p.owner[card] >= 0 else None for card in pile],
            }
        return {"count": len(pile), "cards": [names[card] for card in members(p.held[number] & known)]}

    def history(self, p: Position, seat: int, catalogue: Catalogue, waits: int, asked: int) -> list[Heard]:
        """The answers that a seat saw; of the others only that there was one."""
        decisions = self.layout.program.decisions
        running = _running(p.log, decisions, waits, asked)
        found: list[Heard] = []
        for number, entry in enumerate(p.log):
            seen = entry.seat == seat or (entry.seen >> seat & 1 and number not in running)
            name = catalogue.action(entry.action).name if seen else f"?{decisions[entry.decision].label}"
            found.append((entry.round, entry.seat, name))
        return found


def _running(log: Sequence[Entry], decisions: Sequence[Decision], waits: int, asked: int) -> set[int]:
    """The log entries of the simultaneous questions that are still being answered.

    They are the last ones of the waiting question's group; the group has begun anew when a seat
    answers (or is asked) again after another one.
    """
    group = decisions[waits].together if waits >= 0 else None
    if group is None:
        return set()
    start = len(log)
    while start and (log[start - 1].decision < 0 or decisions[log[start - 1].decision].together == group):
        start -= 1
    run: list[int] = []
    seats: set[int] = set()
    last = -1
    answers = [(i, log[i].seat) for i in range(start, len(log)) if log[i].decision >= 0]
    for number, seat in [*answers, (len(log), asked)]:
        if seat != last and seat in seats:
            run, seats = [], set()
        run.append(number)
        seats.add(seat)
        last = seat
    return set(run)


def places(layout: Layout, pile: Callable[[int], dict[str, object]]) -> dict[str, object]:
    """What `pile` says of the pile with each number, by the names of zones, nested by their indices."""
    found: dict[str, object] = {}
    for name, piles in layout.zones.items():
        for number, index in enumerate(indices(piles.zone.shape), start=piles.start):
            axes = zip(piles.zone.index_names, index, strict=True)
            put(found, [name, *(label(layout, axis, i) for axis, i in axes)], pile(number))
    return found


def scores(layout: Layout, p: Position) -> tuple[int, ...]:
    """The score of every seat; members of a team have the score of their team."""
    cells = layout.registers["score"]
    standing = p.cells[cells.start : cells.start + cells.size]
    if cells.register.index_names == ("team",):
        return tuple(standing[team] for team in layout.program.teams)
    return tuple(standing)
