"""`kaart explain`: pages, lists and codes that do not exist."""

from __future__ import annotations

import pytest

from kaart.cli import main
from kaart.pages import codes, page, title


def explain(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, output and errors of the command."""
    with pytest.raises(SystemExit) as stop:
        main(["explain", *arguments])
    printed = capsys.readouterr()
    return int(stop.value.code or 0), printed.out, printed.err


def test_a_page_has_its_title_its_text_and_its_examples(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = explain(capsys, "K101", "--lang", "en")
    shown = page("K101", "en")
    assert code == 0
    assert out.splitlines()[0] == f"K101: {shown.title}"
    text = " ".join(out.split())
    for part in shown.parts:
        assert " ".join(getattr(part, "text", part).split()) in text
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("asked", ["k101", "K101:", "[K101]"])
def test_a_code_may_be_pasted_as_it_was_printed(capsys: pytest.CaptureFixture[str], asked: str) -> None:
    assert explain(capsys, asked, "--lang", "en") == explain(capsys, "K101", "--lang", "en")


def test_several_codes_and_each_once(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = explain(capsys, "K102", "K101", "K102", "--lang", "en")
    titles = [line for line in out.splitlines() if line.startswith("K1")]
    assert titles == [f"{code}: {title(code, 'en')}" for code in ("K102", "K101")]


@pytest.mark.parametrize("language", ["en", "nl"])
def test_without_a_code_all_are_listed(capsys: pytest.CaptureFixture[str], language: str) -> None:
    code, out, _ = explain(capsys, "--lang", language)
    assert code == 0
    for one in codes(language):
        assert f"  {one}  {title(one, language)}\n" in out


def test_the_language_may_come_from_the_system(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KAART_LANG", "nl")
    assert title("K101", "nl") in explain(capsys, "K101")[1]


@pytest.mark.parametrize(("asked", "near"), [("K199", "K119"), ("101", "K101"), ("K2O1", "K201")])
def test_an_unknown_code_is_answered_with_near_ones(
    capsys: pytest.CaptureFixture[str], asked: str, near: str
) -> None:
    code, _, err = explain(capsys, asked, "--lang", "en")
    assert code == 2
    assert near in err


def test_there_is_no_colour_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    assert "\x1b" not in explain(capsys, "K101")[1]
