"""Builds the four kinds of file, with the amendments of variants."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kaart.diagnostics import Problem
from kaart.syntax import declarations, instructions, nodes, questions, structure
from kaart.syntax.declarations import MELD_LINES, PACK_LINES, RANKING_LINES, Label, labelled
from kaart.syntax.expressions import expr, maybe
from kaart.syntax.keywords import CLAUSES
from kaart.syntax.parts import Branch, Build, Parts, branch, kind, subtrees, token
from kaart.syntax.rows import clause_without_label, may_also
from kaart.syntax.scenarios import scenario

PROCEDURES = {
    "BEFORE_MATCH": nodes.When.BEFORE_MATCH,
    "PHASE": nodes.When.PHASE,
    "AFTER_ROUND": nodes.When.AFTER_ROUND,
}
AMENDMENTS = {
    "amend_becomes": nodes.Amend.BECOMES,
    "amend_remove": nodes.Amend.REMOVE,
    "amend_replace": nodes.Amend.REPLACE,
    "amend_before": nodes.Amend.BEFORE,
    "amend_after": nodes.Amend.AFTER,
}


def file(build: Build, tree: Branch) -> nodes.File:
    """The node of a whole file."""
    inner = branch(tree.children[0])
    return FILES[kind(inner)](build, inner)


def _procedure(build: Build, tree: Branch) -> nodes.Procedure:
    parts = Parts(tree)
    name = parts.after("PHASE")
    return nodes.Procedure(
        build.span(parts.content),
        PROCEDURES[kind(parts.content[0])],
        build.name(name) if name else None,
        instructions.block(build, parts.below("block")[0]),
        build.tags(parts),
    )


def _announcement(build: Build, tree: Branch) -> nodes.Announcement:
    parts = Parts(tree)
    action = questions.alternative(build, parts.below("action")[0], instructions.block)
    return nodes.Announcement(
        build.span(parts.content),
        parts.has("AT_ANY_TIME"),
        expr(build, parts.content[1]),
        action,
        action.tags,
    )


SECTIONS: dict[str, Callable[[Build, Branch], nodes.Section]] = {
    **declarations.SECTIONS,
    "places": structure.places,
    "notes": structure.notes,
    "table": structure.table,
    "define": structure.define,
    "procedure": _procedure,
    "announcement": _announcement,
}


def _section(build: Build, tree: Branch, label: Label) -> nodes.Section:
    if kind(tree) == "claim":
        return structure.claim(build, tree, label)
    return SECTIONS[kind(tree)](build, tree)


def _game(build: Build, tree: Branch) -> nodes.File:
    parts = Parts(tree)
    _, name, *title = parts.content
    return nodes.GameFile(
        build.span(parts.content),
        build.known.language,
        build.plain_name(name),
        build.text(title[0]) if title else None,
        tuple(_section(build, t, label) for label, t in labelled(parts.lines)),
        build.tags(parts),
    )


# ------------------------------------------------------------------ variants


def _variant(build: Build, tree: Branch) -> nodes.File:
    parts = Parts(tree)
    _, name, _, base, *title = parts.content
    return nodes.VariantFile(
        build.span(parts.content),
        build.known.language,
        build.plain_name(name),
        build.plain_name(base),
        build.text(title[0]) if title else None,
        tuple(_amendment(build, line) for line in subtrees(parts.lines)),
        build.tags(parts),
    )


def _amendment(build: Build, tree: Branch) -> nodes.Amendment:
    parts = Parts(tree)
    what = AMENDMENTS[kind(tree)]
    target = next(t for t in subtrees(parts.content) if kind(t) == "target")
    return nodes.Amendment(
        build.span(parts.content),
        what,
        _target(build, target),
        maybe(build, parts.after("BECOMES")) if what is nodes.Amend.BECOMES else None,
        tuple(_pieces(build, parts)),
        build.tags(parts),
    )


def _target(build: Build, tree: Branch) -> nodes.Target:
    first = token(tree.children[0])
    name = build.name(first)
    if first.type != "NAME":
        name = nodes.Name(name.span, first.type.lower().replace("_", " "), is_word=True)
    inside = build.name(tree.children[2]) if tree.children[1:] else None
    return nodes.Target(build.span(tree.children), name, inside)


def _pieces(build: Build, parts: Parts) -> Iterator[nodes.Piece]:
    for label, tree in labelled(parts.lines):
        posing = _posing_as_row(build, tree) if kind(tree) == "row" else None
        if posing is None:
            yield _piece(build, tree, label)
        else:
            build.problems.append(posing)


def _posing_as_row(build: Build, tree: Branch) -> Problem | None:
    """`must avoid jacks if able` without its label can be read as a row, which is never meant."""
    content = Parts(tree).content
    span = build.span(content)
    text = " ".join(str(one) for one in tree.scan_values(lambda _: True))
    for terminal in (*CLAUSES, "MAY"):
        if any(text.startswith(f"{spelling} ") for spelling in build.known.phrases[terminal]):
            says = may_also if terminal == "MAY" else clause_without_label
            return Problem("K130", span, *says())
    return None


def _piece(build: Build, tree: Branch, label: Label) -> nodes.Piece:
    match kind(tree):
        case name if name in UNLABELLED:
            return UNLABELLED[name](build, tree)
        case name if name in LABELLED:
            return LABELLED[name](build, tree, label)
        case "action":
            return questions.alternative(build, tree, instructions.block)
        case _:
            return instructions.statement(build, tree, label)


UNLABELLED: dict[str, Callable[[Build, Branch], nodes.Piece]] = {
    **SECTIONS,
    "option": declarations.option,
    "place": structure.place,
    "note": structure.note,
    "row": structure.row,
    "case": structure.case,
    "card_clause": questions.card_clause,
    "call_clause": questions.call_clause,
}
LABELLED: dict[str, Callable[[Build, Branch, Label], nodes.Piece]] = {
    "claim": structure.claim,
    **PACK_LINES,
    **RANKING_LINES,
    **MELD_LINES,
    "piece_ranked": declarations.ranked,
    "worth": declarations.worth,
    "worth_rest": declarations.worth,
}

# ------------------------------------------------------------------ scenarios and words


def _scenarios(build: Build, tree: Branch) -> nodes.File:
    parts = Parts(tree)
    return nodes.ScenarioFile(
        build.span(parts.content),
        build.known.language,
        build.plain_name(parts.content[1]),
        tuple(scenario(build, line) for line in parts.below("scenario")),
    )


def _words(build: Build, tree: Branch) -> nodes.File:
    parts = Parts(tree)
    return nodes.WordsFile(
        build.span(parts.content),
        build.known.language,
        build.plain_name(parts.content[1]),
        tuple(_word(build, line) for line in parts.below("word")),
    )


def _word(build: Build, tree: Branch) -> nodes.Word:
    names = [child for child in tree.children if kind(child) == "NAME"]
    texts = [build.text(child) for child in tree.children if kind(child) == "STRING"]
    english, dutch = [*texts, None, None][:2]
    return nodes.Word(
        build.span(tree.children),
        build.plain_name(names[0]),
        build.plain_name(names[1]) if names[1:] else None,
        english,
        dutch,
    )


FILES: dict[str, Callable[[Build, Branch], nodes.File]] = {
    "game": _game,
    "variant": _variant,
    "scenario_file": _scenarios,
    "words_file": _words,
}
