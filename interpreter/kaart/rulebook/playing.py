"""Rounds played so that they can be shown: a player who looks ahead, and a choice of two good examples.

The player tries every answer some times to the end of the round and takes the one that comes out best. It
knows nothing of the game. All of it is decided by seeds, so a book is the same every time.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import islice

from kaart.engine import Action, State
from kaart.engine.moves import Mover
from kaart.game import Game
from kaart.ir import form as f
from kaart.ir.ops import mask_of
from kaart.play.match import Match, Step

SEEDS = 24
"""How many deals are looked at, played at random, before some are played well."""
PLAYED = 3
"""How many are played well, of which two are shown."""
TRIES, TRIES_TALKING = 3, 12
"""How often an answer is tried: about cards, of which there are many, and about anything else."""
LONGEST = 400
"""A round with more answers than this is no example."""


@dataclass(frozen=True, slots=True)
class Example:
    """A round from its deal to its end. `hands` are the cards of every seat when somebody is first asked."""

    seed: int
    dealer: int | None
    hands: tuple[tuple[str, ...], ...]
    shown: tuple[Step, ...]
    winners: tuple[int | None, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]


def examples(game: Game, lowest_wins: bool, count: int = 2) -> tuple[Example, ...]:
    """Rounds that show as much as possible of a game; the first is the richest, each next one shows
    something else."""
    promising = sorted(range(1, SEEDS + 1), key=lambda seed: (-_promise(game, seed), seed))
    played = list(islice(_played(game, promising, lowest_wins), PLAYED))
    found: list[Example] = []
    told: set[object] = set()
    while played and len(found) < count:
        best = max(played, key=lambda one: (len(_news(one) - told), -one.seed))
        played.remove(best)
        found.append(best)
        told |= _news(best)
    return tuple(found)


def _played(game: Game, seeds: list[int], lowest_wins: bool) -> Iterator[Example]:
    """Rounds with tricks among these deals; any round if none of the first has any."""
    others: list[Example] = []
    for number, seed in enumerate(seeds[: 3 * PLAYED]):
        one = play(game, seed, lowest_wins)
        if one is None:
            continue
        if any(step.trick for step in one.shown):
            yield one
        else:
            others.append(one)
        if number >= 2 * PLAYED and len(others) > number - 2:
            break
    yield from others


def play(game: Game, seed: int, lowest_wins: bool) -> Example | None:
    """The first round with this seed, or None if it does not come to an end."""
    match = Match(game, seed)
    chance = random.Random(seed)
    taker = Taker(game)
    first = match.state
    winners: list[int | None] = []
    before = match.state.scores
    while match.state.rounds_over == 0 and not match.state.is_over:
        if len(match.steps) > LONGEST:
            return None
        position = match.state.clone()
        step = match.answer(_best(match.state, lowest_wins, chance))
        winners.append(taker.of(position, step))
    dealer = first.observation(0)["notes"]
    seat = dealer.get("dealer") if isinstance(dealer, dict) else None
    return Example(
        seed,
        seat if isinstance(seat, int) else None,
        tuple(_hand(first, seat) for seat in range(game.seats)),
        tuple(match.steps),
        tuple(winners),
        before,
        match.state.scores,
    )


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
    talking = state.decision is not None and state.decision.question in (f.Question.MAY, f.Question.CHOOSE)
    seeds = [int(chance.random() * 2**32) for _ in range(TRIES_TALKING if talking else TRIES)]

    def worth(*answers: Action) -> int:
        found = sorted(_outcome(state, answers, seat, lowest_wins, seed) for seed in seeds)
        return sum(found[len(found) * 3 // 4 :] if talking else found)  # who bids means to play well

    if len(ordinary) == len(actions) == 1:
        return actions[0]
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
        after.apply(action)
    after.position.announcements = False
    for _ in range(LONGEST):
        if after.is_over or after.rounds_over > rounds:
            break
        after.apply(_any(after, chance, quiet=True))
    gained = [now - then for now, then in zip(after.scores, state.scores, strict=True)]
    return (gained[seat] * len(gained) - sum(gained)) * (-1 if lowest_wins else 1)


def _any(state: State, chance: random.Random, quiet: bool) -> int | Action:
    """A random answer. In talk every kind of answer is equally likely, and of values the first is taken;
    `quiet` leaves out answers with values where there are others, so that nobody overbids for nothing."""
    decision = state.decision
    ids = state.legal_ids()
    if decision is None or decision.question is not f.Question.MAY or len(ids) == 1:
        return ids[int(chance.random() * len(ids))]
    first: dict[str, Action] = {}
    for action in state.legal_actions():
        first.setdefault(action.family, action)
    options = list(first.values())
    plain = [action for action in options if not action.values] if quiet else []
    options = plain or options
    return options[int(chance.random() * len(options))]


# ------------------------------------------------------------------ which deals are shown


def _promise(game: Game, seed: int) -> int:
    """How much seems to happen in a deal, played at random: kinds of answers, and whether it is scored."""
    chance = random.Random(seed)
    state = game.new_match(seed)
    before = state.scores
    kinds: set[tuple[str, f.Question]] = set()
    for _ in range(LONGEST):
        if state.is_over or state.rounds_over:
            break
        decision = state.decision
        answer = _any(state, chance, quiet=False)
        if decision is not None:
            family = answer.family if isinstance(answer, Action) else game.action(answer).family
            kinds.add((family, decision.question))
        state.apply(answer)
    played = any(question is f.Question.PLAY for _, question in kinds)
    return len(kinds) + 5 * played + 5 * (state.scores != before)


def _news(example: Example) -> set[object]:
    """What an example shows: the kinds of answers, who won a trick out of turn, how it ended."""
    found: set[object] = set()
    for step, winner in zip(example.shown, example.winners, strict=True):
        talk = step.question is f.Question.MAY
        found.add(step.action.name if talk else (step.action.family, step.question))
        if step.trick and winner is not None and step.trick[0].face is not None:
            card = next((one.face for one in step.trick if one.seat == winner), None)
            found.add(("trump", card is not None and card[0] != step.trick[0].face[0]))
    change = [after - before for after, before in zip(example.after, example.before, strict=True)]
    if any(step.trick for step in example.shown):
        found |= {("played", weight) for weight in range(6)}
    if any(change):
        found |= {("scored", weight) for weight in range(4)}
    found.add(tuple(sorted(change)))
    return found


# ------------------------------------------------------------------ who took the trick


class Taker:
    """Finds out who takes a trick, with the formula of the rules: `winner of trick`."""

    def __init__(self, game: Game) -> None:
        self._layout = game.machine.layout
        formula = next(_winner_formulas(game.program.blocks), None)
        self._formula = None if formula is None else game.machine.expressions.compile(formula)
        self._mover = Mover(self._layout.trick, game.machine.sight)

    def of(self, before: State, step: Step) -> int | None:
        """The seat that takes the trick which this card completes, or None if the rules never ask."""
        owner = before.owner
        if self._formula is None or owner is None or not step.trick:
            return None
        position = before.clone().position
        for card, name in enumerate(self._layout.card_names):
            if name == step.action.faces[0] and self._layout.pile_seats[position.where[card]] == owner:
                self._mover.play(position, mask_of([card]), owner)
                winner = self._formula(position)
                return winner if winner >= 0 else None
        return None


def _winner_formulas(part: object) -> Iterator[f.Apply]:
    """Every `owner of the best card of the trick` in a part of a program."""
    match part:
        case f.Apply(op=f.Op.OWNER, args=(f.Apply(op=f.Op.BEST | f.Op.BEST_LAST, args=("trick", *_)),)):
            yield part
        case tuple():
            for one in part:
                yield from _winner_formulas(one)
        case _ if is_dataclass(part) and not isinstance(part, type):
            for one in fields(part):
                yield from _winner_formulas(getattr(part, one.name))
        case _:
            return
