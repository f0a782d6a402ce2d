"""Rounds played so that they can be shown: a player who looks ahead, and a choice of two good examples.

The player tries every answer some times to the end of the round and takes the one that comes out best. It
knows nothing of the game. All of it is decided by seeds, so a book is the same every time.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from kaart.engine import Action, State
from kaart.engine.faults import RuleFault
from kaart.game import Game
from kaart.ir import form as f
from kaart.play.match import Match, Step
from kaart.rulebook.taking import Taken, Taker

SEEDS, AUCTIONS = 16, 8
"""How many deals are looked at, and how often each is bid and played at random."""
PLAYED = 2
"""How many rounds of each sort are played well until one is good."""
TRIES = 3
"""How often an answer is tried."""
LONGEST = 400
"""A round with more answers than this is no example."""
LOWEST = 4
"""So many of the values that somebody may name are tried, from the lowest."""
LONG_TALK = 14
"""So many answers before the first card are more than anybody wants to read."""


@dataclass(frozen=True, slots=True)
class Example:
    """A round from its deal to its end. `hands` are the cards of every seat when somebody is first asked."""

    seed: int
    dealer: int | None
    hands: tuple[tuple[str, ...], ...]
    aside: tuple[tuple[str, tuple[str, ...]], ...]
    """The places in the middle of the table that hold cards then, the rest of the pack left out."""
    shown: tuple[Step, ...]
    tricks: tuple[Taken | None, ...]
    """For every answer the trick that it completed."""
    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Auction:
    """What was said before the first card of a deal, and how it came out when all was played at random."""

    seed: int
    said: tuple[str, ...]
    kinds: int
    gain: int | None
    """What the round brought to the last one who named something, None if nobody did."""


def examples(game: Game, lowest_wins: bool) -> tuple[Example, ...]:
    """Two rounds that show as much as possible: if anybody bids, one comes out well for him and one badly.

    Auctions are chosen afterwards, by how they came out: nobody here knows how to bid."""
    found: list[Example] = []
    auctions = _auctions(game, lowest_wins)
    for wanted in (1, -1):
        tried: list[Example] = []
        for auction in sorted(auctions, key=lambda one: _order(one, wanted)):
            if auction.seed in {one.seed for one in (*found, *tried)}:
                continue
            one = _played(game, auction, lowest_wins)
            if one is not None:
                tried.append(one)
            if len(tried) == PLAYED or (one is not None and _sign(_gain(one, lowest_wins)) == wanted):
                break
        if tried:
            found.append(max(tried, key=lambda one: (_sign(_gain(one, lowest_wins)) == wanted, -one.seed)))
    return tuple(found)


def _played(game: Game, auction: Auction, lowest_wins: bool) -> Example | None:
    """The round, or None where the rules fail in it or do not come to an end."""
    try:
        return play(game, auction, lowest_wins)
    except RuleFault:
        return None


def play(game: Game, auction: Auction, lowest_wins: bool) -> Example | None:
    """The first round with the seed and the talk of an auction, or None if it does not come to an end."""
    match = Match(game, auction.seed)
    chance = random.Random(auction.seed)
    taker = Taker(game)
    first = match.state
    tricks: list[Taken | None] = []
    before, said = match.state.scores, list(auction.said)
    while match.state.rounds_over == 0 and not match.state.is_over:
        if len(match.steps) > LONGEST:
            return None
        position = match.state.clone()
        spoken = _spoken(match.state, said)
        step = match.answer(_best(match.state, lowest_wins, chance) if spoken is None else spoken)
        tricks.append(taker.of(position, step))
    dealer = first.observation(0)["notes"]
    seat = dealer.get("dealer") if isinstance(dealer, dict) else None
    return Example(
        auction.seed,
        seat if isinstance(seat, int) else None,
        tuple(_hand(first, seat) for seat in range(game.seats)),
        tuple(_aside(first)),
        tuple(match.steps),
        tuple(tricks),
        before,
        match.state.scores,
    )


def _aside(state: State) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The places that belong to nobody and hold cards."""
    layout = state.game.machine.layout
    for piles in layout.zones.values():
        zone = piles.zone
        if zone.by_player or zone.shape or zone.name in ("stock", "trick"):
            continue
        held = [
            name for card, name in enumerate(layout.card_names) if state.position.where[card] == piles.start
        ]
        if held:
            yield zone.name, tuple(held)


def _spoken(state: State, said: list[str]) -> Action | None:
    """The next thing said in an auction, if it is asked for now."""
    if not said or state.decision is None or state.decision.question is not f.Question.MAY:
        return None
    named = next((action for action in state.legal_actions() if action.name == said[0]), None)
    del said[0]
    return named


def _hand(state: State, seat: int) -> tuple[str, ...]:
    """The cards in the piles of a seat, seen or not."""
    layout = state.game.machine.layout
    where = state.position.where
    return tuple(
        name for card, name in enumerate(layout.card_names) if layout.pile_seats[where[card]] == seat
    )


# ------------------------------------------------------------------ choosing


def _best(state: State, lowest_wins: bool, chance: random.Random) -> Action:
    """The answer that comes out best for whoever is asked; something is announced first if that is better."""
    seat = state.to_move
    assert seat is not None, "somebody is asked"
    actions = state.legal_actions()
    ordinary = _worth_trying([action for action in actions if not action.announcement]) or actions
    if len(ordinary) == len(actions) == 1:
        return actions[0]
    seeds = [int(chance.random() * 2**32) for _ in range(TRIES)]

    def worth(*answers: Action) -> int:
        return sum(_outcome(state, answers, seat, lowest_wins, seed) for seed in seeds)

    tried = [worth(action) for action in ordinary]
    best = ordinary[tried.index(max(tried))]
    for action in actions:
        if action.announcement and action is not best and worth(action, best) > max(tried):
            return action
    return best


def _worth_trying(actions: Sequence[Action]) -> list[Action]:
    """Of answers that only differ in a number the two lowest; all others."""
    found: list[Action] = []
    seen: dict[str, int] = {}
    for action in actions:
        seen[action.family] = seen.get(action.family, 0) + 1
        if action.faces or len(action.values) != 1 or seen[action.family] <= 2 or len(actions) <= 16:
            found.append(action)
    return found


def _outcome(state: State, answers: Sequence[Action], seat: int, lowest_wins: bool, seed: int) -> int:
    """How much better a seat stands than the others at the end of the round, if it answers like this and
    the rest is played at random."""
    chance, after = random.Random(seed), state.clone()
    rounds = after.rounds_over
    for action in answers:
        after.position.announcements = action.announcement  # what others might announce would only be noise
        if action.id in after.legal_ids():  # an announcement may ask something first
            after.apply(action)
    after.position.announcements = False
    for _ in range(LONGEST):
        if after.is_over or after.rounds_over > rounds:
            break
        after.apply(_any(after, chance, quiet=True))
    return _margin(state.scores, after.scores, seat, lowest_wins)


def _any(state: State, chance: random.Random, quiet: bool) -> int | Action:
    """A random answer. In talk every kind of answer is equally likely, and of values one of the lowest is
    taken; `quiet` leaves out answers with values where there are others, so that nobody overbids."""
    decision = state.decision
    ids = state.legal_ids()
    if decision is None or decision.question is not f.Question.MAY or len(ids) == 1:
        return ids[int(chance.random() * len(ids))]
    kinds: dict[str, list[Action]] = {}
    for action in state.legal_actions():
        kinds.setdefault(action.family, []).append(action)
    if quiet:
        kinds = {name: some for name, some in kinds.items() if not some[0].values} or kinds
    some = list(kinds.values())[int(chance.random() * len(kinds))]
    lowest = some[: 1 if quiet else LOWEST]
    return lowest[int(chance.random() * len(lowest))]


# ------------------------------------------------------------------ which deals are shown


def _auctions(game: Game, lowest_wins: bool) -> list[Auction]:
    """Deals bid and played at random, those in which cards were played."""
    found = []
    for seed in range(1, SEEDS + 1):
        for number in range(AUCTIONS):
            with suppress(RuleFault):
                one = _auction(game, seed, number, lowest_wins)
                if one is not None:
                    found.append(one)
    return list(dict.fromkeys(found))


def _auction(game: Game, seed: int, number: int, lowest_wins: bool) -> Auction | None:
    chance = random.Random(seed << 8 | number)
    state = game.new_match(seed, announcements=False)
    before, said, bidder, played = state.scores, [], None, False
    kinds: set[str] = set()
    for _ in range(LONGEST):
        if state.is_over or state.rounds_over:
            break
        decision, seat = state.decision, state.to_move
        answer = _any(state, chance, quiet=False)
        action = answer if isinstance(answer, Action) else game.action(answer)
        played = played or (decision is not None and decision.question is f.Question.PLAY)
        if decision is not None and decision.question is f.Question.MAY and not played:
            said.append(action.name)
            kinds.add(action.family)
            bidder = seat if action.values else bidder
        state.apply(answer)
    if not played or len(said) > LONG_TALK:
        return None
    gain = None if bidder is None else _margin(before, state.scores, bidder, lowest_wins)
    return Auction(seed, tuple(said), len(kinds), gain)


def _order(auction: Auction, wanted: int) -> tuple[int, int, int, int, int]:
    """Auctions that come out as wanted first, among them those in which much is said, in a few words, and
    those that are lost by little."""
    right = auction.gain is not None and _sign(auction.gain) == wanted
    loss = -(auction.gain or 0) if wanted < 0 else 0
    return (-right, loss if right else 0, -auction.kinds, len(auction.said), auction.seed)


def _gain(example: Example, lowest_wins: bool) -> int:
    """What a round brought to the last one who named something before the first card; 0 if nobody did."""
    bidder = None
    for step in example.shown:
        if step.question is f.Question.PLAY:
            break
        if step.question is f.Question.MAY and step.action.values:
            bidder = step.seat
    return 0 if bidder is None else _margin(example.before, example.after, bidder, lowest_wins)


def _margin(before: Sequence[int], after: Sequence[int], seat: int, lowest_wins: bool) -> int:
    """How much better a seat stands against the others than before."""
    gained = [now - then for now, then in zip(after, before, strict=True)]
    return (gained[seat] * len(gained) - sum(gained)) * (-1 if lowest_wins else 1)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
