"""Everything that can be said about a rule file before a card is played, whatever sort of file it is.

`kaart check` and the tests come in here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from kaart import library
from kaart.check import check
from kaart.check.wording import wording
from kaart.compile import Opened, open_game
from kaart.diagnostics import Problem, ProblemsFound, Severity, Span, errors
from kaart.model.rename import as_written
from kaart.saying import say
from kaart.seen import told_of_variant
from kaart.syntax import nodes as n


def check_file(path: Path) -> tuple[tuple[Problem, ...], dict[str, str]]:
    """All problems of one file, with the texts they point into."""
    entry = library.header(path)
    match entry.sort if entry is not None else None:
        case library.Sort.SCENARIOS:
            from kaart.scenario.check import problems_of  # what plays scenarios is slow to load

            return problems_of(path)
        case library.Sort.WORDS:
            return _check_words(path)
        case _:
            problems, sources = _check_game(path)
            for beside in _unheard(path):
                found, texts = check_file(beside)
                problems, sources = (*problems, *found), {**sources, **texts}
            return (problems if errors(problems) else (*problems, *_other_heading(path, entry))), sources


def _unheard(path: Path) -> Iterator[Path]:
    """Files of words and scenarios that are called as this game is, and have a heading that makes them
    belong to no game, or to none that there is."""
    for kind, sort in _KINDS.items():
        beside = path.with_suffix(f".{kind}{library.SUFFIX}")
        if beside.is_file():
            entry = library.header(beside)
            if entry is None or entry.sort is not sort or not library.is_known(entry.name, beside):
                yield beside


_KINDS = {"words": library.Sort.WORDS, "scenarios": library.Sort.SCENARIOS}


def _other_heading(path: Path, entry: library.Entry | None) -> Iterator[Problem]:
    """K334: a heading with another name than the file has, of a game or of what stands beside it."""
    if entry is None:
        return
    own_name = entry.sort is library.Sort.VARIANT and library.is_name(path.stem)
    if own_name and not library.same_name(entry.name, path.stem):
        sentence = say("This game is called {name}, and its file {file}.", name=entry.name, file=path.name)
        advice = say("Give both one name: it is by the name in the heading that the game is found.")
        yield Problem("K334", library.heading(path), sentence, advice, (), Severity.WARNING)
    for kind, sort in _KINDS.items():
        beside = path.with_suffix(f".{kind}{library.SUFFIX}")
        own = library.header(beside)
        if own is None or own.sort is not sort or library.same_name(own.name, entry.name):
            continue
        if library.is_known(own.name, beside):
            sentence = say(
                "{file} is for {other}, so nothing of it is used for {name}.",
                file=beside.name, other=own.name, name=entry.name,
            )  # fmt: skip
            advice = say(
                "Write the name {name} in its heading, or give the file another name.", name=entry.name
            )
            yield Problem("K334", library.heading(path), sentence, advice, (), Severity.WARNING)


def _check_game(path: Path) -> tuple[tuple[Problem, ...], dict[str, str]]:
    try:
        opened = open_game(path)
    except ProblemsFound as unusable:
        return unusable.problems, unusable.sources
    if opened.errors:
        return opened.problems, opened.sources
    found = list(_told(check(opened.game), opened))
    for own in opened.words:
        if own.game.text == opened.info.name:
            found += wording(own, opened.words, opened.tree, opened.files[-1])
    return (*opened.problems, *found), opened.sources


def _check_words(path: Path) -> tuple[tuple[Problem, ...], dict[str, str]]:
    from kaart.scenario.files import open_words

    try:
        own, opened, sources = open_words(path)
    except ProblemsFound as unusable:
        return unusable.problems, unusable.sources
    if opened.errors:
        return opened.problems, sources
    others = [file for file in opened.words if file.game.text != own.game.text]
    return tuple(wording(own, [*others, own], opened.tree, opened.files[-1])), sources


def _told(problems: Iterable[Problem], opened: Opened) -> Iterator[Problem]:
    """The problems in the words of the file; what shows in a base by itself stays there, the rest is the
    variant's."""
    spoken = opened.scope.world.spoken
    found = list(problems)
    elsewhere = [problem for problem in found if problem.span.path != opened.files[-1].span.path]
    of_base = _of_base(opened) if elsewhere else frozenset()
    for problem in found:
        if (problem.code, problem.span) in of_base:
            yield as_written(problem, spoken)
        else:
            yield told_of_variant(as_written(problem, spoken), opened.files, spoken)


def _of_base(opened: Opened) -> frozenset[tuple[str, Span]]:
    """The problems that the base of a variant has without it."""
    match opened.files[-1]:
        case n.VariantFile() as variant:
            base = open_game(library.find(variant.base.text, beside=opened.path))
            return frozenset((one.code, one.span) for one in check(base.game))
        case _:
            return frozenset()
