"""American hearts written out by hand in plain Python: the yardstick for the reference engine.

One round at a time, everybody playing at random: pass three cards, follow suit, the lowest club
opens, hearts count 1 and the queen of spades 13. It is written for clarity and speed, not for reuse.
"""

from __future__ import annotations

import random

SEATS = 4
CARDS = 52
QUEEN_OF_SPADES = 10  # cards are suit * 13 + rank, spades first, the two lowest
LOWEST_CLUB = 39
PASSES = (1, 3, 2, 0)  # left, right, across, nobody


def points(card: int) -> int:
    """The penalty for taking a card."""
    if card == QUEEN_OF_SPADES:
        return 13
    return 1 if card // 13 == 1 else 0


POINTS = tuple(points(card) for card in range(CARDS))
SUIT = tuple(card // 13 for card in range(CARDS))


def play_round(chance: random.Random, dealer: int, number: int) -> list[int]:
    """The penalty points of each seat after one round of random play."""
    hands = deal(chance, dealer)
    pass_cards(chance, hands, PASSES[number % 4])
    leader = next(seat for seat in range(SEATS) if LOWEST_CLUB in hands[seat])
    taken = [0] * SEATS
    for trick_number in range(13):
        leader, worth = play_trick(chance, hands, leader, trick_number == 0)
        taken[leader] += worth
    if 26 in taken:
        return [0 if worth == 26 else 26 for worth in taken]
    return taken


def deal(chance: random.Random, dealer: int) -> list[list[int]]:
    """Thirteen cards to each, one by one."""
    pack = list(range(CARDS))
    chance.shuffle(pack)
    return [pack[(seat - dealer - 1) % SEATS :: SEATS] for seat in range(SEATS)]


def pass_cards(chance: random.Random, hands: list[list[int]], distance: int) -> None:
    """Everybody gives three cards to the player `distance` seats on."""
    if not distance:
        return
    gifts = [chance.sample(hand, 3) for hand in hands]
    for seat, gift in enumerate(gifts):
        for card in gift:
            hands[seat].remove(card)
    for seat, gift in enumerate(gifts):
        hands[(seat + distance) % SEATS] += gift


def play_trick(chance: random.Random, hands: list[list[int]], leader: int, first: bool) -> tuple[int, int]:
    """Four cards; who takes them and what they are worth."""
    best, best_card, worth, led = leader, -1, 0, -1
    for turn in range(SEATS):
        seat = (leader + turn) % SEATS
        hand = hands[seat]
        if led < 0:
            legal = [LOWEST_CLUB] if first else hand
        else:
            legal = [card for card in hand if SUIT[card] == led] or hand
        card = chance.choice(legal)
        hand.remove(card)
        if led < 0:
            led = SUIT[card]
        if SUIT[card] == led and card > best_card:
            best, best_card = seat, card
        worth += POINTS[card]
    return best, worth


def play_match(chance: random.Random, limit: int = 100) -> tuple[list[int], int]:
    """Rounds until somebody reaches the limit; the scores and the number of rounds."""
    scores, dealer, number = [0] * SEATS, chance.randrange(SEATS), 0
    while max(scores) < limit:
        for seat, worth in enumerate(play_round(chance, dealer, number)):
            scores[seat] += worth
        dealer = (dealer + 1) % SEATS
        number += 1
    return scores, number
