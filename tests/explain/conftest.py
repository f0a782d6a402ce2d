"""Reads a file once: most examples change the same game, and trees are frozen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

import kaart.compile


@pytest.fixture(autouse=True, scope="session")
def _read_once() -> Iterator[None]:
    plain = kaart.compile.parse
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kaart.compile, "parse", cache(plain))
        yield
