"""The reference of constructs: every rule of the grammar has a sentence and an example that uses it."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest
from lark import Token, Tree
from page_runner import HEADER, ROOT, Block, wrapped

from kaart.syntax import parse
from kaart.syntax.grammar import parser
from kaart.syntax.keywords import keywords
from kaart.syntax.source import prepare

sys.path.append(str(ROOT / "docs"))

import making

CONSTRUCTS = making.constructs()


def test_every_rule_of_the_grammar_is_told_and_nothing_else() -> None:
    told = tomllib.loads((ROOT / "docs" / "constructs.toml").read_text(encoding="utf-8"))
    assert [one.name for one in CONSTRUCTS] == list(dict.fromkeys(one.name for one in CONSTRUCTS))
    assert list(told) == [one.name for one in CONSTRUCTS]


def test_no_rule_of_the_parser_is_overlooked() -> None:
    """The parser knows no other rules, but for helpers and rules that stand for the one thing in them."""
    rules = [rule for rule in parser("english").rules if rule.alias or not rule.options.expand1]
    names = {str(rule.alias or rule.origin.name) for rule in rules}
    assert {name for name in names if not name.startswith(("_", "$"))} == {one.name for one in CONSTRUCTS}


@pytest.mark.parametrize("construct", CONSTRUCTS, ids=lambda one: one.name)
def test_an_example_is_read_and_uses_its_construct(construct: making.Construct) -> None:
    block = Block(ROOT / "docs" / "constructs.toml", 0, ("kaart", construct.place), construct.example)
    text = HEADER + construct.example if construct.place == "file" else wrapped(block)
    problems = parse(text, "example.kaart")[1]
    assert [f"{problem.span}: {problem.sentence}" for problem in problems] == []
    tree: Tree[Token] = parser("english").parse(prepare(text, "example.kaart").body)
    assert construct.name in {str(below.data) for below in tree.iter_subtrees()}
    assert construct.says.endswith((".", "…"))


def test_the_examples_use_every_keyword() -> None:
    shown = " ".join(one.example + " " for one in CONSTRUCTS)
    text = " ".join(shown.split())
    missing = [
        key for key, all_ in keywords("english").phrases.items() if not any(one in text for one in all_)
    ]
    assert missing == []


@pytest.mark.parametrize(("name", "text"), [page for page in making.all_pages() if "/" not in page[0]])
def test_pages_are_made(name: str, text: str) -> None:
    assert text.startswith("# ")
    assert len(text.splitlines()) > 20, name


def test_every_problem_has_its_page_in_both_languages() -> None:
    names = {name for name, _ in making.all_pages()}
    codes = {Path(name).stem for name in names if name.startswith("problems/K")}
    assert len(codes) > 50
    assert {f"fouten/{code}.md" for code in codes} <= names
