"""Whether a match from elsewhere is one of this program. Generated engines trust what they are given, so
both of them ask here before a position gets in."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.diagnostics import KaartError
from kaart.emit.canonical import Canonical, canonical
from kaart.emit.given import MOST_ROUNDS
from kaart.emit.layout import Flat
from kaart.engine.chance import SEEDS, WORD
from kaart.engine.position import Position
from kaart.ir.form import LARGEST
from kaart.saying import say


def canonical_of(layout: Flat, position: Position) -> Canonical:
    """The canonical state of a position that an engine of this program can go on from.

    Raises KaartError if it is of another game or of other rules, or if no match can stand like this."""
    if position.digest != layout.program.digest:
        name = layout.program.name
        raise KaartError(say("this is no match of {name} with these rules, options and players", name=name))
    if not _has_its_cards(layout, position):
        raise KaartError(say("not every card lies in exactly one place"))
    found = canonical(layout, position)
    _check(layout, found)
    return found


def _has_its_cards(layout: Flat, position: Position) -> bool:
    laid = sorted(card for pile in position.piles for card in pile)
    cards = len(layout.program.cards)
    return (
        laid == list(range(cards))
        and len(position.owner) == cards
        and len(position.piles) == layout.pile_count
    )


def _check(layout: Flat, found: Canonical) -> None:
    for name, value, fits in _wholes(layout, found):
        if not fits:
            raise _strange(name, value)
    _check_notes(layout, found)
    if any(found.known) and not layout.shows:
        raise KaartError(say("somebody knows cards that nobody can be shown"))


def _wholes(layout: Flat, found: Canonical) -> Iterator[tuple[str, object, bool]]:
    """What is told apart from notes and cards: name, value, whether it can be."""
    everyone, over = layout.base.everyone, found.winners >= 0
    yield "seed", found.seed, 0 <= found.seed < SEEDS
    yield "winners", found.winners, -1 <= found.winners <= everyone
    yield "rounds-over", found.rounds_over, 0 <= found.rounds_over <= MOST_ROUNDS
    yield "block", found.block, over or found.block in layout.waits
    words = found.chance
    yield "chance", list(words), len(words) == 4 and any(words) and all(0 <= word <= WORD for word in words)
    known = found.known
    fits = len(known) == layout.seats and all(0 <= cards <= layout.pack for cards in known)
    yield "known", list(known), fits
    owners = found.trick_owners
    yield "trick-owners", list(owners), all(-1 <= owner < layout.seats for owner in owners)


def _check_notes(layout: Flat, found: Canonical) -> None:
    wanted = sum(note.size for note in layout.notes.values())
    if len(found.cells) != wanted:
        raise _strange("registers", len(found.cells))
    for note in layout.notes.values():
        for value in found.cells[note.start : note.start + note.size]:
            outside = value & ~note.high if note.is_set else not note.low <= value <= note.high
            if outside or not (note.is_set or -LARGEST <= value <= LARGEST):
                raise _strange(note.register.name, value)


def _strange(name: str, value: object) -> KaartError:
    return KaartError(say("{name} holds {value}, which no match can have", name=name, value=value))
