"""The pages of problem codes: their examples do what they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from trying import codes_in_source, codes_of

from kaart.pages import codes, page

LANGUAGES = ("en", "nl")
PAGES = [(code, language) for language in LANGUAGES for code in codes(language)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_is_without_a_code(language: str) -> None:
    assert set(codes(language)) <= codes_in_source()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_code_is_without_a_page(language: str) -> None:
    assert codes_in_source() - set(codes(language)) == set()


def test_a_page_is_there_in_both_languages() -> None:
    assert codes("en") == codes("nl")


@pytest.mark.parametrize(("code", "language"), PAGES)
def test_a_page_has_text_and_both_examples(code: str, language: str) -> None:
    found = page(code, language)
    assert any(isinstance(part, str) for part in found.parts)
    assert len(found.title) <= 70
    for wrong in (True, False):
        headers = {one.text.split("\n")[0] for one in found.files(wrong) if one.kind == "kaart"}
        assert headers


@pytest.mark.parametrize(("code", "language"), PAGES)
def test_the_wrong_example_has_this_problem_and_no_other(
    code: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert codes_of(code, page(code, language).files(wrong=True), Path()) == {code}


@pytest.mark.parametrize(("code", "language"), PAGES)
def test_the_right_example_has_no_problem(
    code: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    seen_when_read = code < "K4" or language == "nl"  # the whole check of all of them takes a minute
    assert codes_of(code, page(code, language).files(wrong=False), Path(), quickly=seen_when_read) == set()


@pytest.mark.long
@pytest.mark.parametrize(("code", "language"), PAGES)
def test_the_right_example_can_be_played(
    code: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert codes_of(code, page(code, language).files(wrong=False), Path()) == set()
