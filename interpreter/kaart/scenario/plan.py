"""Reads a scenario against its game: what is given, and the expectations as bound terms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass, replace

from kaart.diagnostics import Problem, Span, did_you_mean
from kaart.model import steps as st
from kaart.model.coerce import coerce
from kaart.model.expressions import expression, value
from kaart.model.game import Game
from kaart.model.names import use
from kaart.model.scope import Scope
from kaart.model.symbols import Definition, Note, Option, PhaseName, Place
from kaart.model.terms import T, Term
from kaart.model.types import CARDS, PLAYER, PLAYERS, TEAMS, YESNO, Base, Type
from kaart.model.walk import all_steps
from kaart.saying import listed, say
from kaart.syntax import nodes as n


@dataclass(frozen=True, slots=True)
class GivenNote:
    note: Note
    index: tuple[Term, ...]
    value: Term
    span: Span


@dataclass(frozen=True, slots=True)
class GivenPin:
    definition: Definition
    arguments: tuple[Term, ...]
    value: Term
    span: Span


@dataclass(frozen=True, slots=True)
class GivenCards:
    """Cards in a place, bottom first; `first` is who led when they lie in the trick."""

    place: Place
    index: tuple[Term, ...]
    cards: tuple[Term, ...]
    first: Term | None
    span: Span


@dataclass(frozen=True, slots=True)
class Check:
    """A condition that must hold; `left` and `right` are shown when it does not."""

    span: Span
    condition: Term
    left: Term | None
    right: Term | None


@dataclass(frozen=True, slots=True)
class Winners:
    """Who has won the match, which is over: a set of players or, with `teams`, of teams."""

    span: Span
    who: Term
    teams: bool


Asking = n.ExpectCards | n.ExpectMoves | n.ExpectNoCards | n.ExpectNoMoves
Step = n.StartAt | n.Moves | n.PlayOn | Asking | Check | Winners | GivenNote | GivenCards


@dataclass(slots=True)
class Plan:
    """A scenario ready to be played. Players, options and fixed definitions hold from the beginning to
    the end; notes and cards are given where the scenario says so."""

    players: int
    options: dict[Option, int]
    pins: list[GivenPin] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def plan(scenario: n.Scenario, game: Game, scope: Scope) -> Plan:
    """Bind everything a scenario says; what it says wrongly is among the problems."""
    world = replace(scope.world, problems=[])
    inner = Scope(world, seats_named=True)
    found = Plan(game.seats.normally, {option: option.normally for option in game.options})
    for step in scenario.steps:
        match step:
            case n.GivenPlayers():
                found.players = step.count
                if not game.seats.low <= step.count <= game.seats.high:
                    world.report(
                        "K501",
                        step.span,
                        say("{title} is not for {count} players.", title=game.title, count=step.count),
                    )
            case n.Given():
                _given(step, found, inner)
            case n.Expect():
                found.steps.extend(_checks(step, game, found.players, inner))
            case n.ExpectWon():
                found.steps.append(_winners(step, inner))
            case n.StartAt():
                _known_phase(step, inner)
                found.steps.append(step)
            case n.ExpectNoCards(because=n.Name() as label) | n.ExpectNoMoves(because=n.Name() as label):
                _known_clause(label, game, inner)
                found.steps.append(step)
            case _:
                found.steps.append(step)
    for seat in _seats(scenario):
        if seat.number >= found.players:
            sentence = say("There is no seat {seat}.", seat=seat.number)
            advice = say("With {count} players the seats are 0 up to {last}.", count=found.players,
                         last=found.players - 1)  # fmt: skip
            world.report("K501", seat.span, sentence, advice)
    found.problems = world.problems
    return found


def _seats(node: object) -> Iterator[n.Seat]:
    """Every seat that a scenario speaks of."""
    match node:
        case n.Seat():
            yield node
        case tuple():
            for item in node:
                yield from _seats(item)
        case _ if is_dataclass(node) and not isinstance(node, Span):
            for part in fields(node):
                yield from _seats(getattr(node, part.name))
        case _:
            pass


def _winners(step: n.ExpectWon, scope: Scope) -> Winners:
    term = expression(step.winners, scope)
    teams = term.type.base is Base.TEAM
    return Winners(step.span, coerce(term, TEAMS if teams else PLAYERS, scope.world), teams)


def _known_clause(label: n.Name, game: Game, scope: Scope) -> None:
    """A reason has to be the label of a clause."""
    asking = (st.AskMay, st.AskValue, st.AskCards, st.AskPlay)
    clauses = [clause for step in all_steps(game) if isinstance(step, asking) for clause in step.clauses]
    labels = [clause.head.label for clause in clauses if clause.head.label]
    if label.text not in labels:
        shown = listed(dict.fromkeys(labels)) if labels else say("none")
        advice = did_you_mean(label.text, labels, say("Clauses with a label: {labels}.", labels=shown))
        sentence = say("No clause of this game is called {label}.", label=label.text)
        scope.world.report("K518", label.span, sentence, advice)


def _known_phase(step: n.StartAt, scope: Scope) -> None:
    if not isinstance(scope.world.names.get(step.phase.text), PhaseName):
        phases = [name for name, symbol in scope.world.names.items() if isinstance(symbol, PhaseName)]
        advice = did_you_mean(step.phase.text, phases)
        scope.world.report(
            "K502", step.phase.span, say("There is no phase {phase}.", phase=step.phase.text), advice
        )


def _parts(node: n.Expr) -> tuple[str, tuple[n.Expr, ...]]:
    match node:
        case n.Name():
            return node.text, ()
        case n.Of(head=n.Name() as head):
            return head.text, node.arguments
        case _:
            return "", ()


def _given(step: n.Given, plan: Plan, scope: Scope) -> None:
    world = scope.world
    name, arguments = _parts(step.target)
    symbol = world.names.get(name) or world.built_in.get(name)
    match symbol:
        case Option() if step.value is not None:
            term = value(step.value, scope, symbol.type)
            if term.op is not T.LITERAL or term.value not in symbol.values:
                world.report(
                    "K503",
                    step.span,
                    say("{name} cannot be this.", name=symbol.name),
                    say("`kaart show` lists what an option can be."),
                )
            plan.options[symbol] = term.value
        case Note():
            index = _arguments(step, arguments, tuple(i.type for i in symbol.indices), scope)
            if index is not None:
                plan.steps.append(GivenNote(symbol, index, _value(step, symbol.type, scope), step.span))
        case Place():
            index = _arguments(step, arguments, tuple(i.type for i in symbol.indices), scope)
            if index is not None:
                first = value(step.first, scope, PLAYER) if step.first is not None else None
                plan.steps.append(GivenCards(symbol, index, _cards(step, scope), first, step.span))
        case Definition():
            world.define(symbol)
            index = _arguments(step, arguments, tuple(p.type for p in symbol.parameters), scope)
            if index is not None:
                plan.pins.append(GivenPin(symbol, index, _value(step, symbol.type, scope), step.span))
        case _:
            spoken = world.spoken.get(step.target.span.path, {}).values()
            names = [*world.names, *world.built_in, *spoken]
            advice = did_you_mean(name, names, say("Options, notes, places and definitions can be given."))
            world.report(
                "K504", step.target.span, say("{name} cannot be given.", name=name or say("This")), advice
            )


def _arguments(
    step: n.Given, arguments: tuple[n.Expr, ...], types: tuple[Type, ...], scope: Scope
) -> tuple[Term, ...] | None:
    if len(arguments) != len(types):
        sentence = say(
            "Say of which: {wanted} wanted, {given} given.", wanted=len(types), given=len(arguments)
        )
        scope.world.report("K504", step.target.span, sentence, say("Write for instance `of seat 1`."))
        return None
    return tuple(value(argument, scope, type_) for argument, type_ in zip(arguments, types, strict=True))


def _value(step: n.Given, type_: Type, scope: Scope) -> Term:
    if step.value is None:
        terms = [expression(card, scope) for card in step.cards]
        return Term(T.UNION, CARDS, tuple(terms), step.span)
    return value(step.value, scope, type_)


def _cards(step: n.Given, scope: Scope) -> tuple[Term, ...]:
    if step.value is None:
        return tuple(expression(card, scope) for card in step.cards)
    return tuple(value(card, scope, CARDS) for card in _joined(step.value))


def _joined(node: n.Expr) -> tuple[n.Expr, ...]:
    """The parts of `king of cups + page of cups`, in the order written."""
    match node:
        case n.Arithmetic(operator=n.Arith.PLUS):
            return (*_joined(node.left), *_joined(node.right))
        case n.Grouped():
            return _joined(node.inner)
        case _:
            return (node,)


def _checks(step: n.Expect, game: Game, players: int, scope: Scope) -> list[Check]:
    if not step.rest:
        return [_check(step.condition, scope)]
    condition = step.condition
    if not isinstance(condition, n.Compare) or condition.comparison is not n.Comparison.IS:
        sentence = say("A list goes with `is`: one value for each seat or team.")
        scope.world.report("K505", step.span, sentence, say("Write `expect score is 15, 0, 15, 15`."))
        return []
    name, _ = _parts(condition.left)
    values = (condition.right, *step.rest)
    size = (
        players // (game.seats.team_size or 1) if _by_team(name, scope) and game.seats.team_size else players
    )
    if len(values) != size:
        scope.world.report(
            "K505",
            step.span,
            say(
                "{wanted} values are wanted here, one for each, and {given} are given.",
                wanted=size,
                given=len(values),
            ),
        )
        return []
    return [_listed(condition, name, i, one, scope) for i, one in enumerate(values)]


def _by_team(name: str, scope: Scope) -> bool:
    symbol = scope.world.names.get(name) or scope.world.built_in.get(name)
    match symbol:
        case Note():
            return bool(symbol.indices) and symbol.indices[0].type.base.value == "team"
        case Definition():
            return bool(symbol.parameters) and symbol.parameters[0].type.base.value == "team"
        case _:
            return False


def _listed(condition: n.Compare, name: str, seat: int, node: n.Expr, scope: Scope) -> Check:
    """`score is …` for one seat or team."""
    symbol = scope.world.names.get(name) or scope.world.built_in.get(name)
    match symbol:
        case Note() | Place():
            types = [index.type for index in symbol.indices]
        case Definition():
            types = [parameter.type for parameter in symbol.parameters]
        case _:
            types = []
    if symbol is None or len(types) != 1:
        scope.world.report(
            "K505",
            condition.span,
            say("{name} is not kept for each seat, so no list fits.", name=name or say("This")),
        )
        return Check(condition.span, Term(T.LITERAL, YESNO, (), condition.span, None, 1), None, None)
    left = use(symbol, (Term(T.LITERAL, types[0], (), condition.span, None, seat),), condition.span, scope)
    right = value(node, scope, left.type)
    return Check(node.span, Term(T.EQ, YESNO, (left, right), node.span), left, right)


def _check(node: n.Expr, scope: Scope) -> Check:
    term = value(node, scope, YESNO)
    left, right = (term.args[0], term.args[1]) if len(term.args) == 2 else (None, None)
    if left is not None and left.type == YESNO and term.op in (T.AND, T.OR):
        left, right = None, None
    return Check(node.span, term, left, right)
