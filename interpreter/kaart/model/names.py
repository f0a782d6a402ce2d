"""What a name by itself means, and what `name of …` means."""

from __future__ import annotations

from collections.abc import Callable

from kaart.diagnostics import Note as SecondPlace
from kaart.diagnostics import Span
from kaart.model.coerce import coerce
from kaart.model.functions import FUNCTIONS
from kaart.model.game import STANDARD_RANKS, STANDARD_SUITS
from kaart.model.near import foreign, near, reported
from kaart.model.scope import Scope, error, literal, none, rank_name
from kaart.model.symbols import Column, Definition, Note, Option, PhaseName, Place, Rows, Symbol, Variable
from kaart.model.terms import T, Term
from kaart.model.types import (
    CARDS,
    NUMBER,
    PLAYER,
    PLAYERS,
    RANK,
    RANKS,
    SUIT,
    SUITS,
    TEAM,
    TEAMS,
    UNKNOWN,
    YESNO,
    Base,
    Type,
)
from kaart.saying import Message, listed, one_of, say, say_count
from kaart.syntax import nodes as n

MEASURES = ("count", "points", "melds", "highest", "lowest", "sum")

Elaborate = Callable[[n.Expr, Scope, Type | None], Term]

WORDS = {
    "players": (T.PLAYERS, PLAYERS), "everyone": (T.EVERYONE, PLAYERS), "teams": (T.TEAMS, TEAMS),
    "suits": (T.ALL_SUITS, SUITS), "ranks": (T.ALL_RANKS, RANKS), "all cards": (T.ALL_CARDS, CARDS),
    "led suit": (T.LED_SUIT, SUIT), "joker": (T.JOKER, CARDS),
}  # fmt: skip


def bare_name(node: n.Name, scope: Scope, want: Type | None) -> Term:
    """A name without `of`: a value, a set, or something of the player the sentence is about."""
    world, text, span = scope.world, node.text, node.span
    variable = scope.variable(text)
    if variable is not None and not (text == "player" and scope.player is not None):
        return Term(T.VARIABLE, variable.type, (), span, variable)
    if node.is_word:
        found = _word(text, span, scope)
        if found is not None:
            return found
    symbol = world.names.get(text) or world.built_in.get(text)
    wanted = _wanted_word(text, want)
    if wanted is None and foreign(node, world) is not None and reported(node, world):
        return error(span)
    if wanted is not None and (symbol is None or isinstance(symbol, PhaseName)):
        return literal(wanted, wanted.words.index(text), span)
    if symbol is not None and not isinstance(symbol, PhaseName):
        return _implied(node, symbol, scope)
    if world.suit(text) >= 0:
        return literal(SUIT, world.suit(text), span)
    if world.rank(text) >= 0:
        return literal(RANK, world.rank(text), span)
    if isinstance(symbol, PhaseName) and text not in world.words and text not in world.rows:
        world.report("K209", span, say("{name} is the name of a phase or a table, not a value.", name=text))
        return error(span)
    return _loose_word(node, scope, want)


def _word(text: str, span: Span, scope: Scope) -> Term | None:
    if text in ("yes", "no"):
        return literal(YESNO, int(text == "yes"), span)
    if text == "none":
        return none(span)
    if text == "nobody":
        return literal(PLAYERS, 0, span)
    if text == "round number":
        return Term(T.NOTE, NUMBER, (), span, scope.world.built_in["round number"])
    if text in WORDS:
        op, type_ = WORDS[text]
        if type_ is TEAMS and scope.world.team_size is None:
            scope.world.report(
                "K206",
                span,
                say("This game has no teams."),
                say("Say so in the line `players … in teams of …`."),
            )
            return error(span)
        return Term(op, type_, (), span)
    if text in ("player", "team", "number", "card", "suit", "rank"):
        implied = scope.implied({"player": PLAYER, "team": TEAM}.get(text, Type(Base(text))))
        if implied is not None:
            return implied
        scope.world.report("K207", span, *_which(text))
        return error(span)
    return None


def _which(word: str) -> tuple[Message, Message]:
    """`player` or `suit` where no player or suit is spoken of."""
    kind = Base(word).said
    sentence = say("Which {kind}? The sentence is not about one.", kind=kind)
    if word in ("player", "team"):
        return sentence, say("Put it below `each {word}`, or name the {kind} meant.", word=word, kind=kind)
    return sentence, say("Give the definition `of {word}`, or put the line below `each {word}`.", word=word)


def _wanted_word(text: str, want: Type | None) -> Type | None:
    if want is not None and want.base in (Base.WORD, Base.ROW) and text in want.words:
        return want.one
    return None


def _loose_word(node: n.Name, scope: Scope, want: Type | None) -> Term:
    """A word of an enumeration or a row of a table, if only one has it."""
    world = scope.world
    rows = [Type(Base.ROW, False, r.names, r.table) for r in world.rows.get(node.text, ())]
    types = list(dict.fromkeys([*world.words.get(node.text, ()), *rows]))
    if not types:
        if _not_in_this_pack(node, scope):
            return error(node.span)
        if reported(node, world):
            return error(node.span)
        return unknown_name(node.text, node.span, scope, want.words if want is not None else ())
    if len(types) > 1:
        sentence = say(
            "{name} can be several things here: {types}.", name=node.text, types=listed(types, "; ")
        )
        world.report("K208", node.span, sentence, say("Compare it with a note, so that its kind is clear."))
        return error(node.span)
    return literal(types[0], types[0].words.index(node.text), node.span)


def _implied(node: n.Name, symbol: Symbol, scope: Scope) -> Term:
    """A symbol without `of`; what it is of is the player, team … the sentence is about."""
    span = node.span
    match symbol:
        case Option():
            return Term(T.OPTION, symbol.type, (), span, symbol)
        case Variable():
            return Term(T.VARIABLE, symbol.type, (), span, symbol)
        case Note() | Place():
            wanted = [index.type for index in symbol.indices]
        case Definition():
            wanted = [p.type for p in symbol.parameters]
        case Column():
            sentence = say("{name} is a column: say of which row.", name=node.text)
            scope.world.report("K207", span, sentence, say("Write `{name} of …`.", name=node.text))
            return error(span)
        case _:
            scope.world.report("K209", span, _no_value(node.text, symbol))
            return error(span)
    args: list[Term] = []
    for type_ in wanted:
        implied = scope.implied(type_)
        if implied is None:
            scope.world.report("K207", span, *of_which(node.text, type_), *declared_here(node.text, symbol))
            return error(span)
        args.append(implied)
    return use(symbol, tuple(args), span, scope)


def use(symbol: Symbol, args: tuple[Term, ...], span: Span, scope: Scope) -> Term:
    """A symbol with all its arguments given."""
    match symbol:
        case Note():
            return Term(T.NOTE, symbol.type, args, span, symbol)
        case Place():
            return Term(T.PLACE, CARDS, args, span, symbol)
        case Definition():
            scope.world.define(symbol)
            return Term(T.CALL, symbol.type, args, span, symbol)
        case Column():
            scope.world.define(symbol)
            return Term(T.COLUMN, symbol.type, args, span, symbol)
        case _:
            return error(span)


def of_which(name: str, type_: Type) -> tuple[Message, Message]:
    """What is wrong with a name that is of a player, suit … and does not say of which; and what to do."""
    sentence = say("{name} of which {kind}? The sentence is not about one.", name=name, kind=type_.base.said)
    advice = say(
        "Write `{name} of …`, or put the line below `each {word}`.", name=name, word=type_.base.value
    )
    return sentence, advice


def declared_here(name: str, symbol: Note | Place | Definition | Column) -> tuple[SecondPlace, ...]:
    """Where a name was declared, unless every game has it."""
    if isinstance(symbol, (Note, Place)) and symbol.built_in:
        return ()
    return (SecondPlace(symbol.span, say("{name} is declared here", name=name)),)


def _no_value(name: str, symbol: Symbol) -> Message:
    match symbol:
        case PhaseName():
            return say("{name} is the name of a phase, not a value.", name=name)
        case Rows():
            return say("{name} is the name of a table, not a value.", name=name)
        case _:
            return say("{name} is the name of a name, not a value.", name=name)


def apply(
    head: n.Name, arguments: tuple[n.Expr | Term, ...], span: Span, scope: Scope, elaborate: Elaborate
) -> Term:
    """`head of arguments`; an argument is syntax, or a term that is already bound."""
    world = scope.world
    if foreign(head, world) is not None and scope.variable(head.text) is None and reported(head, world):
        return error(span)
    if head.text == "next" and head.is_word:
        return _next(arguments, span, scope, elaborate)
    symbol = world.names.get(head.text) or world.built_in.get(head.text)
    if symbol is None and head.text in FUNCTIONS:
        return _function(head.text, arguments, span, scope, elaborate)
    match symbol:
        case Note() | Place():
            wanted = tuple(index.type for index in symbol.indices)
        case Definition():
            wanted = tuple(p.type for p in symbol.parameters)
        case Column():
            wanted = (Type(Base.ROW, False, symbol.rows.names, symbol.rows.table),)
        case _:
            return _not_a_function(head, symbol, scope)
    if len(wanted) != len(arguments):
        return wanted_number(head, symbol, len(wanted), len(arguments), scope)
    args = tuple(_argument(a, w, symbol, scope, elaborate) for a, w in zip(arguments, wanted, strict=True))
    if any(a.op is T.ERROR for a in args):
        return error(span)
    return use(symbol, args, span, scope)


def _argument(
    argument: n.Expr | Term, want: Type, symbol: Symbol, scope: Scope, elaborate: Elaborate
) -> Term:
    term = argument if isinstance(argument, Term) else elaborate(argument, scope, want)
    if isinstance(symbol, Place) and term.type == want.set:
        return term
    return coerce(term, want, scope.world)


def _function(
    name: str, arguments: tuple[n.Expr | Term, ...], span: Span, scope: Scope, elaborate: Elaborate
) -> Term:
    function, world = FUNCTIONS[name], scope.world
    if len(arguments) != 1:
        world.report(
            "K210", span, say("`{name} of` takes one thing, not {count}.", name=name, count=len(arguments))
        )
        return error(span)
    if function.op in (T.TEAM_OF, T.PARTNER) and world.team_size is None:
        world.report("K206", span, say("This game has no teams, so nobody has a {name}.", name=name))
        return error(span)
    argument = arguments[0]
    term = argument if isinstance(argument, Term) else elaborate(argument, scope, function.takes)
    term = coerce(term, function.takes, world)
    if function.of_place and not _one_pile(term):
        sentence = say("`{name} of` looks at the order of a pile, so it needs one place.", name=name)
        world.report(
            "K211",
            term.span,
            sentence,
            say("Write for instance `{name} of trick` or `{name} of stock`.", name=name),
        )
        return error(span)
    return Term(function.op, function.gives, (term,), span)


def _one_pile(term: Term) -> bool:
    """Whether a term is one place, so that its cards have an order."""
    return term.op is T.ERROR or (term.op is T.PLACE and not any(arg.type.many for arg in term.args))


def _next(arguments: tuple[n.Expr | Term, ...], span: Span, scope: Scope, elaborate: Elaborate) -> Term:
    argument = arguments[0]
    term = argument if isinstance(argument, Term) else elaborate(argument, scope, None)
    if term.type.many or term.type.base not in (Base.PLAYER, Base.WORD, Base.ROW, Base.SUIT, Base.UNKNOWN):
        scope.world.report(
            "K203",
            term.span,
            say("This is {type}; `next of` is for players, words, rows and suits.", type=term.type),
        )
        return error(span)
    return Term(T.NEXT, term.type, (term,), span) if term.type != UNKNOWN else error(span)


def _not_a_function(head: n.Name, symbol: Symbol | None, scope: Scope) -> Term:
    world, name = scope.world, head.text
    if symbol is None and not head.is_word and scope.variable(name) is None:
        if reported(head, world):
            return error(head.span)
        candidates = [*world.names, *world.built_in, *FUNCTIONS, *MEASURES, "next", *world.ranks]
        declare = say("Declare it as a note, a place, a table column or a definition.")
        advice = near(name, head.span.path, candidates, world, declare)
        world.report("K201", head.span, say("Nothing is called {name} here.", name=name), advice)
    elif not _not_in_this_pack(head, scope):
        world.report(
            "K210",
            head.span,
            say("{name} is not of anything.", name=name),
            say("Write `{name}` without `of`.", name=name),
        )
    return error(head.span)


def _not_in_this_pack(name: n.Name, scope: Scope) -> bool:
    """Report a suit or rank of the usual pack that this game does not have."""
    kind = "rank" if rank_name(name.text) in STANDARD_RANKS else "suit"
    if not name.is_word or (kind == "suit" and name.text not in STANDARD_SUITS):
        return False
    sentence = say("This game has no {kind} {name}.", kind=Base(kind).said, name=name.text)
    scope.world.report("K204", name.span, sentence, say("Its own are listed under `{word}s`.", word=kind))
    return True


def wanted_number(
    head: n.Name, symbol: Note | Place | Definition | Column, wanted: int, given: int, scope: Scope
) -> Term:
    """Report that a name is of so many things, and not of as many as are given."""
    name, places = head.text, declared_here(head.text, symbol)
    if wanted == 0:
        sentence, advice = (
            say("{name} is not of anything.", name=name),
            say("Write `{name}` without `of`.", name=name),
        )
    else:
        sentence = say(
            "{name} is of {things}, but {given}.",
            name=name,
            things=say_count("one thing", "{count} things", wanted),
            given=say_count("one is given", "{count} are given", given),
        )
        advice = (
            say("Write `{name} of x`.", name=name)
            if wanted == 1
            else say("Write them in brackets with commas between.")
        )
    scope.world.report("K210", head.span, sentence, advice, *places)
    return error(head.span)


def unknown_name(name: str, span: Span, scope: Scope, wanted: tuple[str, ...] = ()) -> Term:
    """Report a name nobody declared, with the nearest one, what is `wanted`, or a hint about minus."""
    parts, world = name.split("-"), scope.world
    if len(parts) == 2 and (scope.variable(parts[0]) or parts[0] in scope.world.names) and parts[1].isdigit():
        advice = say("Put blanks around minus: {left} - {right}.", left=parts[0], right=parts[1])
    elif wanted:
        can_be = say("It can be {words}.", words=one_of(wanted[:12]))
        advice = near(name, span.path, wanted, world, can_be)
    else:
        declare = say("Declare it as a note, a place, an option or a definition.")
        advice = near(name, span.path, scope.known_names(), world, declare)
    world.report("K201", span, say("Nothing is called {name} here.", name=name), advice)
    return error(span)
