"""What holds a program together: every name declared, every index there, every size right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from math import prod

from kaart.ir.form import (
    Alternative,
    Apply,
    Ask,
    Clause,
    Deal,
    Decision,
    Draw,
    Family,
    Kind,
    Program,
    Register,
    Set,
    Zone,
    ZoneRef,
)
from kaart.ir.json import key
from kaart.ir.signatures import NAMES, SIGNATURES

ALWAYS = ("$round", "$active", "$actor", "$resume", "dealer", "leader", "score")
"""Registers that every program has."""

_ALONE = {"led", "best", "best-last"}
"""Operations that name a zone of one pile and give indices for the table only."""

_PACKET = re.compile(r"\$\.blocks\[\d+\]\.do\[\d+\]\.packets\[\d+\]")


def broken_links(program: Program) -> list[str]:
    """Sentences with JSON paths about what does not fit together; empty if all does."""
    names = _Names.of(program)
    found = list(_sizes(program))
    for path, value in _parts(program, "$"):
        found += _check(names, path, value)
    return found


@dataclass(frozen=True, slots=True)
class _Names:
    """How many indices everything that can be named takes."""

    program: Program
    registers: Mapping[str, int]
    zones: Mapping[str, int]
    tables: Mapping[str, int]
    meld_tables: Mapping[str, int]
    blocks: frozenset[str]

    @classmethod
    def of(cls, program: Program) -> _Names:
        return cls(
            program,
            {register.name: len(register.shape) for register in program.registers},
            {zone.name: len(zone.shape) for zone in program.zones},
            {table.name: len(table.shape) for table in program.tables},
            {table.name: len(table.shape) for table in program.meld_tables},
            frozenset(block.name for block in program.blocks),
        )


def _parts(value: object, path: str) -> Iterator[tuple[str, object]]:
    """Every part of a program with its JSON path, expressions as wholes."""
    yield path, value
    if isinstance(value, tuple):
        for i, part in enumerate(value):
            yield from _parts(part, f"{path}[{i}]")
    elif is_dataclass(value) and not isinstance(value, Apply):
        for field in fields(value):
            yield from _parts(getattr(value, field.name), f"{path}.{key(field.name)}")


def _check(names: _Names, path: str, value: object) -> Iterator[str]:
    match value:
        case Apply():
            yield from _expression(names, path, value, _around(names, path))
        case ZoneRef(zone, index):
            yield from _named(names.zones, "zone", zone, len(index), path)
        case Set(register, index) | Draw(register, index):
            yield from _named(names.registers, "register", register, len(index), path)
        case Deal(_, to, _, _, _, then):
            yield from _named(names.zones, "zone", to, 1, path)
            if then is not None:
                yield from _named(names.zones, "zone", then, 0, path)
        case Ask(decision):
            yield from _number(decision, names.program.decisions, "decision", path)
        case Alternative():
            yield from _alternative(names, path, value)
        case Decision():
            yield from _decision(names, path, value)
        case _:
            pass
    for field in ("to", "then", "otherwise", "entry"):
        target = getattr(value, field, None)
        if isinstance(target, str) and not isinstance(value, Deal) and target not in names.blocks:
            yield f"{path}.{field} names a block {target!r} that there is not."


def _around(names: _Names, path: str) -> frozenset[str]:
    """The variables that stand for the indices of a register or zone in its `seen`, and for the seat that
    gets a packet."""
    if _PACKET.fullmatch(path):
        return frozenset({"$0"})
    for list_name, things in (("registers", names.program.registers), ("zones", names.program.zones)):
        start = f"$.{list_name}["
        if path.startswith(start) and path.endswith("].seen"):
            thing: Register | Zone = things[int(path[len(start) : path.index("]")])]
            return frozenset(f"${axis}" for axis in range(len(thing.shape)))
    return frozenset()


def _expression(names: _Names, path: str, value: Apply, bound: frozenset[str]) -> Iterator[str]:
    """Names, number of indices and variables of one expression and all inside it."""
    signature = SIGNATURES[value.op]
    kinds = [kind.rstrip("…") for kind in signature]
    kinds += kinds[-1:] * (len(value.args) - len(kinds))
    least = len([kind for kind in signature if kind != "index…"])
    repeats = signature[-1].endswith("…")
    if len(value.args) < least or (not repeats and len(value.args) > least):
        yield f"{path} has {len(value.args)} arguments for {value.op.value}."
        return
    inside = bound
    indices = kinds[: len(value.args)].count("index")
    for i, (kind, argument) in enumerate(zip(kinds, value.args, strict=False), start=1):
        spot = f"{path}[{i}]"
        if isinstance(argument, str) is not (kind in NAMES):
            yield f"{spot} is not {'a name' if kind in NAMES else 'an expression'}."
        elif isinstance(argument, str):
            if kind == "v":
                inside = bound | {argument}
            else:
                yield from _name(names, kind, argument, value, indices, bound, spot)
        elif isinstance(argument, Apply):
            last = i == len(value.args)
            yield from _expression(names, spot, argument, inside if last else bound)


def _name(
    names: _Names, kind: str, name: str, value: Apply, indices: int, bound: frozenset[str], path: str
) -> Iterator[str]:
    match kind:
        case "variable":
            if name not in bound:
                yield f"{path} names a variable {name!r} that is not bound there."
        case "register":
            yield from _named(names.registers, kind, name, indices, path)
        case "zone":
            yield from _named(names.zones, kind, name, 0 if value.op.value in _ALONE else indices, path)
        case "meld table":
            yield from _named(names.meld_tables, kind, name, indices, path)
        case _:
            card = 0 if value.op.value == "lookup" else 1
            yield from _named(names.tables, "table", name, indices + card, path)


def _named(known: Mapping[str, int], what: str, name: str, indices: int, path: str) -> Iterator[str]:
    if name not in known:
        yield f"{path} names a {what} {name!r} that there is not."
    elif known[name] != indices:
        yield f"{path} gives {indices} indices to the {what} {name!r}, which has {known[name]}."


def _number(number: int, things: Sequence[object], what: str, path: str) -> Iterator[str]:
    if not 0 <= number < len(things):
        yield f"{path} speaks of {what} {number}; there are {len(things)}."


def _alternative(names: _Names, path: str, value: Alternative) -> Iterator[str]:
    families: Sequence[Family] = names.program.families
    yield from _number(value.family, families, "family", path)
    if 0 <= value.family < len(families):
        wanted = [parameter.kind for parameter in families[value.family].parameters]
        given = [parameter.domain.kind for parameter in value.parameters]
        if wanted != given:
            yield f"{path} has other parameters than its family {families[value.family].name!r}."
    for i, parameter in enumerate(value.parameters):
        yield from _named(names.registers, "register", parameter.register, 0, f"{path}.parameters[{i}]")


def _decision(names: _Names, path: str, value: Decision) -> Iterator[str]:
    for name in value.hides:
        if name not in names.registers:
            yield f"{path}.hides names a register {name!r} that there is not."
    for number in value.announcements:
        yield from _number(number, names.program.announcements, "announcement", path)
    for i, clause in enumerate(value.clauses):
        yield from _clause(value, f"{path}.clauses[{i}]", clause)


def _clause(decision: Decision, path: str, clause: Clause) -> Iterator[str]:
    for i, pattern in enumerate(clause.patterns):
        spot = f"{path}.patterns[{i}]"
        yield from _number(pattern.alternative, decision.alternatives, "alternative", spot)
        if 0 <= pattern.alternative < len(decision.alternatives):
            wanted = len(decision.alternatives[pattern.alternative].parameters)
            if len(pattern.values) != wanted:
                yield f"{spot} has {len(pattern.values)} values for {wanted} parameters."


# ------------------------------------------------------------------ sizes


def _sizes(program: Program) -> Iterator[str]:
    """Lists whose lengths follow from others, and what every program has."""
    for rule in (_cards, _registers, _tables, _family_ids, _repeated):
        yield from rule(program)


def _cards(program: Program) -> Iterator[str]:
    for i, face in enumerate(program.cards):
        yield from _number(face, program.faces, "face", f"$.cards[{i}]")
    if program.teams and len(program.teams) != program.seats:
        yield f"$.teams has {len(program.teams)} entries for {program.seats} seats."
    for name in ("stock", "trick"):
        if not any(zone.name == name and not zone.shape for zone in program.zones):
            yield f"$.zones lacks {name!r}, one pile."


def _registers(program: Program) -> Iterator[str]:
    names = {register.name for register in program.registers}
    yield from (f"$.registers lacks {name!r}." for name in ALWAYS if name not in names)
    for i, register in enumerate(program.registers):
        path = f"$.registers[{i}]"
        if len(register.initial) != prod(register.shape):
            yield f"{path}.initial has {len(register.initial)} values for {prod(register.shape)} cells."
        if len(register.index_names) != len(register.shape):
            yield f"{path}.index-names does not name every index."
        if register.chooser is not None and register.chooser not in names:
            yield f"{path}.chooser names a register {register.chooser!r} that there is not."


def _tables(program: Program) -> Iterator[str]:
    for i, table in enumerate(program.tables):
        if len(table.values) != prod(table.shape) or len(table.none_first) != len(table.shape):
            yield f"$.tables[{i}] has {len(table.values)} values for {prod(table.shape)} cells."
    for i, melds in enumerate(program.meld_tables):
        if not len(melds.cells) == len(melds.once) == prod(melds.shape):
            yield f"$.meld-tables[{i}] has {len(melds.cells)} lists of lines for {prod(melds.shape)} cells."


def _family_ids(program: Program) -> Iterator[str]:
    """Ids follow each other without a gap, so that engines may use them as indices."""
    next_id = 0
    for i, family in enumerate(program.families):
        size = prod(parameter.size for parameter in family.parameters)
        if family.first != next_id or family.count != size:
            ids = f"{family.count} ids from {family.first}"
            yield f"$.families[{i}] has {ids} instead of {size} from {next_id}."
        for axis, parameter in enumerate(family.parameters):
            if parameter.kind is Kind.CARD and parameter.size != len(program.faces):
                path = f"$.families[{i}].parameters[{axis}]"
                yield f"{path} has {parameter.size} values for {len(program.faces)} faces."
        next_id += family.count


def _repeated(program: Program) -> Iterator[str]:
    """Names that are given twice."""
    lists: tuple[tuple[str, Sequence[str]], ...] = (
        ("registers", [register.name for register in program.registers]),
        ("zones", [zone.name for zone in program.zones]),
        ("tables", [table.name for table in program.tables]),
        ("meld-tables", [table.name for table in program.meld_tables]),
        ("blocks", [block.name for block in program.blocks]),
    )
    for what, names in lists:
        for i, name in enumerate(names):
            if name in names[:i]:
                yield f"$.{what}[{i}] has the name {name!r}, which is taken."
