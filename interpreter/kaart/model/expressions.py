"""Binds the names of an expression and finds its type: syntax in, terms out."""

from __future__ import annotations

from kaart.diagnostics import Span
from kaart.model.coerce import as_cards, coerce
from kaart.model.names import apply, bare_name
from kaart.model.near import foreign
from kaart.model.scope import SUIT_LETTERS, Scope, error, literal
from kaart.model.symbols import Variable
from kaart.model.terms import T, Term
from kaart.model.types import (
    CARD,
    CARDLIKE,
    CARDS,
    NUMBER,
    NUMBERS,
    PLAYER,
    RANK,
    SUIT,
    UNKNOWN,
    YESNO,
    Base,
    Type,
    join,
)
from kaart.saying import say
from kaart.syntax import nodes as n

ARITHMETIC = {n.Arith.PLUS: T.ADD, n.Arith.MINUS: T.SUB, n.Arith.TIMES: T.MUL, n.Arith.OVER: T.DIV}
ROUNDING = {n.Rounding.NEAREST: T.NEAR, n.Rounding.UP: T.UP, n.Rounding.DOWN: T.DOWN}
COMPARISON = {
    n.Comparison.IS: T.EQ, n.Comparison.IS_NOT: T.NE, n.Comparison.AT_LEAST: T.GE, n.Comparison.AT_MOST: T.LE,
    n.Comparison.MORE: T.GT, n.Comparison.LESS: T.LT,
}  # fmt: skip
MEASURE = {
    n.Measure.POINTS: (T.POINTS, NUMBER), n.Measure.MELDS: (T.MELDS, NUMBER),
    n.Measure.HIGHEST: (T.HIGHEST, CARD), n.Measure.LOWEST: (T.LOWEST, CARD),
}  # fmt: skip
AMONG = {n.Among.HIGHEST: T.ARGMAX, n.Among.LOWEST: T.ARGMIN, n.Among.SUM: T.TOTAL}
ORDERED = frozenset({Base.NUMBER, Base.ROW, Base.RANK, Base.WORD, Base.NONE, Base.UNKNOWN})


def value(node: n.Expr, scope: Scope, want: Type) -> Term:
    """The expression as a value of the wanted type; what does not fit is reported."""
    return coerce(expression(node, scope, want), want, scope.world)


def condition(node: n.Expr, scope: Scope) -> Term:
    """The expression as a yes or no."""
    return value(node, scope, YESNO)


def expression(node: n.Expr, scope: Scope, want: Type | None = None) -> Term:
    """The bound expression. `want` only helps to tell words and rows of equal names apart."""
    match node:
        case n.Grouped():
            return expression(node.inner, scope, want)
        case n.Name():
            return bare_name(node, scope, want)
        case n.Number():
            rank = scope.world.rank(str(node.value))
            if want is not None and want.base is Base.RANK and rank >= 0:
                return literal(RANK, rank, node.span)
            return literal(NUMBER, node.value, node.span)
        case n.Seat():
            return _seat(node, scope)
        case n.Card():
            return face(node, scope)
        case n.Of():
            return _of(node, scope)
        case n.Measured():
            return _measured(node, scope)
        case n.BestAmong():
            return _among(node, scope)
        case n.Whose():
            return _whose(node, scope)
        case n.Range():
            return _range(node, scope, want)
        case _:
            return _operator(node, scope, want)


def _operator(node: n.Expr, scope: Scope, want: Type | None) -> Term:
    match node:
        case n.Arithmetic():
            return _arithmetic(node, scope, want)
        case n.Negative():
            operand = value(node.operand, scope, NUMBER)
            if operand.op is T.LITERAL:
                return literal(NUMBER, -operand.value, node.span)
            return Term(T.NEG, NUMBER, (operand,), node.span)
        case n.Rounded():
            args = (value(node.value, scope, NUMBER), value(node.unit, scope, NUMBER))
            return Term(ROUNDING[node.how], NUMBER, args, node.span)
        case n.Within():
            return _sets(T.MEET, node.left, node.right, node.span, scope)
        case n.Without():
            return _sets(T.WITHOUT, node.left, node.right, node.span, scope)
        case n.Above():
            args = (value(node.cards, scope, CARDS), value(node.card, scope, CARD))
            return Term(T.NOT_ABOVE if node.negated else T.ABOVE, CARDS, args, node.span)
        case n.Compare():
            return _compare(node, scope)
        case n.Has():
            return _has(node, scope)
        case n.Empty():
            return _empty(node, scope)
        case n.Logic():
            return _logic(node, scope)
        case n.Not():
            return Term(T.NOT, YESNO, (condition(node.operand, scope),), node.span)
        case _:
            raise AssertionError(node)


def _logic(node: n.Logic, scope: Scope) -> Term:
    """`a and b`; `x is a or b` is what one says at the table, so its mending is spelt out."""
    before = node.items[0]
    items = []
    for item in node.items:
        bare = isinstance(item, (n.Name, n.Number, n.Card)) and isinstance(before, n.Compare)
        term = expression(
            item,
            scope,
            expression(before.left, scope).type if bare and isinstance(before, n.Compare) else None,
        )
        if bare and term.type.base not in (Base.YESNO, Base.UNKNOWN):
            sentence = say(
                "Only the first of these is compared with something; this is {type}.", type=term.type
            )
            advice = say("Say the whole comparison again: `… {joiner} … is …`.", joiner=node.joiner.value)
            scope.world.report("K231", item.span, sentence, advice)
            return error(node.span)
        items.append(coerce(term, YESNO, scope.world))
    return Term(T.AND if node.joiner is n.Joiner.AND else T.OR, YESNO, tuple(items), node.span)


def face(node: n.Card, scope: Scope) -> Term:
    """A card written with letters: all copies of it."""
    world = scope.world
    suit, rank = world.suit(SUIT_LETTERS.get(node.suit, "")), world.rank(node.rank)
    if suit < 0 or rank < 0:
        sentence = say("This pack has no card {card}.", card=node.suit + node.rank)
        numbers = [number for number in range(1, 100) if world.rank(str(number)) >= 0]
        if suit >= 0 and numbers and node.rank.isdigit():
            low, high = numbers[0], numbers[-1]
            advice = say("Ranks in numbers run from {low} up to {high} here.", low=low, high=high)
        else:
            advice = say("Write rank and suit in words: `king of cups`.")
        world.report("K204", node.span, sentence, advice)
        return error(node.span)
    return Term(T.FACE, CARDS, (), node.span, None, suit * 100 + rank)


def _seat(node: n.Seat, scope: Scope) -> Term:
    if not scope.seats_named:
        advice = say("Say who is meant: dealer, leader, left of dealer, or a note of a player.")
        scope.world.report("K205", node.span, say("Rules speak of players, not of seat numbers."), advice)
    return literal(PLAYER, node.number, node.span)


def _of(node: n.Of, scope: Scope) -> Term:
    world = scope.world
    if isinstance(node.head, n.Number):
        rank = world.rank(str(node.head.value))
        if rank < 0:
            world.report("K204", node.head.span, say("This pack has no rank {rank}.", rank=node.head.value))
            return error(node.span)
        return _printed(node, rank, scope)
    is_rank = world.rank(node.head.text) >= 0 and node.head.text not in world.names
    if is_rank and foreign(node.head, world) is None:
        return _printed(node, world.rank(node.head.text), scope)
    return apply(node.head, node.arguments, node.span, scope, expression)


def _printed(node: n.Of, rank: int, scope: Scope) -> Term:
    suit = value(node.arguments[0], scope, SUIT)
    return Term(T.PRINTED, CARDS, (literal(RANK, rank, node.span), suit), node.span)


def _measured(node: n.Measured, scope: Scope) -> Term:
    if node.measure is n.Measure.COUNT:
        operand = expression(node.operand, scope)
        if operand.type.base in CARDLIKE and not operand.type.many:
            operand = as_cards(operand)
        if not operand.type.many and operand.type.base is not Base.UNKNOWN:
            sentence = say("This is {type}; only a set can be counted.", type=operand.type)
            scope.world.report("K203", operand.span, sentence)
            return error(node.span)
        return Term(T.COUNT, NUMBER, (operand,), node.span)
    op, gives = MEASURE[node.measure]
    return Term(op, gives, (value(node.operand, scope, CARDS),), node.span)


def _members(node: n.Expr, scope: Scope) -> Term:
    """The set that `whose` and `among` go through; one suit or rank stands for its cards."""
    members = expression(node, scope)
    if members.type.base in (Base.SUIT, Base.RANK) and not members.type.many:
        return as_cards(members)
    return members


def _bound(members: Term, scope: Scope, span: Span) -> tuple[Variable, Term] | None:
    if not members.type.many:
        if members.type.base is not Base.UNKNOWN:
            scope.world.report(
                "K203", members.span, say("This is {type}; a set is wanted here.", type=members.type)
            )
        return None
    variable = Variable(members.type.base.value, members.type.one, span)
    return variable, Term(T.VARIABLE, variable.type, (), span, variable)


def _among(node: n.BestAmong, scope: Scope) -> Term:
    members = _members(node.members, scope)
    bound = _bound(members, scope, node.span)
    if bound is None:
        return error(node.span)
    variable, member = bound
    worth = _worth(node, member, scope)
    op = AMONG[node.what]
    type_ = NUMBER if op is T.TOTAL else members.type
    return Term(op, type_, (members, worth), node.span, variable)


def _worth(node: n.BestAmong, member: Term, scope: Scope) -> Term:
    """What a member adds to the sum, or is compared by: the best can be of anything with an order."""
    worth = _apply_to(node.function, member, scope)
    if node.what is n.Among.SUM or worth.type.base not in ORDERED or worth.type.many:
        return coerce(worth, NUMBER, scope.world)
    return worth


def _apply_to(function: n.Name, member: Term, scope: Scope) -> Term:
    """The function of a bound member, as `score` in `highest score among players`."""
    if function.text in ("points", "melds"):
        op = T.POINTS if function.text == "points" else T.MELDS
        return Term(op, NUMBER, (coerce(member, CARDS, scope.world),), function.span)
    return apply(function, (member,), function.span, scope, expression)


def _whose(node: n.Whose, scope: Scope) -> Term:
    members = _members(node.members, scope)
    bound = _bound(members, scope, node.span)
    if bound is None:
        return error(node.span)
    variable, member = bound
    left = _apply_to(node.function, member, scope)
    right = expression(node.value, scope, left.type)
    test = _comparison(COMPARISON[node.comparison], left, right, node.span, scope)
    return Term(T.WHERE, members.type, (members, test), node.span, variable)


def _range(node: n.Range, scope: Scope, want: Type | None) -> Term:
    hint = want.one if want else None
    low, high = expression(node.low, scope, hint), expression(node.high, scope, hint)
    for end in (low, high):
        if end.type.base not in (Base.NUMBER, Base.ROW, Base.UNKNOWN) or end.type.many:
            scope.world.report(
                "K203",
                end.span,
                say("This is {type}; a range goes from number to number or row to row.", type=end.type),
            )
            return error(node.span)
    high = coerce(high, low.type, scope.world)
    step = value(node.step, scope, NUMBER) if node.step else literal(NUMBER, 1, node.span)
    type_ = NUMBERS if low.type.base is Base.NUMBER else low.type.set
    return Term(T.RANGE, type_, (low, high, step), node.span)


def _arithmetic(node: n.Arithmetic, scope: Scope, want: Type | None) -> Term:
    if node.operator is n.Arith.PLUS:
        left = expression(node.left, scope, want)
        if left.type is UNKNOWN:
            expression(node.right, scope, want)
            return error(node.span)
        if left.type.base is not Base.NUMBER:
            return _sets(T.UNION, node.left, node.right, node.span, scope)
        if left.type.many:
            scope.world.report("K203", left.span, say("Sets of numbers cannot be joined."))
            return error(node.span)
    args = (value(node.left, scope, NUMBER), _counted(node, scope))
    return Term(ARITHMETIC[node.operator], NUMBER, args, node.span)


def _counted(node: n.Arithmetic, scope: Scope) -> Term:
    """What is added to (or taken from) a number; `points of a + b` reaches no further than a."""
    right = expression(node.right, scope, NUMBER)
    if isinstance(node.left, n.Measured) and right.type.base in CARDLIKE:
        sentence = say("This is {type}, but a number is wanted here.", type=right.type)
        advice = say("Put the cards in brackets: `points of (hearts + spades)`.")
        scope.world.report("K203", right.span, sentence, advice)
        return error(right.span)
    return coerce(right, NUMBER, scope.world)


def _sets(op: T, left_node: n.Expr, right_node: n.Expr, span: Span, scope: Scope) -> Term:
    left, right = expression(left_node, scope), expression(right_node, scope)
    type_ = join(left.type, right.type)
    if type_ is None or type_.base in (Base.NUMBER, Base.YESNO):
        sentence = say("These do not go together: {left} and {right}.", left=left.type, right=right.type)
        advice = (
            say("Put brackets round the part that belongs together.")
            if Base.NUMBER in (left.type.base, right.type.base)
            else ""
        )
        scope.world.report("K203", span, sentence, advice)
        return error(span)
    if Base.UNKNOWN is type_.base:
        return error(span)
    world = scope.world
    return Term(op, type_, (coerce(left, type_, world), coerce(right, type_, world)), span)


def _compare(node: n.Compare, scope: Scope) -> Term:
    if (
        isinstance(node.left, n.Name)
        and scope.variable(node.left.text) is None
        and _is_word(node.left, scope)
    ):
        right = expression(node.right, scope)
        left = expression(node.left, scope, right.type)
    else:
        left = expression(node.left, scope)
        right = expression(node.right, scope, left.type)
    return _comparison(COMPARISON[node.comparison], left, right, node.span, scope)


def _is_word(name: n.Name, scope: Scope) -> bool:
    world = scope.world
    return name.text not in world.names and (name.text in world.words or name.text in world.rows)


def _comparison(op: T, left: Term, right: Term, span: Span, scope: Scope) -> Term:
    world = scope.world
    if Base.UNKNOWN in (left.type.base, right.type.base):
        return error(span)
    if op in (T.EQ, T.NE):
        return _equality(op, left, right, span, scope)
    for side in (left, right):
        if side.type.base not in ORDERED or side.type.many:
            world.report(
                "K203", side.span, say("This is {type}; it has no order to compare by.", type=side.type)
            )
            return error(span)
    if left.type.base is Base.NONE:
        left = coerce(left, right.type, world)
    return Term(op, YESNO, (left, coerce(right, left.type, world)), span)


def _equality(op: T, left: Term, right: Term, span: Span, scope: Scope) -> Term:
    world = scope.world
    if left.type == right.type:
        return Term(op, YESNO, (left, right), span)
    if left.type.base is Base.NONE or right.type.base is Base.NONE:
        other = right if left.type.base is Base.NONE else left
        return Term(op, YESNO, (coerce(left, other.type, world), coerce(right, other.type, world)), span)
    type_ = join(left.type, right.type)
    if type_ is None:
        world.report(
            "K203",
            span,
            say(
                "This compares {left} with {right}, which are never the same.",
                left=left.type,
                right=right.type,
            ),
        )
        return error(span)
    return Term(op, YESNO, (coerce(left, type_, world), coerce(right, type_, world)), span)


def _has(node: n.Has, scope: Scope) -> Term:
    left = expression(node.left, scope)
    right = expression(node.right, scope, left.type.one)
    if left.type == NUMBERS and right.type == NUMBER:
        term = Term(T.IN_RANGE, YESNO, (right, left), node.span)
    else:
        type_ = join(left.type, right.type)
        if type_ is None or type_.base is Base.NUMBER:
            scope.world.report(
                "K203",
                node.span,
                say("This is {left}, which cannot have {right}.", left=left.type, right=right.type),
            )
            return error(node.span)
        if type_ is UNKNOWN:
            return error(node.span)
        args = (coerce(left, type_, scope.world), coerce(right, type_, scope.world))
        term = Term(T.HAS, YESNO, args, node.span)
    return Term(T.NOT, YESNO, (term,), node.span) if node.negated else term


def _empty(node: n.Empty, scope: Scope) -> Term:
    operand = expression(node.operand, scope)
    if operand.type.base in (Base.SUIT, Base.RANK) and not operand.type.many:
        operand = as_cards(operand)
    if not operand.type.many:
        if operand.type.base is not Base.UNKNOWN:
            advice = (
                say("Write `is none` or `is not none`.")
                if operand.type.base is not Base.NUMBER
                else say("Write `is 0`.")
            )
            scope.world.report(
                "K203",
                operand.span,
                say("This is {type}; only a set or a place can be empty.", type=operand.type),
                advice,
            )
        return error(node.span)
    term = Term(T.EMPTY, YESNO, (operand,), node.span)
    return Term(T.NOT, YESNO, (term,), node.span) if node.negated else term
