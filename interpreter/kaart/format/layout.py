"""The canonical layout of a rule file: what `kaart fmt` writes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kaart.diagnostics import KaartError, Problem
from kaart.format.between import STEP, Between, single_spaced
from kaart.format.columns import GAP, in_columns
from kaart.format.words import broken, spaced
from kaart.saying import say
from kaart.syntax.header import VERSION
from kaart.syntax.written import Lexeme, Sentence, Written, says, written

MARGIN = 88
"""The column in which the tags stand, counted from 0, if the sentence leaves room."""


class Miswritten(KaartError):
    """The layout would have changed what a file says: a fault of kaart, never of the file."""


def formatted(text: str, path: str) -> tuple[str | None, tuple[Problem, ...]]:
    """The text in its canonical layout, or None and what is wrong with its sentences.

    Raises Miswritten rather than give back a text that says something else.
    """
    file, problems = written(text, path)
    if file is None:
        return None, problems
    laid_out = lay_out(file)
    if not says(file, laid_out):
        raise Miswritten(say("{path} cannot be laid out without changing it; please report this.", path=path))
    return laid_out, ()


def lay_out(file: Written) -> str:
    """A whole file as text, with a line end after its last line."""
    lines = single_spaced(above.text for above in file.before)
    if lines[:1] == [""]:
        del lines[0]
    lines.append(f"kaart {VERSION} {file.language}{GAP}{file.remark}".rstrip())
    aligned = in_columns(file.sentences)
    between = Between()
    for index, sentence in enumerate(file.sentences):
        lines += between.above(sentence)
        lines += _sentence(sentence, aligned.get(index))
    lines += between.below(file.after)
    return "\n".join(lines) + "\n"


# ------------------------------------------------------------------ one sentence


def _sentence(sentence: Sentence, aligned: str | None) -> Iterator[str]:
    """The lines of a sentence. `aligned` is its text if it stands in columns."""
    indent = sentence.level * STEP
    words = [lexeme for lexeme in sentence.lexemes if lexeme.terminal != "TAG"]
    *lines, last = [" " * indent + aligned] if aligned is not None else _lines(words, indent)
    tags = [lexeme.text for lexeme in sentence.lexemes[len(words) :]]
    if tags:
        last = last.ljust(MARGIN - len(GAP)) + GAP + " ".join(tags)
    yield from lines
    yield f"{last}{GAP}{sentence.lexemes[-1].remark}".rstrip()


def _lines(words: Sequence[Lexeme], indent: int) -> Iterator[str]:
    """The lines of a sentence without its tags; comments within it stay behind the word they follow."""
    further = indent + 2 * STEP
    margin = indent
    start = 0
    for end, lexeme in enumerate(words, start=1):
        if end < len(words) and not lexeme.remark and not lexeme.below:
            continue
        *before, last = broken(words[start:end], margin, further)
        for line in before:
            yield " " * margin + spaced(line)
            margin = further
        remark = lexeme.remark if end < len(words) else ""
        yield f"{' ' * margin}{spaced(last)}{GAP}{remark}".rstrip()
        margin = further
        yield from (" " * further + comment for comment in lexeme.below)
        start = end
