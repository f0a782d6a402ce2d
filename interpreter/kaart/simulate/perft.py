"""The tree of all matches from one position: how many there are, answer by answer. `kaart perft` asks.

Every engine has to count the same, and to offer the same answers in the same order, which a hash shows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from kaart.compile import Opened
from kaart.emit.python_engine import PythonEngine
from kaart.emit.trace import Hash, RandomPlay
from kaart.engine import State
from kaart.game import Game
from kaart.model.game import Take
from kaart.native import NativeEngine, NativeState

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Walk(Generic[S]):
    """How an engine goes through a tree: a match at its first question, its legal action ids (none at
    the end), the seat that is asked, and a copy of the match after an answer."""

    start: Callable[[], S]
    legal: Callable[[S], list[int]]
    asked: Callable[[S], int]
    after: Callable[[S, int], S]


@dataclass(slots=True)
class Tree:
    """By depth from 1: how many rows of so many answers there are, and how many of them end the match.
    `hash` is over every question on the way, in order."""

    rows: list[int] = field(default_factory=list)
    over: list[int] = field(default_factory=list)
    hash: int = 0


Progress = Callable[[float, int], None]
"""Told which share of a tree is behind, were all its branches alike, and how many rows that is."""

ROWS_BETWEEN = 1000
"""After how many rows `Progress` is told."""


def _nothing(share: float, rows: int) -> None:
    """For those who do not want to be told."""


def count(walk: Walk[S], path: list[int], depth: int, progress: Progress = _nothing) -> Tree:
    """The tree behind some answers. Raises KaartError where one is not legal or the rules cannot go on."""
    state = walk.start()
    for action in path:
        state = walk.after(state, action)
    counting = _Counting(walk, depth, progress)
    counting.below(state, 0, walk.legal(state))
    counting.found.hash = counting.seen.value
    return counting.found


class _Counting(Generic[S]):
    """A tree on the way: what is found so far, and which branch of how many is being counted by level."""

    def __init__(self, walk: Walk[S], depth: int, progress: Progress) -> None:
        self.walk = walk
        self.depth = depth
        self.progress = progress
        self.found = Tree([0] * depth, [0] * depth)
        self.seen = Hash()
        self.branches: list[tuple[int, int]] = []
        self.rows = 0

    def below(self, state: S, level: int, ids: list[int]) -> None:
        """Count what is below a question with these answers."""
        for number in (level, self.walk.asked(state), len(ids), *ids):
            self.seen.add(number, 4)
        for branch, action in enumerate(ids):
            self.branches.append((branch, len(ids)))
            self._behind(self.walk.after(state, action), level)
            self.branches.pop()

    def _behind(self, state: S, level: int) -> None:
        self._tell()
        self.found.rows[level] += 1
        ids = self.walk.legal(state)
        if not ids:
            self.found.over[level] += 1
        elif level + 1 < self.depth:
            self.below(state, level + 1, ids)

    def _tell(self) -> None:
        self.rows += 1
        if self.rows % ROWS_BETWEEN == 0:
            share, width = 0.0, 1.0
            for branch, of in self.branches:
                width /= of
                share += branch * width
            self.progress(share, self.rows)


def path_at_random(game: Game, seed: int, answers: int, announcements: bool) -> list[int]:
    """The first answers of random play; fewer if the match is over before."""
    state, play = game.new_match(seed, announcements), RandomPlay(seed)
    found: list[int] = []
    while len(found) < answers and not state.is_over:
        found.append(play.choose(state))
        state.apply(found[-1])
    return found


def without_low_ranks(opened: Opened, ranks: int) -> Opened:
    """The same game with a smaller pack: without so many of the lowest ranks that are in it."""
    lines = opened.game.pack
    present = sorted({rank for line in lines if isinstance(line, Take) for rank in line.ranks or ()})
    dropped = set(present[:ranks])
    smaller = tuple(
        replace(line, ranks=tuple(rank for rank in line.ranks if rank not in dropped))
        if isinstance(line, Take) and line.ranks is not None
        else line
        for line in lines
    )
    return replace(opened, game=replace(opened.game, pack=smaller))


# ------------------------------------------------------------------ engines


def by_reference(game: Game, seed: int, announcements: bool) -> Walk[State]:
    """The reference engine."""

    def after(state: State, action: int) -> State:
        copy = state.clone()
        copy.apply(action)
        return copy

    return Walk(
        lambda: game.new_match(seed, announcements),
        lambda state: state.legal_ids(),
        lambda state: -1 if state.to_move is None else state.to_move,
        after,
    )


def by_python(engine: PythonEngine, seed: int, announcements: bool) -> Walk[list[int]]:
    """A generated Python engine."""

    def after(state: list[int], action: int) -> list[int]:
        copy = state.copy()
        engine.apply(copy, action)
        return copy

    return Walk(lambda: engine.new_match(seed, announcements), engine.legal_ids, engine.to_move, after)


def natively(engine: NativeEngine, seed: int, announcements: bool) -> Walk[NativeState]:
    """A compiled engine."""

    def after(state: NativeState, action: int) -> NativeState:
        copy = state.clone()
        copy.apply(action)
        return copy

    return Walk(
        lambda: engine.new_match(seed, announcements),
        lambda state: state.legal_ids(),
        lambda state: -1 if state.to_move is None else state.to_move,
        after,
    )
