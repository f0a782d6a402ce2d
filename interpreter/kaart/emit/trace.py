"""Random play and trace hashes over the reference engine, as docs/ir.md defines them.

Tests compare generated engines with these; simulations draw from the same random play.
"""

from __future__ import annotations

from dataclasses import dataclass

from kaart.engine import State, chance

STREAM = 0x6B61617274
"""What sets the stream of random play apart from the chance of a match."""

ANNOUNCE_ONE_IN = 20
"""An announcement is open at every turn until it is made. Taken as readily as any other action it
would nearly always be made at the first turn."""

_OFFSET, _PRIME, _WORD = 0xCBF29CE484222325, 0x100000001B3, 0xFFFFFFFFFFFFFFFF
_POWERS = [pow(_PRIME, power, 1 << 64) for power in range(9)]


class RandomPlay:
    """Chooses for everybody at the table. `seed` names the stream, normally the seed of the match."""

    __slots__ = ("_round", "_seed", "_words")

    def __init__(self, seed: int, round_number: int = 0) -> None:
        self._seed = seed ^ STREAM
        self._begin(round_number)

    def _begin(self, round_number: int) -> None:
        self._round = round_number
        self._words = chance.seeded(self._seed, round_number)

    def choose(self, state: State) -> int:
        """The id of one of the legal actions."""
        if state.round != self._round:
            self._begin(state.round)
        ids = state.legal_ids()
        ordinary = len(ids) - _announced(state, ids)
        if len(ids) > ordinary and chance.below(self._words, ANNOUNCE_ONE_IN) == 0:
            return ids[ordinary + chance.below(self._words, len(ids) - ordinary)]
        return ids[chance.below(self._words, ordinary)]


def _announced(state: State, ids: list[int]) -> int:
    """How many of the legal actions are announcements; they come last."""
    decision = state.decision
    if decision is None or not decision.announcements or not state.position.announcements:
        return 0
    return sum(state.game.action(number).announcement for number in ids)


class Hash:
    """FNV-1a in 64 bits over numbers of a fixed width."""

    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value = _OFFSET

    def add(self, number: int, width: int) -> None:
        """Add a number of `width` bytes, the lowest byte first."""
        if 0 <= number < 256:
            # the other bytes are 0, so nothing but their multiplications is left of them
            self.value = (self.value ^ number) * _POWERS[width] & _WORD
            return
        value = self.value
        for byte in (number & (1 << 8 * width) - 1).to_bytes(width, "little"):
            value = (value ^ byte) * _PRIME & _WORD
        self.value = value


@dataclass(frozen=True, slots=True)
class Trace:
    """A match in short: its hash, how many answers were given, and where it ended."""

    hash: int
    decisions: int
    state: State


def trace(state: State, seed: int, rounds: int) -> Trace:
    """Play a fresh match at random until it is over or `rounds` rounds are; changes `state`.

    `seed` is that of the match. Raises RuleFault where the rules cannot go on."""
    play, found, decisions, seen = RandomPlay(seed), Hash(), 0, 0
    while True:
        if state.rounds_over > seen:
            seen = state.rounds_over
            for score in state.scores:
                found.add(score, 8)
        if state.is_over:
            found.add(state.position.winners, 8)
            break
        if seen >= rounds:
            break
        ids, asked, chosen = state.legal_ids(), state.to_move, play.choose(state)
        assert asked is not None, "a match that is not over waits for somebody"
        for number in (decisions, asked, len(ids), *ids, chosen):
            found.add(number, 4)
        decisions += 1
        state.apply(chosen)
    return Trace(found.value, decisions, state)
