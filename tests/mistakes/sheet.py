"""A rule file as lines, for those who make mistakes in it: code, depth and section of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from kaart.library import header
from kaart.syntax.keywords import keywords

WORD = re.compile(r"[^\W\d_][\w-]*|\d+-[^\W\d_][\w-]*|\d+|[(),+*/-]|:|\"[^\"]*\"")
TAIL = re.compile(r"\s*(?:\s@\S+)*\s*(?:#.*)?$")


class Sort(Enum):
    """What kinds of files there are, as far as mistakes are concerned."""

    GAME = "game"
    VARIANT = "variant"
    SCENARIOS = "scenarios"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Line:
    """One line: `code` without tags and comment, `tail` the rest, `depth` the blanks before it, `section`
    the first word of the line at the margin above (or itself)."""

    number: int
    code: str
    tail: str
    depth: int
    section: str

    @property
    def text(self) -> str:
        return self.code.strip()


@dataclass(frozen=True, slots=True)
class Slip:
    """Lines `first` up to `last` (counted from 0, last not included) are replaced by `lines`."""

    first: int
    last: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    path: Path
    sort: Sort
    lines: tuple[Line, ...]

    @property
    def body(self) -> Iterator[Line]:
        """The lines that say something, without the header and the line that names the file."""
        said = [line for line in self.lines if line.text]
        yield from said[2:]

    def within(self, *sections: str) -> Iterator[Line]:
        """The lines of some sections, without their headings."""
        for line in self.body:
            if line.section in sections and not line.text.startswith(line.section):
                yield line

    def block_end(self, line: Line) -> int:
        """The number of the first line behind the block of a line."""
        for other in self.lines[line.number + 1 :]:
            if other.text and other.depth <= line.depth:
                return other.number
        return len(self.lines)

    def with_slip(self, slip: Slip) -> str:
        """The text of the file with something replaced."""
        old = [line.code + line.tail for line in self.lines]
        return "\n".join([*old[: slip.first], *slip.lines, *old[slip.last :]]) + "\n"


def read(path: Path) -> Sheet:
    """The lines of a rule file."""
    lines: list[Line] = []
    section = ""
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines()):
        cut = TAIL.search(text)
        assert cut is not None
        code, tail = text[: cut.start()], text[cut.start() :]
        depth = len(code) - len(code.lstrip())
        section = _section(code.strip(), depth, section)
        lines.append(Line(number, code, tail, depth, section))
    entry = header(path)
    assert entry is not None, path
    return Sheet(path, Sort[entry.sort.name.removesuffix("_FOR")], tuple(lines))


HEADINGS = ("options", "pack", "ranking", "points", "melds", "places", "round notes", "match notes", "table",
            "define", "phase", "before match", "after round", "suits", "ranks")  # fmt: skip


def _section(text: str, depth: int, above: str) -> str:
    """The section a line belongs to; in a variant sections stand in the block of an amendment."""
    if not text:
        return above
    heading = next((one for one in HEADINGS if text == one or text.startswith(one + " ")), None)
    if heading is not None and depth <= 2 and not (heading == "points" and " of " in text):
        return heading
    return text.split()[0] if depth == 0 else above


def changed(line: Line, code: str) -> Slip:
    """A slip within one line."""
    return Slip(line.number, line.number + 1, (code + line.tail,))


def replaced(line: Line, found: re.Match[str], new: str) -> Slip:
    """A slip within one line: something found in its code is written otherwise."""
    return changed(line, line.code[: found.start()] + new + line.code[found.end() :])


def words_of(line: Line) -> list[re.Match[str]]:
    """The words, numbers and marks of a line."""
    return list(WORD.finditer(line.code))


def keyword_words() -> frozenset[str]:
    """Every word that occurs in an English keyword or is a word of every table."""
    known = keywords("english")
    spellings = [one for all_ in (*known.phrases.values(), *known.words.values()) for one in all_]
    return frozenset(word for spelling in spellings for word in spelling.split())


def names_in(sheet: Sheet) -> Iterator[tuple[Line, re.Match[str]]]:
    """Every place in a file where a name of the author's stands."""
    known = keyword_words()
    for line in sheet.body:
        for word in words_of(line):
            text = word[0]
            if text[0].islower() and text not in known and len(text) > 3:
                yield line, word


def misspelt(word: str) -> str:
    """A word with two letters in its middle exchanged, or one left out where they are the same."""
    middle = len(word) // 2
    left, right = word[middle - 1], word[middle]
    if left == right or "-" in (left, right):
        return word[:-2] + word[-1]
    return word[: middle - 1] + right + left + word[middle + 1 :]
