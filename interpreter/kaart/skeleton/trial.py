"""The first scenario of a new variant: how many cards lie where when the first question is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kaart.compile import Opened, compile_program
from kaart.diagnostics import KaartError
from kaart.engine.setup import Setup
from kaart.game import Game
from kaart.model.symbols import Place
from kaart.model.types import Base
from kaart.skeleton.variant import Heading, laid_out
from kaart.skeleton.wording import WORDINGS
from kaart.syntax.keywords import keywords
from kaart.syntax.nodes import When
from kaart.texts import Texts

_NAMES = {"en": "first-deal", "nl": "eerste-gift"}


@dataclass(frozen=True, slots=True)
class _Pile:
    """A place with cards in it; `seat` is whose it is, if every player has one."""

    place: str
    seat: int | None
    count: int


def scenario_text(base: Opened, heading: Heading) -> str:
    """Scenarios for a variant that changes nothing yet, in its language: one, which passes."""
    wording = WORDINGS[heading.language]
    remarks = "\n".join(f"# {line}".format(base=base.info.name) for line in wording.scenario)
    scenario = "\n  ".join(_sentences(base, heading.language, wording.language))
    text = "\n\n".join((heading.line("SCENARIOS_FOR", heading.name), remarks, scenario))
    return laid_out(text + "\n", heading.file)


def _sentences(base: Opened, language: str, header: str) -> Iterator[str]:
    """The scenario: it begins with the first phase, and counts the cards then and in the pack."""
    known, texts = keywords(header), Texts.of(base.words)
    say = {terminal: spellings[0] for terminal, spellings in known.phrases.items()}
    phase, piles, pack = _first_question(base)
    yield f"{say['SCENARIO']} {_NAMES[language]}"
    if piles:
        yield f"{say['START_AT']} {texts.name(phase, language)}"
    counts = [(_spelt(pile, texts.name(pile.place, language), say), pile.count) for pile in piles]
    for what, count in [*counts, (known.words["all cards"][0], pack)]:
        yield f"{say['EXPECT']} {say['COUNT_OF']} {what} {say['IS']} {count}"


def _spelt(pile: _Pile, name: str, say: dict[str, str]) -> str:
    return name if pile.seat is None else f"{name} {say['OF']} {say['SEAT']} {pile.seat}"


def _first_question(base: Opened) -> tuple[str, list[_Pile], int]:
    """The first phase, what lies on the table at its first question, and how many cards there are."""
    game = Game(compile_program(base))
    phase = next((p.name for p in base.game.procedures if p.at is When.PHASE), "")
    setup = game.setup()
    setup.note("dealer", 0)  # as at the beginning of every scenario
    try:
        setup.phase(phase)
    except (KaartError, StopIteration):
        return phase, [], len(game.program.cards)  # it needs something that happens before it
    return phase, list(_piles(base.game.places, setup, game.seats)), len(game.program.cards)


def _piles(places: tuple[Place, ...], setup: Setup, seats: int) -> Iterator[_Pile]:
    """The places that hold cards; of places of each player, that of the seat to the dealer's left."""
    zones = setup.machine.layout.zones
    for place in places:
        kinds = [index.type.base for index in place.indices]
        seat = 1 % seats if kinds == [Base.PLAYER] else None
        if place.name in zones and (seat is not None or not kinds):
            count = len(setup.position.piles[zones[place.name].start + (seat or 0)])
            if count:
                yield _Pile(place.name, seat, count)
