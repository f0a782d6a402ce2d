"""Every text has a Dutch form: the catalogue against the code."""

from __future__ import annotations

import re
from functools import cache

import catalogue
import pytest
from babel.messages.catalog import Catalog

GAP = re.compile(r"\{\w+(?:![rs])?\}")
CODE = re.compile(r"`[^`]+`")


@pytest.fixture(scope="module", autouse=True)
def _brought_up_to_date(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--rewrite-messages", default=False):
        catalogue.write(catalogue.rewritten())
        _kept.cache_clear()


@cache
def _kept() -> Catalog:
    return catalogue.read()


def _forms(template: catalogue.Template) -> list[tuple[str, str]]:
    """The English forms of a text with the Dutch ones."""
    first = template if isinstance(template, str) else template[0]
    message = _kept().get(first)
    if message is None:
        return []
    english = [template] if isinstance(template, str) else list(template)
    dutch = [message.string] if isinstance(message.string, str) else list(message.string)
    return list(zip(english, dutch, strict=True))


def test_every_text_is_in_dutch() -> None:
    missing = [
        template
        for template in catalogue.templates()
        if not _forms(template) or not all(dutch for _, dutch in _forms(template))
    ]
    assert not missing, "write these in kaart.po, after --rewrite-messages has put them there"


def test_no_text_is_out_of_use() -> None:
    assert {message.id for message in _kept() if message.id} == set(catalogue.templates())
    assert not _kept().obsolete


def test_gaps_are_the_same_in_both_languages() -> None:
    wrong = [
        (english, dutch)
        for template in catalogue.templates()
        for english, dutch in _forms(template)
        if not set(GAP.findall(dutch)) <= set(GAP.findall(english)) | {"{count}"}
        or len(set(GAP.findall(dutch))) < len(set(GAP.findall(english)) - {"{count}"})
    ]
    assert not wrong


def _code(text: str) -> list[str]:
    """What is quoted of rule files; a command line may have its gaps (GAME) in Dutch."""
    return sorted(code for code in CODE.findall(text) if not code.startswith("`kaart "))


def test_words_of_the_rule_language_are_the_same_in_both_languages() -> None:
    """They are put into the language of the file later."""
    wrong = [
        (english, dutch)
        for template in catalogue.templates()
        for english, dutch in _forms(template)
        if _code(english) != _code(dutch)
    ]
    assert not wrong


def test_the_compiled_catalogue_is_that_of_the_text() -> None:
    wanted: dict[object, str] = {}
    for message in _kept():
        match message.id:
            case "":
                pass
            case str():
                wanted[message.id] = message.string
            case first, _:
                wanted.update({(first, number): form for number, form in enumerate(message.string)})
    assert catalogue.compiled() == {template: form for template, form in wanted.items() if form}
