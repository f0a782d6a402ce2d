"""The inventory of a family of games: what its documents say, sentence by sentence, in own words.

One `*.rules.toml` beside the games it is about. The trace reads it here; every fault in it is a problem
with the line it is about.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from kaart.diagnostics import Problem, Span, did_you_mean
from kaart.saying import listed, say
from kaart.syntax import read

SUFFIX = ".rules.toml"
_HEADER = re.compile(r"^\[+\s*([\w.-]+?)(?:\.reading)?\s*\]+", re.MULTILINE)
_DOCUMENTS = "document"
_MOST = 10_000

Table = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Wording:
    """One thing said in English and, unless `nl` is empty, in Dutch."""

    en: str
    nl: str

    def said(self, language: str) -> str:
        return self.nl if language == "nl" and self.nl else self.en


@dataclass(frozen=True, slots=True)
class Document:
    """A source document; `sentences` is how many numbered sentences it has."""

    id: str
    title: Wording
    sentences: int
    span: Span


@dataclass(frozen=True, slots=True)
class Rule:
    """One sentence of a document. `place` is where it stands there; `no_rule` is why it asks for no
    clause, or None for a sentence that does."""

    id: str
    document: str
    place: str
    text: Wording
    no_rule: Wording | None
    span: Span


@dataclass(frozen=True, slots=True)
class Reading:
    """Another way to read an unclear rule. `by` is what chooses it: `option=value` or the name of a
    variant; "" as long as nothing does."""

    text: Wording
    by: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision where a document is unclear or silent: what is done without options, and what else
    could be done."""

    id: str
    about: Wording
    default: Wording
    readings: tuple[Reading, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Inventory:
    path: Path
    documents: tuple[Document, ...]
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...]


def read_inventory(path: Path) -> tuple[Inventory, tuple[Problem, ...], str]:
    """The inventory in a file, what is wrong with it, and its text. What cannot be read is left out."""
    text, faults = read(path)
    headers = reversed(list(_HEADER.finditer(text)))  # of several with one name the first counts
    lines = {found[1]: text.count("\n", 0, found.start()) + 1 for found in headers}
    reader = _Reader(path, lines, list(faults))
    try:
        tables = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        line = int(found[1]) if (found := re.search(r"line (\d+)", str(error))) else 1
        advice = say("The form is TOML; look at the entries around it for an example.")
        reader.problems.append(
            Problem("K601", _line(path, line), say("This cannot be read: {error}.", error=error), advice)
        )
        tables = {}
    return reader.inventory(tables), tuple(reader.problems), text


def _line(path: Path, line: int) -> Span:
    return Span(str(path), line, 1, line, 2)


@dataclass(slots=True)
class _Reader:
    """Turns tables into entries; `lines` says where the header of each entry stands."""

    path: Path
    lines: dict[str, int]
    problems: list[Problem] = field(default_factory=list)

    def inventory(self, tables: Table) -> Inventory:
        documents = tuple(self._documents(tables))
        numbered = {document.id for document in documents}
        rules = tuple(rule for id_ in sorted(numbered) for rule in self._rules(id_, _table(tables.get(id_))))
        rest = {id_: value for id_, value in tables.items() if id_ != _DOCUMENTS and id_ not in numbered}
        rulings = tuple(self._ruling(id_, _table(value)) for id_, value in rest.items())
        for document in documents:
            self._complete(document, rules)
        return Inventory(self.path, documents, rules, rulings)

    def _documents(self, tables: Table) -> Iterator[Document]:
        for id_, value in sorted(_table(tables.get(_DOCUMENTS)).items()):
            table, name = _table(value), f"{_DOCUMENTS}.{id_}"
            self._known(name, table, ("en", "nl", "sentences"))
            sentences = table.get("sentences")
            if not isinstance(sentences, int) or not 1 <= sentences <= _MOST:
                advice = say("Write sentences = 12, or another number from 1 up to {most}.", most=_MOST)
                self._problem(name, say("Document {id} lacks the number of its sentences.", id=id_), advice)
                sentences = 0
            yield Document(id_, self._wording(name, table), sentences, self._span(name))

    def _rules(self, document: str, tables: Table) -> Iterator[Rule]:
        for number, value in sorted(tables.items(), key=lambda item: (len(item[0]), item[0])):
            table, id_ = _table(value), f"{document}.{number}"
            self._known(id_, table, ("at", "en", "nl", "no-rule"))
            reason = self._wording(id_, _table(table["no-rule"])) if "no-rule" in table else None
            text = self._wording(id_, table)
            yield Rule(id_, document, self._text(id_, table, "at"), text, reason, self._span(id_))

    def _ruling(self, id_: str, table: Table) -> Ruling:
        self._known(id_, table, ("about", "en", "nl", "reading"))
        about = self._wording(id_, _table(table.get("about")))
        readings = table.get("reading", [])
        rows = readings if isinstance(readings, list) else []
        found = tuple(self._reading(id_, _table(row)) for row in rows)
        return Ruling(id_, about, self._wording(id_, table), found, self._span(id_))

    def _reading(self, id_: str, table: Table) -> Reading:
        self._known(id_, table, ("by", "en", "nl"))
        return Reading(self._wording(id_, table), self._text(id_, table, "by") if "by" in table else "")

    def _complete(self, document: Document, rules: tuple[Rule, ...]) -> None:
        wanted = {f"{document.id}.{number}" for number in range(1, document.sentences + 1)}
        there = {rule.id: rule for rule in rules if rule.document == document.id}
        for id_ in sorted(wanted - set(there), key=lambda id_: int(id_.split(".")[1])):
            advice = say("Add [{id}], or correct the number of sentences.", id=id_)
            self._problem(
                f"{_DOCUMENTS}.{document.id}", say("Sentence {id} is not in the inventory.", id=id_), advice
            )
        for id_ in (id_ for id_ in there if id_ not in wanted):
            advice = say("Number them from 1 up to {sentences}.", sentences=document.sentences)
            self._problem(
                id_, say("Document {document} has no sentence {id}.", document=document.id, id=id_), advice
            )

    def _wording(self, id_: str, table: Table) -> Wording:
        return Wording(self._text(id_, table, "en"), self._text(id_, table, "nl") if "nl" in table else "")

    def _text(self, id_: str, table: Table, key: str) -> str:
        value = table.get(key)
        if isinstance(value, str) and value.strip() and "\n" not in value:
            return value.strip()
        sentence, advice = (
            say("{id} has no {key} that is a text of one line.", id=id_, key=key),
            say('Write {key} = "…" below it.', key=key),
        )
        self._problem(id_, sentence, advice)
        return ""

    def _known(self, id_: str, table: Table, keys: tuple[str, ...]) -> None:
        for key in table:
            if key not in keys:
                advice = did_you_mean(key, keys, say("It can have {keys}.", keys=listed(keys)))
                self._problem(id_, say("{id} has {key}, which means nothing here.", id=id_, key=key), advice)

    def _problem(self, id_: str, sentence: str, advice: str) -> None:
        self.problems.append(Problem("K602", self._span(id_), sentence, advice))

    def _span(self, id_: str) -> Span:
        return _line(self.path, self.lines.get(id_, 1))


def _table(value: object) -> Table:
    """A table, or an empty one where something else stands; the missing texts are then reported."""
    return value if isinstance(value, dict) else {}
