"""The corpus of seeded mistakes: every kind on every shipped file, what `kaart check` says of each."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from kaart.checking import check_file
from mistakes import cards, files, sentences, slips
from mistakes.sheet import Sheet, Slip, Sort, read

ROOT = Path(__file__).parents[2]
SHIPPED = sorted(path for folder in ("games", "examples") for path in (ROOT / folder).rglob("*.kaart"))
RULES = (Sort.GAME, Sort.VARIANT)
EVERY = (Sort.GAME, Sort.VARIANT, Sort.SCENARIOS, Sort.WORDS)

Maker = Callable[[Sheet], Iterator[Slip]]

KINDS: tuple[tuple[Maker, tuple[Sort, ...]], ...] = (
    (slips.misspelt_where_used, (*RULES, Sort.SCENARIOS)),
    (slips.misspelt_where_declared, RULES),
    (slips.misspelt_keyword, EVERY),
    (slips.other_name, RULES),
    (slips.missing_word, RULES),
    (slips.doubled_word, RULES),
    (slips.exchanged_words, RULES),
    (slips.missing_mark, RULES),
    (slips.missing_line, RULES),
    (slips.doubled_line, RULES),
    (slips.lost_indentation, RULES),
    (slips.too_deep, RULES),
    (cards.rank_missing, RULES),
    (cards.rank_twice, RULES),
    (cards.wrong_pack, RULES),
    (cards.other_card_left_out, RULES),
    (cards.wrong_suit, RULES),
    (cards.card_twice, RULES),
    (cards.wrong_points, RULES),
    (cards.wrong_claim, RULES),
    (cards.wrong_packet, RULES),
    (cards.wrong_number_of_tricks, RULES),
    (cards.bounds_too_small, RULES),
    (cards.first_value_outside, RULES),
    (sentences.missing_answer, RULES),
    (sentences.missing_otherwise, RULES),
    (sentences.missing_becomes, RULES),
    (sentences.missing_if_able, RULES),
    (sentences.turned_comparison, RULES),
    (sentences.unbalanced_payment, RULES),
    (sentences.others_see, RULES),
    (sentences.match_without_end, RULES),
    (sentences.missing_phase, RULES),
    (sentences.missing_section, RULES),
    (sentences.missing_cell, RULES),
    (sentences.falls_for_rises, RULES),
    (files.wrong_base, (Sort.VARIANT, Sort.SCENARIOS, Sort.WORDS)),
    (files.wrong_target, (Sort.VARIANT,)),
    (files.wrong_amendment, (Sort.VARIANT,)),
    (files.value_not_allowed, (Sort.VARIANT,)),
    (files.card_in_two_hands, (Sort.SCENARIOS,)),
    (files.card_not_in_pack, (Sort.SCENARIOS,)),
    (files.list_too_short, (Sort.SCENARIOS,)),
    (files.nothing_expected, (Sort.SCENARIOS,)),
    (files.scenario_twice, (Sort.SCENARIOS,)),
    (files.wrong_move, (Sort.SCENARIOS,)),
    (files.words_of_nothing, (Sort.WORDS,)),
    (files.same_dutch, (Sort.WORDS,)),
)


@dataclass(frozen=True, slots=True)
class Mistake:
    """One shipped file with one thing in it made wrong."""

    kind: str
    sheet: Sheet
    slip: Slip

    @property
    def text(self) -> str:
        return self.sheet.with_slip(self.slip)

    def __str__(self) -> str:
        old = " / ".join(line.text for line in self.sheet.lines[self.slip.first : self.slip.last])
        new = " / ".join(line.strip() for line in self.slip.lines)
        return f"{self.kind}: {self.sheet.path.name}:{self.slip.first + 1}: {old} → {new}"


def name_of(maker: Maker) -> str:
    """The name of a kind: that of the function which makes it."""
    return maker.__name__.replace("_", " ")


@cache
def mistakes() -> dict[str, list[Mistake]]:
    """All mistakes that can be made, by kind."""
    sheets = [read(path) for path in SHIPPED]
    found: dict[str, list[Mistake]] = {}
    for maker, sorts in KINDS:
        kind = name_of(maker)
        for sheet in sheets:
            if sheet.sort in sorts:
                made = [Mistake(kind, sheet, slip) for slip in maker(sheet)]
                whole = sheet.with_slip(Slip(0, 0, ()))
                found.setdefault(kind, []).extend(one for one in made if one.text != whole)
    return found


def sample(size: int) -> list[Mistake]:
    """Of each kind so many, by lot; a change in one file leaves the lots of the others as they are."""
    return [one for every in mistakes().values() for one in sorted(every, key=_lot)[:size]]


def _lot(mistake: Mistake) -> str:
    old = [line.text for line in mistake.sheet.lines[mistake.slip.first : mistake.slip.last]]
    words = "\n".join([mistake.kind, mistake.sheet.path.name, *old, *mistake.slip.lines])
    return sha256(words.encode()).hexdigest()


class Desk:
    """A copy of the shipped files in which one at a time is made wrong and checked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for path in SHIPPED:
            copy = self._copy(path)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)

    def _copy(self, path: Path) -> Path:
        return self.folder / path.relative_to(ROOT)

    def codes(self, mistake: Mistake) -> tuple[str, ...]:
        """The codes of the problems that `kaart check` reports of the file with the mistake in it."""
        path = self._copy(mistake.sheet.path)
        whole = path.read_text(encoding="utf-8")
        path.write_text(mistake.text, encoding="utf-8")
        try:
            problems, _ = check_file(path)
        finally:
            path.write_text(whole, encoding="utf-8")
        return tuple(problem.code for problem in problems)


def rates(checked: Iterable[tuple[Mistake, bool]]) -> dict[str, tuple[int, int]]:
    """For each kind how many were reported, of how many."""
    found: dict[str, tuple[int, int]] = {}
    for mistake, reported in checked:
        good, whole = found.get(mistake.kind, (0, 0))
        found[mistake.kind] = (good + reported, whole + 1)
    return found
