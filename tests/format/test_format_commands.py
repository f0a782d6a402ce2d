"""`kaart fmt` and `kaart translate` as they are called."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from kaart.cli import main

UNTIDY = "kaart 1 english\ngame  g\nplayers 4 # four\n"
TIDY = "kaart 1 english\n\ngame g\n\nplayers 4  # four\n"
BROKEN = "kaart 1 english\n\ngame g\n\nplayers   four\n"


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str


Kaart = Callable[..., Outcome]


@pytest.fixture
def kaart(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Kaart:
    monkeypatch.setenv("KAART_LANG", "en")
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Outcome:
        capsys.readouterr()
        with pytest.raises(SystemExit) as stop:
            main(list(arguments))
        printed = capsys.readouterr()
        return Outcome(int(stop.value.code or 0), printed.out, printed.err)

    return call


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "g.kaart"
    path.write_text(UNTIDY, encoding="utf-8")
    return path


# ------------------------------------------------------------------ fmt


def test_fmt_writes(kaart: Kaart, file: Path) -> None:
    file.chmod(0o640)
    assert kaart("fmt", "g.kaart") == Outcome(0, "g.kaart: laid out anew\n", "")
    assert file.read_text(encoding="utf-8") == TIDY
    assert file.stat().st_mode & 0o777 == 0o640
    assert kaart("fmt", "g.kaart") == Outcome(0, "Nothing to change.\n", "")
    assert [path.name for path in file.parent.iterdir()] == ["g.kaart"]


def test_fmt_check(kaart: Kaart, file: Path) -> None:
    assert kaart("fmt", "--check", "g.kaart") == Outcome(1, "g.kaart: would be laid out anew\n", "")
    assert file.read_text(encoding="utf-8") == UNTIDY
    file.write_text(TIDY, encoding="utf-8")
    assert kaart("fmt", "--check", "g.kaart").code == 0


def test_fmt_diff(kaart: Kaart, file: Path) -> None:
    shown = kaart("fmt", "--diff", "g.kaart")
    assert shown.code == 0
    assert "-game  g\n" in shown.out
    assert "+game g\n" in shown.out
    assert file.read_text(encoding="utf-8") == UNTIDY
    assert kaart("fmt", "--diff", "--check", "g.kaart").code == 1


def test_fmt_of_a_folder(kaart: Kaart, file: Path) -> None:
    (file.parent / "other.kaart").write_text("kaart 1 english\n\ngame other\n", encoding="utf-8")
    assert kaart("fmt", ".") == Outcome(0, "g.kaart: laid out anew\n", "")
    assert kaart("fmt", ".") == Outcome(0, "2 files, nothing to change.\n", "")


def test_fmt_leaves_a_broken_file_alone(kaart: Kaart, file: Path) -> None:
    broken = file.parent / "broken.kaart"
    broken.write_text(BROKEN, encoding="utf-8")
    shown = kaart("fmt", "broken.kaart", "g.kaart")
    assert shown.code == 1
    assert "broken.kaart:5:11" in shown.out
    assert broken.read_text(encoding="utf-8") == BROKEN
    assert file.read_text(encoding="utf-8") == TIDY


def test_fmt_takes_other_line_ends_for_a_change(kaart: Kaart, file: Path) -> None:
    file.write_bytes(TIDY.replace("\n", "\r\n").encode())
    assert kaart("fmt", "--check", "g.kaart").code == 1
    kaart("fmt", "g.kaart")
    assert file.read_bytes() == TIDY.encode()


def test_fmt_writes_what_a_link_points_at(kaart: Kaart, file: Path) -> None:
    link = file.parent / "link.kaart"
    link.symlink_to(file)
    kaart("fmt", "link.kaart")
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == TIDY


def test_fmt_of_what_is_not_there(kaart: Kaart) -> None:
    assert kaart("fmt", "nothing.kaart").code == 2
    assert kaart("fmt").code == 2


# ------------------------------------------------------------------ translate


def test_translate_prints(kaart: Kaart, file: Path) -> None:
    assert kaart("translate", "g.kaart", "--to", "nl") == Outcome(
        0, "kaart 1 nederlands\n\nspel g\n\nspelers 4  # four\n", ""
    )


def test_translate_writes(kaart: Kaart, file: Path) -> None:
    assert kaart("translate", "g.kaart", "--to", "nl", "-o", "nl.kaart") == Outcome(0, "", "")
    assert kaart("translate", "nl.kaart", "--to", "en", "-o", "en.kaart") == Outcome(0, "", "")
    assert (file.parent / "en.kaart").read_text(encoding="utf-8") == TIDY


def test_translate_strictly(kaart: Kaart, file: Path) -> None:
    file.write_text("kaart 1 english\n\ngame g\n\ndefine mine as 1\n", encoding="utf-8")
    assert kaart("translate", "g.kaart", "--to", "nl").code == 0
    shown = kaart("translate", "g.kaart", "--to", "nl", "--strict")
    assert shown.code == 1
    assert "bepaal mine als 1" in shown.out
    assert "K320" in shown.err


def test_translate_a_broken_file(kaart: Kaart, file: Path) -> None:
    file.write_text(BROKEN, encoding="utf-8")
    shown = kaart("translate", "g.kaart", "--to", "nl", "-o", "nl.kaart")
    assert shown.code == 1
    assert "g.kaart:5:11" in shown.err
    assert not (file.parent / "nl.kaart").exists()


def test_translate_wants_a_language(kaart: Kaart, file: Path) -> None:
    assert kaart("translate", "g.kaart").code == 2
    assert kaart("translate", "g.kaart", "--to", "fr").code == 2
