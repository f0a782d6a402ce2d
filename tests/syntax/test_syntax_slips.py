"""One slip in a shipped file gives one problem on its line, and five mistakes give five."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from kaart.library import data_folder
from kaart.syntax import parse

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
from slips import KINDS, Slip, slips

GAMES = [path for path in sorted(data_folder("games").rglob("*.kaart")) if path.name.count(".") == 1]


def _some(count: int) -> list[Slip]:
    rng = random.Random(20)
    found: list[Slip] = []
    while len(found) < count:
        found += slips(rng.choice(GAMES).read_text(encoding="utf-8"), rng)
    return found


def test_a_slip_gives_one_problem_on_its_line() -> None:
    made = [(slip, parse(slip.text, "x")[1]) for slip in _some(120)]
    noticed = [(slip, problems) for slip, problems in made if problems]
    placed = [slip for slip, problems in noticed if slip.first <= problems[0].span.line <= slip.last]
    alone = [slip for slip, problems in noticed if len(problems) == 1]
    assert {slip.kind for slip, _ in noticed} == set(KINDS)
    assert len(placed) >= 0.95 * len(noticed)
    assert len(alone) >= 0.95 * len(noticed)


# Each file has five mistakes, and each line with one ends in a comment that names its code.
FIVE = {
    "a game": """\
kaart 1 english

game five "Five mistakes"

players 4, in teams of 2  # K132

pack
  take 7 to A of every suit  # K129

places
  hand of each player  # K127

phase play:  # K131
  each player from leader
    player plays from hand
      follow-suit must play led suit if able  # K130
""",
    "a game in Dutch": """\
kaart 1 nederlands

spel vijf "Vijf fouten"

spelers 4

keuzes
  grens  vanaf 1 tot en met 9  "de grens"  # K127

rangorde
  gevraagde kleur in volgorde A K V B 10  # K125

fase spelen
  als gever is uitkomer  # K129
    shuffle stok  # K128
  elke speler vanaf uitkomer
    speler mag bieden
    passen  # K133
""",
    "a variant": """\
kaart 1 english

variant mine of heugen "Mine"

rounds becomes becomes 10  # K132
remove  # K101
replac kapot  # K118
  define kapot
    100 when (bidder-tricks is 9  # K116
    0 otherwise
add after red-cards
  take 7 of the spades  # K132
""",
    "scenarios": """\
kaart 1 english

scenarios for heugen

scenario one "First
  expect count of all cards is 30

scenario two
  given trump hearts  # K127
  expect trump = hearts  # K129

scenario three
  given hand of seat 1 is C8 QS  # K125
  expct roem is 0  # K118
""".replace('"First', '"First  # K104'),
}


@pytest.mark.parametrize("name", FIVE)
def test_five_mistakes_give_five_problems_at_five_places(name: str) -> None:
    text = FIVE[name]
    wanted = [
        (number, line.partition("# ")[2])
        for number, line in enumerate(text.split("\n"), start=1)
        if "# K" in line
    ]
    assert len(wanted) == 5
    assert [(p.span.line, p.code) for p in parse(text, "x")[1]] == wanted
