"""American hearts written out by hand in plain Python: the yardstick for the reference engine.

One round at a time, everybody playing at random: pass three cards, follow suit, the lowest club
opens, hearts count 1 and the queen of spades 13. The rules are those of the rule file with its options
as they normally are. It is what a good programmer would write for this one game: a hand is a list of
cards per suit, the standard library shuffles and chooses, nothing is kept that the scores do not need,
and there are no tricks with bits.
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

Hand = list[list[int]]
"""The cards of one player, a list for each suit."""


def play_round(chance: random.Random, dealer: int, number: int) -> list[int]:
    """The penalty points of each seat after one round of random play."""
    dealt = deal(chance, dealer)
    pass_cards(chance, dealt, PASSES[number % 4])
    leader = next(seat for seat in range(SEATS) if LOWEST_CLUB in dealt[seat])
    hands = [by_suit(cards) for cards in dealt]
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


def by_suit(cards: list[int]) -> Hand:
    """A hand out of the cards of a player."""
    return [[card for card in cards if SUIT[card] == suit] for suit in range(4)]


def play_trick(chance: random.Random, hands: list[Hand], leader: int, first: bool) -> tuple[int, int]:
    """Four cards; who takes them and what they are worth."""
    best, best_card, worth, led = leader, -1, 0, -1
    for turn in range(SEATS):
        seat = (leader + turn) % SEATS
        hand = hands[seat]
        if led >= 0 and hand[led]:
            legal = hand[led]
        elif led < 0 and first:
            legal = [LOWEST_CLUB]
        else:
            legal = hand[0] + hand[1] + hand[2] + hand[3]
        card = chance.choice(legal)
        suit = SUIT[card]
        hand[suit].remove(card)
        if led < 0:
            led = suit
        if suit == led and card > best_card:
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
