"""The differences between two games in words, chapter by chapter; `writing.py` prints them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from kaart.compile import Opened
from kaart.differ.cards import Packs
from kaart.differ.compare import Difference, Part, compare, compared, kinship
from kaart.differ.overview import overview
from kaart.differ.tell import Entry, Sayer, Teller
from kaart.differ.wording import WORDINGS
from kaart.syntax import nodes as n
from kaart.texts import Texts

STRANGERS = 0.25
"""How much two games have in common at least if their differences are worth telling one by one."""


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """What is different in `new`. Either `chapters`, or for two games that have little in common the rows of
    an `overview` (what, in the old game, in the new one); neither if they are the same."""

    language: str
    heading: str
    remark: str
    chapters: tuple[Chapter, ...] = ()
    overview: tuple[tuple[str, str, str], ...] = ()


def report(
    old: Opened, new: Opened, language: str, say_old: Sayer | None = None, say_new: Sayer | None = None
) -> Report:
    """How one sound game differs from another, in `en` or `nl`. `say_old` and `say_new` say the rules of each
    in plain words; without them the lines of the rule files are shown."""
    wording = WORDINGS[language]
    titles = {"old": _title(old, language), "new": _title(new, language)}
    if titles["old"] == titles["new"] and old.info.name != new.info.name:
        titles = {side: f"{titles[side]} ({game.info.name})" for side, game in (("old", old), ("new", new))}
    heading = wording.heading.format(**titles)
    left, right = compared(old, new)
    differences = compare(left, right)
    if not differences:
        return Report(language, heading, wording.same.format(**titles))
    teller, packs = Teller(old, new, language, say_old, say_new), Packs(old, new, language)
    if old.files[0].span.path != new.files[0].span.path and kinship(left, right) < STRANGERS:
        rows = tuple(overview(old, new, teller, packs))
        return Report(language, heading, wording.strangers.format(**titles), overview=rows)
    return Report(language, heading, "", tuple(_chapters(differences, teller, packs)))


def _title(game: Opened, language: str) -> str:
    """What the game is called, if its words file has a text for its name, else as in its rules."""
    return Texts.of(game.words).text_or(game.info.name, game.info.title, language)


def _chapters(differences: Sequence[Difference], teller: Teller, packs: Packs) -> Iterator[Chapter]:
    """The differences of each part, and in the course of the game of each phase."""
    for (part, section), group in groupby(differences, key=_chapter):
        found = list(group)
        entries = list(teller.cards(found, packs) if part is Part.CARDS else map(teller.entry, found))
        if entries:
            title = teller.title(section) if section else teller.wording.parts[part]
            yield Chapter(title, tuple(entries))


def _chapter(difference: Difference) -> tuple[Part, n.Procedure | None]:
    if difference.part is not Part.COURSE:
        return difference.part, None
    return difference.part, (*difference.inside, difference.node)[0]
