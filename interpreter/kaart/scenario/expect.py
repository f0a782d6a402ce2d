"""Looks whether what a scenario expects is so. Called by `play.py` for each expectation."""

from __future__ import annotations

from kaart.diagnostics import Span
from kaart.engine.state import State
from kaart.ir import form as f
from kaart.ir import ops
from kaart.model.terms import T
from kaart.saying import Message, listed, say
from kaart.scenario.plan import Check, Winners
from kaart.scenario.results import Failure
from kaart.scenario.table import Stuck, Table
from kaart.scenario.words import actions_in_words, moves_of, show
from kaart.syntax import nodes as n
from kaart.why.judge import judge
from kaart.why.verdict import Allowed, Forbidden, Verdict

ASKING = (n.ExpectCards, n.ExpectMoves, n.ExpectNoCards, n.ExpectNoMoves)
Asking = n.ExpectCards | n.ExpectMoves | n.ExpectNoCards | n.ExpectNoMoves


def holds(step: Check, number: int, table: Table) -> list[Failure]:
    condition, left, right = table.exprs[number]
    if table.evaluate(condition):
        return []
    if left is None or step.left is None:
        return [Failure(step.span, say("that this holds"), say("it does not"))]
    got = show(table.evaluate(left), step.left.type, table.draft)
    if right is None or step.right is None:
        return [Failure(step.span, say("that this holds"), got)]
    wanted = show(table.evaluate(right), step.right.type, table.draft)
    return [Failure(step.span, _related(step.condition.op, wanted), got)]


def _related(op: T, value: str) -> str:
    """What a condition asks of its left side: the value for `is`, else with how it compares."""
    match op:
        case T.NE:
            return say("anything but {value}", value=value)
        case T.GT:
            return say("more than {value}", value=value)
        case T.GE:
            return say("at least {value}", value=value)
        case T.LT:
            return say("less than {value}", value=value)
        case T.LE:
            return say("at most {value}", value=value)
        case _:
            return value


def _seat(node: n.Expr) -> int:
    """The seat that an expectation names."""
    if not isinstance(node, n.Seat):
        raise Stuck(node.span, say("Say which seat may do this."), say("Write for instance `seat 1`."))
    return node.number


def _ask(who: int, question: f.Question, names: set[str], table: Table, span: Span) -> State:
    """The state at the question meant: the one that waits, else the one of that kind put to this seat."""
    if table.state is not None:
        return table.state
    program = table.game.program
    families = program.families
    for block_number, block in enumerate(program.blocks):
        if not isinstance(block.end, f.Ask):
            continue
        decision = program.decisions[block.end.decision]
        offered = {families[a.family].name for a in decision.alternatives}
        if decision.question is not question and not (names & offered):
            continue
        if not isinstance(decision.asked, int) and isinstance(decision.asked.args[0], str):
            position = table.setup.position
            layout = table.game.machine.layout
            position.cells[layout.cell(decision.asked.args[0])] = who
            position.block = block_number
            return State(table.game, position)
    raise Stuck(
        span, say("No such question is asked in this game."), say("Write `start at` and a phase before it.")
    )


def question(step: Asking, table: Table) -> State:
    """The question that an expectation about actions speaks of."""
    match step:
        case n.ExpectCards() | n.ExpectNoCards():
            return _ask(_seat(step.who), f.Question.PLAY, set(), table, step.span)
        case n.ExpectMoves() | n.ExpectNoMoves():
            names = {move.name.text for move in step.moves}
            return _ask(_seat(step.who), f.Question.MAY, names, table, step.span)


def may(step: Asking, table: Table) -> list[Failure]:
    """Whether the seat named is asked and has exactly these actions, or none of those."""
    seat, state = _seat(step.who), question(step, table)
    if state.to_move != seat:
        asked = say("nobody is asked") if state.to_move is None else _asked(state.to_move)
        return [Failure(step.span, _asked(seat), asked)]
    match step:
        case n.ExpectCards():
            return _exactly(step.span, _faces(step.cards), _playable(state))
        case n.ExpectMoves():
            names = {move.name.text for move in step.moves}
            got = (one for one in state.legal_actions() if not one.announcement or one.family in names)
            return _exactly(step.span, _names(step.moves, state), [action.name for action in got])
        case n.ExpectNoCards():
            return _none_of(step, [f"play {face}" for face in _faces(step.cards)], state)
        case n.ExpectNoMoves():
            return _none_of(step, _names(step.moves, state), state)


def won(step: Winners, number: int, table: Table) -> list[Failure]:
    """Whether the match is over, and won by those named."""
    wanted = table.evaluate(table.exprs[number][0])
    if step.teams:
        teams = table.draft.team_of
        wanted = ops.mask_of([seat for seat in range(table.draft.players) if wanted >> teams[seat] & 1])
    if table.state is None or not table.state.is_over:
        return [Failure(step.span, _seats(wanted), say("the match is not over"))]
    got = table.state.position.winners
    return [] if got == wanted else [Failure(step.span, _seats(wanted), _seats(got))]


def _seats(mask: int) -> Message:
    seats = [say("seat {seat}", seat=seat) for seat in ops.members(mask)]
    return say("match won by {seats}", seats=listed(seats) if seats else say("nobody"))


def _faces(cards: tuple[n.Card, ...]) -> list[str]:
    return [f"{card.suit}{card.rank}" for card in cards]


def _names(moves: tuple[n.Move, ...], state: State) -> list[str]:
    return [name for move in moves for name in moves_of(move, state)]


def _playable(state: State) -> list[str]:
    return [action.faces[0] for action in state.legal_actions() if action.family == "play"]


def _exactly(span: Span, expected: list[str], got: list[str]) -> list[Failure]:
    expected, got = sorted(expected), sorted(got)
    if expected == got:
        return []
    return [Failure(span, actions_in_words(expected), actions_in_words(got) if got else say("nothing"))]


def _none_of(step: n.ExpectNoCards | n.ExpectNoMoves, names: list[str], state: State) -> list[Failure]:
    """What is allowed all the same, or forbidden for another reason than the one named."""
    found: list[Failure] = []
    for name in names:
        number = state.game.action_id(name)
        if number is None:
            raise Stuck(step.span, say("There is no action {name} in this game.", name=name))
        verdict = judge(state, state.game.action(number))
        shown = actions_in_words([name])
        if isinstance(verdict, Allowed):
            expected = say("{action} is not allowed", action=shown)
            found.append(Failure(step.span, expected, say("{action} is allowed", action=shown)))
        elif step.because is not None:
            found += _for_that_reason(step.span, shown, step.because.text, verdict)
    return found


def _for_that_reason(span: Span, shown: str, label: str, verdict: Verdict) -> list[Failure]:
    named = [clause.label for clause in verdict.clauses] if isinstance(verdict, Forbidden) else []
    if label in named:
        return []
    expected = say("{action} is forbidden by {label}", action=shown, label=label)
    if named:
        got: Message = say("{action} is forbidden by {label}", action=shown, label=listed(named))
    else:
        got = say("no clause forbids {action}, it is not open at all", action=shown)
    return [Failure(span, expected, got)]


def _asked(seat: int) -> Message:
    return say("seat {seat} is asked", seat=seat)
