"""Second pass, questions: who is asked, what can be answered, and the clauses below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kaart.model import steps as st
from kaart.model.coerce import coerce
from kaart.model.declare import tag_names
from kaart.model.expressions import condition, expression, value
from kaart.model.near import near
from kaart.model.scope import Scope, literal
from kaart.model.symbols import Variable
from kaart.model.targets import cell, single_place
from kaart.model.terms import T, Term, walk
from kaart.model.types import CARDS, NUMBER, PLAYER, PLAYERS, SUITS, TEAMS, Base
from kaart.saying import say
from kaart.syntax import nodes as n

Blocks = Callable[[n.Block, Scope], tuple[st.Step, ...]]


def _subject(node: n.Expr, scope: Scope) -> tuple[Term, Variable, Scope]:
    """Who is asked, the variable that remembers it, and the scope of sentences about him."""
    who = value(node, scope, PLAYER)
    if who.op is T.VARIABLE and isinstance(who.ref, Variable):
        return who, who.ref, scope.about_term(who)
    variable = Variable("player", PLAYER, node.span)
    return who, variable, scope.about(variable)


def ask_may(node: n.May, scope: Scope, head: st.Head, block: Blocks) -> st.Step:
    """`player may … or … but …`."""
    who, subject, inner = _subject(node.who, scope)
    alternatives = tuple(alternative(one, inner, block) for one in node.alternatives)
    clauses = tuple(_call_clause(clause, alternatives, inner) for clause in node.clauses)
    return st.AskMay(head, who, subject, alternatives, clauses)


def alternative(node: n.Alternative, scope: Scope, block: Blocks) -> st.Alternative:
    """One action: its choices, its condition and what follows."""
    choices: list[st.Choice] = []
    inner = scope
    for choice in node.choices:
        values = _domain(choice.domain, inner)
        variable = Variable(choice.name.text, values.type.one, choice.name.span)
        if choice.name.text in (known.variable.name for known in choices):
            scope.world.report(
                "K202", choice.name.span, say("Two values are called {name}.", name=choice.name.text)
            )
        scope.world.may_be_bound(choice.name.text, choice.name.span)
        choices.append(st.Choice(variable, values))
        inner = inner.bind(variable)
    if node.once and not scope.announced:
        sentence = say("`once` belongs to what may be announced besides a question.")
        scope.world.report(
            "K229", node.span, sentence, say("Leave it out, or write down in a note that it was done.")
        )
    if node.otherwise and scope.announced:
        sentence = say("`otherwise` is for one of several answers, and this is an announcement.")
        scope.world.report("K229", node.span, sentence, say("Leave it out, or write `when` and a condition."))
    when = condition(node.when, inner) if node.when is not None else None
    head = st.Head(node.span, "", tag_names(node.tags), when)
    body = block(node.block, inner) if node.block is not None else ()
    return st.Alternative(head, node.name.text, tuple(choices), node.once, node.otherwise, body)


def _domain(node: n.Domain, scope: Scope) -> Term:
    values = expression(node.values, scope)
    if values.type.many or values.type.base is Base.UNKNOWN:
        return values
    if values.type.base in (Base.SUIT, Base.RANK):
        return coerce(values, CARDS, scope.world)
    return coerce(values, values.type.set, scope.world)


def _call_clause(node: n.CallClause, alternatives: tuple[st.Alternative, ...], scope: Scope) -> st.Clause:
    patterns: list[st.Pattern] = []
    for pattern in node.patterns:
        matching = [i for i, one in enumerate(alternatives) if one.name == pattern.name.text]
        if not matching:
            advice = near(
                pattern.name.text, pattern.span.path, [one.name for one in alternatives], scope.world
            )
            scope.world.report(
                "K226",
                pattern.span,
                say("{name} is not one of the answers here.", name=pattern.name.text),
                advice,
            )
        patterns.extend(st.Pattern(i, _pattern_values(pattern, alternatives[i], scope)) for i in matching)
    head = st.Head(node.span, node.label.text, tag_names(node.tags), _when(node.when, scope))
    return st.Clause(head, node.kind, None, tuple(patterns))


def _pattern_values(pattern: n.Pattern, answer: st.Alternative, scope: Scope) -> tuple[Term, ...]:
    if len(pattern.values) > len(answer.choices):
        scope.world.report(
            "K226", pattern.span, say("{name} is not called with so many values.", name=answer.name)
        )
    return tuple(
        value(node, scope, choice.variable.type.set)
        for node, choice in zip(pattern.values, answer.choices, strict=False)
    )


def _when(node: n.Expr | None, scope: Scope) -> Term | None:
    return condition(node, scope) if node is not None else None


def _card_clauses(nodes: tuple[n.CardClause, ...], scope: Scope) -> tuple[st.Clause, ...]:
    return tuple(
        st.Clause(
            st.Head(node.span, node.label.text, tag_names(node.tags), _when(node.when, scope)),
            node.kind,
            value(node.cards, scope, CARDS),
            (),
        )
        for node in nodes
    )


def ask_value(node: n.Chooses, scope: Scope, head: st.Head) -> st.Step | None:
    """`bidder chooses trump`, `dealer chooses discard in hand`."""
    who, subject, inner = _subject(node.who, scope)
    target = cell(node.target, inner)
    if target is None:
        return None
    type_ = target.note.type
    if type_.many:
        advice = say("Write `chooses 3 cards from hand as …` for several cards.")
        scope.world.report(
            "K227",
            node.span,
            say(
                "{name} is {type}; only one value can be chosen this way.", name=target.note.name, type=type_
            ),
            advice,
        )
        return None
    values = _domain(node.domain, inner) if node.domain is not None else _all_values(node, target, scope)
    values = coerce(values, type_.set, scope.world)
    clauses = (
        _card_clauses(node.clauses, inner) if type_.base is Base.CARD else _value_clauses(node, values, inner)
    )
    return st.AskValue(head, who, subject, target, values, clauses)


def _value_clauses(node: n.Chooses, values: Term, scope: Scope) -> tuple[st.Clause, ...]:
    """Clauses about a value that is no card: a pattern on the only choice."""
    return tuple(
        st.Clause(
            st.Head(clause.span, clause.label.text, tag_names(clause.tags), _when(clause.when, scope)),
            clause.kind,
            None,
            (st.Pattern(0, (value(clause.cards, scope, values.type),)),),
        )
        for clause in node.clauses
    )


def _all_values(node: n.Chooses, target: st.Cell, scope: Scope) -> Term:
    """Every value the note can have."""
    note, span = target.note, node.span
    type_ = note.type
    match type_.base:
        case Base.NUMBER:
            if note.low is not None and note.high is not None:
                return Term(T.RANGE, type_.set, (note.low, note.high, literal(NUMBER, 1, span)), span)
            advice = say("Write `from … up to …` behind it, or declare the note with bounds.")
            scope.world.report("K227", span, say("Any number would do for {note}.", note=note.name), advice)
            return Term(T.ERROR, type_.set, (), span)
        case Base.PLAYER:
            return Term(T.PLAYERS, PLAYERS, (), span)
        case Base.TEAM:
            return Term(T.TEAMS, TEAMS, (), span)
        case Base.SUIT:
            return Term(T.ALL_SUITS, SUITS, (), span)
        case Base.RANK:
            return Term(T.ALL_RANKS, type_.set, (), span)
        case Base.CARD:
            scope.world.report(
                "K227", span, say("A card is chosen from somewhere."), say("Write for instance `in hand`.")
            )
            return Term(T.ERROR, type_.set, (), span)
        case _:
            return Term(T.ALL_VALUES, type_.set, (), span)


def ask_cards(node: n.ChoosesCards, scope: Scope, head: st.Head) -> st.Step | None:
    """`player chooses 3 cards from hand as passed`."""
    who, subject, inner = _subject(node.who, scope)
    target = cell(node.target, inner)
    cards = value(node.cards, inner, CARDS)
    count = value(node.count, inner, NUMBER)
    if target is None:
        return None
    if target.note.type != CARDS:
        sentence = say(
            "{name} is {type}; several cards need a note of cards.",
            name=target.note.name,
            type=target.note.type,
        )
        scope.world.report("K227", node.target.span, sentence, say("Declare it as `cards`."))
        return None
    return st.AskCards(
        head,
        who,
        subject,
        count,
        cards,
        _owner(cards, who, subject),
        target,
        _card_clauses(node.clauses, inner),
    )


def _owner(cards: Term, who: Term, subject: Variable) -> Term:
    """Whose place the cards lie in; else the one who is asked."""
    for term in walk(cards):
        if term.op is T.PLACE and len(term.args) == 1 and term.args[0].type == PLAYER:
            return term.args[0]
    return Term(T.VARIABLE, PLAYER, (), who.span, subject)


def ask_play(node: n.Plays, scope: Scope, head: st.Head) -> st.Step | None:
    """`player plays from hand`: the clauses speak of the owner of the place."""
    who, subject, inner = _subject(node.who, scope)
    place = single_place(node.place, inner)
    if place is None:
        return None
    owner = Term(T.VARIABLE, PLAYER, (), who.span, subject)
    if len(place.index) == 1 and place.index[0].type == PLAYER:
        owner = place.index[0]
    clauses = _card_clauses(node.clauses, replace(inner, player=owner))
    return st.AskPlay(head, who, subject, place, owner, clauses)
