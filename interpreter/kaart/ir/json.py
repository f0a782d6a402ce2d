"""Programs as JSON values and back. `kaart ir` writes them, other engines read them.

The JSON mirrors the data classes of `form.py`: field names with dashes, enums as their word, an
expression as a number or `["add", 1, ["get", "bid"]]`, a place as `[file, line, column]`.
Instructions carry their name under `do`, ends of blocks under `end`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from kaart.diagnostics import KaartError
from kaart.ir import form
from kaart.ir.form import VERSION, Apply, At, Op, Program

INSTRUCTIONS: Mapping[str, type] = MappingProxyType(
    {
        "set": form.Set,
        "move": form.Move,
        "gather": form.Gather,
        "deal": form.Deal,
        "show": form.Show,
        "play": form.Play,
        "begin-round": form.BeginRound,
        "end-round": form.EndRound,
    }
)
"""The word under `do` of every instruction."""

ENDS: Mapping[str, type] = MappingProxyType(
    {
        "goto": form.Goto,
        "fork": form.Fork,
        "shuffle": form.Shuffle,
        "cut": form.Cut,
        "draw": form.Draw,
        "ask": form.Ask,
        "resume": form.Resume,
        "finish": form.Finish,
    }
)
"""The word under `end` of every end of a block."""

_TAGGED: Mapping[type, tuple[str, str]] = MappingProxyType(
    {
        **{made: ("do", word) for word, made in INSTRUCTIONS.items()},
        **{made: ("end", word) for word, made in ENDS.items()},
    }
)


class FormError(KaartError):
    """A JSON value is not a program of this version; the message names the place and the reason."""


def to_json(program: Program) -> dict[str, object]:
    """The program as a JSON value, keys in the order of the fields."""
    found: dict[str, object] = {"schema-version": VERSION}
    found.update(_encode_fields(program))
    found["options"] = dict(program.options)
    return found


def from_json(value: object) -> Program:
    """The program of a JSON value. Raises FormError if it is not one of this version."""
    if not isinstance(value, dict):
        raise FormError("$ is not an object")
    if value.get("schema-version") != VERSION:
        raise FormError(
            f"$ is written in version {value.get('schema-version')!r} of the form; "
            f"this kaart reads version {VERSION}"
        )
    rest = {key: inner for key, inner in value.items() if key != "schema-version"}
    options = rest.get("options")
    if isinstance(options, dict):
        rest["options"] = [list(pair) for pair in options.items()]
    program = _decode_fields(Program, rest, "$")
    assert isinstance(program, Program)
    return program


def key(name: str) -> str:
    """The JSON key of a field."""
    return name.replace("_", "-")


# ------------------------------------------------------------------ writing


def _encode(value: object) -> object:
    match value:
        case Enum():
            return value.value
        case tuple():
            return [_encode(part) for part in value]
        case Apply():
            return [value.op.value, *(_encode(argument) for argument in value.args)]
        case At():
            return [value.file, value.line, value.column]
        case None | int() | str():
            return value
        case _:
            tag = _TAGGED.get(type(value))
            return {**({tag[0]: tag[1]} if tag else {}), **_encode_fields(value)}


def _encode_fields(value: object) -> dict[str, object]:
    assert is_dataclass(value)
    return {key(field.name): _encode(getattr(value, field.name)) for field in fields(value)}


# ------------------------------------------------------------------ reading

Reader = Callable[[object, str], Any]


def _decode_fields(made: type, value: object, path: str, tag: str | None = None) -> object:
    if not isinstance(value, dict):
        raise FormError(f"{path} is not an object")
    readers = _readers(made)
    unknown = [name for name in value if name not in readers and name != tag]
    if unknown:
        raise FormError(f"{path} has {unknown[0]!r}, which the form does not know")
    found = {}
    for name, (field, reader, required) in readers.items():
        if name in value:
            found[field] = reader(value[name], f"{path}.{name}")
        elif required:
            raise FormError(f"{path} lacks {name!r}")
    return made(**found)


@cache
def _readers(made: type) -> dict[str, tuple[str, Reader, bool]]:
    """For every key of a data class its field, how to read it, and whether it must be there."""
    hints = get_type_hints(made)
    return {
        key(field.name): (field.name, _reader(hints[field.name]), field.default is MISSING)
        for field in fields(made)
    }


def _reader(hint: Any) -> Reader:
    """How to read a value of a type that occurs in the form."""
    if hint in _READERS:
        return _READERS[hint]
    if get_origin(hint) is tuple:
        return _tuple_reader(get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        return _union_reader(get_args(hint))
    if issubclass(hint, Enum):
        return lambda value, path: _read_enum(hint, value, path)
    return lambda value, path: _decode_fields(hint, value, path)


def _tuple_reader(parts: tuple[Any, ...]) -> Reader:
    if parts[-1] is Ellipsis:
        inner = _reader(parts[0])
        return lambda value, path: tuple(
            inner(part, f"{path}[{i}]") for i, part in enumerate(_read_list(value, path))
        )
    readers = [_reader(part) for part in parts]

    def read(value: object, path: str) -> tuple[object, ...]:
        found = _read_list(value, path)
        if len(found) != len(readers):
            raise FormError(f"{path} has {len(found)} parts instead of {len(readers)}")
        return tuple(
            reader(part, f"{path}[{i}]") for i, (reader, part) in enumerate(zip(readers, found, strict=True))
        )

    return read


def _union_reader(parts: tuple[Any, ...]) -> Reader:
    choices = set(parts)
    if choices == set(INSTRUCTIONS.values()):
        return lambda value, path: _read_tagged(INSTRUCTIONS, "do", value, path)
    if choices == set(ENDS.values()):
        return lambda value, path: _read_tagged(ENDS, "end", value, path)
    if choices == {int, str}:
        return _read_word_or_number
    if Apply in choices:
        plain: Reader = _read_expression
    else:
        plain = _reader(next(part for part in parts if part is not NoneType))
    if NoneType not in choices:
        return plain
    return lambda value, path: None if value is None else plain(value, path)


def _read_tagged(words: Mapping[str, type], tag: str, value: object, path: str) -> object:
    word = value.get(tag) if isinstance(value, dict) else None
    if not isinstance(word, str) or word not in words:
        raise FormError(f"{path} has no {tag!r} that the form knows")
    return _decode_fields(words[word], value, path, tag)


def _read_list(value: object, path: str) -> list[object]:
    if not isinstance(value, list):
        raise FormError(f"{path} is not a list")
    return value


def _read_number(value: object, path: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise FormError(f"{path} is not a whole number")
    return value


def _read_text(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise FormError(f"{path} is not a text")
    return value


def _read_yes_no(value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise FormError(f"{path} is neither true nor false")
    return value


def _read_word_or_number(value: object, path: str) -> int | str:
    return value if isinstance(value, str) else _read_number(value, path)


def _read_enum(made: type[Enum], value: object, path: str) -> Enum:
    try:
        return made(value)
    except ValueError:
        raise FormError(f"{path} is {value!r}, which the form does not know") from None


def _read_at(value: object, path: str) -> At:
    found = _read_list(value, path)
    if len(found) != 3:
        raise FormError(f"{path} is not a file, a line and a column")
    return At(*(_read_number(part, path) for part in found))


def _read_expression(value: object, path: str) -> int | Apply:
    if not isinstance(value, list):
        return _read_number(value, path)
    if not value:
        raise FormError(f"{path} is an empty expression")
    try:
        op = Op(value[0])
    except ValueError:
        raise FormError(f"{path} has the operation {value[0]!r}, which the form does not know") from None
    return Apply(
        op,
        tuple(
            part if isinstance(part, str) else _read_expression(part, f"{path}[{i}]")
            for i, part in enumerate(value[1:], start=1)
        ),
    )


_READERS: dict[Any, Reader] = {
    int: _read_number,
    str: _read_text,
    bool: _read_yes_no,
    At: _read_at,
    Apply: _read_expression,
}
