"""Values, moves and positions as text, for reports about scenarios."""

from __future__ import annotations

from collections.abc import Iterable

from kaart.engine.state import State
from kaart.ir.lower.draft import Draft
from kaart.ir.lower.match import NEXT_ROUND
from kaart.ir.ops import members
from kaart.model.types import Base, Type
from kaart.saying import Message, listed, say
from kaart.syntax import nodes as n

_PLAY = "play "


def show(value: int, type_: Type, draft: Draft) -> str:
    """A value as a rule file would write it."""
    if type_.many:
        shown = [show(i, type_.one, draft) for i in members(value)]
        return listed(shown, " + ") if shown else "none"
    if type_.base is Base.NUMBER:
        return str(value)
    if type_.base is Base.YESNO:
        return ("no", "yes")[value]
    if value < 0:
        return "none"
    match type_.base:
        case Base.PLAYER:
            return say("seat {seat}", seat=value)
        case Base.TEAM:
            return say("team {team}", team=value)
        case Base.SUIT:
            return draft.game.suits[value]
        case Base.RANK:
            return draft.game.ranks[value]
        case Base.CARD:
            return draft.pack.faces[draft.pack.cards[value]].name
        case _:
            return type_.words[value] if value < len(type_.words) else str(value)


def moves_of(move: n.Move, state: State) -> list[str]:
    """The actions a written move stands for: one for each card chosen, one for each number of a range."""
    name = move.name.text
    if not move.arguments:
        return [name]
    choices = [_written(argument, state) for argument in move.arguments]
    if all(isinstance(argument, n.Card) for argument in move.arguments) and len(choices) > 1:
        order = {face: i for i, face in enumerate(state.game.machine.layout.card_names)}
        cards = sorted((one[0] for one in choices), key=lambda face: order.get(face, -1))
        return [f"{name} {card}" for card in cards]
    found = [name]
    for values in choices:
        found = [f"{start} {value}" for start in found for value in values]
    return found


def _written(node: n.Expr, state: State) -> list[str]:
    match node:
        case n.Card():
            return [f"{node.suit}{node.rank}"]
        case n.Number():
            return [str(node.value)]
        case n.Name():
            return [node.text]
        case n.Seat():
            return [f"seat {node.number}"]
        case n.Range(low=n.Number() as low, high=n.Number() as high):
            step = node.step.value if isinstance(node.step, n.Number) else 1
            return [str(value) for value in range(low.value, high.value + 1, max(step, 1))]
        case n.Range(low=n.Name() as first, high=n.Name() as last):
            return _between(first.text, last.text, state)
        case n.Grouped():
            return _written(node.inner, state)
        case n.Of(head=n.Name() as head, arguments=(n.Name() as suit,)):
            return [f"{head.text} of {suit.text}"]
        case _:
            return ["?"]


def _between(first: str, last: str, state: State) -> list[str]:
    """The words or rows from one to another, as the actions of the game list them."""
    for family in state.game.program.families:
        for parameter in family.parameters:
            if first in parameter.names and last in parameter.names:
                return list(parameter.names[parameter.names.index(first) : parameter.names.index(last) + 1])
    return ["?"]


def position_in_words(state: State) -> tuple[str, ...]:
    """The table as an onlooker sees it who may look into every hand."""
    layout = state.game.machine.layout
    lines: list[str] = [
        say(
            "phase {phase}, round {round}, scores {scores}",
            phase=state.phase,
            round=state.round,
            scores=listed(state.standing),
        )
    ]
    for zone in layout.program.zones:
        piles = layout.zones[zone.name]
        size = 1
        for length in zone.shape:
            size *= length
        for offset in range(size):
            cards = [layout.card_names[card] for card in state.position.piles[piles.start + offset]]
            if cards and zone.name != "stock":
                of_seat = say("{place} of seat {seat}", place=zone.name, seat=offset)
                where = of_seat if zone.by_player else zone.name
                lines.append(say("{place}: {cards}", place=where, cards=listed(cards, " ")))
    if state.to_move is not None:
        names = [action.name for action in state.legal_actions()[:12]]
        if names == [NEXT_ROUND]:  # only scenarios stop here, to look at the table
            return (*lines, say("the round is over"))
        actions = actions_in_words(names)
        if all(name.startswith(_PLAY) for name in names):
            lines.append(say("seat {seat} may play {cards}", seat=state.to_move, cards=actions))
        else:
            lines.append(say("seat {seat} may {actions}", seat=state.to_move, actions=actions))
    return tuple(lines)


def actions_in_words(names: Iterable[str]) -> Message:
    """Actions after each other, of a card that is played only the card, as scenarios have it. Every word of
    a name is by itself, so that it can be spelt as in a file."""
    return listed(listed(name.removeprefix(_PLAY).split(), " ") for name in names)
