"""The language reference: its games can be played, its scenarios pass, and it speaks of every keyword.

That every block is sound is tested with the other pages.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from page_runner import ROOT, blocks

from kaart import load_game
from kaart.scenario import run_file
from kaart.syntax.keywords import keywords

MATCHES = 3


FILES = [block for block in blocks(ROOT / "docs" / "language.md") if block.is_file]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the whole files of the page, each under the name it gives itself."""
    assert len(FILES) >= 4
    for block in FILES:
        (tmp_path / block.file).write_text(block.body, encoding="utf-8")
    return tmp_path


def test_whole_games_can_be_played(folder: Path) -> None:
    for path in sorted(folder.iterdir()):
        if path.name.count(".") > 1:
            continue
        for seed in range(MATCHES):
            state = load_game(path).new_match(seed)
            while not state.is_over:
                actions = state.legal_actions()
                state.apply(actions[(seed + len(state.log)) % len(actions)])
            assert state.winners


def test_whole_scenarios_pass(folder: Path) -> None:
    for path in sorted(folder.glob("*.scenarios.kaart")):
        outcomes, _ = run_file(path)
        assert outcomes
        for outcome in outcomes:
            assert outcome.passed, (outcome.name, outcome.failures, outcome.problems)


def test_the_page_speaks_of_every_keyword() -> None:
    text = " ".join((ROOT / "docs/language.md").read_text(encoding="utf-8").split())
    missing = [
        name
        for name, spellings in keywords("english").phrases.items()
        if not any(re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", text) for one in spellings)
    ]
    assert missing == []
