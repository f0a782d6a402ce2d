"""Rule files in another language, word by word: behind `kaart translate`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kaart.diagnostics import Problem, Span
from kaart.format import problems, spelling
from kaart.format.layout import Miswritten, lay_out
from kaart.format.names import Names, names_for
from kaart.saying import say
from kaart.syntax.keywords import Keywords, keywords
from kaart.syntax.written import Lexeme, Sentence, Written, says, written


@dataclass(frozen=True, slots=True)
class Translation:
    """A file in another language, in its canonical layout.

    `text` is None if `problems` stand in the way. `unnamed` tells of the names without a translation,
    which stay as they are."""

    text: str | None
    problems: tuple[Problem, ...]
    unnamed: tuple[Problem, ...] = ()


def translated(text: str, path: Path, language: str) -> Translation:
    """A file in a language ("english", "nederlands"); the words files beside it give the names.

    Raises UnknownGame if the game it belongs to is not there."""
    file, found = written(text, str(path))
    if file is None:
        return Translation(None, found)
    if file.language == language:
        return Translation(lay_out(file), ())
    names, found = names_for(path, language)
    if found:
        return Translation(None, found)
    tongue = Tongue(keywords(file.language), keywords(language), names)
    uses = dict(_uses(file, tongue.source))
    faults = tuple(tongue.faults(uses))
    if faults:
        return Translation(None, faults)
    other = Written(
        language, file.before, file.remark, tuple(map(tongue.sentence, file.sentences)), file.after
    )
    result = lay_out(other)
    if not says(other, result):
        faults = tuple(tongue.misread(uses))
        if faults:
            return Translation(None, faults)
        raise Miswritten(
            say("{path} cannot be translated without changing it; please report this.", path=path)
        )
    unnamed = (
        problems.no_translation(s, name, language) for name, s in uses.items() if name not in names.there
    )
    return Translation(result, (), tuple(unnamed))


def _uses(file: Written, known: Keywords) -> Iterator[tuple[str, Span]]:
    """The names in a file that are not words of its language, each with the place of its last use."""
    for sentence in reversed(file.sentences):
        for lexeme in reversed(sentence.lexemes):
            name = _name(lexeme)
            if name is not None and name not in known.canonical:
                yield name, lexeme.span


def _name(lexeme: Lexeme) -> str | None:
    """The name that a word of a sentence is, if it is one that can be translated."""
    if lexeme.terminal not in ("NAME", "LABEL") or lexeme.fixed:
        return None
    return lexeme.text.removesuffix(":")


@dataclass(frozen=True, slots=True)
class Tongue:
    """Translates from one language into another."""

    source: Keywords
    target: Keywords
    names: Names

    def faults(self, uses: Mapping[str, Span]) -> Iterator[Problem]:
        """The names of a file that would not be the same after a translation back."""
        language = self.target.language
        for name, span in uses.items():
            other = self.names.there.get(name, name)
            same = self.names.back.get(other, (name,))
            if len(same) > 1 or name not in same:
                both = tuple(dict.fromkeys((name, *same)))
                yield problems.same_translation(span, both, other, language)
            if other in self.target.canonical:
                yield problems.reserved_translation(span, name, other, language)

    def misread(self, uses: Mapping[str, Span]) -> Iterator[Problem]:
        """The names that would be keywords, for a file that says something else when it is translated."""
        phrases = {spelling for all_ in self.target.phrases.values() for spelling in all_}
        for name, span in uses.items():
            other = self.names.there.get(name, name)
            if other in phrases:
                yield problems.reserved_translation(span, name, other, self.target.language)

    def sentence(self, sentence: Sentence) -> Sentence:
        """One sentence in the other language."""
        words = sentence.lexemes
        lexemes = (replace(word, text=self._text(sentence, at)) for at, word in enumerate(words))
        return replace(sentence, lexemes=tuple(lexemes))

    def _text(self, sentence: Sentence, at: int) -> str:
        lexeme = sentence.lexemes[at]
        name = _name(lexeme)
        if name is not None:
            return self._name(name) + lexeme.text[len(name) :]
        if lexeme.terminal in ("CARD", "RANK"):
            return spelling.card(lexeme.text, self.source, self.target)
        if lexeme.terminal == "STRING" and sentence.rule == "option":
            return self._description(lexeme.text, sentence.lexemes)
        if lexeme.terminal in self.source.phrases:
            return spelling.keyword(lexeme, sentence.lexemes[:at], self.source, self.target)
        return lexeme.text

    def _name(self, name: str) -> str:
        if name in self.source.canonical:
            return spelling.word(name, self.source, self.target)
        return self.names.there.get(name, name)

    def _description(self, text: str, lexemes: Sequence[Lexeme]) -> str:
        """The description of an option, if it is the text that the words file has for it."""
        own, other = self.names.texts.get(lexemes[0].text, ("", ""))
        return f'"{other}"' if text == f'"{own}"' else text
