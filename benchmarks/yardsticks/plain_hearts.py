"""American hearts written out by hand in plain Python: the yardstick of `kaart bench`.

One round at a time, everybody playing at random: nobody passes, the lowest club opens, no penalty card falls
in the first trick and no heart is led before one has fallen if that can be helped, hearts count 1 and the
queen of spades 13. It is what a good programmer would write for this one game: a hand is a list of cards for
each suit, the standard library shuffles and chooses, nothing is kept that the scores do not need, and there
are no tricks with bits.
"""

from __future__ import annotations

import random

from kaart.bench.yardstick import Done, Play, Yardstick

SEATS = 4
CARDS = 52
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
QUEEN_OF_SPADES = 10  # cards are suit * 13 + rank, the two lowest
LOWEST_CLUB = 39

SUIT = tuple(card // 13 for card in range(CARDS))


def points(card: int) -> int:
    """The penalty for taking a card."""
    if card == QUEEN_OF_SPADES:
        return 13
    return 1 if SUIT[card] == HEARTS else 0


POINTS = tuple(points(card) for card in range(CARDS))

Hand = list[list[int]]
"""The cards of one player, a list for each suit."""


def play_round(chance: random.Random, dealer: int) -> list[int]:
    """The penalty points of each seat after one round of random play."""
    hands = deal(chance, dealer)
    leader = next(seat for seat in range(SEATS) if LOWEST_CLUB in hands[seat][CLUBS])
    taken, fallen = [0] * SEATS, False
    for number in range(13):
        leader, worth, fallen = play_trick(chance, hands, leader, number == 0, fallen)
        taken[leader] += worth
    if 26 in taken:
        return [0 if worth == 26 else 26 for worth in taken]
    return taken


def deal(chance: random.Random, dealer: int) -> list[Hand]:
    """Thirteen cards to each, one by one."""
    pack = list(range(CARDS))
    chance.shuffle(pack)
    return [by_suit(pack[(seat - dealer - 1) % SEATS :: SEATS]) for seat in range(SEATS)]


def by_suit(cards: list[int]) -> Hand:
    """A hand out of the cards of a player."""
    return [[card for card in cards if SUIT[card] == suit] for suit in range(4)]


def play_trick(
    chance: random.Random, hands: list[Hand], leader: int, first: bool, fallen: bool
) -> tuple[int, int, bool]:
    """Four cards; who takes them, what they are worth, and whether a heart has fallen by now."""
    best, best_card, worth, led = leader, -1, 0, -1
    for turn in range(SEATS):
        seat = (leader + turn) % SEATS
        hand = hands[seat]
        legal = leads(hand, first, fallen) if led < 0 else hand[led] or discards(hand, first)
        card = chance.choice(legal)
        suit = SUIT[card]
        hand[suit].remove(card)
        if led < 0:
            led = suit
        if suit == led and card > best_card:
            best, best_card = seat, card
        if suit == HEARTS:
            fallen = True
        worth += POINTS[card]
    return best, worth, fallen


def leads(hand: Hand, first: bool, fallen: bool) -> list[int]:
    """What may open a trick."""
    if first:
        return [LOWEST_CLUB]
    if fallen:
        return hand[SPADES] + hand[HEARTS] + hand[DIAMONDS] + hand[CLUBS]
    return hand[SPADES] + hand[DIAMONDS] + hand[CLUBS] or hand[HEARTS]


def discards(hand: Hand, first: bool) -> list[int]:
    """What may fall from a hand without the suit that was led."""
    cards = hand[SPADES] + hand[HEARTS] + hand[DIAMONDS] + hand[CLUBS]
    if first:
        return [card for card in cards if not POINTS[card]] or cards
    return cards


def play_match(chance: random.Random, limit: int = 100) -> tuple[list[int], int]:
    """Rounds until somebody reaches the limit; the scores and the number of rounds."""
    scores, dealer, rounds = [0] * SEATS, chance.randrange(SEATS), 0
    while max(scores) < limit:
        for seat, worth in enumerate(play_round(chance, dealer)):
            scores[seat] += worth
        dealer = (dealer + 1) % SEATS
        rounds += 1
    return scores, rounds


def begin() -> Play:
    """Whole matches, until so many rounds are over."""
    chance = random.Random(1)

    def play(wanted: int) -> Done:
        rounds = 0
        while rounds < wanted:
            rounds += play_match(chance)[1]
        return Done(rounds, rounds * CARDS)

    return play


YARDSTICKS = (
    Yardstick(
        "plain Python",
        game="hartenjagen",
        players=SEATS,
        options={"cards-go": "stay", "gentlemen-1": "yes", "gentlemen-2": "yes"},
        begin=begin,
    ),
)
