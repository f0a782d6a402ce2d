"""A problem that shows in the file of a base and was brought about by a variant, told at the variant's line.

`compile` and `checking` come in here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kaart.diagnostics import Note, Problem, Span
from kaart.model.amend import named, names
from kaart.model.rename import Spoken, as_written, names_in
from kaart.saying import Message, say
from kaart.syntax import nodes as n

Files = Sequence[n.GameFile | n.VariantFile]
_ROWS = "K216"
_UNUSED = frozenset({"K450", "K451", "K452", "K453", "K454"})


def told_of_rows(problem: Problem, files: Files, spoken: Spoken) -> Problem:
    """A problem of rows in a base, at the line of the variant that took the row away or added it."""
    if problem.code != _ROWS or _own(problem, files) is not None:
        return problem
    found = _amendment(problem, files, spoken)
    return (
        problem if found is None else _moved(problem, found.span, _of_rows(problem, found), files[-1], spoken)
    )


def told_of_variant(problem: Problem, files: Files, spoken: Spoken) -> Problem:
    """A problem in a base at the line of the variant that brought it about, as far as that is to be seen,
    else at the variant's heading."""
    variant = _own(problem, files)
    if variant is not None or not isinstance(files[-1], n.VariantFile):
        return problem
    found = _amendment(problem, files, spoken)
    single = files[-1].amendments[0].span if len(files[-1].amendments) == 1 else files[-1].span
    advice = problem.advice
    if problem.code in _UNUSED:
        advice = say("Take it away too: `remove {name}`.", name=_values(problem.sentence).get("name", ""))
    return _moved(problem, found.span if found is not None else single, advice, files[-1], spoken)


def _own(problem: Problem, files: Files) -> n.GameFile | n.VariantFile | None:
    """The file that was asked about, if the problem is in it."""
    return files[-1] if problem.span.path == files[-1].span.path else None


def _moved(problem: Problem, span: Span, advice: str, variant: n.File, spoken: Spoken) -> Problem:
    note = Note(problem.span, say("it shows here"))
    moved = replace(problem, span=span, advice=advice, notes=(note, *problem.notes))
    return as_written(moved, {path: said for path, said in spoken.items() if path == variant.span.path})


def _amendment(problem: Problem, files: Files, spoken: Spoken) -> n.Amendment | None:
    """The change that names what the problem names, or takes away what used it."""
    variant = files[-1]
    if not isinstance(variant, n.VariantFile):
        return None
    wanted = set(_values(problem.sentence).values())
    said = spoken.get(variant.span.path, {})
    own = wanted | {said[name] for name in wanted if name in said}
    for amendment in variant.amendments:
        pieces = {name for piece in amendment.pieces for name in names(piece)}
        if amendment.target.name.text in own or pieces & own:
            return amendment
    names_back = {written: name for name, written in said.items()}
    for amendment in variant.amendments:
        target = names_back.get(amendment.target.name.text, amendment.target.name.text)
        lost = [one for file in files[:-1] for one in named(file) if target in names(one)]
        if amendment.what in (n.Amend.REMOVE, n.Amend.REPLACE) and any(
            wanted & set(names_in(one)) for one in lost
        ):
            return amendment
    return None


def _of_rows(problem: Problem, amendment: n.Amendment) -> Message:
    values = _values(problem.sentence)
    row, own = values.get("row", ""), values.get("own", "")
    if amendment.what is n.Amend.REMOVE:
        return say("Take it out of {own} too: `remove {row} of {own}`.", row=row, own=own)
    return say("Give {own} a row {row} too.", row=row, own=own)


def _values(text: str) -> dict[str, str]:
    """What stands in the gaps of a message."""
    if not isinstance(text, Message):
        return {}
    return {gap: value for gap, value in text.values.items() if not isinstance(value, Message)}
