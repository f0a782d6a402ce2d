"""What kaart says to people: English text that remembers how it was made, so that it can be said in Dutch.

Every stage makes its sentences with `say`; the command line chooses a language and asks for `said`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import gettext

LANGUAGES = ("en", "nl")
DOMAIN = "kaart"
FOLDER = Path(__file__).parent / "locale"
_GAP = re.compile(r"\{(\w+)\}")
_HIDDEN = 0xE000  # where the private use area of Unicode begins


class Spelling(Protocol):
    """How a file spells the words of the rule language, which messages hold in English."""

    def word(self, text: str) -> str:
        """A text that may be one word of the language, such as `led suit` or the card SQ."""
        ...

    def code(self, text: str) -> str:
        """A stretch of a rule file."""
        ...

    def example(self, text: str) -> str:
        """A stretch of an example: with names that fit the language."""
        ...


class Message(str):
    """A text in English that knows its `template` ("Nothing is called {name} here.") and the `values` of
    the gaps. It is equal to its English text.

    A value is another message, or a text from a rule file: a name, or a word of the rule language in
    English. `plural` is the template for more than one, `number` decides between the two."""

    template: str
    plural: str
    number: int
    values: Mapping[str, str]

    def __str__(self) -> Message:
        return self  # so that str(error) and str(type) are still messages


class Verbatim(str):
    """A piece of a file exactly as it stands there, never to be spelt in another way."""

    def __str__(self) -> Verbatim:
        return self


def say(template: str, /, **values: object) -> Message:
    """The message of a template with its gaps filled. The template is looked up in the catalogues, so it has
    to be a literal; words of the rule language stand in it between backticks, in English."""
    return _message(template, "", 1, values)


def say_count(one: str, many: str, count: int, /, **values: object) -> Message:
    """A message that says how many: `one` of its templates is for 1, the other for the rest. Both may have
    the gap `{count}`."""
    return _message(one, many, count, {"count": count, **values})


def say_why(error: OSError) -> Message:
    """What the system says of an error. The usual sentences of it are in the catalogues."""
    reason = error.strerror or str(error)
    return reason if isinstance(reason, Message) else _message(reason, "", 1, {})


def one_of(things: Iterable[object]) -> Message:
    """`a`, `a or b`, `a, b or c`."""
    *most, last = things
    return say("{things} or {last}", things=listed(most), last=last) if most else listed([last])


def all_of(things: Iterable[object]) -> Message:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = things
    return say("{things} and {last}", things=listed(most), last=last) if most else listed([last])


def listed(things: Iterable[object], between: str = ", ") -> Message:
    """Texts after each other with commas, or something else, between them."""
    values = {f"x{number}": thing for number, thing in enumerate(things)}
    return say(between.join(f"{{{gap}}}" for gap in values), **values)


def sentences(*parts: object) -> Message:
    """Sentences after each other; empty ones are left out."""
    return listed((part for part in parts if str(part)), " ")


def said(text: object, language: str, spelling: Spelling | None = None) -> str:
    """A text in `en` or `nl`. Only messages can be translated; any other text stays as it is.

    With `spelling`, words of the rule language are spelt as in the file the text is about: what stands
    between backticks, and values that are nothing but one such word."""
    shown = str(text)
    if isinstance(shown, Message):
        return _said(shown, language, spelling)
    return shown if spelling is None or isinstance(shown, Verbatim) else spelling.word(shown)


def translated(text: str, language: str) -> str:
    """A text without gaps that was not made with `say`, such as the help of a command."""
    return text if language == "en" else _catalogue(language).gettext(text)


def replaced(text: str, names: Mapping[str, str]) -> str:
    """A message with other names in it, wherever one of them is a whole value; any other text as it is."""
    if not isinstance(text, Message):
        return text
    values = {
        gap: replaced(value, names) if isinstance(value, Message) else names.get(value, value)
        for gap, value in text.values.items()
    }
    return _message(text.template, text.plural, text.number, values)


def _said(message: Message, language: str, spelling: Spelling | None) -> str:
    template = _translated(message, language)
    values = {gap: said(value, language, spelling) for gap, value in message.values.items()}
    if spelling is None or "`" not in template:
        return _filled(template, values)
    pieces = template.split("`")
    pieces[0::2] = [_filled(piece, values) for piece in pieces[0::2]]
    pieces[1::2] = [_spelt(piece, message.values, values, spelling) for piece in pieces[1::2]]
    return "`".join(pieces)


def _spelt(code: str, values: Mapping[str, str], shown: Mapping[str, str], spelling: Spelling) -> str:
    """A stretch of a rule file, spelt as a whole: a phrase of the language may run over a gap. What is a
    message or stands in a file is out of sight meanwhile."""
    gaps = [gap for gap, value in values.items() if isinstance(value, (Message, Verbatim))]
    hidden = {gap: chr(_HIDDEN + number) for number, gap in enumerate(gaps)}
    text = spelling.code(_filled(spelling.example(code), {**values, **hidden}))
    for gap, sign in hidden.items():
        text = text.replace(sign, shown[gap])
    return text


def _translated(message: Message, language: str) -> str:
    if language == "en" or not message.template:
        return message.plural if message.plural and message.number != 1 else message.template
    if message.plural:
        return _catalogue(language).ngettext(message.template, message.plural, message.number)
    return _catalogue(language).gettext(message.template)


def _message(template: str, plural: str, count: int, values: Mapping[str, object]) -> Message:
    shown = {gap: str(value) for gap, value in values.items()}
    message = Message(_filled(plural if plural and count != 1 else template, shown))
    message.template, message.plural, message.number, message.values = template, plural, count, shown
    return message


def _filled(template: str, values: Mapping[str, str]) -> str:
    return _GAP.sub(lambda gap: values.get(gap[1], gap[0]), template)


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    import gettext  # reading a catalogue takes time, and English needs none

    return gettext.translation(DOMAIN, FOLDER, [language], fallback=True)
