"""What `fmt` and `translate` say about files that cannot be read or written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

Kaart = Callable[..., object]


def test_a_file_that_cannot_be_read_is_not_in_order(kaart: Kaart, table: Path) -> None:
    path = table / "games" / "high-card.kaart"
    path.write_text(path.read_text() + "\nwhat is this?\n")
    found = kaart("fmt", "--check", path)
    assert found.code == 1
    assert "to change" not in found.out
    assert "1 file cannot be read." in found.out


def test_a_folder_that_is_not_there(kaart: Kaart, table: Path) -> None:
    found = kaart("translate", "high-card", "--to", "nl", "-o", "nowhere/kaart.kaart")
    assert found.code == 1
    assert found.err == "Error: nowhere: there is no such folder\n"


def test_a_file_that_is_there_is_replaced_only_when_asked(kaart: Kaart, table: Path) -> None:
    path = table / "games" / "low-card.kaart"
    before = path.read_text()
    for command in (("translate", "low-card", "--to", "nl"), ("rulebook", "low-card", "--no-deals")):
        found = kaart(*command, "--output", path)
        assert found.code == 2
        assert found.err.endswith("is there already. Choose another name, or --force to replace it.\n")
        assert path.read_text() == before
    assert kaart("translate", "low-card", "--to", "nl", "-o", path, "--force").code == 0
    assert path.read_text().startswith("kaart 1 nederlands\n")


def test_dash_o_of_a_rulebook_is_no_file(kaart: Kaart, table: Path) -> None:
    found = kaart("rulebook", "low-card", "-o", "low.md")
    assert found.code == 2
    assert "To write to a file: --output low.md" in found.err
