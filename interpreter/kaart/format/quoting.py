"""Sentences of rule files as they would be written in one language, to be quoted."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kaart.diagnostics import Span
from kaart.format.names import Names, names_for
from kaart.format.translate import Tongue
from kaart.format.words import spaced
from kaart.syntax.keywords import keywords
from kaart.syntax.written import Lexeme, Sentence, written

_NO_NAMES = Names({}, {}, {})


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence on one line, without tags and comments, and how deep it stands below the first."""

    depth: int
    text: str


@dataclass(frozen=True, slots=True)
class _File:
    """A file with its sentences in the language of the quotations, and where each of them begins."""

    sentences: tuple[Sentence, ...]
    starts: tuple[tuple[int, int], ...]


class Quotations:
    """Quotes from sound rule files. `sources` are their texts by path, `language` is the word of a header
    line ("english", "nederlands")."""

    def __init__(self, sources: Mapping[str, str], language: str) -> None:
        self.language = language
        self._sources = sources
        self._files: dict[str, _File] = {}

    def sentence(self, span: Span) -> str:
        """The sentence that begins at a place, or in which it lies."""
        return _text(self._sentence(span)[0].lexemes)

    def block(self, span: Span) -> tuple[Line, ...]:
        """The sentence at a place and all sentences of its block."""
        first, *below = self._sentence(span)
        return tuple(
            Line(sentence.level - first.level, _text(sentence.lexemes)) for sentence in (first, *below)
        )

    def columns(self, span: Span) -> tuple[str, ...]:
        """The sentence at a place in the columns of the list it stands in; one column if it is in no list."""
        found: list[list[Lexeme]] = [[]]
        for word in self._sentence(span)[0].lexemes:
            if word.column and found[-1]:
                found.append([])
            found[-1].append(word)
        return tuple(map(_text, found))

    def words(self, span: Span) -> str:
        """The words between the beginning and the end of a place, in its first sentence."""
        lexemes = self._sentence(span)[0].lexemes
        start, end = (span.line, span.column), (span.end_line, span.end_column)
        return _text([word for word in lexemes if start <= _start(word.span) and _end(word.span) <= end])

    def keyword(self, terminal: str) -> str:
        """A keyword by its name in the grammar, as it is printed in this language."""
        return keywords(self.language).phrases[terminal][0]

    def _sentence(self, span: Span) -> Sequence[Sentence]:
        """The sentence at a place, and those deeper below it."""
        file = self._file(span.path)
        at = max(bisect_right(file.starts, (span.line, span.column)) - 1, 0)
        return list(_with_block(file.sentences[at:]))

    def _file(self, path: str) -> _File:
        if path not in self._files:
            self._files[path] = self._read(path)
        return self._files[path]

    def _read(self, path: str) -> _File:
        page, _ = written(self._sources[path], path)
        assert page is not None, f"{path} was read without problems before"
        starts = tuple(_start(sentence.lexemes[0].span) for sentence in page.sentences)
        names = _NO_NAMES if page.language == self.language else names_for(Path(path), self.language)[0]
        tongue = Tongue(keywords(page.language), keywords(self.language), names)
        return _File(tuple(map(tongue.sentence, page.sentences)), starts)


def _with_block(sentences: Sequence[Sentence]) -> Iterator[Sentence]:
    yield sentences[0]
    for sentence in sentences[1:]:
        if sentence.level <= sentences[0].level:
            return
        yield sentence


def _text(lexemes: Sequence[Lexeme]) -> str:
    return spaced([word for word in lexemes if word.terminal != "TAG"])


def _start(span: Span) -> tuple[int, int]:
    return span.line, span.column


def _end(span: Span) -> tuple[int, int]:
    return span.end_line, span.end_column
