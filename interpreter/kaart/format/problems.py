"""The sentences for problems of translation."""

from __future__ import annotations

from collections.abc import Sequence

from kaart.diagnostics import Problem, Span
from kaart.saying import all_of, say

_ENGLISH = "english"


def no_translation(span: Span, name: str, language: str) -> Problem:
    """K320: a name that the words files do not have; it stays as it is."""
    dutch = say("{name} has no Dutch name.", name=name)
    sentence = say("{name} has no English name.", name=name) if language == _ENGLISH else dutch
    return Problem("K320", span, sentence, say("Give it one in the words file of the game."))


def same_translation(span: Span, names: Sequence[str], translation: str, language: str) -> Problem:
    """K321: two names would become one."""
    values = {"names": all_of(names), "name": translation}
    dutch = say("{names} are both called {name} in Dutch.", **values)
    sentence = say("{names} are both called {name} in English.", **values) if language == _ENGLISH else dutch
    return Problem("K321", span, sentence, say("Give one of them another name in the words file."))


def reserved_translation(span: Span, name: str, translation: str, language: str) -> Problem:
    """K322: a name that would become a word of the language."""
    called = say("is called {name}", name=translation)
    if name == translation:
        called = say("has no name of its own")
    values = {"name": name, "called": called, "word": translation}
    dutch = say("{name} {called} in Dutch, where {word} already means something.", **values)
    english = say("{name} {called} in English, where {word} already means something.", **values)
    sentence = english if language == _ENGLISH else dutch
    return Problem("K322", span, sentence, say("Give {name} another name in the words file.", name=name))
