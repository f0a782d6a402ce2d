"""The pages for contributors speak of every folder, and the files they name are there."""

from __future__ import annotations

import re

import pytest
from page_runner import ROOT

from kaart.cli.group import COMMANDS

PACKAGE = ROOT / "interpreter" / "kaart"
FOLDERS = sorted(path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name[0] not in "._")
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
RECIPES = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_folder_has_its_row_and_its_paragraph(folder: str) -> None:
    assert f"| `{folder}/` |" in ARCHITECTURE
    section = re.search(rf"^## {folder}\n\n(.+?)(?=^## |\Z)", ARCHITECTURE, re.MULTILINE | re.DOTALL)
    assert section is not None
    for module in re.findall(r"`([\w/]+\.py)`", section[1]):
        places = (PACKAGE / folder / module, PACKAGE / module, ROOT / module)
        known = any(place.exists() for place in places) or list(PACKAGE.rglob(module))
        assert known, f"{folder}: {module}"


def test_the_files_in_recipes_are_there() -> None:
    named = re.findall(r"`((?:interpreter|grammars|games|docs|tests|examples)/[\w/.-]+)`", RECIPES)
    assert len(named) >= 15
    assert [path for path in named if not re.search("[A-Z]{4}", path) and not (ROOT / path).exists()] == []


def test_the_readme_names_every_command() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"| `kaart {name}" not in text] == []


def test_every_page_is_in_the_index() -> None:
    listed = (ROOT / "docs" / "index.md").read_text(encoding="utf-8").split()
    pages = [page.relative_to(ROOT / "docs").with_suffix("") for page in ROOT.glob("docs/**/[a-z]*.md")]
    own = [str(page) for page in pages if page.parts[0] not in ("_made", "_build")]
    assert [page for page in own if page not in (*listed, "index")] == []
