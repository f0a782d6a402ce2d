"""Whether a simulation can be as it is asked for: each function gives back what was asked, or raises
KaartError. Called by `simulate` before anything is played."""

from __future__ import annotations

import operator
from collections.abc import Collection
from typing import SupportsIndex

from kaart.diagnostics import KaartError
from kaart.saying import one_of, say
from kaart.simulate.engines import Engine

MOST_WORKERS = 1024


def checked_workers(workers: SupportsIndex) -> int:
    """A number of threads as a whole number, from 1 up to MOST_WORKERS."""
    try:
        number = operator.index(workers)
    except TypeError:
        number = 0
    if not 1 <= number <= MOST_WORKERS:
        raise KaartError(
            say(
                "{workers} is not a number of workers from 1 up to {most}", workers=workers, most=MOST_WORKERS
            )
        )
    return number


def one_among(name: str, value: object, names: Collection[str]) -> str:
    """One of some names."""
    found = next((known for known in names if known == value), None)
    if found is None:
        raise KaartError(
            say("{name} can be {allowed}, not {value}.", name=name, allowed=one_of(names), value=repr(value))
        )
    return found


def engine_named(engine: object) -> Engine:
    """An engine, or the one whose value this is."""
    if engine in list(Engine):
        return Engine(engine)
    return Engine(one_among("engine", engine, [known.value for known in Engine]))
