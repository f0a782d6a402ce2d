"""A match as JSON and back. `State.to_json` and `Game.state_from_json` call this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from kaart.engine.chance import DOUBLE, WORD
from kaart.engine.faults import SaveError
from kaart.engine.layout import Layout
from kaart.engine.position import Entry, Position
from kaart.ir.form import Ask, Kind, Register
from kaart.saying import say

VERSION = 1
_FAR = 2**63 - 1  # no count of any game comes near it


def to_json(layout: Layout, p: Position) -> dict[str, object]:
    """Everything about a match; registers and piles by name, so that a person can read it."""
    return {
        "schema-version": VERSION,
        "game": layout.program.name,
        "digest": layout.program.digest,
        "seed": p.seed,
        "announcements": p.announcements,
        "block": layout.block(p).name,
        "rounds-over": p.rounds_over,
        "winners": p.winners,
        "registers": {
            name: p.cells[cells.start : cells.start + cells.size] for name, cells in layout.registers.items()
        },
        "zones": {
            name: [list(pile) for pile in p.piles[piles.start : piles.start + piles.size]]
            for name, piles in layout.zones.items()
        },
        "trick-owners": [p.owner[card] for card in p.piles[layout.trick]],
        "known": list(p.known),
        "chance": list(p.chance),
        "log": [list(entry) for entry in p.log],
    }


def from_json(layout: Layout, value: object, depth: int) -> Position:
    """The position of a saved match. Raises SaveError with a sentence if it cannot be used."""
    saved = _mapping(value, "it")
    _check_origin(layout, saved)
    p = layout.start(_number(saved, "seed", 0, DOUBLE), _yes_no(saved, "announcements"), depth)
    p.rounds_over = _number(saved, "rounds-over", 0, _FAR)
    p.winners = _number(saved, "winners", -1, layout.everyone)
    p.block = _block(layout, saved, over=p.winners >= 0)
    _restore_registers(layout, p, _mapping(saved.get("registers"), "registers"))
    _restore_piles(layout, p, _mapping(saved.get("zones"), "zones"))
    trick = p.piles[layout.trick]
    owners = _numbers(saved.get("trick-owners"), "trick-owners", len(trick), -1, layout.seats - 1)
    for card, owner in zip(trick, owners, strict=True):
        p.owner[card] = owner
    pack = (1 << len(layout.faces)) - 1
    p.known = _numbers(saved.get("known"), "known", layout.seats, 0, pack)
    p.chance = _numbers(saved.get("chance"), "chance", 4, 0, WORD)
    if not any(p.chance):  # the one state that chance never has, and never leaves
        raise broken(say("{name} holds {value}, which is out of bounds", name="chance", value=0))
    p.log = _log(layout, saved.get("log"))
    return p


def _check_origin(layout: Layout, saved: Mapping[str, object]) -> None:
    if saved.get("schema-version") != VERSION:
        raise SaveError(
            say(
                "this match was saved in version {found} of the save format; "
                "this kaart reads version {version}",
                found=repr(saved.get("schema-version")),
                version=VERSION,
            )
        )
    if saved.get("game") != layout.program.name:
        game, wanted = repr(saved.get("game")), layout.program.name
        raise SaveError(say("this is a match of {game}, not of {wanted}", game=game, wanted=wanted))
    if saved.get("digest") != layout.program.digest:
        raise SaveError(
            say(
                "this match was saved under other rules of {name}: "
                "the rule files, the options or the number of players are not the same",
                name=layout.program.name,
            )
        )


def _block(layout: Layout, saved: Mapping[str, object], over: bool) -> int:
    name = saved.get("block")
    number = layout.blocks.get(name) if isinstance(name, str) else None
    if number is None or (not over and not isinstance(layout.program.blocks[number].end, Ask)):
        raise broken(say("there is no question {name}", name=repr(name)))
    return number


def _restore_registers(layout: Layout, p: Position, saved: Mapping[str, object]) -> None:
    for name, cells in layout.registers.items():
        end = cells.start + cells.size
        values = _numbers(saved.get(name), name, cells.size, None, None)
        low, high = _bounds(layout, cells.register)
        for value in values:
            # what a note is at first may lie outside, as the mark of "not yet"
            if not low <= value <= high and value not in cells.register.initial:
                raise broken(say("{name} holds {value}, which is out of bounds", name=name, value=value))
        p.cells[cells.start : end] = values


def _bounds(layout: Layout, register: Register) -> tuple[int, int]:
    """The lowest and the highest number that a register of this kind can hold; -1 is none."""
    program = layout.program
    cards, teams = len(layout.faces), len(set(program.teams))
    match register.kind:
        case Kind.NUMBER:
            low = -_FAR if register.low is None else register.low
            return low, _FAR if register.high is None else register.high
        case Kind.YESNO:
            return -1, 1
        case Kind.WORD | Kind.ROW:
            return -1, len(register.names) - 1 if register.names else _FAR
        case Kind.PLAYER:
            return -1, layout.seats - 1
        case Kind.TEAM:
            return -1, teams - 1
        case Kind.SUIT:
            return -1, len(program.suits) - 1
        case Kind.RANK:
            return -1, len(program.ranks) - 1
        case Kind.CARD:
            return -1, cards - 1
        case Kind.PLAYERS:
            return 0, layout.everyone
        case Kind.TEAMS:
            return 0, (1 << teams) - 1
        case Kind.SUITS:
            return 0, (1 << len(program.suits)) - 1
        case Kind.RANKS:
            return 0, (1 << len(program.ranks)) - 1
        case Kind.CARDS:
            return 0, (1 << cards) - 1
    assert_never(register.kind)


def _restore_piles(layout: Layout, p: Position, saved: Mapping[str, object]) -> None:
    """Fill the piles; every card of the pack lies in exactly one of them."""
    cards = len(layout.faces)
    for name, piles in layout.zones.items():
        found = _list(saved.get(name), name)
        if len(found) != piles.size:
            raise broken(
                say(
                    "{name} has {found} piles instead of {wanted}",
                    name=name,
                    found=len(found),
                    wanted=piles.size,
                )
            )
        for number, pile in enumerate(found, start=piles.start):
            p.piles[number] = _numbers(pile, name, None, 0, cards - 1)
            p.held[number] = 0
            for card in p.piles[number]:
                p.held[number] |= 1 << card
                p.where[card] = number
    laid = sorted(card for pile in p.piles for card in pile)
    if laid != list(range(cards)):
        raise broken(say("not every card lies in exactly one place"))


def _log(layout: Layout, value: object) -> list[Entry]:
    found = []
    for entry in _list(value, "log"):
        entry_numbers = _numbers(entry, "log", len(Entry._fields), None, None)
        made = Entry(*entry_numbers)
        families = layout.program.families
        known = any(family.first <= made.action < family.first + family.count for family in families)
        asked = -1 <= made.decision < len(layout.program.decisions)
        if not (known and asked and 0 <= made.seat < layout.seats and made.seen >= 0):
            raise broken(say("the log has an answer that does not exist"))
        found.append(made)
    return found


# ------------------------------------------------------------------ shapes


def broken(what: str) -> SaveError:
    """The error for a saved match in which something is wrong."""
    return SaveError(say("this saved match is broken: {what}", what=what), what)


def _mapping(value: object, name: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise broken(say("{name} is not an object", name=name))
    return value


def _list(value: object, name: str) -> Sequence[object]:
    if not isinstance(value, list):
        raise broken(say("{name} is not a list", name=name))
    return value


def _numbers(value: object, name: str, count: int | None, low: int | None, high: int | None) -> list[int]:
    found = []
    for number in _list(value, name):
        if not isinstance(number, int) or isinstance(number, bool):
            raise broken(
                say("{name} holds {value} where a whole number is wanted", name=name, value=repr(number))
            )
        if (low is not None and number < low) or (high is not None and number > high):
            raise broken(say("{name} holds {value}, which is out of bounds", name=name, value=number))
        found.append(number)
    if count is not None and len(found) != count:
        raise broken(
            say("{name} holds {found} numbers instead of {wanted}", name=name, found=len(found), wanted=count)
        )
    return found


def _number(saved: Mapping[str, object], name: str, low: int | None, high: int | None) -> int:
    return _numbers([saved.get(name)], name, 1, low, high)[0]


def _yes_no(saved: Mapping[str, object], name: str) -> bool:
    value = saved.get(name)
    if not isinstance(value, bool):
        raise broken(say("{name} is neither true nor false", name=name))
    return value
