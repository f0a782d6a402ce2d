"""The yardsticks of `kaart bench` that need the extra `peers` play."""

from __future__ import annotations

import pytest

from kaart.bench.yardstick import Yardstick, yardsticks

pytest.importorskip("pyspiel", reason="the package open_spiel (extra `peers`) is not installed")


@pytest.mark.parametrize("one", [one for one in yardsticks() if one.needs], ids=lambda one: one.game)
def test_it_plays(one: Yardstick) -> None:
    done = one.begin()(50)
    assert done.rounds == 50
    assert 20 * 50 <= done.decisions <= 60 * 50
