"""Save files: exact, replaced in one go, and understood when they are broken."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from kaart.play import savefile
from kaart.play.savefile import BadSave, Save

SAVE = Save(
    game="heugen", name="heugen", digest="abc", players=3, options={"rounds": 12, "rounding": "nearest"},
    seed=2**64 - 1, seats=(0, 2), bots="random", language="nl", announcements=True, state={"cells": [1, 2]},
)  # fmt: skip


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    savefile.write(path, SAVE)
    assert savefile.read(path) == SAVE
    assert [found.name for found in tmp_path.iterdir()] == ["match.json"]


def test_the_old_file_stays_when_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.json"
    savefile.write(path, SAVE)
    before = path.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        savefile.write(path, SAVE)
    assert path.read_bytes() == before
    assert [found.name for found in tmp_path.iterdir()] == ["match.json"]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no such folder") as caught:
        savefile.write(tmp_path / "nowhere" / "match.json", SAVE)
    assert caught.value.filename == str(tmp_path / "nowhere"), "no file that the player never heard of"


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000, '{"format": "chess"}', '"x"'])
def test_what_is_no_match(tmp_path: Path, text: str) -> None:
    path = tmp_path / "match.json"
    path.write_text(text)
    with pytest.raises(BadSave, match="match"):
        savefile.read(path)


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadSave, match="not text"):
        savefile.read(path)


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(BadSave, match="There is no file"):
        savefile.read(tmp_path / "none.json")
    with pytest.raises(BadSave, match="cannot be read"):
        savefile.read(tmp_path)


def test_another_version(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    savefile.write(path, SAVE)
    path.write_text(path.read_text().replace('"version": 1', '"version": 99'))
    with pytest.raises(BadSave, match="another version of kaart"):
        savefile.read(path)


@pytest.mark.parametrize("key", ["game", "digest", "players", "options", "seed", "seats", "lang", "state"])
def test_a_part_that_is_missing_or_wrong(tmp_path: Path, key: str) -> None:
    path = tmp_path / "match.json"
    savefile.write(path, SAVE)
    record = json.loads(path.read_text())
    for wrong in ({k: v for k, v in record.items() if k != key}, {**record, key: None}):
        path.write_text(json.dumps(wrong))
        with pytest.raises(BadSave, match="damaged"):
            savefile.read(path)


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("lang", "x"),
        ("bots", "x"),
        ("seats", [3]),
        ("seats", [0, 0]),
        ("seats", ["0"]),
        ("seats", [[]]),
        ("seed", -1),
        ("seed", 2**64),
        ("options", {"rounds": [1]}),
    ],
)
def test_a_part_that_cannot_be(tmp_path: Path, key: str, wrong: object) -> None:
    path = tmp_path / "match.json"
    savefile.write(path, SAVE)
    path.write_text(json.dumps({**json.loads(path.read_text()), key: wrong}))
    with pytest.raises(BadSave, match="damaged"):
        savefile.read(path)
