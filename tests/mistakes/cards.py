"""Mistakes about cards: the pack, the ranking, what cards are worth, the deal, the tricks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mistakes.sheet import Sheet, Slip, changed, replaced

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
RANK = r"(?:10|[2-9AKQJ])"
OTHER_SUIT = {"spades": "hearts", "hearts": "diamonds", "diamonds": "clubs", "clubs": "spades"}


def rank_missing(sheet: Sheet) -> Iterator[Slip]:
    """A rank is missing from an order."""
    for line in sheet.within("ranking"):
        head, order, ranks = line.code.partition("in order ")
        for rank in re.finditer(RANK, ranks) if order and "down to" not in ranks else ():
            rest = ranks[: rank.start()] + ranks[rank.end() :]
            yield changed(line, head + order + " ".join(rest.split()))
        run = re.search(rf"in order (\w+) down to ({RANK})$", line.code)
        if run:
            yield changed(line, line.code[: run.start(2)] + RANKS[RANKS.index(run[2]) + 1])
            yield changed(
                line, line.code[: run.start(1)] + RANKS[RANKS.index(run[1]) - 1] + line.code[run.end(1) :]
            )


def rank_twice(sheet: Sheet) -> Iterator[Slip]:
    """A rank stands twice in an order."""
    for line in sheet.within("ranking"):
        head, order, ranks = line.code.partition("in order ")
        if order and "down to" not in ranks:
            for rank in re.finditer(RANK, ranks):
                yield changed(line, f"{head}{order}{ranks[: rank.end()]} {rank[0]}{ranks[rank.end() :]}")
        elif order:
            yield changed(line, f"{line.code} {ranks.split()[-1]}")
            yield changed(line, f"{head}{order}{ranks.split()[0]} {ranks}")


def wrong_pack(sheet: Sheet) -> Iterator[Slip]:
    """The pack begins one rank too low or too high."""
    for line in sheet.within("pack"):
        for low in re.finditer(rf"(?<=take )({RANK})(?= up to)", line.code):
            number = RANKS.index(low[0])
            for other in (number - 1, number + 1):
                if other >= 0:
                    yield replaced(line, low, RANKS[other])


def other_card_left_out(sheet: Sheet) -> Iterator[Slip]:
    """A card is left out that is not in the pack, or the same card twice."""
    for line in sheet.within("pack"):
        if not line.text.startswith(("leave out", "take")):
            continue
        for card in re.finditer(rf"(?<![\w-])([SHDC])({RANK})(?![\w-])", line.code):
            yield replaced(line, card, f"{card[1]}1")
            yield replaced(line, card, f"{card[0]}, {card[0]}")


def wrong_suit(sheet: Sheet) -> Iterator[Slip]:
    """Another suit in the pack or in the points."""
    for line in sheet.within("pack", "points"):
        for suit in re.finditer(r"(?<![\w-])(?:spades|hearts|diamonds|clubs)(?![\w-])", line.code):
            yield replaced(line, suit, OTHER_SUIT[suit[0]])


def card_twice(sheet: Sheet) -> Iterator[Slip]:
    """Cards are taken into the pack twice."""
    for line in sheet.within("pack"):
        if line.text.startswith("take") and "times" not in line.code:
            taken = re.search(r"(?: when .*)?$", line.code)
            assert taken is not None
            yield changed(line, f"{line.code[: taken.start()]} 2 times{taken[0]}")


def wrong_points(sheet: Sheet) -> Iterator[Slip]:
    """A card is worth one point too many, or ten times as much."""
    for line in sheet.within("points"):
        number = re.search(r"(?<=^ )\d+|(?<=  )\d+", line.code)
        if number:
            yield replaced(line, number, str(int(number[0]) + 1))
            yield replaced(line, number, number[0] + "0" if number[0] != "0" else "10")


def wrong_claim(sheet: Sheet) -> Iterator[Slip]:
    """A number in a claim is wrong."""
    for line in sheet.body:
        if "claim " in line.code:
            for number in re.finditer(r"(?<![\w-])\d+(?![\w-])", line.code):
                yield replaced(line, number, str(int(number[0]) + 1))


def wrong_packet(sheet: Sheet) -> Iterator[Slip]:
    """A packet in the deal has a card too many or too few."""
    for line in sheet.body:
        dealt = re.search(r"deal (.*) cards to", line.code)
        for number in re.finditer(r"(?<![\w-])\d+(?![\w-])", dealt[1]) if dealt else ():
            for other in (int(number[0]) - 1, int(number[0]) + 1):
                start, end = dealt.start(1) + number.start(), dealt.start(1) + number.end()
                yield changed(line, f"{line.code[:start]}{other}{line.code[end:]}")


def wrong_number_of_tricks(sheet: Sheet) -> Iterator[Slip]:
    """One trick too many or too few is played."""
    for line in sheet.body:
        times = re.search(r"(?<=repeat )(.+?)(?= times)", line.code)
        if times and any(
            "plays from" in other.code for other in sheet.lines[line.number : sheet.block_end(line)]
        ):
            for text in (f"{times[0]} - 1", f"{times[0]} + 1") if not times[0].isdigit() else (
                str(int(times[0]) - 1), str(int(times[0]) + 1)):  # fmt: skip
                yield replaced(line, times, text)


def bounds_too_small(sheet: Sheet) -> Iterator[Slip]:
    """What a note may hold is a quarter of what it must hold."""
    for line in sheet.within("round notes", "match notes"):
        top = re.search(r"(?<=up to )(\d+)(?=,)", line.code)
        if top and int(top[0]) > 4:
            yield replaced(line, top, str(int(top[0]) // 4))


def first_value_outside(sheet: Sheet) -> Iterator[Slip]:
    """A note begins, or an option normally is, outside its bounds."""
    for line in sheet.within("options", "round notes", "match notes"):
        bounds = re.search(r"from -?\d+ up to (\d+).*(?:normally|at first) (-?\d+)", line.code)
        if bounds:
            code = f"{line.code[: bounds.start(2)]}{int(bounds[1]) + 1}{line.code[bounds.end(2) :]}"
            yield changed(line, code)
