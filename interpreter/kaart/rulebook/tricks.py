"""What sentences know from looking at the whole game: who leads then, what lies in a place."""

from __future__ import annotations

from kaart.model import steps as st
from kaart.model.game import Game
from kaart.model.symbols import Place
from kaart.model.terms import T, Term
from kaart.model.walk import all_steps
from kaart.rulebook.speech import bare, is_trick, turned_up


def tricks_in(game: Game, number: Term) -> Term | None:
    """The pile whose tricks are counted: its cards by the number of players, where only tricks go there."""
    if number.op is not T.DIV or any(arg.op is not T.COUNT for arg in number.args):
        return None
    pile, players = (arg.args[0] for arg in number.args)
    if pile.op is not T.PLACE or players.op is not T.PLAYERS or not isinstance(pile.ref, Place):
        return None
    puts = [step for step in all_steps(game) if isinstance(step, st.Put) and step.to.place is pile.ref]
    tricks = all(_is_the_trick(source) for step in puts for source in step.sources)
    return pile if puts and tricks else None


def _is_the_trick(source: st.Pile | Term) -> bool:
    if isinstance(source, Term):
        return is_trick(source)
    return source.place.built_in and source.place.name == "trick"


def ends_as_winner(block: tuple[st.Step, ...]) -> bool:
    """Whether tricks are played here whose winner leads, so that the leader then is who won the last one."""
    for step in reversed(block):
        match step:
            case st.Write() if is_leader(step.cell):
                return step.head.when is None and bare(step.value).op is T.WINNER
            case st.Repeat():
                return ends_as_winner(step.block)
            case _:
                continue
    return False


def is_leader(cell: st.Cell) -> bool:
    """Whether it is written who leads."""
    return cell.note.built_in and cell.note.name == "leader"


def always_one(game: Game, place: Term) -> bool:
    """Whether a place only ever holds one card, which is turned up there."""
    puts = [step for step in all_steps(game) if isinstance(step, st.Put) and step.to.place is place.ref]
    return place.op is T.PLACE and bool(puts) and all(turned_up(step) for step in puts)
