"""Builds expression nodes, and finds what parses but should be bracketed."""

from __future__ import annotations

from collections.abc import Callable

from lark import Token

from kaart.syntax import nodes, problems
from kaart.syntax.parts import Branch, Build, Node, kind, token, token_span

COMPARISONS = {
    "IS": nodes.Comparison.IS,
    "IS_NOT": nodes.Comparison.IS_NOT,
    "IS_AT_LEAST": nodes.Comparison.AT_LEAST,
    "IS_AT_MOST": nodes.Comparison.AT_MOST,
    "IS_MORE_THAN": nodes.Comparison.MORE,
    "IS_LESS_THAN": nodes.Comparison.LESS,
}
MEASURES = {
    "COUNT_OF": nodes.Measure.COUNT,
    "POINTS_OF": nodes.Measure.POINTS,
    "MELDS_OF": nodes.Measure.MELDS,
    "HIGHEST": nodes.Measure.HIGHEST,
    "LOWEST": nodes.Measure.LOWEST,
}
AMONG = {
    "HIGHEST": nodes.Among.HIGHEST,
    "LOWEST": nodes.Among.LOWEST,
    "SUM_OF": nodes.Among.SUM,
}
ARITHMETIC = {
    "PLUS": nodes.Arith.PLUS,
    "MINUS": nodes.Arith.MINUS,
    "STAR": nodes.Arith.TIMES,
    "SLASH": nodes.Arith.OVER,
}
ROUNDING = {
    "ROUNDED_TO": nodes.Rounding.NEAREST,
    "ROUNDED_UP_TO": nodes.Rounding.UP,
    "ROUNDED_DOWN_TO": nodes.Rounding.DOWN,
}
PUNCTUATION = frozenset({"LPAR", "RPAR", "COMMA"})


def expr(build: Build, node: Node | None) -> nodes.Expr:
    """The expression that a tree or a lone token stands for."""
    match node:
        case Token():
            return _LEAVES[node.type](build, node)
        case None:
            raise TypeError("an expression was expected")
        case _:
            return _FORMS[str(node.data)](build, node)


def maybe(build: Build, node: Node | None) -> nodes.Expr | None:
    """The expression, or None where the sentence has none."""
    return None if node is None else expr(build, node)


def exprs(build: Build, children: list[Node]) -> tuple[nodes.Expr, ...]:
    """The expressions among some neighbours, without the punctuation between them."""
    return tuple(expr(build, c) for c in children if kind(c) not in PUNCTUATION)


def card(build: Build, node: Node) -> nodes.Card:
    """A card with English letters."""
    found = token(node)
    suit = build.known.english_suits[found[0]]
    rank = build.known.english_ranks.get(found[1:], str(found[1:]))
    return nodes.Card(token_span(build.path, found, found), suit, rank)


def cards(build: Build, children: list[Node]) -> tuple[nodes.Card, ...]:
    """The cards among some neighbours."""
    return tuple(card(build, child) for child in children if kind(child) == "CARD")


# ------------------------------------------------------------------ leaves


def _number(build: Build, found: Token) -> nodes.Expr:
    return nodes.Number(token_span(build.path, found, found), build.number(found))


def _below_zero(build: Build, found: Token) -> nodes.Expr:
    """`-5` in a table or a move; minus and number are one token there."""
    span = token_span(build.path, found, found)
    return nodes.Negative(span, nodes.Number(span, abs(build.number(found))))


_LEAVES: dict[str, Callable[[Build, Token], nodes.Expr]] = {
    "NAME": lambda build, found: build.name(found),
    "PLAYERS": lambda build, found: build.name(found),
    "NUMBER": _number,
    "NEGATIVE": _below_zero,
    "CARD": lambda build, found: card(build, found),
}

# ------------------------------------------------------------------ forms


def _of(build: Build, tree: Branch) -> nodes.Expr:
    head_token = token(tree.children[0])
    head: nodes.Name | nodes.Number
    if head_token.type == "NUMBER":
        head = nodes.Number(token_span(build.path, head_token, head_token), build.number(head_token))
    else:
        head = build.name(head_token)
    return nodes.Of(build.span(tree.children), head, exprs(build, tree.children[2:]))


def _seat(build: Build, tree: Branch) -> nodes.Expr:
    return nodes.Seat(build.span(tree.children), build.number(tree.children[1]))


def _grouped(build: Build, tree: Branch) -> nodes.Expr:
    return nodes.Grouped(build.span(tree.children), expr(build, tree.children[1]))


def range_of(build: Build, bounds: list[Node]) -> nodes.Range:
    """The range `a up to b [step c]` from the nodes of these words alone."""
    low, high, step = [*bounds[::2], None][:3]
    return nodes.Range(build.span(bounds), expr(build, low), expr(build, high), maybe(build, step))


def _range(build: Build, tree: Branch) -> nodes.Expr:
    inner = range_of(build, tree.children[1:-1])
    return nodes.Range(build.span(tree.children), inner.low, inner.high, inner.step)


def _measured(build: Build, tree: Branch) -> nodes.Expr:
    word, operand = tree.children
    return nodes.Measured(build.span(tree.children), MEASURES[kind(word)], expr(build, operand))


def _among(build: Build, tree: Branch) -> nodes.Expr:
    word, function, _, members = tree.children
    return nodes.BestAmong(
        build.span(tree.children), AMONG[kind(word)], build.name(function), expr(build, members)
    )


def _within(build: Build, tree: Branch) -> nodes.Expr:
    left, _, right = tree.children
    return nodes.Within(build.span(tree.children), expr(build, left), expr(build, right))


def _without(build: Build, tree: Branch) -> nodes.Expr:
    left, _, right = tree.children
    return nodes.Without(build.span(tree.children), expr(build, left), expr(build, right))


def _above(build: Build, tree: Branch) -> nodes.Expr:
    left, word, right = tree.children
    negated = kind(word) == "NOT_ABOVE"
    return nodes.Above(build.span(tree.children), expr(build, left), expr(build, right), negated)


def _whose(build: Build, tree: Branch) -> nodes.Expr:
    members, _, function, relation, value = tree.children
    return nodes.Whose(
        build.span(tree.children),
        expr(build, members),
        build.name(function),
        COMPARISONS[kind(relation)],
        expr(build, value),
    )


def _arithmetic(build: Build, tree: Branch) -> nodes.Expr:
    left, sign, right = tree.children
    return nodes.Arithmetic(
        build.span(tree.children), ARITHMETIC[kind(sign)], expr(build, left), expr(build, right)
    )


def _rounded(build: Build, tree: Branch) -> nodes.Expr:
    value, how, unit = tree.children
    return nodes.Rounded(
        build.span(tree.children), ROUNDING[kind(how)], expr(build, value), expr(build, unit)
    )


def _negative(build: Build, tree: Branch) -> nodes.Expr:
    return nodes.Negative(build.span(tree.children), expr(build, tree.children[1]))


# ------------------------------------------------------------------ conditions


def _compare(build: Build, tree: Branch) -> nodes.Expr:
    left, relation, right = tree.children
    _check_whose(build, left, right)
    return nodes.Compare(
        build.span(tree.children), COMPARISONS[kind(relation)], expr(build, left), expr(build, right)
    )


def _has(build: Build, tree: Branch) -> nodes.Expr:
    left, word, right = tree.children
    _check_whose(build, left, right)
    negated = kind(word) == "LACKS"
    return nodes.Has(build.span(tree.children), expr(build, left), expr(build, right), negated)


def _empty(build: Build, tree: Branch) -> nodes.Expr:
    operand, word = tree.children
    _check_whose(build, operand)
    negated = kind(word) == "IS_NOT_EMPTY"
    return nodes.Empty(build.span(tree.children), expr(build, operand), negated)


def _check_whose(build: Build, *operands: Node) -> None:
    for operand in operands:
        if _shows_whose(operand):
            span = build.span([operand])
            build.problems.append(problems.whose_operand(span))


def _shows_whose(node: Node) -> bool:
    """Whether a `whose` phrase stands in this operand outside brackets."""
    match kind(node):
        case "whose":
            return True
        case "measured" | "among" | "arithmetic" | "negative" | "rounded" | "within" | "without" | "above":
            return any(_shows_whose(child) for child in node.children)  # type: ignore[union-attr]
        case _:
            return False


def _either(build: Build, tree: Branch) -> nodes.Expr:
    for child in tree.children:
        if kind(child) == "both":
            build.problems.append(problems.mixed_and_or(build.span([child])))
    items = tuple(expr(build, child) for child in tree.children if kind(child) != "OR")
    return nodes.Logic(build.span(tree.children), nodes.Joiner.OR, items)


def _both(build: Build, tree: Branch) -> nodes.Expr:
    items = tuple(expr(build, child) for child in tree.children if kind(child) != "AND")
    return nodes.Logic(build.span(tree.children), nodes.Joiner.AND, items)


def _not(build: Build, tree: Branch) -> nodes.Expr:
    operand = tree.children[1]
    if kind(operand) in ("compare", "has", "empty"):
        build.problems.append(problems.not_without_brackets(build.span(tree.children)))
    return nodes.Not(build.span(tree.children), expr(build, operand))


_FORMS: dict[str, Callable[[Build, Branch], nodes.Expr]] = {
    "of": _of,
    "seat": _seat,
    "grouped": _grouped,
    "range": _range,
    "measured": _measured,
    "among": _among,
    "within": _within,
    "without": _without,
    "above": _above,
    "whose": _whose,
    "arithmetic": _arithmetic,
    "rounded": _rounded,
    "negative": _negative,
    "compare": _compare,
    "has": _has,
    "empty": _empty,
    "either": _either,
    "both": _both,
    "not_": _not,
}
