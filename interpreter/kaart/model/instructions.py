"""Second pass, instructions: every sentence of a procedure becomes a step with bound terms."""

from __future__ import annotations

from dataclasses import replace

from kaart.model import steps as st
from kaart.model.coerce import coerce
from kaart.model.declare import tag_names
from kaart.model.expressions import condition, expression, value
from kaart.model.names import declared_here
from kaart.model.near import near
from kaart.model.questions import alternative, ask_cards, ask_may, ask_play, ask_value
from kaart.model.scope import Scope, literal
from kaart.model.symbols import Note, Place, Variable
from kaart.model.targets import cell, pile, player_place, single_place
from kaart.model.terms import T, Term
from kaart.model.types import (
    CARDS,
    NUMBER,
    PLAYER,
    PLAYERS,
    RANKS,
    SUITS,
    TEAMS,
    Base,
)
from kaart.saying import say
from kaart.syntax import nodes as n

EACH_OF = {
    "player": (T.PLAYERS, PLAYERS),
    "team": (T.TEAMS, TEAMS),
    "suit": (T.ALL_SUITS, SUITS),
    "rank": (T.ALL_RANKS, RANKS),
}


def block(nodes: n.Block, scope: Scope) -> tuple[st.Step, ...]:
    """The steps of a block, in order; sentences with problems are left out."""
    found = (step(node, scope) for node in nodes)
    return tuple(one for one in found if one is not None)


def head(node: n.Statement, scope: Scope) -> st.Head:
    """Place, label, tags and condition of a sentence."""
    label = getattr(node, "label", None)
    when = getattr(node, "when", None)
    return st.Head(
        node.span,
        label.text if label else "",
        tag_names(getattr(node, "tags", ())),
        condition(when, scope) if when is not None else None,
    )


def step(node: n.Statement, scope: Scope) -> st.Step | None:
    """One sentence."""
    match node:
        case n.May():
            return ask_may(node, scope, head(node, scope), block)
        case n.Chooses():
            return ask_value(node, scope, head(node, scope))
        case n.ChoosesCards():
            return ask_cards(node, scope, head(node, scope))
        case n.Plays():
            return ask_play(node, scope, head(node, scope))
        case n.WhenBlock() | n.Each() | n.GoingRound() | n.AllAtOnce() | n.Repeat():
            return _compound(node, scope)
        case n.Put() | n.Deal() | n.Shuffle() | n.Cut() | n.Sees():
            return _cards(node, scope)
        case _:
            return _simple(node, scope)


def _simple(node: n.Statement, scope: Scope) -> st.Step | None:
    at = head(node, scope)
    match node:
        case n.Becomes():
            target = cell(node.target, scope)
            return None if target is None else st.Write(at, target, _written(node.value, target.note, scope))
        case n.Changes():
            target = cell(node.target, scope, NUMBER)
            amount = value(node.amount, scope, NUMBER)
            signed = Term(T.NEG, NUMBER, (amount,), amount.span) if node.falls else amount
            return None if target is None else st.Change(at, target, signed)
        case n.Pays():
            return _pays(node, scope, at)
        case n.Drawn():
            return _drawn(node, scope, at)
        case n.NotAskedAgain():
            if not scope.in_turns:
                advice = say("Put it inside `going round from …`.")
                scope.world.report(
                    "K220",
                    node.span,
                    say("Only a player who is asked in turn can be left out of the turn."),
                    advice,
                )
            return st.DropOut(at, value(node.who, scope, PLAYER))
        case n.SitsOut():
            return st.SitOut(at, value(node.who, scope, PLAYERS))
        case n.CrossOff():
            return _cross_off(node, scope, at)
        case n.Leaves():
            return _leaves(node, scope, at)
        case n.EndMatch():
            winners = expression(node.winners, scope)
            want = TEAMS if winners.type.base is Base.TEAM else PLAYERS
            return st.EndMatch(at, coerce(winners, want, scope.world))
        case _:
            raise AssertionError(node)


def _written(node: n.Expr, note: Note, scope: Scope) -> Term:
    """What a note becomes; a number outside its bounds is reported where both are written out."""
    term = value(node, scope, note.type)
    if term.op is T.LITERAL and note.type == NUMBER:
        low, high = (
            end.value if end and end.op is T.LITERAL else term.value for end in (note.low, note.high)
        )
        if not low <= term.value <= high:
            sentence = say(
                "{note} cannot become {value}, which is outside its bounds.", note=note.name, value=term.value
            )
            scope.world.report("K230", term.span, sentence, "", *declared_here(note.name, note))
    return term


def _pays(node: n.Pays, scope: Scope, at: st.Head) -> st.Step:
    kind = TEAMS if scope.world.team_size is not None else PLAYERS
    payers, takers = value(node.payers, scope, kind), value(node.takers, scope, kind)
    amount = value(node.amount, scope, NUMBER)
    return st.Pay(at, payers, amount, node.each, takers, node.to_each, node.rest_unpaid)


def _drawn(node: n.Drawn, scope: Scope, at: st.Head) -> st.Step | None:
    target = cell(node.target, scope)
    if target is None:
        return None
    values = expression(node.values, scope, target.note.type)
    return st.Draw(at, target, coerce(values, target.note.type.set, scope.world))


def _cross_off(node: n.CrossOff, scope: Scope, at: st.Head) -> st.Step | None:
    target = cell(node.target, scope)
    if target is None:
        return None
    if not target.note.indices or target.note.indices[-1].type != NUMBER:
        advice = say("Declare it `of each number from 1 up to …`.")
        scope.world.report(
            "K221", node.span, say("{name} is not a row of numbered values.", name=target.note.name), advice
        )
        return None
    return st.CrossOff(at, target)


def _leaves(node: n.Leaves, scope: Scope, at: st.Head) -> st.Step:
    if node.what is n.Leave.STOP and not scope.in_loop:
        scope.world.report(
            "K222",
            node.span,
            say("There is nothing to stop here."),
            say("`stop` leaves a loop; `end phase` leaves the phase."),
        )
    if node.what is not n.Leave.STOP and (scope.at_once or scope.announced):
        announced = say("A round or phase cannot end in an announcement.")
        sentence = (
            say("A round or phase cannot end while all choose at once.") if scope.at_once else announced
        )
        scope.world.report("K222", node.span, sentence, say("Write down a note, and end it afterwards."))
    return st.Leaves(at, node.what)


def _cards(node: n.Put | n.Deal | n.Shuffle | n.Cut | n.Sees, scope: Scope) -> st.Step | None:
    at = head(node, scope)
    match node:
        case n.Put():
            to = single_place(node.place, scope)
            sources = tuple(_source(source, scope) for source in node.cards)
            first = value(node.first, scope, PLAYER) if node.first is not None else None
            return None if to is None else st.Put(at, sources, to, node.under, first)
        case n.Deal():
            return _deal(node, scope, at)
        case n.Shuffle():
            found = single_place(node.place, scope)
            return None if found is None else st.Shuffle(at, found)
        case n.Cut():
            found = single_place(node.place, scope)
            low, high = value(node.low, scope, NUMBER), value(node.high, scope, NUMBER)
            return None if found is None else st.Cut(at, found, low, high)
        case n.Sees():
            who = value(node.who, scope, PLAYERS)
            inner = scope.about_term(who.args[0]) if who.op is T.BIT else scope
            return st.Show(at, who, value(node.cards, inner, CARDS))


def _source(node: n.Expr, scope: Scope) -> st.Pile | Term:
    term = expression(node, scope)
    found = pile(term)
    return found if found is not None else coerce(term, CARDS, scope.world)


def _deal(node: n.Deal, scope: Scope, at: st.Head) -> st.Step | None:
    place = player_place(node.place, scope)
    then = None
    if node.then is not None:
        found = scope.world.names.get(node.then.text)
        if isinstance(found, Place) and not found.indices:
            then = found
        else:
            names = scope.world.names.items()
            places = [name for name, symbol in names if isinstance(symbol, Place) and not symbol.indices]
            advice = near(
                node.then.text,
                node.then.span.path,
                places,
                scope.world,
                say("Name a place in the middle of the table."),
            )
            scope.world.report(
                "K223",
                node.then.span,
                say("{place} is not a place that can get a packet.", place=node.then.text),
                advice,
            )
    taker = Variable("player", PLAYER, node.span)
    packets = tuple(value(packet, scope.about(taker), NUMBER) for packet in node.packets) or None
    first = value(node.first, scope, PLAYER)
    return None if place is None else st.Deal(at, taker, packets, place, first, then)


def _compound(
    node: n.WhenBlock | n.Each | n.GoingRound | n.AllAtOnce | n.Repeat, scope: Scope
) -> st.Step | None:
    at = head(node, scope)
    match node:
        case n.WhenBlock():
            branches = tuple(
                st.Branch(
                    condition(branch.condition, scope) if branch.condition is not None else None,
                    block(branch.block, scope),
                    branch.span,
                    tag_names(branch.tags),
                )
                for branch in node.branches
            )
            return st.When(at, branches)
        case n.Each():
            return _each(node, scope, at)
        case n.GoingRound():
            return _going_round(node, scope, at)
        case n.AllAtOnce():
            variable = Variable("player", PLAYER, node.span)
            inner = replace(scope.about(variable), in_loop=False, in_turns=False, at_once=True)
            return st.AtOnce(at, variable, block(node.block, inner))
        case n.Repeat():
            counter = scope.world.names.get(node.counter.text) if node.counter is not None else None
            body = block(node.block, replace(scope, in_loop=True, in_turns=False))
            return st.Repeat(
                at, value(node.times, scope, NUMBER), counter if isinstance(counter, Note) else None, body
            )


def _each(node: n.Each, scope: Scope, at: st.Head) -> st.Step | None:
    kind, world = node.kind.text, scope.world
    first = value(node.first, scope, PLAYER) if node.first is not None else None
    if kind == "number" and node.low is not None and node.high is not None:
        low, high = value(node.low, scope, NUMBER), value(node.high, scope, NUMBER)
        members = Term(T.RANGE, NUMBER.set, (low, high, literal(NUMBER, 1, node.span)), node.span)
        variable = Variable(node.binder.text, NUMBER, node.span, low, high)
    elif kind in EACH_OF:
        op, type_ = EACH_OF[kind]
        members = value(node.of, scope, type_) if node.of is not None else Term(op, type_, (), node.span)
        variable = Variable(node.binder.text, type_.one, node.span)
    elif kind == "card" and node.of is not None:
        members, variable = value(node.of, scope, CARDS), Variable(node.binder.text, CARDS.one, node.span)
    else:
        advice = say("Write `each player`, `each suit`, `each number from 1 up to 8`.")
        if kind == "card":
            advice = say("Say of which: `each card of hand of dealer`.")
        else:
            advice = near(kind, node.kind.span.path, [*EACH_OF, "number", "card"], world, advice)
        world.report(
            "K224", node.kind.span, say("One cannot go through each {kind} here.", kind=kind), advice
        )
        return None
    if kind == "team" and world.team_size is None:
        world.report(
            "K206",
            node.kind.span,
            say("This game has no teams."),
            say("Say so in the line `players … in teams of …`."),
        )
        return None
    named_otherwise = node.binder.text != kind
    if named_otherwise:
        world.may_be_bound(node.binder.text, node.binder.span)
    inner = scope.bind(variable) if named_otherwise else scope.about(variable)
    body = block(node.block, replace(inner, in_loop=True, in_turns=False))
    return st.Each(at, variable, members, first, body)


def _going_round(node: n.GoingRound, scope: Scope, at: st.Head) -> st.Step:
    variable = Variable("player", PLAYER, node.span)
    inner = replace(scope.about(variable), in_loop=True, in_turns=True)
    return st.GoingRound(
        at,
        variable,
        value(node.first, scope, PLAYER),
        value(node.but, scope, PLAYERS) if node.but is not None else None,
        value(node.at_most, scope, NUMBER) if node.at_most is not None else None,
        block(node.block, inner),
    )


def announcement_alternative(node: n.Alternative, scope: Scope) -> st.Alternative:
    """The action of an announcement, with its own block."""
    return alternative(node, scope, block)
