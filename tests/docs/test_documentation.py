"""Every page that people read: its code works as it stands there, and its links lead somewhere."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from page_runner import ROOT, blocks, pages, run

PAGES = pages()
DUTCH = (ROOT / "docs" / "nl", ROOT / "docs" / "nederlands.md")


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", [page for page in PAGES if list(blocks(page))], ids=named)
def test_every_block_of_a_page_works(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if page.parent.parent == ROOT / "examples":
        for file in page.parent.glob("*.kaart"):
            shutil.copy(file, tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    dutch = any(page.is_relative_to(place) for place in DUTCH)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KAART_LANG", "nl" if dutch else "en")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("KAART_PATH", raising=False)
    for block in blocks(page):
        run(block)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if not target.startswith(("http:", "https:")):
            assert (page.parent / target).exists(), f"{named(page)}: {target}"
    assert "<!-- TODO" not in text
