"""Rule files made by chance that are valid: packs, deals, auctions, exchanges, play and scoring put together.

They are strategies of hypothesis, so that a file on which the engines differ becomes a short one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hypothesis import strategies as st

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


@dataclass(slots=True)
class Table:
    """What is settled about a game while its file is written. `hand`: cards dealt to each player."""

    players: int
    ranks: tuple[str, ...]
    copies: int
    jokers: int
    hand: int
    teams: bool
    trump: str
    bid: bool
    talon: bool
    given: int
    notes: list[str] = field(default_factory=list)
    defined: list[str] = field(default_factory=list)
    phases: list[str] = field(default_factory=list)

    @property
    def maker(self) -> str:
        """Who names the trump and takes the talon."""
        return "bidder" if self.bid else "dealer"


@st.composite
def rule_files(draw: st.DrawFn) -> str:
    """The text of a game that `kaart check` has nothing to say against."""
    table = _table(draw)
    parts = [
        "kaart 1 english",
        'game made-by-chance "Made by chance"',
        f"players {table.players} in teams of 2" if table.teams else f"players {table.players}",
        _pack(table),
        _ranking(draw, table),
        _points(draw, table),
        _melds(draw, table),
        _places(draw, table),
    ]
    procedures = [_deal(draw, table), _auction(draw, table), _exchange(draw, table), _trump(draw, table)]
    procedures += [_play(draw, table), _scoring(draw, table)]
    notes = _block("round notes", table.notes) if table.notes else ""
    parts += [notes, *table.defined, "before match\n  dealer is drawn from players", *procedures]
    parts.append(_end(draw, table))
    return "\n\n".join(part for part in parts if part) + "\n"


def _table(draw: st.DrawFn) -> Table:
    players = draw(st.integers(2, 5))
    ranks = RANKS[draw(st.integers(0, 8)) :]
    copies = draw(st.sampled_from([1, 1, 1, 2]))
    jokers = draw(st.sampled_from([0, 0, 1, 2]))
    cards = 4 * len(ranks) * copies + jokers
    hand = draw(st.integers(1, min(9, (cards - 3) // players)))
    return Table(
        players=players,
        ranks=ranks,
        copies=copies,
        jokers=jokers,
        hand=hand,
        teams=players == 4 and draw(st.booleans()),
        trump=draw(st.sampled_from(["none", "hearts", "chosen", "turned"])),
        bid=draw(st.booleans()),
        talon=draw(st.booleans()),
        given=draw(st.integers(0, min(3, hand))),
    )


def _block(head: str, lines: Sequence[str]) -> str:
    return "\n".join([head, *(f"  {line}" for text in lines for line in text.splitlines())])


def _some(draw: st.DrawFn, lines: Sequence[str], least: int = 0) -> list[str]:
    """Some of the lines, in their order."""
    kept = draw(st.lists(st.sampled_from(range(len(lines))), min_size=least, unique=True)) if lines else []
    return [line for number, line in enumerate(lines) if number in kept]


# ------------------------------------------------------------------ sections


def _pack(table: Table) -> str:
    times = " 2 times" if table.copies == 2 else ""
    lines = [f"take {table.ranks[0]} up to A of every suit{times}"]
    if table.jokers:
        lines.append("take joker" + (" 2 times" if table.jokers == 2 else ""))
    return _block("pack", lines)


def _ranking(draw: st.DrawFn, table: Table) -> str:
    order = f"A down to {table.ranks[0]}"
    if draw(st.booleans()):
        order = " ".join(draw(st.permutations(table.ranks)))
    lines = ["joker"] if table.jokers else []
    if table.trump != "none":
        lines += _some(draw, ["jack of trump"] if "J" in table.ranks else [])
        lines.append(f"trump     in order {order}")
    lines.append(f"led suit  in order {order}")
    if table.jokers and table.trump != "none" and draw(st.booleans()):
        lines.append("joker counts as trump")
    if table.copies == 2 or table.jokers == 2:
        lines.append(draw(st.sampled_from(["first of equal cards wins", "last of equal cards wins"])))
    return _block("ranking", lines)


def _points(draw: st.DrawFn, table: Table) -> str:
    lines = ["20 for jack of trump"] if table.trump != "none" and "J" in table.ranks else []
    lines += [f"{draw(st.integers(-3, 12))} for {name}" for name in ("aces", "kings", "queens")]
    lines.append("1 for hearts")
    return _block("points", [*_some(draw, lines), "0 otherwise"])


def _melds(draw: st.DrawFn, table: Table) -> str:
    lines = ["20 for run of 3", "50 for run of 4 or more", "100 for 4 aces", "30 for 3 kings"]
    if table.trump != "none":
        lines.append("20 for king of trump and queen of trump")
    lines.append("15 for ace of spades and ace of hearts")
    found = _some(draw, lines, least=1)
    return _block("melds", [*found, *_some(draw, ["each card only once"])])


def _places(draw: st.DrawFn, table: Table) -> str:
    sees = draw(st.sampled_from(["owner", "everyone", "owner + dealer", "owner + left of owner"]))
    lines = [f"hand of each player, seen by {sees}"]
    lines.append(f"won of each player, seen by {draw(st.sampled_from(['nobody', 'owner', 'everyone']))}")
    if table.talon:
        lines.append(f"talon, seen by {draw(st.sampled_from(['nobody', 'everyone', 'dealer']))}")
    if table.trump == "turned":
        lines.append("turned, seen by everyone")
    return _block("places", lines)


# ------------------------------------------------------------------ a round


def _deal(draw: st.DrawFn, table: Table) -> str:
    first = draw(st.integers(1, table.hand))
    packets = f"{first}, {table.hand - first}" if table.hand > first else f"{first}"
    lines = ["put all cards into stock", "shuffle stock"]
    lines += _some(draw, ["cut stock from 1 up to 3"])
    lines.append(f"deal {packets} cards to hand from left of dealer")
    if table.trump == "turned":
        lines.append("put top of stock into turned")
    if table.talon:
        lines.append("put stock into talon")
    return _block("phase dealing", lines)


def _auction(draw: st.DrawFn, table: Table) -> str:
    if not table.bid:
        return ""
    step, top = draw(st.integers(1, 3)), draw(st.integers(1, 4))
    table.notes += [f"highest-bid  from 0 up to {step * top}, at first 0", "bidder  player, at first none"]
    lines = [f"player may bid n from {step} up to {step * top} step {step} when n is more than highest-bid"]
    lines += ["  highest-bid becomes n", "  bidder becomes player"]
    lines += _some(draw, ["or double-up when highest-bid is not 0\n  player is not asked again"])
    lines += ["or pass", "  player is not asked again"]
    if draw(st.booleans()):
        aces = draw(st.integers(1, 2))
        lines.append(f"but strong: must choose bid if able when count of aces in hand is at least {aces}")
    going = _block("going round from left of dealer until nobody is left but bidder", lines)
    nobody = draw(st.sampled_from(["end round", "bidder becomes dealer"]))
    return _block("phase bidding", [going, f"{nobody} when bidder is none"])


def _exchange(draw: st.DrawFn, table: Table) -> str:
    lines = []
    if table.given and draw(st.booleans()):
        lines += _pass_cards(draw, table)
    if table.talon and draw(st.booleans()):
        lines += _take_talon(draw, table)
    return _block("phase exchange", lines) if lines else ""


def _pass_cards(draw: st.DrawFn, table: Table) -> list[str]:
    table.notes.append("passed of each player  cards, at first none, seen by owner")
    keep = ["  keep: must avoid aces if able", "  hearts-first: must choose hearts if able"]
    asked = [f"player chooses {table.given} cards from hand as passed", *_some(draw, keep)]
    to = draw(st.sampled_from(["left of giver", "right of giver"]))
    give = "each player as giver\n  put passed of giver into hand of " + to
    return [_block("all at once", asked), give]


def _take_talon(draw: st.DrawFn, table: Table) -> list[str]:
    table.notes.append("discards  cards, at first none, seen by nobody")
    size = draw(st.sampled_from([table.hand, table.hand, table.hand + 2]))
    take = ["put talon into hand of {m}"]
    take.append(f"{{m}} chooses (count of hand of {{m}} - {size}) cards from hand as discards")
    take += _some(draw, ["  not-trump: must avoid hearts if able"])
    take.append("put discards into talon")
    may = ["{m} may look", *(f"  {line}" for line in take), "or leave"]
    shown = _some(draw, ["everyone sees top of talon", "{m} sees talon"])
    return [line.replace("{m}", table.maker) for line in [*shown, *may]]


def _trump(draw: st.DrawFn, table: Table) -> str:
    match table.trump:
        case "none":
            return ""
        case "hearts":
            lines = ["trump becomes hearts"]
        case "turned":
            lines = ["trump becomes suit of top of turned", "trump becomes spades when trump is none"]
        case _:
            avoid = _some(draw, ["  not-hearts: must avoid hearts if able when hand of {m} lacks hearts"])
            lines = [line.replace("{m}", table.maker) for line in ["{m} chooses trump", *avoid]]
    table.notes.append("trump  suit, at first none")
    return _block("phase trumping", lines)


def _play(draw: st.DrawFn, table: Table) -> str:
    table.notes += ["tricks of each player  from 0 up to 50, at first 0", "fallen  yes or no, at first no"]
    clauses = ["follow: must play led suit if able"]
    if table.trump != "none":
        clauses.append("ruff: must play trump if able when hand lacks led suit and trick is not empty")
        clauses.append("over: must play trump above best of trick if able when trick is not empty")
        clauses.append("always: may also play trump")
    clauses.append("closed: must avoid hearts if able when trick is empty and not fallen")
    clauses.append("low: must avoid aces if able when count of hand is more than 3")
    found = [f"  {clause}" for clause in _some(draw, clauses)]
    asked = _block("each player from leader", ["player plays from hand", *found])
    after = ["fallen becomes yes when trick has hearts", "leader becomes winner of trick"]
    after += ["tricks of leader rise by 1", "put trick into won of leader"]
    after += _some(draw, ["stop when count of hearts in won of leader is more than 3"])
    loop = _block("repeat count of hand of left of dealer times counting turn", [asked, *after])
    spoken = _announcement(draw, table)
    if spoken:
        table.defined.append(spoken)
    return _block("phase play", ["leader becomes left of dealer", loop])


def _announcement(draw: st.DrawFn, table: Table) -> str:
    when = draw(st.sampled_from(["", "at own turn", "at any time"]))
    if not when:
        return ""
    table.notes.append("said of each player  from 0 up to 9, at first 0")
    return f"{when} player may say-it, once when turn is more than 0\n  said of player becomes 1"


def _scoring(draw: st.DrawFn, table: Table) -> str:
    what = [
        "score of player rises by tricks of player",
        "score of player rises by points of won of player",
        "score of player rises by melds of won of player",
        "score of player falls by count of hearts in won of player",
        "score of player rises by 10 when tricks of player is 0",
    ]
    found = _some(draw, what, least=1)
    if table.teams:
        found = [line.replace("score of player", "score of team of player") for line in found]
    lines = [_block("each player", found)]
    if table.bid and not table.teams:
        pays = ["bidder pays highest-bid to (players without bidder), rest unpaid when tricks of bidder is 0"]
        pays.append("(players without bidder) pay 2 each to bidder when tricks of bidder is at least 2")
        lines += _some(draw, pays)
    return _block("phase scoring", lines)


def _end(draw: st.DrawFn, table: Table) -> str:
    rounds = draw(st.integers(1, 4))
    won = draw(st.sampled_from(["highest", "lowest"]))
    lines = [draw(st.sampled_from(["dealer becomes left of dealer", "dealer becomes right of dealer"]))]
    among = "teams" if table.teams else "players"
    lines.append(f"end match won by {won} score among {among} when round number is {rounds}")
    return _block("after round", lines)
