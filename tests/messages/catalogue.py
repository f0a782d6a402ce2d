"""The texts of kaart that people read, collected from its code, and the catalogue that has them in Dutch."""

from __future__ import annotations

import ast
import gettext
import importlib
import inspect
import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import click
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import kaart
from kaart.cli.group import COMMANDS, group
from kaart.saying import DOMAIN, FOLDER

PACKAGE = Path(kaart.__file__).parent
ROOT = Path(__file__).parents[2]
PO = FOLDER / "nl" / "LC_MESSAGES" / f"{DOMAIN}.po"
MO = PO.with_suffix(".mo")

Template = str | tuple[str, str]
"""A text, or two of which the second is for more than one thing."""

BEGUN = datetime(2026, 11, 30, tzinfo=UTC)  # always the same date, so that only changed texts change the file

# What click itself says, in its releases 8.1 up to 8.5; it looks into the same catalogue.
CLICK: tuple[Template, ...] = (
    "Usage:", "Options", "Commands", "Error: {message}", "Aborted!", "[OPTIONS]", "COMMAND [ARGS]...",
    "Try '{command} {option}' for help.", "Show this message and exit.", "Show the version and exit.",
    "Missing argument", "Missing option", "Missing parameter", "Missing command.",
    "No such option: {name}", "No such option {name!r}.",
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    "Option {name!r} does not take a value.", "Invalid value: {message}",
    "Invalid value for {param_hint}: {message}", "Choose from:\n\t{choices}",
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    "{value!r} is not a valid {number_type}.", "{value} is not in the range {range}.",
    "{name} {filename!r} is a directory.", "{name} {filename!r} does not exist.",
    "{name} {filename!r} is not readable.", "{name} {filename!r} is not writable.",
    "file", "directory", "path", "integer", "default: {default}", "required",
)  # fmt: skip

# Lines of its head that would change with the release of babel, or say nothing.
UNSAID = ('"Generated-By', '"Project-Id', '"Report-Msgid', '"Last-Translator', '"Language-Team')
# What systems say of files.
SYSTEM = (
    "No such file or directory", "Permission denied", "Is a directory", "Not a directory", "File exists",
    "No space left on device", "Read-only file system", "File name too long", "Too many open files",
)  # fmt: skip


def templates() -> dict[Template, tuple[str, ...]]:
    """Every text that is translated, with the files it stands in."""
    found: dict[Template, set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        for template in _in_code(path.read_text(encoding="utf-8")):
            found.setdefault(template, set()).add(place)
    for template, place in _helps():
        found.setdefault(template, set()).add(place)
    for origin, texts in (("click", CLICK), ("the system", SYSTEM)):
        for template in texts:
            found.setdefault(template, {origin})
    return {template: tuple(sorted(places)) for template, places in found.items() if template}


def _in_code(code: str) -> Iterator[Template]:
    if "from kaart.saying import" not in code and "def say(" not in code:
        return
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Call(func=ast.Name("say"), args=[ast.Constant(str(text)), *_]):
                yield text
            case ast.Call(
                func=ast.Name("say_count"), args=[ast.Constant(str(one)), ast.Constant(str(many)), *_]
            ):
                yield one, many


def _helps() -> Iterator[tuple[str, str]]:
    """What `--help` prints, with the file of the command."""
    for module, short in COMMANDS.values():
        yield short, "interpreter/kaart/cli/group.py"
        command = importlib.import_module(module).command
        yield from ((text, f"interpreter/{module.replace('.', '/')}.py") for text in _help(command))
    yield from ((text, "interpreter/kaart/cli/group.py") for text in _help(group))


def _help(command: click.Command) -> Iterator[str]:
    yield inspect.cleandoc(command.help or "")
    for parameter in command.params:
        match parameter:
            case click.Option():
                yield parameter.help or ""
        if parameter.metavar is not None:
            yield parameter.metavar
        elif isinstance(parameter, click.Argument):
            yield (parameter.name or "").upper()


def read() -> Catalog:
    """The catalogue as it is kept."""
    with PO.open("rb") as file:
        return read_po(file, locale="nl", domain=DOMAIN)


def rewritten() -> Catalog:
    """The catalogue with exactly the texts there are now; new ones have no Dutch form yet."""
    kept = read() if PO.is_file() else Catalog(locale="nl")
    now = Catalog("nl", DOMAIN, "", "kaart", creation_date=BEGUN, revision_date=BEGUN, fuzzy=False)
    now.header_comment = "# What kaart says, in Dutch. `python -m pytest tests/messages --rewrite-messages`\n"
    now.header_comment += "# brings the texts up to date and compiles them."
    for template, places in sorted(templates().items(), key=lambda item: (item[1], str(item[0]))):
        first = template if isinstance(template, str) else template[0]
        before = kept.get(first)
        string = before.string if before is not None and before.id == template else None
        now.add(template, string, [(place, 0) for place in places])
    return now


def write(catalogue: Catalog) -> None:
    """Write the catalogue and what is compiled from it."""
    text, code = io.BytesIO(), io.BytesIO()
    write_po(text, catalogue, width=110, include_lineno=False)
    lines = (line for line in text.getvalue().decode().splitlines() if not line.startswith(UNSAID))
    PO.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    write_mo(code, catalogue)
    MO.write_bytes(code.getvalue())


def compiled() -> dict[object, str]:
    """What the compiled catalogue holds, by text (and number of the form, where there are several)."""
    with MO.open("rb") as file:
        found: dict[object, str] = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    return {template: text for template, text in found.items() if template}
