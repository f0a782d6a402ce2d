"""Every node knows its place: lines and columns from 1, the end exclusive."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest
from node_shapes import ENGLISH, sections, sound

from kaart.diagnostics import Span
from kaart.library import data_folder
from kaart.syntax import nodes, parse, read

GAMES = sorted(data_folder("games").rglob("*.kaart"))


def all_nodes(value: object) -> Iterator[tuple[object, Span]]:
    """Every node in a node, with its span."""
    if isinstance(value, tuple):
        for item in value:
            yield from all_nodes(item)
    elif dataclasses.is_dataclass(value) and not isinstance(value, Span):
        yield value, value.span  # type: ignore[attr-defined]
        for field in dataclasses.fields(value):
            yield from all_nodes(getattr(value, field.name))


def cut(text: str, span: Span) -> str:
    """The text of a span."""
    lines = text.split("\n")[span.line - 1 : span.end_line]
    lines[-1] = lines[-1][: span.end_column - 1]
    lines[0] = lines[0][span.column - 1 :]
    return "\n".join(lines)


def test_spans_of_sentences_and_expressions() -> None:
    text = (
        f'{ENGLISH}game x "T"  @1\nphase p  # c\n  l: x becomes (a + b) * 2 when c is d and\n  e  @2 @3\n'
        "  player may bid n from 1 up to 7  @4\n    stop\n  or pass\n  when a  @5\n    stop\n"
    )
    file = sound(text)
    spans = {
        type(node).__name__ + str(span.line): cut(text, span)
        for node, span in reversed(list(all_nodes(file)))
    }
    assert spans["GameFile2"] == 'game x "T"'
    assert spans["Procedure3"] == "phase p"
    assert spans["Becomes4"] == "l: x becomes (a + b) * 2 when c is d and\n  e"
    assert spans["Arithmetic4"] == "(a + b) * 2"
    assert spans["Grouped4"] == "(a + b)"
    assert spans["Compare4"] == "c is d"
    assert spans["Logic4"] == "c is d and\n  e"
    assert spans["Tag5"] == "@2"
    assert spans["May6"] == "player may"
    assert spans["Alternative6"] == "bid n from 1 up to 7"
    assert spans["Choice6"] == "n from 1 up to 7"
    assert spans["Range6"] == "1 up to 7"
    assert spans["Alternative8"] == "pass"
    assert spans["WhenBlock9"] == "when a"


def test_the_span_of_a_label_leaves_out_the_colon() -> None:
    (procedure,) = sections("phase p\n  lab: stop")
    assert isinstance(procedure, nodes.Procedure)
    (statement,) = procedure.block
    assert isinstance(statement, nodes.Leaves)
    assert statement.label is not None
    assert (statement.label.span.column, statement.label.span.end_column) == (3, 6)


@pytest.mark.parametrize("path", GAMES, ids=[path.name for path in GAMES])
def test_shipped_files_parse_and_every_name_is_where_it_says(path: Path) -> None:
    text, problems = read(path)
    assert not problems
    file, problems = parse(text, str(path))
    assert not problems
    english = isinstance(file, nodes.GameFile | nodes.VariantFile) and file.language == "english"
    for node, span in all_nodes(file):
        assert (span.line, span.column) < (span.end_line, span.end_column), node
        if isinstance(node, nodes.Name) and english and "each number" not in cut(text, span):
            assert " ".join(cut(text, span).split()) == node.text
