"""Mistakes in files that stand beside a game: variants, scenarios, words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from mistakes.sheet import Sheet, Slip, changed, misspelt, replaced

OTHER_AMENDMENT = {"replace": ("add after", "remove"), "remove": ("replace",), "add": ("replace",)}


def wrong_base(sheet: Sheet) -> Iterator[Slip]:
    """A variant, scenarios or words name a game that is not there."""
    for line in sheet.lines:
        for word in re.finditer(r"(?<=for )\S+$|(?<= of )\S+(?= \")", line.code) if line.depth == 0 else ():
            if line.text.startswith(("variant", "scenarios", "words")):
                yield replaced(line, word, misspelt(word[0]))
                yield replaced(line, word, f"{word[0]}-two")


def wrong_target(sheet: Sheet) -> Iterator[Slip]:
    """An amendment names something that is not there."""
    for line in sheet.body:
        if line.depth == 0 and line.text.startswith(("replace ", "remove ", "add ")):
            target = re.search(r"(?<= )\S+$", line.code)
            if target:
                yield replaced(line, target, misspelt(target[0]))
                yield replaced(line, target, f"{target[0]}-2")


def wrong_amendment(sheet: Sheet) -> Iterator[Slip]:
    """`add` for `replace`, `replace` for `remove` and so on."""
    for line in sheet.body:
        verb = re.match(r"(replace|remove|add)(?: after| before)?", line.code)
        if verb:
            for other in OTHER_AMENDMENT[verb[1]]:
                yield replaced(line, verb, other)


def value_not_allowed(sheet: Sheet) -> Iterator[Slip]:
    """An option normally becomes something that it cannot be."""
    for line in sheet.body:
        value = re.match(r"\S+ becomes (\S+)$", line.code)
        if value and line.depth == 0:
            for other in ("-7", "never"):
                yield changed(line, line.code[: value.start(1)] + other)


CARD = r"(?<![\w-])([SHDC])(10|[2-9AKQJ])(?![\w-])"


def card_in_two_hands(sheet: Sheet) -> Iterator[Slip]:
    """A card that is given to one player is given to another one too."""
    laid: list[re.Match[str]] = []
    for line in sheet.body:
        if line.text.startswith("scenario"):
            laid = []
        cards = list(re.finditer(CARD, line.code)) if line.text.startswith("given hand of seat") else []
        if cards and laid:
            yield replaced(line, cards[0], laid[-1][0])
        laid += cards


def card_not_in_pack(sheet: Sheet) -> Iterator[Slip]:
    """A card that the pack does not hold."""
    for line in sheet.body:
        if line.text.startswith("given"):
            for card in re.finditer(CARD, line.code):
                yield replaced(line, card, f"{card[1]}1")


def list_too_short(sheet: Sheet) -> Iterator[Slip]:
    """A list of scores lacks one."""
    for line in sheet.body:
        last = re.search(r"(?<=\d), -?\d+$", line.code)
        if last and line.text.startswith("expect"):
            yield replaced(line, last, "")


def nothing_expected(sheet: Sheet) -> Iterator[Slip]:
    """A scenario expects nothing."""
    scenarios = [line for line in sheet.body if line.text.startswith("scenario ")]
    for line in scenarios:
        end = sheet.block_end(line)
        kept = [
            one.code + one.tail for one in sheet.lines[line.number : end] if not one.text.startswith("expect")
        ]
        yield Slip(line.number, end, tuple(kept))


def scenario_twice(sheet: Sheet) -> Iterator[Slip]:
    """Two scenarios have one name."""
    scenarios = [line for line in sheet.body if line.text.startswith("scenario ")]
    for one, two in pairwise(scenarios):
        yield changed(two, one.code)


def wrong_move(sheet: Sheet) -> Iterator[Slip]:
    """An answer is given that no question has."""
    for line in sheet.body:
        if line.text.startswith("moves "):
            for name in re.finditer(r"(?<=moves )[a-zë-]{4,}|(?<=, )[a-zë-]{4,}", line.code):
                yield replaced(line, name, misspelt(name[0]))


def words_of_nothing(sheet: Sheet) -> Iterator[Slip]:
    """An entry of a words file speaks of a name that the game does not have."""
    for line in sheet.body:
        name = re.match(r"\s+(\S+)", line.code)
        if name and len(name[1]) > 3:
            yield changed(line, f"{line.code[: name.start(1)]}{misspelt(name[1])}{line.code[name.end(1) :]}")


def same_dutch(sheet: Sheet) -> Iterator[Slip]:
    """Two names have one Dutch name."""
    pairs = [(line, found) for line in sheet.body if (found := re.match(r"\s+\S+ +([^\s\"]+)", line.code))]
    for (_, one), (line, two) in pairwise(pairs):
        yield changed(line, f"{line.code[: two.start(1)]}{one[1]}{line.code[two.end(1) :]}")
