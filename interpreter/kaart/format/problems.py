"""The sentences for problems of translation."""

from __future__ import annotations

from collections.abc import Sequence

from kaart.diagnostics import Problem, Span

_LANGUAGES = {"english": "English", "nederlands": "Dutch"}


def no_translation(span: Span, name: str, language: str) -> Problem:
    """K320: a name that the words files do not have; it stays as it is."""
    return Problem(
        "K320",
        span,
        f"{name} has no {_LANGUAGES[language]} name.",
        "Give it one in the words file of the game.",
    )


def same_translation(span: Span, names: Sequence[str], translation: str, language: str) -> Problem:
    """K321: two names would become one."""
    listed = " and ".join(names)
    return Problem(
        "K321",
        span,
        f"{listed} are both called {translation} in {_LANGUAGES[language]}.",
        "Give one of them another name in the words file.",
    )


def reserved_translation(span: Span, name: str, translation: str, language: str) -> Problem:
    """K322: a name that would become a word of the language."""
    called = f"is called {translation}" if name != translation else "has no name of its own"
    return Problem(
        "K322",
        span,
        f"{name} {called} in {_LANGUAGES[language]}, where {translation} already means something.",
        f"Give {name} another name in the words file.",
    )
