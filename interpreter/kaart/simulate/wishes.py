"""Whether a simulation can be as it is asked for: each function gives back what was asked, or raises
KaartError. Called by `simulate` before anything is played."""

from __future__ import annotations

import operator
from collections.abc import Collection

from kaart.diagnostics import KaartError
from kaart.engine.chance import SEEDS
from kaart.saying import one_of, say
from kaart.simulate.engines import Engine

MOST_WORKERS = 1024


def in_range(name: str, value: object, low: int, high: int) -> int:
    """A whole number from `low` to below `high`; also one of another library that stands for an int."""
    number = _whole(value)
    if number is None or not low <= number < high:
        last = "2^63 - 1" if high == 2**63 else high - 1
        raise KaartError(
            say(
                "{name} is a whole number from {low} up to {last}, not {value}.",
                name=name,
                low=low,
                last=last,
                value=repr(value),
            )
        )
    return number


def seed_in_range(seed: object) -> int:
    """A seed as `Game.new_match` takes it."""
    number = _whole(seed)
    if number is None or not 0 <= number < SEEDS:
        raise KaartError(say("the seed {seed} is not a whole number from 0 to below 2^64", seed=repr(seed)))
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


def _whole(value: object) -> int | None:
    """What stands for a whole number, as one; else None."""
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None
