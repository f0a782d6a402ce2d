"""A trace as lines of text and as data for programs. `kaart trace` prints them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from kaart.saying import Message, listed, said, say
from kaart.trace.clauses import Clause
from kaart.trace.inventory import Document, Reading, Wording
from kaart.trace.matching import RuleTrace, RulingTrace, State, Trace, coverage

ShowPath = Callable[[str], str]
_INDENT = " " * 10


def rules_and_clauses(trace: Trace, language: str, show: ShowPath) -> Iterator[str]:
    """Every sentence with the clauses that state it, document by document, then every ruling with its own.

    `show` makes a path fit for a reader."""
    for document in trace.inventory.documents:
        yield said(
            say("Document {id}: {title}", id=document.id, title=document.title.said(language)), language
        )
        for entry in _of(document, trace):
            yield from _rule(entry, language, show)
        yield ""
    if trace.rulings:
        yield said(say("Rulings"), language)
        for ruling in trace.rulings:
            yield from _ruling(ruling, language, show)
        yield ""


def clauses_and_rules(trace: Trace, language: str, show: ShowPath) -> Iterator[str]:
    """Every tagged clause, file by file, with the rules it states."""
    wordings: dict[str, Wording] = {entry.rule.id: entry.rule.text for entry in trace.rules}
    wordings |= {entry.ruling.id: entry.ruling.about for entry in trace.rulings}
    for path, clauses in groupby(trace.clauses, key=lambda clause: clause.path):
        yield said(say("Clauses of {path}", path=show(path)), language)
        for clause in clauses:
            yield f"{clause.line:>6}  {clause.text}"
            for tag in clause.tags:
                unknown = said(say("(not in the inventory)"), language)
                paraphrase = wordings[tag].said(language) if tag in wordings else unknown
                yield f"{_INDENT}{tag:<8}{paraphrase}"
        yield ""


def missing(trace: Trace, language: str) -> Iterator[str]:
    """The sentences and rulings that no clause states."""
    for entry in trace.rules:
        if entry.state is State.MISSING:
            yield f"  {entry.rule.id:<8}{entry.rule.place}: {entry.rule.text.said(language)}"
    for ruling in trace.rulings:
        if ruling.state is State.MISSING:
            yield f"  {ruling.ruling.id:<8}{ruling.ruling.about.said(language)}"


def summary(trace: Trace, language: str) -> Iterator[str]:
    """One line of coverage for each document, and one for the rulings."""
    for document in trace.inventory.documents:
        entries = list(_of(document, trace))
        states = [entry.state for entry in entries]
        shares = {"percent": _percent(*coverage(entries)), "counts": _counts(states)}
        yield said(say("Document {id}: {percent}: {counts}", id=document.id, **shares), language)
    if trace.rulings:
        states = [entry.state for entry in trace.rulings]
        percent = _percent(states.count(State.STATED), len(states))
        yield said(say("Rulings: {percent}: {counts}", percent=percent, counts=_counts(states)), language)


def as_data(trace: Trace) -> dict[str, object]:
    """The whole trace as dictionaries and lists, for JSON."""
    return {
        "inventory": str(trace.inventory.path),
        "documents": [_document(document, trace) for document in trace.inventory.documents],
        "rules": [_rule_data(entry) for entry in trace.rules],
        "rulings": [_ruling_data(entry) for entry in trace.rulings],
        "clauses": [{**_clause(clause), "rules": list(clause.tags)} for clause in trace.clauses],
        "missing": list(trace.missing),
    }


# ------------------------------------------------------------------ text


def _of(document: Document, trace: Trace) -> Iterator[RuleTrace]:
    return (entry for entry in trace.rules if entry.rule.document == document.id)


def _rule(entry: RuleTrace, language: str, show: ShowPath) -> Iterator[str]:
    rule = entry.rule
    yield f"  {rule.id:<8}{rule.text.said(language)} ({rule.place})"
    match entry.state:
        case State.STATED:
            yield from _places(entry.clauses, show)
        case State.NO_RULE:
            reason = rule.no_rule.said(language) if rule.no_rule else ""
            yield _INDENT + said(say("no rule of play: {reason}", reason=reason), language)
        case State.ELSEWHERE:
            yield _INDENT + said(say("stated in {games}", games=listed(entry.elsewhere)), language)
        case State.MISSING:
            yield _INDENT + said(say("MISSING: no clause states it"), language)


def _ruling(entry: RulingTrace, language: str, show: ShowPath) -> Iterator[str]:
    ruling = entry.ruling
    yield f"  {ruling.id:<8}{ruling.about.said(language)}: {ruling.default.said(language)}"
    for reading in ruling.readings:
        yield _INDENT + said(say("or: {reading}", reading=_reading(reading, language)), language)
    match entry.state:
        case State.STATED | State.NO_RULE:
            yield from _places(entry.clauses, show)
        case State.ELSEWHERE:
            yield _INDENT + said(say("followed in another game of the family"), language)
        case State.MISSING:
            yield _INDENT + said(say("MISSING: no clause follows it"), language)


def _reading(reading: Reading, language: str) -> str:
    return f"{reading.text.said(language)} [{reading.by or said(say('nothing chooses this'), language)}]"


def _places(clauses: Iterable[Clause], show: ShowPath) -> Iterator[str]:
    for clause in clauses:
        yield f"{_INDENT}{show(clause.path)}:{clause.line}  {clause.text}"


def _percent(covered: int, all_of_them: int) -> Message:
    """Rounded down, so that 100 % means all."""
    percent = 100 * covered // all_of_them if all_of_them else 100
    return say("{percent} % of {count}", percent=percent, count=all_of_them)


def _counts(states: Iterable[State]) -> Message:
    found = list(states)
    return listed(_count(state, found.count(state)) for state in State if state in found)


def _count(state: State, number: int) -> Message:
    match state:
        case State.STATED:
            return say("{count} stated", count=number)
        case State.ELSEWHERE:
            return say("{count} stated elsewhere", count=number)
        case State.NO_RULE:
            return say("{count} no rule of play", count=number)
        case State.MISSING:
            return say("{count} missing", count=number)


# ------------------------------------------------------------------ data


def _document(document: Document, trace: Trace) -> dict[str, object]:
    covered, sentences = coverage(_of(document, trace))
    percent = round(100 * covered / sentences, 1) if sentences else 100.0
    return {
        "id": document.id, "title": _wording(document.title), "sentences": sentences,
        "covered": covered, "coverage": percent,
    }  # fmt: skip


def _rule_data(entry: RuleTrace) -> dict[str, object]:
    rule = entry.rule
    return {
        "id": rule.id, "document": rule.document, "place": rule.place, "text": _wording(rule.text),
        "state": entry.state.value, "reason": _wording(rule.no_rule) if rule.no_rule is not None else None,
        "clauses": [_clause(clause) for clause in entry.clauses], "elsewhere": list(entry.elsewhere),
    }  # fmt: skip


def _ruling_data(entry: RulingTrace) -> dict[str, object]:
    ruling = entry.ruling
    readings = [{"text": _wording(reading.text), "by": reading.by or None} for reading in ruling.readings]
    return {
        "id": ruling.id, "about": _wording(ruling.about), "default": _wording(ruling.default),
        "readings": readings, "state": entry.state.value,
        "clauses": [_clause(clause) for clause in entry.clauses],
    }  # fmt: skip


def _clause(clause: Clause) -> dict[str, object]:
    return {
        "file": clause.path, "line": clause.line, "kind": clause.kind, "where": clause.where,
        "text": clause.text,
    }  # fmt: skip


def _wording(wording: Wording) -> dict[str, str]:
    return {"en": wording.en, "nl": wording.nl} if wording.nl else {"en": wording.en}
