"""Slips of the pen, which know nothing of cards: letters, words, marks, lines, indentation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from mistakes.sheet import (
    Line,
    Sheet,
    Slip,
    Sort,
    changed,
    keyword_words,
    misspelt,
    names_in,
    replaced,
    words_of,
)


def misspelt_where_used(sheet: Sheet) -> Iterator[Slip]:
    """A name is misspelt in a place where it is used."""
    seen: set[str] = set()
    for line, word in names_in(sheet):
        if word[0] in seen:
            yield replaced(line, word, misspelt(word[0]))
        seen.add(word[0])


def misspelt_where_declared(sheet: Sheet) -> Iterator[Slip]:
    """A name is misspelt where it stands for the first time: the others are left alone."""
    seen: set[str] = set()
    for line, word in names_in(sheet):
        if word[0] not in seen:
            seen.add(word[0])
            yield replaced(line, word, misspelt(word[0]))


def misspelt_keyword(sheet: Sheet) -> Iterator[Slip]:
    known = keyword_words()
    for line in sheet.body:
        for word in words_of(line):
            if word[0] in known and len(word[0]) > 3:
                yield replaced(line, word, misspelt(word[0]))


def other_name(sheet: Sheet) -> Iterator[Slip]:
    """Instead of one name there stands the name that the file speaks of next."""
    found = list(names_in(sheet))
    for number, (line, word) in enumerate(found):
        following = next((other[0] for _, other in found[number + 1 :] if other[0] != word[0]), None)
        if following is not None and line.section not in ("options", "define"):
            yield replaced(line, word, following)


def missing_word(sheet: Sheet) -> Iterator[Slip]:
    for line in sheet.body:
        for word in words_of(line):
            if word[0][0].isalpha() and len(words_of(line)) > 1:
                yield changed(line, re.sub(r"(?<=\S) {2,}", " ", replaced_code(line, word, "")).rstrip())


def doubled_word(sheet: Sheet) -> Iterator[Slip]:
    for line in sheet.body:
        for word in words_of(line):
            if word[0][0].isalpha():
                yield replaced(line, word, f"{word[0]} {word[0]}")


def exchanged_words(sheet: Sheet) -> Iterator[Slip]:
    """Two words that stand beside one another have changed places."""
    for line in sheet.body:
        found = [word for word in words_of(line) if word[0][0].isalnum()]
        for one, two in pairwise(found):
            between = line.code[one.end() : two.start()]
            if between.strip() == "" and one[0] != two[0]:
                code = line.code[: one.start()] + two[0] + between + one[0] + line.code[two.end() :]
                yield changed(line, code)


def missing_mark(sheet: Sheet) -> Iterator[Slip]:
    """A comma, colon, bracket, quotation mark, plus or minus is left out."""
    for line in sheet.body:
        for mark in re.finditer(r"[,:()\"+*/]|(?<= )-(?= )", line.code):
            yield replaced(line, mark, "")


def missing_line(sheet: Sheet) -> Iterator[Slip]:
    for line in sheet.body:
        yield Slip(line.number, line.number + 1, ())


def doubled_line(sheet: Sheet) -> Iterator[Slip]:
    for line in sheet.body:
        whole = line.code + line.tail
        yield Slip(line.number, line.number + 1, (whole, whole))


def lost_indentation(sheet: Sheet) -> Iterator[Slip]:
    """A line stands one step too far to the left."""
    for line in sheet.body:
        if line.depth >= 2:
            yield changed(line, line.code[2:])


def too_deep(sheet: Sheet) -> Iterator[Slip]:
    """A line stands one step too far to the right."""
    for line in sheet.body:
        yield changed(line, "  " + line.code)


def replaced_code(line: Line, word: re.Match[str], new: str) -> str:
    return line.code[: word.start()] + new + line.code[word.end() :]


PLAYABLE = (Sort.GAME, Sort.VARIANT)
