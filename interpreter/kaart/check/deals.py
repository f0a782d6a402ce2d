"""The pack must have enough cards for the deal, and `all cards` must come out even."""

from __future__ import annotations

from collections.abc import Iterator

from kaart.check.subject import Subject, Tried
from kaart.diagnostics import Problem
from kaart.ir import form as f
from kaart.saying import say


def deals(subject: Subject) -> Iterator[Problem]:
    """K420: too few cards; K421: they do not come out even."""
    for tried in subject.tried:
        for block in tried.draft.blocks:
            for instruction in block.do:
                if isinstance(instruction, f.Deal) and isinstance(instruction.among, int):
                    yield from _deal(instruction, instruction.among.bit_count(), tried)


def _deal(deal: f.Deal, players: int, tried: Tried) -> Iterator[Problem]:
    cards = len(tried.draft.pack.cards)
    if not deal.packets:
        if players and cards % players:
            sentence = say(
                "{cards} cards cannot be dealt out evenly to {players} players{choice}.",
                cards=cards,
                players=players,
                choice=tried.with_choice,
            )
            yield Problem(
                "K421",
                tried.span(deal.at),
                sentence,
                say("Leave out cards, or deal packets of a fixed size."),
            )
        return
    hands = players + (1 if deal.then is not None else 0)
    sizes = [packet for packet in deal.packets if isinstance(packet, int)]
    if len(sizes) == len(deal.packets) and sum(sizes) * hands > cards:
        sentence = say(
            "This deal needs {needed} cards, but the pack has {cards}{choice}.",
            needed=sum(sizes) * hands,
            cards=cards,
            choice=tried.with_choice,
        )
        yield Problem(
            "K420", tried.span(deal.at), sentence, say("Deal fewer cards, or take more into the pack.")
        )
