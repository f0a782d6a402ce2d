"""Pass: the cards of the pack, numbered suit by suit, lowest rank first, copies side by side."""

from __future__ import annotations

from kaart.ir import form as f
from kaart.ir.lower.draft import Draft, Faces
from kaart.ir.lower.terms import constant
from kaart.model.game import LeaveOut, Take
from kaart.model.terms import T, Term
from kaart.saying import say

LETTERS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
RANK_LETTERS = {"jack": "J", "queen": "Q", "king": "K", "ace": "A"}
JOKER = (99, 0)
MOST_CARDS = 500


def build_pack(draft: Draft) -> None:
    """Take and leave out cards, line by line."""
    copies: dict[tuple[int, int], int] = {}
    for line in draft.game.pack:
        if line.when is not None and constant(line.when, draft) == 0:
            continue
        if isinstance(line, Take):
            for key in _taken(line):
                copies[key] = copies.get(key, 0) + line.times
        else:
            _leave_out(line, copies, draft)
    if sum(copies.values()) > MOST_CARDS:
        draft.report(
            "K404",
            draft.game.pack_span or draft.game.span,
            say("A pack has at most {most} cards.", most=MOST_CARDS),
        )
        copies = {}
    faces: list[f.Face] = []
    cards: list[int] = []
    for suit, rank in sorted(key for key, count in copies.items() if count > 0):
        faces.append(_face(draft, suit, rank))
        cards.extend([len(faces) - 1] * copies[suit, rank])
    draft.pack = Faces(tuple(faces), tuple(cards))


def _taken(line: Take) -> list[tuple[int, int]]:
    if line.ranks is None:
        return [JOKER]
    return [(suit, rank) for suit in line.suits for rank in line.ranks]


def _leave_out(line: LeaveOut, copies: dict[tuple[int, int], int], draft: Draft) -> None:
    for card in line.cards:
        keys = _printed(card)
        if keys is None:
            draft.report(
                "K405",
                card.span,
                say("Only printed cards can be left out."),
                say("Write for instance `leave out D2, C2`."),
            )
            continue
        for key in keys:
            if copies.get(key, 0) == 0:
                sentence = say("This card is left out, but it is not in the pack.")
                draft.report(
                    "K405", card.span, sentence, say("Put the line behind the one that takes it, or drop it.")
                )
            copies[key] = 0


def _printed(card: Term) -> list[tuple[int, int]] | None:
    match card.op:
        case T.FACE:
            return [(card.value // 100, card.value % 100)]
        case T.JOKER:
            return [JOKER]
        case T.PRINTED if all(arg.op is T.LITERAL for arg in card.args):
            return [(card.args[1].value, card.args[0].value)]
        case T.UNION:
            parts = [_printed(arg) for arg in card.args]
            return None if None in parts else [key for part in parts if part is not None for key in part]
        case _:
            return None


def _face(draft: Draft, suit: int, rank: int) -> f.Face:
    if (suit, rank) == JOKER:
        return f.Face("joker", -1, -1)
    suit_name, rank_name = draft.game.suits[suit], draft.game.ranks[rank]
    short = RANK_LETTERS.get(rank_name, rank_name)
    if draft.game.standard and (short in RANK_LETTERS.values() or short.isdigit()):
        return f.Face(f"{LETTERS[suit_name]}{short}", suit, rank)
    return f.Face(f"{rank_name} of {suit_name}", suit, rank)
