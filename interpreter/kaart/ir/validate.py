"""Whether a JSON value is a program: `kaart ir --validate` and the tests of the compiler ask here.

First the schema beside this file, then what no schema can say: that names are declared, indices
fit and numbers point at something (`links.py`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from kaart.diagnostics import did_you_mean
from kaart.ir.form import VERSION
from kaart.ir.json import FormError, from_json
from kaart.ir.links import broken_links

MOST = 50
"""How many sentences are given at most."""


@cache
def schema() -> Mapping[str, Any]:
    """The JSON Schema (2020-12) of programs."""
    text = Path(__file__).with_name("program.schema.json").read_text(encoding="utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found


def validate(value: object) -> tuple[str, ...]:
    """What is wrong with a JSON value as a program, each sentence with a JSON path; empty if nothing."""
    if not isinstance(value, dict):
        return ("$ is not an object.",)
    version = value.get("schema-version")
    if version != VERSION:
        return (f"$.schema-version is {version!r}; this kaart reads version {VERSION}.",)
    try:
        found = _against_schema(value) or broken_links(from_json(value))
    except FormError as error:
        found = [f"{error}."]
    except RecursionError:
        found = ["$ is nested too deeply."]
    return tuple(found[:MOST])


def _against_schema(value: object) -> list[str]:
    import jsonschema  # heavy, and needed here only

    validator = jsonschema.Draft202012Validator(schema())
    errors = sorted(validator.iter_errors(value), key=lambda error: [str(part) for part in error.path])
    return list(dict.fromkeys(f"{error.json_path} {_sentence(error)}." for error in errors))


def _sentence(error: Any) -> str:
    """One error of the validator in plain words."""
    value, wanted = error.instance, error.validator_value
    match error.validator:
        case "type":
            return f"is {_short(value)} where {_types(wanted)} is wanted"
        case "required":
            missing = [name for name in wanted if name not in value]
            return f"lacks {', '.join(missing)}"
        case "additionalProperties":
            unknown = [name for name in value if name not in error.schema["properties"]]
            return f"has {', '.join(unknown)}, which the form does not know"
        case "enum":
            known = f"Known are {', '.join(map(str, wanted))}"
            advice = did_you_mean(str(value), map(str, wanted), "" if len(wanted) > 20 else known)
            return f"is {_short(value)}, which the form does not know. {advice}".rstrip(" .?")
        case "const":
            return f"is {_short(value)} where {wanted!r} is wanted"
        case "items":
            return f"has {len(value)} parts, which is more than it can have"
        case "minItems" | "minLength":
            return f"has {len(value)} parts where at least {wanted} are wanted"
        case "minimum":
            return f"is {value}, which is less than {wanted}"
        case _:
            return f"does not fit: {error.message}"


def _types(wanted: str | Iterable[str]) -> str:
    names = [wanted] if isinstance(wanted, str) else list(wanted)
    words = {
        "integer": "a whole number",
        "string": "a text",
        "boolean": "true or false",
        "array": "a list",
        "object": "an object",
        "null": "null",
    }
    return " or ".join(words[name] for name in names)


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…"
