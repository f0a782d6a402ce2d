"""Builds the nodes of the sections of a game and of the lines in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lark import Token

from kaart.diagnostics import Span
from kaart.syntax import nodes, problems
from kaart.syntax.expressions import expr, exprs, maybe
from kaart.syntax.parts import Branch, Build, Node, Parts, branch, kind, subtrees, token

Label = Token | None


def labelled(children: list[Node]) -> Iterator[tuple[Label, Branch]]:
    """The lines of a block, each with the label in front of it if it has one."""
    label: Label = None
    for child in children:
        if isinstance(child, Token):
            label = child if child.type == "LABEL" else label
        else:
            yield label, child
            label = None


def rank_run(build: Build, node: Node) -> nodes.RankRun:
    """`A down to 2`, or one rank."""
    tree = branch(node)
    ranks = [_rank(build, child) for child in tree.children[::2]]
    down = len(tree.children) > 1 and kind(tree.children[1]) == "DOWN_TO"
    return nodes.RankRun(build.span(tree.children), ranks[0], ranks[1] if ranks[1:] else None, down)


def _rank(build: Build, node: Node) -> str:
    found = token(node)
    match found.type:
        case "RANK":
            return build.known.english_ranks[str(found)]
        case "NAME":
            return build.name(found).text
        case _:
            return str(found)


def _rank_runs(build: Build, children: list[Node]) -> tuple[nodes.RankRun, ...]:
    return tuple(rank_run(build, child) for child in children if kind(child) == "rank_run")


def type_of(build: Build, node: Branch) -> nodes.TypeExpr:
    """What stands for a type in an option or a note."""
    parts = Parts(node)
    span = build.span(node.children)
    match kind(node):
        case "number_type":
            low, high, step = parts.after("FROM"), parts.after("UP_TO"), parts.after("STEP")
            return nodes.NumberType(span, expr(build, low), expr(build, high), maybe(build, step))
        case "row_type":
            return nodes.RowType(span, build.name(parts.after("ROW_OF")))
        case "word_type":
            words = build.names(node.children)
            if [(word.text, word.is_word) for word in words] == [("yes", True), ("no", True)]:
                return nodes.YesNoType(span)
            return nodes.WordType(span, words)
        case _:
            return nodes.NamedType(span, build.name(node.children[0]))


TYPES = frozenset({"number_type", "row_type", "word_type", "named_type"})


def _type_in(build: Build, parts: Parts) -> nodes.TypeExpr:
    return type_of(build, next(t for t in subtrees(parts.content) if kind(t) in TYPES))


# ------------------------------------------------------------------ players, suits, ranks, options


def _players(build: Build, tree: Branch) -> nodes.Players:
    parts = Parts(tree)
    low = build.number(parts.content[1])
    high, normally, team = (parts.after(t) for t in ("UP_TO", "NORMALLY", "IN_TEAMS_OF"))
    return nodes.Players(
        build.span(parts.content),
        low,
        build.number(high) if high else low,
        build.number(normally) if normally else low,
        build.number(team) if team else None,
        build.tags(parts),
    )


def _suits(build: Build, tree: Branch) -> nodes.Suits:
    parts = Parts(tree)
    lines = [Parts(line) for line in parts.below("suit_line")]
    names = tuple(name for line in lines for name in build.names(line.content))
    tags = build.tags(parts) + tuple(tag for line in lines for tag in build.tags(line))
    return nodes.Suits(build.span(parts.content), names, tags)


def _ranks(build: Build, tree: Branch) -> nodes.Ranks:
    parts = Parts(tree)
    lines = [Parts(line) for line in parts.below("runs_line")]
    runs = tuple(run for line in lines for run in _rank_runs(build, line.content))
    tags = build.tags(parts) + tuple(tag for line in lines for tag in build.tags(line))
    return nodes.Ranks(build.span(parts.content), runs, tags)


def option(build: Build, tree: Branch) -> nodes.Option:
    """One line of the options."""
    parts = Parts(tree)
    return nodes.Option(
        build.span(parts.content),
        build.name(parts.content[0]),
        _type_in(build, parts),
        expr(build, parts.after("NORMALLY")),
        build.text(parts.content[-1]),
        build.tags(parts),
    )


def _options(build: Build, tree: Branch) -> nodes.Options:
    parts = Parts(tree)
    items = tuple(option(build, line) for line in parts.below("option"))
    return nodes.Options(build.span(parts.content), items, build.tags(parts))


# ------------------------------------------------------------------ pack, ranking, points, melds


def _take(build: Build, tree: Branch, label: Label) -> nodes.Take:
    parts = Parts(tree)
    run = rank_run(build, tree.children[1])
    times = parts.before("TIMES")
    joker = run.first == "joker" and run.last is None
    if not joker and not parts.has("OF"):
        build.problems.append(problems.take_what(build.span(parts.content)))
    return nodes.Take(
        line_span(build, label, parts),
        build.label(label),
        None if joker else run,
        build.names(parts.between("OF", "NUMBER", "WHEN")),
        build.number(times) if times else 1,
        maybe(build, parts.after("WHEN")),
        build.tags(parts),
    )


def line_span(build: Build, label: Label, parts: Parts) -> Span:
    """The sentence with the label in front of it."""
    content = parts.content
    return build.span([label, *content] if label else content)


def _leave_out(build: Build, tree: Branch, label: Label) -> nodes.LeaveOut:
    parts = Parts(tree)
    return nodes.LeaveOut(
        line_span(build, label, parts),
        build.label(label),
        exprs(build, parts.between("LEAVE_OUT", "WHEN")),
        maybe(build, parts.after("WHEN")),
        build.tags(parts),
    )


def ranked(build: Build, tree: Branch, label: Label) -> nodes.RankedCards:
    """A line of the ranking that names cards."""
    parts = Parts(tree)
    return nodes.RankedCards(
        line_span(build, label, parts),
        build.label(label),
        expr(build, parts.content[0]),
        _rank_runs(build, parts.content),
        maybe(build, parts.after("WHEN")),
        build.tags(parts),
    )


def _counts_as(build: Build, tree: Branch, label: Label) -> nodes.CountsAs:
    parts = Parts(tree)
    return nodes.CountsAs(
        line_span(build, label, parts),
        build.label(label),
        expr(build, parts.content[0]),
        expr(build, parts.after("COUNTS_AS")),
        maybe(build, parts.after("WHEN")),
        build.tags(parts),
    )


def _equals(build: Build, tree: Branch, label: Label) -> nodes.EqualCards:
    parts = Parts(tree)
    return nodes.EqualCards(
        line_span(build, label, parts),
        build.label(label),
        parts.has("LAST_OF_EQUALS"),
        build.tags(parts),
    )


def worth(build: Build, tree: Branch, label: Label) -> nodes.PointLine:
    """`11 for aces` or `0 otherwise`."""
    parts = Parts(tree)
    return nodes.PointLine(
        line_span(build, label, parts),
        build.label(label),
        expr(build, parts.content[0]),
        maybe(build, parts.after("FOR")),
        maybe(build, parts.after("WHEN")),
        build.tags(parts),
    )


def _run_meld(build: Build, tree: Branch, label: Label) -> nodes.RunMeld:
    parts = Parts(tree)
    return nodes.RunMeld(
        line_span(build, label, parts),
        build.label(label),
        expr(build, parts.content[0]),
        build.number(parts.after("RUN_OF")),
        parts.has("OR_MORE"),
        maybe(build, parts.after("WHEN")),
        build.tags(parts),
    )


def _group_meld(build: Build, tree: Branch, label: Label) -> nodes.GroupMeld:
    parts = Parts(tree)
    value, _, count, members, *_ = parts.content
    return nodes.GroupMeld(
        line_span(build, label, parts),
        build.label(label),
        expr(build, value),
        build.number(count),
        expr(build, members),
        maybe(build, parts.after("WHEN")),
        build.tags(parts),
    )


def _set_meld(build: Build, tree: Branch, label: Label) -> nodes.SetMeld:
    parts = Parts(tree)
    pieces = [part for part in parts.between("FOR", "WHEN") if kind(part) != "AND"]
    return nodes.SetMeld(
        line_span(build, label, parts),
        build.label(label),
        expr(build, parts.content[0]),
        exprs(build, pieces),
        maybe(build, parts.after("WHEN")),
        build.tags(parts),
    )


def _only_once(build: Build, tree: Branch, label: Label) -> nodes.OnlyOnce:
    parts = Parts(tree)
    return nodes.OnlyOnce(
        line_span(build, label, parts),
        build.label(label),
        maybe(build, parts.after("WHEN")),
        build.tags(parts),
    )


def _pack(build: Build, tree: Branch) -> nodes.Pack:
    parts = Parts(tree)
    lines = tuple(PACK_LINES[kind(t)](build, t, label) for label, t in labelled(parts.lines))
    return nodes.Pack(build.span(parts.content), lines, build.tags(parts))


def _ranking(build: Build, tree: Branch) -> nodes.Ranking:
    parts = Parts(tree)
    lines = tuple(RANKING_LINES[kind(t)](build, t, label) for label, t in labelled(parts.lines))
    return nodes.Ranking(build.span(parts.content), lines, build.tags(parts))


def _points(build: Build, tree: Branch) -> nodes.Points:
    parts = Parts(tree)
    lines = tuple(worth(build, t, label) for label, t in labelled(parts.lines))
    return nodes.Points(build.span(parts.content), lines, build.tags(parts))


def _melds(build: Build, tree: Branch) -> nodes.Melds:
    parts = Parts(tree)
    lines = tuple(MELD_LINES[kind(t)](build, t, label) for label, t in labelled(parts.lines))
    return nodes.Melds(build.span(parts.content), lines, build.tags(parts))


PACK_LINES: dict[str, Callable[[Build, Branch, Label], nodes.PackLine]] = {
    "take": _take,
    "leave_out": _leave_out,
}
RANKING_LINES: dict[str, Callable[[Build, Branch, Label], nodes.RankingLine]] = {
    "ranked": ranked,
    "counts_as": _counts_as,
    "equals": _equals,
}
MELD_LINES: dict[str, Callable[[Build, Branch, Label], nodes.MeldLine]] = {
    "run_meld": _run_meld,
    "group_meld": _group_meld,
    "set_meld": _set_meld,
    "only_once": _only_once,
}
SECTIONS: dict[str, Callable[[Build, Branch], nodes.Section]] = {
    "players": _players,
    "suits": _suits,
    "ranks": _ranks,
    "options": _options,
    "pack": _pack,
    "ranking": _ranking,
    "points": _points,
    "melds": _melds,
}
