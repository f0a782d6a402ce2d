"""Reading files: what cannot be read is a problem, never an exception."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaart.syntax import parse, read


def test_a_good_file(tmp_path: Path) -> None:
    path = tmp_path / "a.kaart"
    path.write_bytes(b"\xef\xbb\xbfkaart 1 english\r\ngame hu\xc3\xabge\r\n")
    text, problems = read(path)
    assert problems == ()
    assert parse(text, str(path))[1] == ()


@pytest.mark.parametrize(
    ("content", "code", "line"),
    [
        (b"kaart 1 english\ngame hu\xebge\n", "K119", 2),
        (b"x" * 1_000_001, "K114", 1),
    ],
)
def test_a_bad_file(tmp_path: Path, content: bytes, code: str, line: int) -> None:
    path = tmp_path / "a.kaart"
    path.write_bytes(content)
    text, (problem,) = read(path)
    assert text == ""
    assert (problem.code, problem.span.line, problem.span.path) == (code, line, str(path))


def test_no_file(tmp_path: Path) -> None:
    assert [p.sentence for p in read(tmp_path / "a.kaart")[1]] == ["There is no such file."]
    assert [p.code for p in read(tmp_path)[1]] == ["K119"]
    assert [p.code for p in read("a\0b")[1]] == ["K119"]
