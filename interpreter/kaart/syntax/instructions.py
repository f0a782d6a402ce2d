"""Builds the nodes of instructions: one-line sentences, loops and branches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kaart.diagnostics import Span
from kaart.syntax import nodes, problems, questions
from kaart.syntax.declarations import Label, labelled, line_span
from kaart.syntax.expressions import expr, exprs, maybe
from kaart.syntax.parts import Branch, Build, Parts, branch, kind, subtrees, token, token_span

BlockBuilder = Callable[[Build, Branch], nodes.Block]

LEAVES = {
    "STOP": nodes.Leave.STOP,
    "END_PHASE": nodes.Leave.END_PHASE,
    "END_ROUND": nodes.Leave.END_ROUND,
}


def block(build: Build, tree: Branch) -> nodes.Block:
    """The sentences of an indented block."""
    return tuple(statement(build, line, label) for label, line in labelled(tree.children))


def statement(build: Build, tree: Branch, label: Label) -> nodes.Statement:
    """One instruction with what stands below it."""
    match kind(tree):
        case "plain":
            return _plain(build, tree, label)
        case "may":
            return questions.may(build, tree, label, block)
        case other:
            return STATEMENTS[other](build, tree, label)


# ------------------------------------------------------------------ sentences of one line


@dataclass(frozen=True, slots=True)
class _Frame:
    """What every one-line instruction has around its own words."""

    span: Span
    label: nodes.Name | None
    when: nodes.Expr | None
    tags: nodes.Tags


def _plain(build: Build, tree: Branch, label: Label) -> nodes.Statement:
    parts = Parts(tree)
    frame = _Frame(
        line_span(build, label, parts),
        build.label(label),
        maybe(build, parts.after("WHEN")),
        build.tags(parts),
    )
    core = branch(parts.content[0])
    return SENTENCES[kind(core)](build, Parts(core), frame)


def _becomes(build: Build, p: Parts, f: _Frame) -> nodes.Statement:
    target, _, value = p.content
    return nodes.Becomes(f.span, f.label, expr(build, target), expr(build, value), f.when, f.tags)


def _changes(build: Build, p: Parts, f: _Frame) -> nodes.Statement:
    target, word, amount = p.content
    falls = kind(word) == "FALLS_BY"
    return nodes.Changes(f.span, f.label, expr(build, target), falls, expr(build, amount), f.when, f.tags)


def _pays(build: Build, p: Parts, f: _Frame) -> nodes.Statement:
    return nodes.Pays(
        f.span,
        f.label,
        expr(build, p.content[0]),
        expr(build, p.after("PAYS")),
        p.has("EACH"),
        expr(build, p.after("TO_EACH_OF" if p.has("TO_EACH_OF") else "TO")),
        p.has("TO_EACH_OF"),
        p.has("REST_UNPAID"),
        f.when,
        f.tags,
    )


def _put(build: Build, p: Parts, f: _Frame) -> nodes.Statement:
    return nodes.Put(
        f.span,
        f.label,
        exprs(build, p.between("PUT", "INTO", "UNDER")),
        expr(build, p.after("INTO", "UNDER")),
        p.has("UNDER"),
        maybe(build, p.after("FROM")),
        f.when,
        f.tags,
    )


def _deal(build: Build, p: Parts, f: _Frame) -> nodes.Statement:
    packets = exprs(build, p.between("DEAL", "CARDS", "TO"))
    if not p.has("CARDS"):
        if [(getattr(e, "text", ""), getattr(e, "is_word", False)) for e in packets] != [("all cards", True)]:
            build.problems.append(problems.deal_all(build.span(p.content[:2])))
        packets = ()
    then = p.after("THEN")
    return nodes.Deal(
        f.span,
        f.label,
        packets,
        build.name(p.after("TO")),
        expr(build, p.after("FROM")),
        build.name(then) if then else None,
        f.when,
        f.tags,
    )


def _shuffle(build: Build, p: Parts, f: _Frame) -> nodes.Statement:
    return nodes.Shuffle(f.span, f.label, expr(build, p.content[1]), f.when, f.tags)


def _cut(build: Build, p: Parts, f: _Frame) -> nodes.Statement:
    _, place, _, low, _, high = p.content
    return nodes.Cut(f.span, f.label, expr(build, place), expr(build, low), expr(build, high), f.when, f.tags)


def _drawn(build: Build, p: Parts, f: _Frame) -> nodes.Statement:
    target, _, values = p.content
    return nodes.Drawn(f.span, f.label, expr(build, target), expr(build, values), f.when, f.tags)


def _sees(build: Build, p: Parts, f: _Frame) -> nodes.Statement:
    who, _, cards = p.content
    return nodes.Sees(f.span, f.label, expr(build, who), expr(build, cards), f.when, f.tags)


def _not_asked(build: Build, p: Parts, f: _Frame) -> nodes.Statement:
    return nodes.NotAskedAgain(f.span, f.label, expr(build, p.content[0]), f.when, f.tags)


def _sits_out(build: Build, p: Parts, f: _Frame) -> nodes.Statement:
    return nodes.SitsOut(f.span, f.label, expr(build, p.content[0]), f.when, f.tags)


def _cross_off(build: Build, p: Parts, f: _Frame) -> nodes.Statement:
    return nodes.CrossOff(f.span, f.label, expr(build, p.content[1]), f.when, f.tags)


def _leaves(build: Build, p: Parts, f: _Frame) -> nodes.Statement:
    return nodes.Leaves(f.span, f.label, LEAVES[kind(p.content[0])], f.when, f.tags)


def _end_match(build: Build, p: Parts, f: _Frame) -> nodes.Statement:
    return nodes.EndMatch(f.span, f.label, expr(build, p.content[1]), f.when, f.tags)


SENTENCES: dict[str, Callable[[Build, Parts, _Frame], nodes.Statement]] = {
    "becomes": _becomes,
    "changes": _changes,
    "pays": _pays,
    "put": _put,
    "deal": _deal,
    "shuffle": _shuffle,
    "cut": _cut,
    "drawn": _drawn,
    "sees": _sees,
    "not_asked": _not_asked,
    "sits_out": _sits_out,
    "cross_off": _cross_off,
    "leaves": _leaves,
    "end_match": _end_match,
}

# ------------------------------------------------------------------ sentences with a block


def _when(build: Build, tree: Branch, label: Label) -> nodes.Statement:
    branches = tuple(_branch(build, line) for line in subtrees(tree.children))
    first = Parts(branch(tree.children[0]))
    return nodes.WhenBlock(line_span(build, label, first), build.label(label), branches)


def _branch(build: Build, tree: Branch) -> nodes.Branch:
    parts = Parts(tree)
    return nodes.Branch(
        build.span(parts.content),
        maybe(build, parts.after("WHEN", "OTHERWISE_WHEN")),
        block(build, parts.below("block")[0]),
        build.tags(parts),
    )


def _each(build: Build, tree: Branch, label: Label) -> nodes.Statement:
    parts = Parts(tree)
    kind_name, binder = build.name(parts.after("EACH")), parts.after("AS")
    if parts.has("FROM") and (kind_name.text, kind_name.is_word) != ("player", True):
        build.problems.append(problems.each_from(build.span(parts.content), kind_name.text))
    return nodes.Each(
        line_span(build, label, parts),
        build.label(label),
        kind_name,
        build.name(binder) if binder else kind_name,
        maybe(build, parts.after("OF")),
        maybe(build, parts.after("FROM")),
        None,
        None,
        block(build, parts.below("block")[0]),
        build.tags(parts),
    )


def _each_number(build: Build, tree: Branch, label: Label) -> nodes.Statement:
    parts = Parts(tree)
    word, binder = token(parts.content[0]), parts.after("AS")
    number = nodes.Name(token_span(build.path, word, word), "number", is_word=True)
    return nodes.Each(
        line_span(build, label, parts),
        build.label(label),
        number,
        build.name(binder) if binder else number,
        None,
        None,
        expr(build, parts.after("FROM")),
        expr(build, parts.after("UP_TO")),
        block(build, parts.below("block")[0]),
        build.tags(parts),
    )


def _going_round(build: Build, tree: Branch, label: Label) -> nodes.Statement:
    parts = Parts(tree)
    return nodes.GoingRound(
        line_span(build, label, parts),
        build.label(label),
        expr(build, parts.after("GOING_ROUND_FROM")),
        maybe(build, parts.after("BUT")),
        maybe(build, parts.after("AT_MOST")),
        block(build, parts.below("block")[0]),
        build.tags(parts),
    )


def _at_once(build: Build, tree: Branch, label: Label) -> nodes.Statement:
    parts = Parts(tree)
    return nodes.AllAtOnce(
        line_span(build, label, parts),
        build.label(label),
        block(build, parts.below("block")[0]),
        build.tags(parts),
    )


def _repeat(build: Build, tree: Branch, label: Label) -> nodes.Statement:
    parts = Parts(tree)
    counter = parts.after("COUNTING")
    return nodes.Repeat(
        line_span(build, label, parts),
        build.label(label),
        expr(build, parts.after("REPEAT")),
        build.name(counter) if counter else None,
        block(build, parts.below("block")[0]),
        build.tags(parts),
    )


STATEMENTS: dict[str, Callable[[Build, Branch, Label], nodes.Statement]] = {
    "chooses": questions.chooses,
    "chooses_cards": questions.chooses_cards,
    "plays": questions.plays,
    "when": _when,
    "each": _each,
    "each_number": _each_number,
    "going_round": _going_round,
    "at_once": _at_once,
    "repeat": _repeat,
}
