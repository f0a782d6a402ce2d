"""Plays a scenario on the engine: lays the cards, answers the questions, looks at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kaart.diagnostics import KaartError, Problem, ProblemsFound, Span, errors
from kaart.engine.machine import Machine
from kaart.engine.state import State
from kaart.game import Game as Playable
from kaart.ir import form as f
from kaart.ir import ops
from kaart.ir.form import Apply, Expr
from kaart.ir.lower import draft_of, program_of
from kaart.ir.lower.draft import Draft, Pins
from kaart.ir.lower.match import NEXT_ROUND
from kaart.ir.lower.terms import Context, constant, lower
from kaart.model.game import Game
from kaart.model.scope import Scope
from kaart.model.symbols import Index
from kaart.model.terms import T, Term
from kaart.saying import listed, say
from kaart.scenario.answers import Answers
from kaart.scenario.check import contradictions
from kaart.scenario.expect import ASKING, holds, may, question, won
from kaart.scenario.plan import Check, GivenCards, GivenNote, Plan, Step, Winners, plan
from kaart.scenario.results import Failure, Outcome
from kaart.scenario.table import Arrived, Stuck, Table
from kaart.scenario.words import moves_of, position_in_words
from kaart.syntax import nodes as n


def play(scenario: n.Scenario, game: Game, scope: Scope, answers: Answers) -> Outcome:
    """The outcome of one scenario; `answers` are those of the game."""
    found = plan(scenario, game, scope)
    expectations = sum(1 for step in found.steps if isinstance(step, (Check, Winners, *ASKING)))
    title = scenario.title.value if scenario.title is not None else ""

    def outcome(failures: list[Failure], problems: list[Problem], position: tuple[str, ...] = ()) -> Outcome:
        return Outcome(
            scenario.name.text, title, scenario.span, tuple(failures), tuple(problems), position, expectations
        )

    wrong = found.problems or errors(contradictions(scenario, found, game, answers))
    if wrong:
        return outcome([], list(wrong))
    failures: list[Failure] = []
    table: Table | None = None
    try:
        table = _lay(found, game)
        for number, step in enumerate(found.steps):
            failures.extend(_step(step, number, table))
    except Stuck as stuck:
        return outcome(failures, [stuck.problem], _words(table))
    except KaartError as error:
        return outcome(failures, [Problem("K510", scenario.span, str(error))], _words(table))
    return outcome(failures, [], _words(table) if failures else ())


@dataclass(frozen=True, slots=True)
class Arrival:
    """Where a scenario led: the lowered game, the question at which it stands (None if nothing is asked)
    and how many answers were given on the way."""

    draft: Draft
    state: State | None
    answers: int


def arrive(
    scenario: n.Scenario,
    game: Game,
    scope: Scope,
    wanted: int | None = None,
    machine: Callable[[f.Program], Machine] = Machine,
) -> Arrival:
    """Where a scenario stands after so many answers, or at its end, or where it cannot go on; what it
    expects does not matter. A scenario that never begins stands at the question that it speaks of.

    Raises ProblemsFound if it cannot be played at all."""
    found = plan(scenario, game, scope)
    if found.problems:
        raise ProblemsFound(found.problems)
    try:
        table = _lay(found, game, machine)
    except Stuck as stuck:
        raise ProblemsFound([stuck.problem]) from None
    table.wanted = wanted
    asked: State | None = None
    try:
        for number, step in enumerate(found.steps):
            if isinstance(step, ASKING):
                asked = question(step, table)
            elif not isinstance(step, (Check, Winners)):
                _step(step, number, table)
    except Arrived:
        pass
    except Stuck as stuck:
        if table.state is None:
            raise ProblemsFound([stuck.problem]) from None
    return Arrival(table.draft, table.state or asked, table.answers)


def _words(table: Table | None) -> tuple[str, ...]:
    if table is None or table.state is None:
        return ()
    return position_in_words(table.state)


def _lay(found: Plan, game: Game, machine: Callable[[f.Program], Machine] = Machine) -> Table:
    """Lower the game for this scenario, with an expression for every expectation."""
    draft = draft_of(game, found.players, found.options, _pins(found, game), rounds_apart=True)
    context = Context(draft)
    exprs: dict[int, tuple[Expr, Expr | None, Expr | None]] = {}
    for number, step in enumerate(found.steps):
        match step:
            case Check():
                left, right = _side(step.left, context), _side(step.right, context)
                exprs[number] = (lower(step.condition, context), left, right)
            case Winners():
                exprs[number] = (lower(step.who, context), None, None)
            case _:
                pass
    if draft.problems:
        raise Stuck(draft.problems[0].span, draft.problems[0].sentence, draft.problems[0].advice)
    playable = Playable(program_of(draft))
    if machine is not Machine:
        playable.machine = machine(playable.program)
    setup = playable.setup(0)
    setup.note("dealer", 0)
    return Table(draft, exprs, playable, setup)


def _side(term: Term | None, context: Context) -> Expr | None:
    """One side of a comparison, to be shown if it does not hold."""
    return None if term is None or term.op is T.RANGE else lower(term, context)


def _positions(indices: tuple[Index, ...], values: tuple[int, ...], draft: Draft) -> Iterator[int]:
    for index, value in zip(indices, values, strict=True):
        low = constant(index.low, draft) if index.low is not None else 0
        yield value - (low or 0)


def _pins(found: Plan, game: Game) -> Pins:
    """Fixed values of definitions; computed with the pack of this scenario."""
    if not found.pins:
        return {}
    draft = draft_of(game, found.players, found.options)
    context = Context(draft)
    result: Pins = {}
    for pin in found.pins:
        key = tuple(_known(lower(argument, context), pin.span) for argument in pin.arguments)
        result.setdefault(pin.definition, {})[key] = _known(lower(pin.value, context), pin.span)
    return result


def _known(expr: Expr, span: Span) -> int:
    if isinstance(expr, int):
        return expr
    raise Stuck(span, say("What is given must be said outright; it may not depend on the play."))


# ------------------------------------------------------------------ what is given


def _give(step: GivenNote | GivenCards, table: Table) -> None:
    """Write a note or lay cards; between rounds this opens the next round first."""
    _open_round(table)
    context = Context(table.draft)
    index = tuple(_known(lower(term, context), step.span) for term in step.index)
    match step:
        case GivenNote():
            place = tuple(_positions(step.note.indices, index, table.draft))
            table.setup.note(step.note.name, _known(lower(step.value, context), step.span), place)
        case GivenCards():
            cards: list[int] = []
            for term in step.cards:
                cards.extend(_cards(term, step.span, table))
                table.laid.update(cards)
            if step.first is not None:
                first = _known(lower(step.first, context), step.span)
                table.setup.played(cards, [(first + i) % table.draft.players for i in range(len(cards))])
            else:
                table.setup.cards(
                    step.place.name, cards, tuple(_positions(step.place.indices, index, table.draft))
                )


def _open_round(table: Table) -> None:
    """Begin the next round without its first phase, if the match stands between two rounds."""
    if table.state is None or not _is_between_rounds(table.state):
        return
    machine = table.game.machine
    for step in machine.blocks[machine.layout.blocks["round"]].steps:
        step(table.setup.position)
    table.laid.clear()
    table.state = None


def _is_between_rounds(state: State) -> bool:
    return state.decision is not None and state.decision.label == NEXT_ROUND


def _cards(term: Term, span: Span, table: Table) -> list[int]:
    """The cards a term means; a single written card is a copy that does not lie anywhere yet."""
    found = list(ops.members(_known(lower(term, Context(table.draft)), span)))
    if term.op not in (T.FACE, T.PRINTED, T.JOKER):
        return found
    if not found:
        raise Stuck(
            term.span, say("This card is not in the pack."), say("Look at the `pack` section of the game.")
        )
    free = [card for card in found if card not in table.laid]
    if not free:
        raise Stuck(term.span, say("This card already lies somewhere else."), say("Deal every card once."))
    return free[:1]


# ------------------------------------------------------------------ steps


def _step(step: Step, number: int, table: Table) -> list[Failure]:
    match step:
        case GivenNote() | GivenCards():
            _give(step, table)
        case n.StartAt():
            _open_round(table)
            _start(step.phase.text, table)
        case n.Moves():
            for move in step.moves:
                _move(move, table)
        case n.PlayOn():
            _play_on(step, table)
        case Check():
            return holds(step, number, table)
        case Winners():
            return won(step, number, table)
        case n.ExpectCards() | n.ExpectMoves() | n.ExpectNoCards() | n.ExpectNoMoves():
            return may(step, table)
    return []


def _start(phase: str, table: Table) -> None:
    table.setup.phase(phase)
    table.state = State(table.game, table.setup.position)


def _on(table: Table, span: Span) -> State:
    """The state, begun if need be, past the pause between rounds."""
    if table.state is None:
        raise Stuck(span, say("Nothing is asked yet."), say("Write `start at` and a phase before it."))
    if _is_between_rounds(table.state):
        table.state.apply(NEXT_ROUND)
        table.laid.clear()
    return table.state


def _move(move: n.Move, table: Table) -> None:
    state = _on(table, move.span)
    for name in moves_of(move, state):
        if state.is_over:
            raise Stuck(move.span, say("The match is already over."))
        try:
            table.answer(state, name)
        except KaartError as error:
            raise Stuck(move.span, say("This move cannot be made: {error}", error=error)) from None


def _same_hands(state: State, span: Span) -> None:
    """Before a first card everybody who plays on holds as many cards as the others, or the scenario
    dealt wrongly."""
    decision, layout = state.decision, state.game.machine.layout
    if decision is None or decision.question is not f.Question.PLAY or state.position.piles[layout.trick]:
        return
    members = decision.alternatives[0].parameters[0].domain.members
    if not isinstance(members, Apply) or members.op is not f.Op.CARDS:
        return
    start = layout.zones[str(members.args[0])].start
    playing = ops.members(state.position.cells[layout.cell("$active")])
    sizes = {seat: len(state.position.piles[start + seat]) for seat in playing}
    if len(set(sizes.values())) > 1:
        said = listed(say("seat {seat} holds {count}", seat=seat, count=size) for seat, size in sizes.items())
        raise Stuck(
            span,
            say("The hands are not of one size: {sizes}.", sizes=said),
            say("Give every player as many cards."),
        )


def _play_on(step: n.PlayOn, table: Table) -> None:
    """The first legal card, as the hand lists it, until something else than a card is asked."""
    state = _on(table, step.span)
    _same_hands(state, step.span)
    layout = table.game.machine.layout
    while state.decision is not None and state.decision.question is f.Question.PLAY:
        owner = state.owner
        legal = {action.faces[0]: action for action in state.legal_actions() if action.family == "play"}
        piles = [p for p, seat in enumerate(layout.pile_seats) if seat == owner]
        order = [layout.card_names[card] for pile in piles for card in state.position.piles[pile]]
        table.answer(state, next(legal[face].name for face in order if face in legal))


