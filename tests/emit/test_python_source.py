"""The text of generated Python: readable, the same every time, and every line knows where it comes from.

`python -m pytest tests/emit --rewrite-golden` writes the golden file anew; look at the difference.
"""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from engine.programs import block, get, program, put, register
from engine.programs import e as apply
from kaart.emit.python import emit_python
from kaart.emit.python_engine import load
from kaart.engine import RuleFault
from kaart.game import load_game
from kaart.ir import form
from kaart.ir.form import Fork, Goto

GOLDEN = Path(__file__).parent / "golden" / "euchre.py"


def test_golden(request: pytest.FixtureRequest) -> None:
    text = emit_python(load_game("euchre").program).text
    if request.config.getoption("--rewrite-golden", default=False):
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8"), "--rewrite-golden takes over what is generated now"


def test_phases_blocks_and_clauses_have_comments() -> None:
    source = emit_python(load_game("euchre").program)
    playout = source.text.split("def run(")[0]
    for phase in source.layout.program.phases:
        assert f"# ---------------------------------------- {phase.name}\n" in playout
    for clause in (c for decision in source.layout.program.decisions for c in decision.clauses):
        assert f"# {clause.label}\n" in playout
    for name in ("maker", "trump", "hand", "trick", "tricks_won"):
        assert f" {name} = " in playout or f" {name} |= " in playout


def test_the_same_every_time() -> None:
    for game in ("euchre", "wiezen"):
        first, second = (emit_python(load_game(game).program) for _ in range(2))
        assert (first.text, first.places) == (second.text, second.places)


def test_lines_come_from_the_rule_file() -> None:
    source = emit_python(load_game("euchre").program)
    lines = source.text.splitlines()
    assert len(lines) == len(source.places)
    found = {source.place(number) for number, line in enumerate(lines, 1) if "trump = candidate" in line}
    rules = load_game("euchre").program.files[0]
    ordered_up = {(rules, at) for at in _lines_of(source.layout.program, "first-call: order-up")}
    assert found
    assert found <= ordered_up
    assert source.place(0) is None
    assert source.place(len(lines) + 1) is None


def _lines_of(program_: form.Program, name: str) -> set[int]:
    found = next(block for block in program_.blocks if block.name == name)
    return {step.at.line for step in found.do if step.at is not None}


def test_a_fault_says_where_and_with_what_notes() -> None:
    too_much = block("a", put("n", apply("add", get("n"), 7), line=3), end=Goto("a"))
    engine = load(program([too_much], registers=[register("n", low=0, high=20)]))
    for play in (lambda: engine.playout(1, 1), lambda: engine.new_match(1)):
        with pytest.raises(RuleFault, match="n cannot become 21") as fault:
            play()
        assert fault.value.at is not None
        assert fault.value.at.line == 3
        assert fault.value.registers["n"] == 14


def test_a_loop_without_a_question_ends() -> None:
    engine = load(program([block("a", put("leader", 1, line=3), end=Goto("a"))]))
    with pytest.raises(RuleFault, match="too long without a question"):
        engine.playout(1, 1)


def test_a_mistake_of_the_generated_code_points_into_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong in a line is told with the place where the line comes from."""
    engine = load(program([block("a", put("leader", 1, line=3), end=Goto("b")), block("b", end=Goto("b"))]))
    text = engine.source.text.replace("leader = 1", "leader = 1 // 0")
    broken = type(engine)(replace(engine.source, text=text))
    with pytest.raises(RuleFault, match="cannot go on") as fault:
        broken.new_match(1)
    assert fault.value.place.endswith(":3:1")


EVIL = 'x"""; import os; os.abort() #\n) = \\'


def test_names_cannot_put_anything_into_the_text() -> None:
    """Whatever a rule file calls its notes, phases and rules, the text has the same statements."""
    plain, evil = _named("note"), _named(EVIL)
    assert _shape(emit_python(plain).text) == _shape(emit_python(evil).text)
    load(evil)


def _named(name: str) -> form.Program:
    step = block(name, put(name, 1), phase=name, end=Fork(get(name), name, name))
    made = program([step], registers=[register(name)])
    return replace(made, title=name, name=name, options=((name, name),))


def _shape(text: str) -> list[str]:
    """The kinds of nodes of a text, without names and constants."""
    return [type(node).__name__ for node in ast.walk(ast.parse(text))]
