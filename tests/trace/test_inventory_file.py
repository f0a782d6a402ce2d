"""Faults in an inventory are problems with the line they are about; every tagged node has a kind."""

from __future__ import annotations

import dataclasses
import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from kaart.library import data_folder
from kaart.syntax import nodes
from kaart.trace import read_inventory
from kaart.trace.clauses import KINDS

HEAD = '[document.900]\nen = "A leaflet"\nsentences = 1\n\n'
GOOD = HEAD + '[900.1]\nat = "line 1"\nen = "Two play."\n'

FAULTS = [
    ("en = ", "K601", 1, "This cannot be read: "),
    ("[" * 5000, "K601", 1, "This cannot be read: "),
    (GOOD + "[900.1]\n", "K601", 8, "This cannot be read: "),
    (HEAD, "K602", 1, "Sentence 900.1 is not in the inventory."),
    (GOOD + '[900.2]\nat = "x"\nen = "y"\n', "K602", 8, "Document 900 has no sentence 900.2."),
    (GOOD + 'eng = "y"\n', "K602", 5, "900.1 has eng, which means nothing here."),
    (GOOD.replace('"Two play."', "2"), "K602", 5, "900.1 has no en that is a text of one line."),
    (GOOD.replace('"Two play."', '"""a\nb"""'), "K602", 5, "900.1 has no en that is a text of one line."),
    (GOOD.replace('at = "line 1"\n', ""), "K602", 5, "900.1 has no at that is a text of one line."),
    (GOOD.replace("sentences = 1", ""), "K602", 1, "Document 900 lacks the number of its sentences."),
    (GOOD.replace("= 1\n", "= 99999999999\n"), "K602", 1, "Document 900 lacks the number of its sentences."),
    (GOOD + '[R-1]\nen = "y"\n', "K602", 8, "R-1 has no en that is a text of one line."),
    (GOOD + '[R-1]\nabout.en = "x"\nen = "y"\n[[R-1.reading]]\nby = "z"\n', "K602", 8, "R-1 has no en"),
    ("stray = 3\n" + GOOD, "K602", 1, "stray has no en that is a text of one line."),
]


@pytest.mark.parametrize(("text", "code", "line", "sentence"), FAULTS)
def test_faults_are_problems(tmp_path: Path, text: str, code: str, line: int, sentence: str) -> None:
    path = tmp_path / "x.rules.toml"
    path.write_text(text, encoding="utf-8")
    _, problems, _ = read_inventory(path)
    found = {(problem.code, problem.span.line) for problem in problems if sentence in problem.sentence}
    assert (code, line) in found
    assert all(problem.advice for problem in problems)


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "x.rules.toml"
    path.write_bytes(b"\xff\xfe\x00")
    inventory, problems, _ = read_inventory(path)
    assert [problem.sentence for problem in problems] == ["This file is not written in UTF-8."]
    assert inventory.rules == ()


def test_a_good_one(tmp_path: Path) -> None:
    path = tmp_path / "x.rules.toml"
    path.write_text(GOOD, encoding="utf-8")
    inventory, problems, text = read_inventory(path)
    assert (problems, text) == ((), GOOD)
    (rule,) = inventory.rules
    assert (rule.id, rule.place, rule.text.said("nl"), rule.no_rule) == ("900.1", "line 1", "Two play.", None)
    assert rule.span.line == 5


def test_every_node_that_can_be_tagged_has_a_kind() -> None:
    tagged = {
        node
        for node in vars(nodes).values()
        if dataclasses.is_dataclass(node) and any(f.name == "tags" for f in dataclasses.fields(node))
    }
    scenarios = {nodes.Scenario, *get_args(nodes.Expected)}
    assert tagged - scenarios == set(KINDS)


def test_the_example_in_the_documentation_is_as_in_the_shipped_file() -> None:
    page = (Path(__file__).parents[2] / "docs" / "traceability.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    inventory = data_folder("games") / "heugen" / "heugen.rules.toml"
    shipped = tomllib.loads(inventory.read_text(encoding="utf-8"))
    shown = tomllib.loads(example)
    assert shown["document"] == shipped["document"]
    assert shown["HE-10"] == shipped["HE-10"]
    assert shown["000"] == {number: shipped["000"][number] for number in shown["000"]}
