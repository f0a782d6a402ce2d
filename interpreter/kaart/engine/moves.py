"""How cards change places, and what that does to who knows them. Used by instructions only."""

from __future__ import annotations

from collections.abc import Sequence

from kaart.engine.index import Fn
from kaart.engine.position import Position
from kaart.ir.ops import OpFault
from kaart.saying import say


class Mover:
    """Moves cards between piles. `sight[pile]` computes the seats that see a pile."""

    def __init__(self, trick: int, sight: Sequence[Fn]) -> None:
        self.trick = trick
        self.sight = sight

    def by_set(self, p: Position, cards: int, to: int, under: bool) -> None:
        """These cards from wherever they are, piles in order and each bottom first."""
        moved = self._lift(p, cards)
        self._lay(p, moved, cards, to, under)

    def whole(self, p: Position, source: int, to: int, under: bool) -> None:
        """A whole pile in its order."""
        moved, cards = p.piles[source], p.held[source]
        p.piles[source] = []
        p.held[source] = 0
        self._lay(p, moved, cards, to, under)

    def from_top(self, p: Position, source: int, count: int, to: int) -> None:
        """`count` cards from the top of a pile, one after the other, on top of another."""
        pile = p.piles[source]
        if not 0 <= count <= len(pile):
            raise OpFault(
                say("{count} cards are wanted from a pile of {found}", count=count, found=len(pile))
            )
        if count:
            moved = pile[: -count - 1 : -1]
            del pile[-count:]
            cards = sum(1 << card for card in moved)
            p.held[source] ^= cards
            self._lay(p, moved, cards, to, under=False)

    def out(self, p: Position, source: int, piles: Sequence[int]) -> None:
        """All cards of a pile from its top, one on top of each of the `piles` in turn."""
        if any(p.known):  # who sees a pile, and so who forgets, may change on the way
            while p.piles[source]:
                for to in piles:
                    self.from_top(p, source, min(1, len(p.piles[source])), to)
            return
        stock = p.piles[source][::-1]
        p.piles[source] = []
        p.held[source] = 0
        for turn, to in enumerate(piles):
            moved = stock[turn :: len(piles)]
            self._lay(p, moved, sum(1 << card for card in moved), to, under=False)

    def play(self, p: Position, cards: int, owner: int) -> None:
        """Put cards into the trick as those of a seat."""
        if owner < 0:
            raise OpFault(say("cards are played by none"))
        moved = self._lift(p, cards)
        self._lay(p, moved, cards, self.trick, under=False)
        for card in moved:
            p.owner[card] = owner

    def _lift(self, p: Position, cards: int) -> list[int]:
        if cards & (cards - 1) == 0:
            if not cards:
                return []
            card = cards.bit_length() - 1
            pile = p.where[card]
            p.piles[pile].remove(card)
            p.held[pile] ^= cards
            return [card]
        moved: list[int] = []
        for pile, held in enumerate(p.held):
            if held & cards:
                moved += [card for card in p.piles[pile] if cards >> card & 1]
                p.piles[pile] = [card for card in p.piles[pile] if not cards >> card & 1]
                p.held[pile] = held & ~cards
        return moved

    def _lay(self, p: Position, moved: list[int], cards: int, to: int, under: bool) -> None:
        if under:
            p.piles[to] = moved + p.piles[to]
        else:
            p.piles[to] += moved
        p.held[to] |= cards
        where, owner = p.where, p.owner
        for card in moved:
            where[card] = to
            owner[card] = -1
        if any(p.known) and any(known & cards for known in p.known):
            self._forget(p, cards, to)

    def _forget(self, p: Position, cards: int, to: int) -> None:
        """Whoever cannot see where the cards went does not know them any more."""
        seen = self.sight[to](p)
        for seat in range(len(p.known)):
            if not seen >> seat & 1:
                p.known[seat] &= ~cards
