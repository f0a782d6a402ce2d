"""What kaart says to people: English text that remembers how it was made, so that it can be said in Dutch.

Every stage makes its sentences with `say`; the command line chooses a language and asks for `said`.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "nl")
_FOLDER = Path(__file__).parent / "locale"
_GAP = re.compile(r"\{(\w+)\}")


class Message(str):
    """A text in English that knows its `template` ("Nothing is called {name} here.") and the `values` of
    the gaps. Values may be messages themselves. It is equal to its English text."""

    template: str
    values: Mapping[str, object]


def say(template: str, /, **values: object) -> Message:
    """The message of a template with its gaps filled. The template is looked up in the catalogues, so it has
    to be a literal; words of the rule language stand in it between backticks, in English."""
    message = Message(_filled(template, {gap: str(value) for gap, value in values.items()}))
    message.template = template
    message.values = values
    return message


def said(text: object, language: str) -> str:
    """A message in `en` or `nl`; any other text as it is."""
    if not isinstance(text, Message):
        return str(text)
    template = _catalogue(language).gettext(text.template) if text.template else ""
    return _filled(template, {gap: said(value, language) for gap, value in text.values.items()})


def _filled(template: str, values: Mapping[str, str]) -> str:
    return _GAP.sub(lambda gap: values.get(gap[1], gap[0]), template)


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("kaart", _FOLDER, [language], fallback=True)
