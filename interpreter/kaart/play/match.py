"""A match at the table: the state, every answer so far, the tricks and scores they led to, and taking back.

Terminal play, resuming and replay all step a match through `answer`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from enum import Enum, auto

from kaart.engine import Action, State
from kaart.game import Game
from kaart.ir.form import Question
from kaart.play.sight import Note, Played, notes, on_table, own_cards, seen_cards


@dataclass(frozen=True, slots=True)
class Step:
    """One answer and what followed at once: a trick that it completed (else empty) and who leads now,
    the rounds that it ended, the scores (per seat) and their change since the round before.

    `received` has the cards that each seat got (empty if nobody did), `settled` what stood in the open
    at the end of a round: the notes that all could see and that its last phase left alone."""

    seat: int
    action: Action
    question: Question
    round: int
    phase: str
    trick: tuple[Played, ...]
    leader: int | None
    rounds: int
    scores: tuple[int, ...]
    change: tuple[int, ...]
    received: tuple[tuple[str, ...], ...]
    settled: tuple[Note, ...]


class Undo(Enum):
    """Why an answer cannot be taken back: there is none, others have answered since, something new has
    been seen since, or chance has decided something since."""

    NOTHING = auto()
    OTHERS = auto()
    SEEN = auto()
    CHANCE = auto()


class Match:
    """A running match of one game. `seed` decides the deals, `announcements` whether they are offered."""

    def __init__(self, game: Game, seed: int, announcements: bool = True) -> None:
        self.game = game
        self.seed = seed
        self.announcements = announcements
        self._begin()

    def _begin(self) -> None:
        self.state: State = self.game.new_match(self.seed, self.announcements)
        self.steps: list[Step] = []
        self._round_scores = self.state.scores
        self._phase_begin = self.state

    @property
    def last_trick(self) -> tuple[Played, ...]:
        """The trick completed last, empty before the first."""
        return next((step.trick for step in reversed(self.steps) if step.trick), ())

    def answer(self, action: Action, seat: int | None = None) -> Step:
        """Take a legal action, for the seat asked or as the announcement of another.

        Raises IllegalAction, or RuleFault when the rules fail; the match then stands as before."""
        state, decision = self.state, self.state.decision
        acting = state.to_move if seat is None else seat
        assert decision is not None, "the match is over"
        assert acting is not None, "somebody is asked"
        after = state.clone()
        after.apply(action, seat)
        trick = _completed(state, after, action)
        step = Step(
            seat=acting,
            action=action,
            question=decision.question,
            round=state.round,
            phase=state.phase,
            trick=trick,
            leader=_leader(after, state.round) if trick else None,
            rounds=after.rounds_over - state.rounds_over,
            scores=after.scores,
            change=tuple(now - then for now, then in zip(after.scores, self._round_scores, strict=True)),
            received=_received(state, after),
            settled=_settled(self._phase_begin, state) if after.rounds_over > state.rounds_over else (),
        )
        self.state = after
        if (after.round, after.phase) != (state.round, state.phase):
            self._phase_begin = after
        self.steps.append(step)
        if step.rounds:
            self._round_scores = step.scores
        return step

    def cannot_undo(self, seat: int, people: Container[int]) -> Undo | None:
        """Why this seat cannot take back its last answer, None if it can: it may not have seen anything
        new since, and no other person may have answered."""
        start = self._last_of(seat)
        if start is None:
            return Undo.NOTHING
        history = self.state.history(seat)
        for number in range(start, len(self.steps)):
            other = self.steps[number].seat
            if other != seat and (other in people or not history[number][2].startswith("?")):
                return Undo.OTHERS
        then = replayed(self.game, self.seed, self.announcements, self.steps[:start])
        if then.position.chance != self.state.position.chance:
            return Undo.CHANCE
        return Undo.SEEN if seen_cards(self.state, seat) - seen_cards(then, seat) else None

    def undo(self, seat: int) -> list[Step]:
        """Take back the last answer of this seat (all of a choice of several cards) and whatever came
        after it; only if `cannot_undo` has nothing against it. Returns what the seat had answered."""
        start = self._last_of(seat)
        assert start is not None, "nothing to take back"
        kept, undone = self.steps[:start], self.steps[start:]
        self._begin()
        for step in kept:
            self.answer(step.action, step.seat)
        return [step for step in undone if step.seat == seat]

    def _last_of(self, seat: int) -> int | None:
        """Where the last answer of a seat begins."""
        mine = [number for number, step in enumerate(self.steps) if step.seat == seat]
        if not mine:
            return None
        start = mine.pop()
        while mine and _together(self.steps[mine[-1]], self.steps[start]):
            start = mine.pop()
        return start


def replayed(game: Game, seed: int, announcements: bool, steps: Iterable[Step]) -> State:
    """The state after these answers."""
    state = game.new_match(seed, announcements)
    for step in steps:
        state.apply(step.action, step.seat)
    return state


def _together(earlier: Step, later: Step) -> bool:
    """Whether two picks belong to one choice: they come in increasing order of the cards."""
    return (
        earlier.question is later.question is Question.PICK
        and not earlier.action.announcement
        and not later.action.announcement
        and (earlier.action.family, earlier.round) == (later.action.family, later.round)
        and earlier.action.id <= later.action.id
    )


def _completed(before: State, after: State, action: Action) -> tuple[Played, ...]:
    """The trick that a card completed (it is gone from the table), else nothing."""
    decision = before.decision
    if decision is None or decision.question is not Question.PLAY or action.announcement:
        return ()
    viewer, owner = before.to_move, before.owner
    assert viewer is not None, "somebody played"
    assert owner is not None, "somebody owns the card"
    lying = on_table(before.observation(viewer))
    if len(on_table(after.observation(viewer))) > len(lying):
        return ()
    return (*lying, Played(owner, action.faces[0]))


def _received(before: State, after: State) -> tuple[tuple[str, ...], ...]:
    """The cards that went into the hand of each seat in the course of a round, other than by playing."""
    decision = before.decision
    same_round = (before.round, before.rounds_over) == (after.round, after.rounds_over)
    if decision is None or decision.question is Question.PLAY or not same_round:
        return ()
    if before.position.where == after.position.where:
        return ()
    gained = []
    for seat in range(before.game.seats):
        then, now = own_cards(before, seat), own_cards(after, seat)
        gained.append(tuple((now - then).elements()) if then else ())  # the first cards are the deal
    return tuple(gained) if any(gained) else ()


def _settled(begin: State, end: State) -> tuple[Note, ...]:
    """The notes that all seats see and that are the same at both times: a count of the play still
    lacks its last trick when the last answer is given, a contract stands."""
    program = end.game.program
    found = list(notes(program, end.observation(0)))
    for state, seat in [(begin, 0), *((end, seat) for seat in range(1, program.seats))]:
        seen = list(notes(program, state.observation(seat)))
        found = [note for note in found if note in seen]
    return tuple(found)


def _leader(state: State, round_number: int) -> int | None:
    """Who leads to the next trick, if this round has one."""
    decision = state.decision
    if decision is None or decision.question is not Question.PLAY or state.round != round_number:
        return None
    return state.owner
