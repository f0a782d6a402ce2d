"""Programs as JSON, the schema, and the sentences about programs that do not hold together."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

import jsonschema
import pytest

from kaart.ir import form
from kaart.ir.form import Announcement, Cut, Draw, Finish, MeldKind, MeldLine, MeldTable, Op, Program, Resume
from kaart.ir.json import ENDS, INSTRUCTIONS, FormError, from_json, key, to_json
from kaart.ir.signatures import NAMES, SIGNATURES
from kaart.ir.validate import schema, validate

from . import programs as made
from .programs import answer, e, numbers


def everything() -> Program:
    """A program that uses every instruction, end and list of the form."""
    plain = made.hearts(1)
    odd = (
        form.Gather(made.zone("stock"), made.zone("hand", 1), True, None),
        form.Show(1 << 60, 3, made.at(2)),
        form.Deal(made.zone("stock"), "hand", 15, 0, (3, 2), "stock", None),
    )
    blocks = (
        made.block("odd", *odd, end=Cut(made.zone("stock"), 1, 2, "draw", None)),
        made.block("draw", end=Draw("tricks", (), numbers(1, 3), "resume", made.at(3))),
        made.block("resume", end=Resume()),
        made.block("done", end=Finish(0, None)),
    )
    announced = Announcement(answer(0, "odd", when=e("let", "x", 1, e("var", "x"))), "shout", True, 15, None)
    announced = replace(announced, alternative=replace(announced.alternative, family=2))
    melds = MeldTable(
        "melds", (2,), (True,), ((), (MeldLine(MeldKind.SET, 4, 2, False, (1, 1 << 70)),)), (True, False)
    )
    return replace(
        plain,
        blocks=plain.blocks + blocks,
        families=(*plain.families, form.Family("shout", (), 104, 1)),
        announcements=(announced,),
        meld_tables=(melds,),
        options=(("limit", 100), ("school", "old")),
        teams=(0, 1, 0, 1),
    )


def test_there_and_back() -> None:
    for program in (made.hearts(2), everything()):
        value = json.loads(json.dumps(to_json(program)))
        assert from_json(value) == program
        assert validate(value) == ()


def test_options_are_an_object_and_large_sets_survive() -> None:
    value = to_json(everything())
    assert value["options"] == {"limit": 100, "school": "old"}
    assert json.loads(json.dumps(value))["meld-tables"][0]["cells"][1][0]["sets"] == [1, 1 << 70]


# ------------------------------------------------------------------ the schema and the classes agree

PARTS: Mapping[str, type] = {
    "zone-ref": form.ZoneRef,
    "register": form.Register,
    "zone": form.Zone,
    "table": form.Table,
    "meld-line": form.MeldLine,
    "meld-table": form.MeldTable,
    "face": form.Face,
    "domain": form.Domain,
    "block": form.Block,
    "phase": form.Phase,
    "parameter": form.Parameter,
    "alternative": form.Alternative,
    "pattern": form.Pattern,
    "clause": form.Clause,
    "decision": form.Decision,
    "announcement": form.Announcement,
    "family-parameter": form.FamilyParameter,
    "family": form.Family,
}


@pytest.mark.parametrize(("name", "part"), [*PARTS.items(), *INSTRUCTIONS.items(), *ENDS.items()])
def test_the_schema_has_the_fields_of_the_form(name: str, part: type) -> None:
    tag = {"do"} if name in INSTRUCTIONS else {"end"} if name in ENDS else set()
    assert set(schema()["$defs"][name]["properties"]) == {key(field.name) for field in fields(part)} | tag
    assert schema()["$defs"][name]["additionalProperties"] is False


def test_the_schema_has_the_fields_of_a_program() -> None:
    assert set(schema()["properties"]) == {key(field.name) for field in fields(Program)} | {"schema-version"}


def test_the_schema_has_the_signatures_of_the_operations() -> None:
    rules = schema()["$defs"]["application"]["allOf"]
    found = {}
    for rule in rules:
        for op in rule["if"]["prefixItems"][0]["enum"]:
            found[Op(op)] = rule["then"]
    assert set(found) == set(Op)
    for op, signature in SIGNATURES.items():
        fixed = [kind for kind in signature if not kind.endswith("…")]
        names = ["name" if kind in NAMES else "expression" for kind in fixed]
        assert [item["$ref"].rpartition("/")[2] for item in found[op]["prefixItems"][1:]] == names
        once_more = signature[-1].endswith("…") and signature[-1] != "index…"
        assert found[op]["minItems"] == 1 + len(fixed) + once_more
        assert bool(found[op]["items"]) is signature[-1].endswith("…")


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


# ------------------------------------------------------------------ what is wrong

Change = Callable[[Any], object]

WRONG: list[tuple[str, Change]] = [
    ("$.schema-version is 9; this kaart reads version 1.", lambda v: v.update({"schema-version": 9})),
    ("$ lacks entry.", lambda v: v.pop("entry")),
    ("$ has extra, which the form does not know.", lambda v: v.update(extra=1)),
    ('$.seats is "four" where a whole number is wanted.', lambda v: v.update(seats="four")),
    ("$.seats is 0, which is less than 1.", lambda v: v.update(seats=0)),
    ("$.blocks[0].do[0] lacks do.", lambda v: v["blocks"][0]["do"][0].pop("do")),
    (
        '$.blocks[0].do[1].do is "mov", which the form does not know. Did you mean move.',
        lambda v: v["blocks"][0]["do"][1].update(do="mov"),
    ),
    ("$.blocks[0].do[1] lacks under.", lambda v: v["blocks"][0]["do"][1].pop("under")),
    ("$.blocks[0].end lacks zone.", lambda v: v["blocks"][0]["end"].pop("zone")),
    (
        '$.blocks[1].do[1].value[0] is "nxt", which the form does not know. Did you mean next.',
        lambda v: v["blocks"][1]["do"][1]["value"].__setitem__(0, "nxt"),
    ),
    (
        "$.blocks[1].do[1].value has 2 parts where at least 3 are wanted.",
        lambda v: v["blocks"][1]["do"][1]["value"].pop(),
    ),
    (
        "$.blocks[1].do[1].value has 4 parts, which is more than it can have.",
        lambda v: v["blocks"][1]["do"][1]["value"].append(1),
    ),
    (
        "$.blocks[1].do[1].value[2] is 1.5 where a whole number or a list is wanted.",
        lambda v: v["blocks"][1]["do"][1]["value"].__setitem__(2, 1.5),
    ),
    ("$.blocks[0].at is 3 where a list or null is wanted.", lambda v: v["blocks"][0].update(at=3)),
    (
        "$.blocks[0].end.to names a block 'x' that there is not.",
        lambda v: v["blocks"][0]["end"].update(to="x"),
    ),
    ("$.entry names a block 'x' that there is not.", lambda v: v.update(entry="x")),
    (
        "$.blocks[1].do[1].value[2][1] names a register 'turm' that there is not.",
        lambda v: v["blocks"][1]["do"][1]["value"].__setitem__(2, ["get", "turm"]),
    ),
    (
        "$.blocks[1].do[1].value[2][1] gives 0 indices to the register 'score', which has 1.",
        lambda v: v["blocks"][1]["do"][1]["value"].__setitem__(2, ["get", "score"]),
    ),
    (
        "$.blocks[1].do[1].value[2][1] names a variable 'p' that is not bound there.",
        lambda v: v["blocks"][1]["do"][1]["value"].__setitem__(2, ["var", "p"]),
    ),
    (
        "$.blocks[1].do[1].value[2][1] names a zone 'hat' that there is not.",
        lambda v: v["blocks"][1]["do"][1]["value"].__setitem__(2, ["top", "hat"]),
    ),
    (
        "$.blocks[1].do[1].value[2][2] gives 1 indices to the table 'power', which has 2.",
        lambda v: v["blocks"][1]["do"][1]["value"].__setitem__(2, ["sum", 0, "power"]),
    ),
    (
        "$.blocks[1].do[1].value[2][2] names a meld table 'x' that there is not.",
        lambda v: v["blocks"][1]["do"][1]["value"].__setitem__(2, ["melds", 0, "x"]),
    ),
    (
        "$.blocks[1].do[0] names a zone 'hat' that there is not.",
        lambda v: v["blocks"][1]["do"][0].update(to="hat"),
    ),
    (
        "$.blocks[1].do[1] gives 1 indices to the register 'turn', which has 0.",
        lambda v: v["blocks"][1]["do"][1].update(index=[0]),
    ),
    (
        "$.blocks[3].end speaks of decision 7; there are 2.",
        lambda v: v["blocks"][3]["end"].update(decision=7),
    ),
    ("$.decisions[0].alternatives[0] speaks of family 9; there are 3.", lambda v: _first(v).update(family=9)),
    (
        "$.decisions[0].alternatives[0] has other parameters than its family 'pass'.",
        lambda v: _first(v).update(parameters=[]),
    ),
    (
        "$.decisions[0] speaks of announcement 4; there are 1.",
        lambda v: v["decisions"][0].update(announcements=[4]),
    ),
    (
        "$.decisions[0].hides names a register 'x' that there is not.",
        lambda v: v["decisions"][0].update(hides=["x"]),
    ),
    (
        "$.decisions[1].clauses[0].patterns[0] speaks of alternative 3; there are 1.",
        lambda v: _pattern(v).update(alternative=3),
    ),
    (
        "$.decisions[1].clauses[0].patterns[0] has 0 values for 1 parameters.",
        lambda v: _pattern(v).update(values=[]),
    ),
    ("$.cards[0] speaks of face 99; there are 52.", lambda v: v["cards"].__setitem__(0, 99)),
    ("$.teams has 3 entries for 4 seats.", lambda v: v["teams"].pop()),
    ("$.registers lacks 'dealer'.", lambda v: v["registers"].pop(4)),
    ("$.zones lacks 'trick', one pile.", lambda v: v["zones"][1].update(name="heap")),
    ("$.registers[0].initial has 2 values for 1 cells.", lambda v: v["registers"][0].update(initial=[1, 2])),
    (
        "$.registers[6].index-names does not name every index.",
        lambda v: v["registers"][6].update({"index-names": []}),
    ),
    (
        "$.registers[0].chooser names a register 'x' that there is not.",
        lambda v: v["registers"][0].update(chooser="x"),
    ),
    ("$.tables[0] has 51 values for 52 cells.", lambda v: v["tables"][0]["values"].pop()),
    ("$.meld-tables[0] has 1 lists of lines for 2 cells.", lambda v: v["meld-tables"][0]["cells"].pop()),
    ("$.families[1] has 52 ids from 53 instead of 52 from 52.", lambda v: v["families"][1].update(first=53)),
    ("$.blocks[1] has the name 'round', which is taken.", lambda v: v["blocks"][1].update(name="round")),
]


def _first(value: Any) -> Any:
    return value["decisions"][0]["alternatives"][0]


def _pattern(value: Any) -> Any:
    return value["decisions"][1]["clauses"][0]["patterns"][0]


@pytest.mark.parametrize(("sentence", "change"), WRONG, ids=[sentence for sentence, _ in WRONG])
def test_sentences_about_what_is_wrong(sentence: str, change: Change) -> None:
    value = copy.deepcopy(to_json(everything()))
    change(value)
    assert sentence in validate(value)


@pytest.mark.parametrize("value", [None, 3, [], "x"])
def test_something_else_is_no_program(value: object) -> None:
    assert validate(value) == ("$ is not an object.",)
    with pytest.raises(FormError):
        from_json(value)


def test_deep_nesting_is_a_sentence() -> None:
    value = to_json(made.hearts(1))
    deep: object = 1
    for _ in range(20_000):
        deep = ["neg", deep]
    value["decisions"][0]["asked"] = deep  # type: ignore[index]
    assert validate(value) == ("$ is nested too deeply.",)


BAD: list[tuple[str, Change]] = [
    ("version 9 of the form", lambda v: v.update({"schema-version": 9})),
    ("$ lacks 'entry'", lambda v: v.pop("entry")),
    ("$ has 'extra'", lambda v: v.update(extra=1)),
    ("$.seats is not a whole number", lambda v: v.update(seats=True)),
    ("$.title is not a text", lambda v: v.update(title=3)),
    ("$.blocks is not a list", lambda v: v.update(blocks={})),
    ("$.blocks[0] is not an object", lambda v: v["blocks"].__setitem__(0, 3)),
    ("$.blocks[0].do[0] has no 'do'", lambda v: v["blocks"][0]["do"][0].update(do="x")),
    ("$.blocks[0].at is not a file", lambda v: v["blocks"][0].update(at=[1])),
    ("$.blocks[0].do[1].under is neither", lambda v: v["blocks"][0]["do"][1].update(under=1)),
    ("$.blocks[1].do[1].value is an empty", lambda v: v["blocks"][1]["do"][1].update(value=[])),
    ("has the operation 'x'", lambda v: v["blocks"][1]["do"][1].update(value=["x"])),
    ("$.registers[0].kind is 'x'", lambda v: v["registers"][0].update(kind="x")),
    ("$.options[0] has 3 parts", lambda v: v.update(options=[["a", 1, 2]])),
]


@pytest.mark.parametrize(("words", "change"), BAD, ids=[words for words, _ in BAD])
def test_reading_what_is_no_program(words: str, change: Change) -> None:
    value = copy.deepcopy(to_json(made.hearts(1)))
    change(value)
    with pytest.raises(FormError) as caught:
        from_json(value)
    assert words in str(caught.value)


def test_pick_left_may_be_left_out() -> None:
    value = to_json(made.hearts(1))
    del value["decisions"][0]["pick-left"]  # type: ignore[index]
    assert validate(value) == ()
    assert from_json(value).decisions[0].pick_left is None
