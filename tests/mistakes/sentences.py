"""Mistakes in sentences: answers, conditions, payments, who sees what, whole parts that are missing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mistakes.sheet import Sheet, Slip, changed, replaced

OTHER_COMPARISON = {
    "is at least": "is less than",
    "is less than": "is at least",
    "is at most": "is more than",
    "is more than": "is at most",
    "is not empty": "is empty",
    "is empty": "is not empty",
    "is not": "is",
    "is": "is not",
    "has": "lacks",
    "lacks": "has",
}
SECTIONS = ("options", "pack", "ranking", "points", "melds", "places", "round notes", "match notes", "table")
COMPARISON = re.compile(rf"(?<![\w-])(?:{'|'.join(OTHER_COMPARISON)})(?![\w-])(?! drawn| asked)")


def missing_answer(sheet: Sheet) -> Iterator[Slip]:
    """An answer to a question is missing, with what follows from it."""
    for line in sheet.body:
        if line.text.startswith("or ") and line.depth > 0:
            yield Slip(line.number, sheet.block_end(line), ())


def missing_otherwise(sheet: Sheet) -> Iterator[Slip]:
    """The line that says what holds otherwise is missing, or the word in it."""
    for line in sheet.body:
        if line.text.startswith("otherwise") and "when" not in line.text:
            yield Slip(line.number, sheet.block_end(line), ())
        elif line.text.endswith(" otherwise"):
            yield Slip(line.number, line.number + 1, ())
            yield changed(line, line.code.removesuffix(" otherwise"))


def missing_becomes(sheet: Sheet) -> Iterator[Slip]:
    for line in sheet.body:
        for word in re.finditer(r" (?:becomes?|(?:rises?|falls?) by)(?= )", line.code):
            if '"' not in line.code[: word.start()]:
                yield replaced(line, word, "")


def missing_if_able(sheet: Sheet) -> Iterator[Slip]:
    for line in sheet.body:
        for word in re.finditer(r" if able", line.code):
            yield replaced(line, word, "")


def turned_comparison(sheet: Sheet) -> Iterator[Slip]:
    """A comparison says the opposite."""
    for line in sheet.body:
        if line.section not in ("options", "pack") and '"' not in line.code:
            for word in COMPARISON.finditer(line.code):
                yield replaced(line, word, OTHER_COMPARISON[word[0]])


def unbalanced_payment(sheet: Sheet) -> Iterator[Slip]:
    """A payment does not say how it comes out even."""
    for line in sheet.body:
        if re.search(r"(?<![\w-])pays? ", line.code):
            whole = "rest unpaid" in line.code  # then these words alone say how it comes out
            for word in re.finditer(", rest unpaid" if whole else r" each(?= to)| each of", line.code):
                yield replaced(line, word, "")


def others_see(sheet: Sheet) -> Iterator[Slip]:
    """A hand is seen by nobody or by everyone; what is written down secretly is seen by everyone."""
    for line in sheet.within("places", "round notes", "match notes"):
        seen = re.search(r", seen by (.*)$", line.code)
        if seen is None:
            continue
        if line.section != "places":
            yield changed(line, line.code[: seen.start()])
        elif seen[1].startswith("owner"):
            yield changed(line, f"{line.code[: seen.start(1)]}nobody")
            yield changed(line, f"{line.code[: seen.start(1)]}everyone")


def match_without_end(sheet: Sheet) -> Iterator[Slip]:
    """Nothing ends the match any more."""
    ends = [line for line in sheet.body if "end match" in line.code]
    if len(ends) == 1:
        yield Slip(ends[0].number, ends[0].number + 1, ())


def missing_phase(sheet: Sheet) -> Iterator[Slip]:
    """A whole phase, or what is done before the match or after a round, is missing."""
    for line in sheet.body:
        if line.text.startswith(("phase ", "before match", "after round")) and line.depth == 0:
            yield Slip(line.number, sheet.block_end(line), ())


def missing_section(sheet: Sheet) -> Iterator[Slip]:
    """A whole section of what the game is made of is missing."""
    for line in sheet.body:
        if line.depth == 0 and line.section in SECTIONS:
            yield Slip(line.number, sheet.block_end(line), ())


def missing_cell(sheet: Sheet) -> Iterator[Slip]:
    """A row of a table has a cell too few, or is missing in one of two tables of the same rows."""
    for line in sheet.within("table"):
        cells = line.code.rstrip().rsplit(" ", 1)
        if line.depth > 0 and len(line.text.split()) > 2:
            yield changed(line, cells[0].rstrip())
            yield Slip(line.number, line.number + 1, ())


def falls_for_rises(sheet: Sheet) -> Iterator[Slip]:
    """What is counted falls instead of rising, or rises instead of falling."""
    for line in sheet.body:
        if not line.text.startswith("score"):
            for word in re.finditer(r"rises?(?= by)|falls?(?= by)", line.code):
                yield replaced(line, word, {"r": "fall", "f": "rise"}[word[0][0]] + word[0][4:])
