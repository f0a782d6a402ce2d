"""`kaart simulate` in several threads. tests/simulate and tests/native look at what is reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Kaart

ASKED = ("simulate", "euchre", "--rounds", 60, "--seed", 4, "--json")


def test_the_number_of_workers_does_not_show(kaart: Kaart, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does it without a compiler: then one plays, and says so."""
    wanted = kaart(*ASKED, "--engine", "reference")
    assert wanted.code == 0
    assert kaart(*ASKED, "--engine", "native", "--workers", 3).out == wanted.out
    monkeypatch.setenv("CC", "no-such-compiler")
    alone = kaart(*ASKED, "--engine", "native", "--workers", 3)
    assert alone.out == wanted.out
    assert "one plays here" in alone.err


@pytest.mark.parametrize("number", ["0", "-1", "many", "1025"])
def test_numbers_of_workers_that_cannot_be(kaart: Kaart, number: str) -> None:
    found = kaart(*ASKED, "--workers", number)
    assert found.code == 2
    assert "--workers" in found.err
