"""Bots play match after match until enough rounds are over. Nothing but sums is kept on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kaart.emit.given import checked_rounds, checked_seed
from kaart.emit.python_engine import PythonEngine
from kaart.emit.trace import RandomPlay
from kaart.engine import Action, RuleFault, State, chance
from kaart.game import Game
from kaart.ir.ops import members
from kaart.native import NativeEngine
from kaart.native.library import TallyC
from kaart.native.sums import BrokenMatch
from kaart.native.sums import simulate as simulate_natively
from kaart.play.agents import BOTS, View
from kaart.saying import say
from kaart.simulate.engines import Engine, compiled, generated
from kaart.simulate.report import Report, SeatReport
from kaart.simulate.statistics import Tally
from kaart.simulate.wishes import checked_workers, engine_named, one_among

Progress = Callable[[int], None]
"""Told how many more rounds are over."""

Chooser = Callable[[State, int], Action | int]
"""Answers for whoever is to move; it is told how many answers the match has seen."""


def _nothing(told: object) -> None:
    """For those who do not want to be told."""


def match_seed(seed: int, match: int) -> int:
    """The seed of the match with this number in a simulation with this seed."""
    low, high, *_ = chance.seeded(seed, match)
    return high << 32 | low


def simulate(
    game: Game,
    rounds: int,
    seed: int,
    *,
    bots: str = "random",
    engine: Engine | str = Engine.AUTO,
    workers: int = 1,
    progress: Progress = _nothing,
    note: Callable[[str], None] = _nothing,
) -> Report:
    """Play `rounds` rounds, in as many matches as that takes; the last one is broken off if need be.

    The same game, rounds, seed and bots give the same report on every engine and with any number of
    `workers`, threads of a compiled engine; `note` is told in a sentence if the engine asked for cannot
    play. `seed` is 0 <= seed < 2**64, `bots` one of `kaart.play.agents.BOTS`, `engine` may also be given by
    its value. Raises KaartError where one of them is not as it should be, and RuleFault where the rules
    cannot go on."""
    rounds, seed, workers = checked_rounds(rounds), checked_seed(seed), checked_workers(workers)
    bots, engine = one_among("bots", bots, BOTS), engine_named(engine)
    native = compiled(game, rounds, bots, engine, note)
    if native is None and workers > 1:
        note(say("Only a native engine plays with several workers; one plays here."))
    report = None if native is None else _natively(game, native, rounds, seed, workers, progress, note)
    if report is not None:
        return report
    python = generated(game, rounds, bots, engine, note)
    if python is not None:
        return by_python(game, python, rounds, seed, progress)
    return _by_reference(game, rounds, seed, bots, progress)


def _empty(game: Game, seed: int, bots: str) -> Report:
    program = game.program
    return Report(
        game=program.name,
        title=program.title,
        digest=program.digest,
        options=dict(program.options),
        seed=seed,
        bots=bots,
        seats=[SeatReport() for _ in range(program.seats)],
    )


def _natively(
    game: Game,
    native: NativeEngine,
    rounds: int,
    seed: int,
    workers: int,
    progress: Progress,
    note: Callable[[str], None],
) -> Report | None:
    """The report of a compiled engine; None if it cannot play this after all."""
    try:
        sums = simulate_natively(native, rounds, seed, progress, workers)
    except BrokenMatch as broken:
        # the reference engine meets the same fault and tells it with all its circumstances
        _play_match(game, broken.seed, rounds, _empty(game, seed, "random"), _nothing)
        note(say("The native engine cannot play this game to its end; the Python engine begins anew."))
        return None
    report = _empty(game, seed, "random")
    report.rounds, report.finished, report.unfinished = sums.rounds, sums.finished, sums.unfinished
    report.decisions, report.lengths = _tally(sums.per_round), _tally(sums.lengths)
    for seat, found in enumerate(sums.seats):
        report.seats[seat] = SeatReport(
            _tally(found.score), found.up, found.level, found.down, found.won, found.shared
        )
    return report


def _tally(sums: TallyC) -> Tally:
    if not sums.count:
        return Tally()
    squares = sums.squares_high << 64 | sums.squares_low
    return Tally(sums.count, sums.total, squares, sums.low, sums.high)


def by_python(game: Game, python: PythonEngine, rounds: int, seed: int, progress: Progress) -> Report:
    """The report of an engine generated in Python."""
    report = _empty(game, seed, "random")
    match = 0
    while report.rounds < rounds:
        match_begun = match_seed(seed, match)
        try:
            played = python.playout(match_begun, rounds - report.rounds)
        except RuleFault:
            # the reference engine meets the same fault and tells it with all its circumstances
            _play_match(game, match_begun, rounds, _empty(game, seed, "random"), _nothing)
            raise
        before = played.start
        for look in played.looks:
            passed = min(look.rounds, rounds - report.rounds)
            _count_rounds(report, before, look.scores, passed, look.decisions)
            progress(passed)
            before = look.scores
        _count_match(report, game, played.winners, played.rounds)
        match += 1
    return report


def _by_reference(game: Game, rounds: int, seed: int, bots: str, progress: Progress) -> Report:
    report = _empty(game, seed, bots)
    match = 0
    while report.rounds < rounds:
        _play_match(game, match_seed(seed, match), rounds, report, progress)
        match += 1
    return report


def _chooser(bots: str, seed: int, seats: int) -> Chooser:
    """Random play, the same on every engine, or bots that look at what their seat may see."""
    if bots == "random":
        play = RandomPlay(seed)
        return lambda state, answers: play.choose(state)
    seated = [BOTS[bots](seed, seat) for seat in range(seats)]

    def choose(state: State, answers: int) -> Action:
        seat = state.to_move
        assert seat is not None, "a match that is not over waits for somebody"
        return seated[seat].choose(View(state, seat, answers))

    return choose


def _play_match(game: Game, seed: int, rounds: int, report: Report, progress: Progress) -> None:
    """One match from the deal to its end, or until the report has all its rounds."""
    choose = _chooser(report.bots, seed, game.program.seats)
    state = game.new_match(seed)
    answers = decisions = over = 0
    before = tuple(state.scores)
    while True:
        if state.rounds_over > over:
            passed = min(state.rounds_over - over, rounds - report.rounds)
            after = tuple(state.scores)
            _count_rounds(report, before, after, passed, decisions)
            progress(passed)
            before = after
            over, decisions = state.rounds_over, 0
        if state.is_over or report.rounds >= rounds:
            break
        state.apply(choose(state, answers))
        answers += 1
        decisions += 1
    _count_match(report, game, state.position.winners, over)


def _count_rounds(
    report: Report, before: Sequence[int], after: Sequence[int], passed: int, decisions: int
) -> None:
    """Count the rounds that ended since the last question; rounds in which nobody was asked anything
    come after the one that was played."""
    for number in range(passed):
        report.rounds += 1
        report.decisions.add(0 if number else decisions)
        for seat, found in enumerate(report.seats):
            found.add(0 if number else after[seat] - before[seat])


def _count_match(report: Report, game: Game, winners: int, rounds: int) -> None:
    """Count a match; `winners` is a set of seats, -1 if it was broken off."""
    if winners < 0:
        report.unfinished += 1
        return
    report.finished += 1
    report.lengths.add(rounds)
    teams = game.program.teams
    sides = {teams[seat] if teams else seat for seat in members(winners)}
    for seat in members(winners):
        if len(sides) == 1:
            report.seats[seat].won += 1
        else:
            report.seats[seat].shared += 1
