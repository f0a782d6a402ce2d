"""Finds what belongs together: inventories, and the games whose rules they hold. Used by `kaart trace`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kaart import library
from kaart.compile import Opened, open_game
from kaart.diagnostics import KaartError, Problem, ProblemsFound, Span
from kaart.saying import say
from kaart.trace.inventory import SUFFIX, read_inventory
from kaart.trace.matching import Trace, trace_family


class NoInventory(KaartError):
    """Nothing says where the rules of this game come from."""


@dataclass(frozen=True, slots=True)
class Traced:
    """Traces, one for each inventory, with everything that was wrong and the texts it points into."""

    traces: tuple[Trace, ...]
    problems: tuple[Problem, ...]
    sources: dict[str, str]


def trace_games() -> Traced:
    """Every game of every family that `kaart list` knows."""
    found: dict[str, Path] = {}
    for folder in library.game_folders():
        for path in sorted(folder.rglob(f"*{SUFFIX}")):
            found.setdefault(path.name, path)
    if not found:
        raise NoInventory(say("There is no list of rules (*{suffix}) beside any game here.", suffix=SUFFIX))
    families = [_family(path, None) for _, path in sorted(found.items())]
    return _gathered(sorted(families, key=_first_document))


def trace_game(name_or_path: str) -> Traced:
    """One game or variant against the inventory of its family. Raises UnknownGame, NoInventory."""
    path = library.find(name_or_path)
    opened = open_game(path)
    folders = dict.fromkeys(Path(tree.span.path).parent for tree in reversed(opened.files))
    paths = [found for folder in folders for found in sorted(folder.glob(f"*{SUFFIX}"))]
    if not paths:
        raise NoInventory(
            say("There is no list of rules (*{suffix}) beside {path}.", suffix=SUFFIX, path=path.name)
        )
    return _gathered([_family(paths[0], opened)])


def _gathered(families: Iterable[Traced]) -> Traced:
    traces: list[Trace] = []
    problems: list[Problem] = []
    sources: dict[str, str] = {}
    for family in families:
        traces += family.traces
        problems += family.problems
        sources.update(family.sources)
    return Traced(tuple(traces), tuple(dict.fromkeys(problems)), sources)


def _family(path: Path, only: Opened | None) -> Traced:
    inventory, problems, text = read_inventory(path)
    sources, faults = {str(path): text}, list(problems)
    games = {} if only is None else {only.info.name: only}
    for game in _games_in(path.parent):
        try:
            opened = open_game(game)
        except ProblemsFound as found:
            sources.update(found.sources)
            faults.append(_unusable(game))
            continue
        games.setdefault(opened.info.name, opened)
    for opened in games.values():
        sources.update(opened.sources)
        faults += [_unusable(opened.path)] if opened.errors else []
    trace = trace_family(inventory, tuple(games.values()), only.info.name if only is not None else None)
    return Traced((trace,), (*faults, *trace.problems), sources)


def _first_document(family: Traced) -> tuple[str, ...]:
    return tuple(document.id for trace in family.traces for document in trace.inventory.documents)


def _games_in(folder: Path) -> Iterator[Path]:
    """Games first, then variants, so that lines of a base are known by the file they stand in."""
    heads = [(path, library.header(path)) for path in sorted(folder.glob(f"*{library.SUFFIX}"))]
    for sort in (library.Sort.GAME, library.Sort.VARIANT):
        yield from (path for path, head in heads if head is not None and head.sort is sort)


def _unusable(path: Path) -> Problem:
    advice = say("What it states is not counted in full; `kaart check` says what is wrong.")
    return Problem("K606", Span(str(path), 1, 1, 1, 2), say("{path} has problems.", path=path.name), advice)
