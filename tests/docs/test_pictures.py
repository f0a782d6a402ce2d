"""The pictures of the pages show what commands print now. `python docs/pictures.py` draws them anew."""

from __future__ import annotations

import os
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from page_runner import ROOT

sys.path.append(str(ROOT / "docs"))

import pictures


@pytest.mark.parametrize("picture", pictures.PICTURES, ids=lambda picture: picture.name)
def test_a_picture_shows_what_is_printed(picture: pictures.Picture, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("KAART_LANG", "COLUMNS", "LINES"):
        monkeypatch.setenv(name, os.environ.get(name, ""))  # put back afterwards
    monkeypatch.delenv("KAART_PATH", raising=False)
    lines = pictures.printed(picture)
    text = pictures.drawn(lines)
    path = pictures.FOLDER / f"{picture.name}.svg"
    if os.environ.get("KAART_UPDATE"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
    words = [
        element.text or "" for element in ElementTree.fromstring(text).iter() if element.tag.endswith("text")
    ]
    assert "".join(words) == "".join(pictures.ANSI.sub("", " ".join(lines)).split())


def test_every_picture_is_drawn_and_shown() -> None:
    drawn = {path.name for path in pictures.FOLDER.iterdir()}
    assert drawn == {f"{picture.name}.svg" for picture in pictures.PICTURES}
    pages = " ".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "README.md", *ROOT.glob("docs/**/*.md"))
    )
    assert [name for name in drawn if f"pictures/{name}" not in pages] == []
    assert Path(pictures.FOLDER).is_dir()
