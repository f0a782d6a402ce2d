"""Lowering: a model, with options and number of players chosen, becomes a state machine.

A row of small passes over one draft; each does one thing and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kaart.diagnostics import Problem
from kaart.ir import form as f
from kaart.ir.lower.cards import make_card_facts
from kaart.ir.lower.draft import Draft, Pins
from kaart.ir.lower.families import number_families
from kaart.ir.lower.match import lower_announcements, lower_procedures
from kaart.ir.lower.pack import build_pack
from kaart.ir.lower.storage import find_sitters, lay_out_registers, lay_out_zones
from kaart.ir.lower.tidy import drop_unreachable, skip_empty_blocks
from kaart.model.game import Game
from kaart.model.symbols import Option

PASSES: tuple[Callable[[Draft], None], ...] = (
    find_sitters,
    build_pack,
    make_card_facts,
    lay_out_registers,
    lay_out_zones,
    lower_procedures,
    lower_announcements,
    skip_empty_blocks,
    drop_unreachable,
)


def draft_of(
    game: Game,
    players: int,
    options: Mapping[Option, int],
    pins: Pins | None = None,
    rounds_apart: bool = False,
) -> Draft:
    """The draft after all passes; its `problems` say what does not work with these choices."""
    draft = Draft(game, players, dict(options), pins or {}, rounds_apart=rounds_apart)
    for one in PASSES:
        one(draft)
    return draft


def lower(
    game: Game, players: int, options: Mapping[Option, int], pins: Pins | None = None
) -> tuple[f.Program, tuple[Problem, ...]]:
    """The program of a game with these options and this number of players.

    `pins` gives definitions fixed values for some arguments (scenarios use it).
    """
    draft = draft_of(game, players, options, pins)
    return program_of(draft), tuple(draft.problems)


def program_of(draft: Draft) -> f.Program:
    """The finished program."""
    game = draft.game
    return f.Program(
        name=game.name,
        title=game.title,
        seats=draft.players,
        teams=draft.team_of,
        options=tuple((option.name, _shown(option, value)) for option, value in draft.options.items()),
        digest="",
        files=tuple(draft.files),
        suits=game.suits,
        ranks=game.ranks,
        faces=draft.pack.faces,
        cards=draft.pack.cards,
        registers=tuple(draft.registers.values()),
        zones=tuple(draft.zones.values()),
        tables=tuple(draft.tables.values()),
        meld_tables=tuple(draft.meld_tables.values()),
        families=number_families(draft),
        decisions=tuple(draft.decisions),
        announcements=tuple(draft.announcements),
        phases=tuple(draft.phases),
        blocks=tuple(draft.blocks),
        entry=draft.entry,
    )


def _shown(option: Option, value: int) -> int | str:
    return value if option.type.base.value == "number" else option.show(value)


__all__ = ["PASSES", "Pins", "draft_of", "lower", "program_of"]
