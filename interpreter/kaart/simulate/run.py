"""Bots play match after match until enough rounds are over. Nothing but sums is kept on the way."""

from __future__ import annotations

from collections.abc import Callable

from kaart.engine import State, chance
from kaart.game import Game
from kaart.play.agents import BOTS, View
from kaart.simulate.report import Report, SeatReport

Progress = Callable[[int], None]
"""Told how many more rounds are over."""


def match_seed(seed: int, match: int) -> int:
    """The seed of the match with this number in a simulation with this seed."""
    low, high, *_ = chance.seeded(seed, match)
    return high << 32 | low


def simulate(
    game: Game, rounds: int, seed: int, *, bots: str = "random", progress: Progress | None = None
) -> Report:
    """Play `rounds` rounds, in as many matches as that takes; the last one is broken off if need be.

    The same game, rounds, seed and bots give the same report. `seed` is 0 <= seed < 2**64."""
    program = game.program
    report = Report(
        game=program.name,
        title=program.title,
        digest=program.digest,
        options=dict(program.options),
        seed=seed,
        bots=bots,
        seats=[SeatReport() for _ in range(program.seats)],
    )
    match = 0
    while report.rounds < rounds:
        _play_match(game, match_seed(seed, match), rounds, report, progress or (lambda done: None))
        match += 1
    return report


def _play_match(game: Game, seed: int, rounds: int, report: Report, progress: Progress) -> None:
    """One match from the deal to its end, or until the report has all its rounds."""
    seated = [BOTS[report.bots](seed, seat) for seat in range(game.program.seats)]
    state = game.new_match(seed)
    answers = decisions = over = 0
    before = tuple(state.scores)
    while True:
        if state.rounds_over > over:
            passed = min(state.rounds_over - over, rounds - report.rounds)
            before = _end_rounds(report, state, before, passed, decisions)
            progress(passed)
            over, decisions = state.rounds_over, 0
        if state.is_over or report.rounds >= rounds:
            break
        seat = state.to_move
        assert seat is not None, "a match that is not over waits for somebody"
        state.apply(seated[seat].choose(View(state, seat, answers)))
        answers += 1
        decisions += 1
    _end_match(report, state, over)


def _end_rounds(
    report: Report, state: State, before: tuple[int, ...], passed: int, decisions: int
) -> tuple[int, ...]:
    """Count the rounds that ended since the last question; rounds in which nobody was asked anything
    come after the one that was played."""
    after = tuple(state.scores)
    for number in range(passed):
        report.rounds += 1
        report.decisions.add(0 if number else decisions)
        for seat, found in enumerate(report.seats):
            found.add(0 if number else after[seat] - before[seat])
    return after


def _end_match(report: Report, state: State, rounds: int) -> None:
    if not state.is_over:
        report.unfinished += 1
        return
    report.finished += 1
    report.lengths.add(rounds)
    teams = state.game.program.teams
    sides = {teams[seat] if teams else seat for seat in state.winners}
    for seat in state.winners:
        if len(sides) == 1:
            report.seats[seat].won += 1
        else:
            report.seats[seat].shared += 1
