"""Every construct of the language as a small rule file, with what it does or what is wrong with it.

`FEATURE/good/NAME.kaart` plays, `FEATURE/bad/NAME.kaart` has problems; `NAME.expected` beside it says
what is to be seen. `python -m pytest tests/language --rewrite` writes the expectations anew.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import showing

import kaart

FOLDER = Path(__file__).parent
PACKAGE = Path(kaart.__file__).parent
CODE = re.compile(r'"(K[123]\d\d)"')
# Too large and unreadable files are made in tests/syntax; no file but the one asked for can be without
# a game; the grammar already wants bounds of `each number`.
ELSEWHERE = {"K114", "K119", "K310", "K215"}
BASE = "base"  # a faultless file among the bad ones: what their variants are built on


def _files(quality: str) -> list[Path]:
    """The programs: good ones without the files that belong to another one."""
    found = sorted(FOLDER.glob(f"*/{quality}/*.kaart"))
    if quality == "good":
        return [path for path in found if path.name.count(".") == 1]
    return [path for path in found if path.stem != BASE]


def _name(path: Path) -> str:
    return f"{path.parts[-3]}-{path.stem}"


@pytest.mark.parametrize("path", _files("good"), ids=_name)
def test_good_programs_play(
    path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(path.parent)
    shown = showing.good(path)
    _compare(path, shown, request)
    assert not re.search(r"FAILED|fault:|K\d{3}", shown)


@pytest.mark.parametrize("path", _files("bad"), ids=_name)
def test_bad_programs_say_what_is_wrong(
    path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(path.parent)
    shown = showing.bad(path)
    _compare(path, shown, request)
    assert "no problems" not in shown


def test_every_problem_is_shown() -> None:
    sources = [*(PACKAGE / "syntax").glob("*.py"), *(PACKAGE / "model").glob("*.py"), PACKAGE / "compile.py"]
    codes = {code for path in sources for code in CODE.findall(path.read_text(encoding="utf-8"))}
    texts = [path.read_text(encoding="utf-8") for path in FOLDER.glob("*/bad/*.expected")]
    shown = {code for text in texts for code in re.findall(r"K\d{3}", text)}
    assert sorted(codes - shown - ELSEWHERE) == []


def _compare(path: Path, shown: str, request: pytest.FixtureRequest) -> None:
    expected = path.with_suffix(".expected")
    if request.config.getoption("--rewrite"):
        expected.write_text(shown, encoding="utf-8")
    wanted = expected.read_text(encoding="utf-8") if expected.exists() else ""
    assert shown == wanted, f"{expected.name} differs; --rewrite accepts what is shown now"
    assert "Traceback" not in shown
