"""Single rules in plain words, found by their place in a rule file; `kaart diff` shows them."""

from __future__ import annotations

from collections.abc import Callable

from kaart.compile import Opened
from kaart.diagnostics import Span
from kaart.rulebook.choices import Choices
from kaart.rulebook.document import STOP, STRONG, WEAK, Sentence, sentences
from kaart.rulebook.sections import Writer
from kaart.rulebook.tongues import tongue
from kaart.texts import Texts

_MARKS = str.maketrans("", "", STRONG + WEAK + STOP)


def plain_words(opened: Opened, language: str) -> Callable[[Span], tuple[str, ...]]:
    """Gives for the place of a rule the sentence of the rulebook that says it and the least besides; nothing
    for a rule that no sentence says. Conditions on options are said too."""
    choices = Choices({}, None)
    speaker = tongue(language, opened.game, Texts.of(opened.words), choices)
    known: dict[tuple[str, int], list[Sentence]] = {}
    for section in Writer(opened, opened.game, None, speaker, choices).sections():
        for sentence in sentences(section):
            for line in {(span.path, span.line) for span in sentence.spans}:
                known.setdefault(line, []).append(sentence)

    def said(span: Span) -> tuple[str, ...]:
        found = known.get((span.path, span.line), [])
        exact = [one for one in found if any(other.column == span.column for other in one.spans)]
        shortest = sorted(exact or found, key=lambda one: len(one.spans))[:1]
        return tuple(one.text.translate(_MARKS) for one in shortest)

    return said
