"""Cards and ranks as a table shows them: the pack by suits, and rows of ranks. Used by the sections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from kaart.ir.form import Face, Program
from kaart.model.game import Game
from kaart.rulebook.speech import capital
from kaart.rulebook.tongues import Tongue

LETTERS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}
SYMBOLS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}


def rank_sign(game: Game, rank: int, tongue: Tongue) -> str:
    """A rank as printed on the card: `Q`, in Dutch `V`; a rank of the game's own by its name."""
    name = game.ranks[rank]
    if not game.standard or name not in LETTERS:
        return tongue.text(name)
    shown = tongue.texts.short_card(f"S{LETTERS[name]}", tongue.language)
    return shown[1:]


def rank_row(game: Game, ranks: Sequence[int], tongue: Tongue) -> str:
    """Ranks in the order given, with blanks between."""
    return " ".join(rank_sign(game, rank, tongue) for rank in ranks)


def rank_run(game: Game, ranks: Sequence[int], tongue: Tongue) -> str:
    """Ranks of a line of the pack: `7 up to A` for a run of neighbours, else one by one."""
    step = {b - a for a, b in pairwise(ranks)}
    if len(ranks) > 2 and step <= {1}:
        return tongue.run(rank_sign(game, ranks[0], tongue), rank_sign(game, ranks[-1], tongue))
    return tongue.and_list([rank_sign(game, rank, tongue) for rank in ranks])


def suit_sign(game: Game, suit: int, tongue: Tongue) -> str:
    """`♥ hearts`, or the name of a suit of the game's own."""
    name = game.suits[suit]
    symbol = SYMBOLS.get(name) if game.standard else None
    return f"{symbol} {tongue.text(name)}" if symbol else tongue.text(name)


def pack_rows(game: Game, program: Program, tongue: Tongue) -> list[tuple[str, str, str]]:
    """Every suit in the pack: its sign, its cards from high to low, and how many; jokers first."""
    copies = Counter(program.cards)
    found = []
    for suit in range(-1, len(program.suits)):
        faces = sorted(
            (number for number, face in enumerate(program.faces) if face.suit == suit and copies[number]),
            key=lambda number: -program.faces[number].rank,
        )
        if faces:
            name = (
                tongue.text("joker")
                if suit < 0
                else suit_sign(game, game.suits.index(program.suits[suit]), tongue)
            )
            shown = [_face(game, program.faces[number], copies[number], program, tongue) for number in faces]
            found.append((capital(name), " ".join(shown), str(sum(copies[number] for number in faces))))
    return found


def _face(game: Game, face: Face, copies: int, program: Program, tongue: Tongue) -> str:
    many = "" if copies == 1 else f"×{copies}"
    if face.suit < 0:
        return tongue.text(face.name) + many
    return rank_sign(game, game.ranks.index(program.ranks[face.rank]), tongue) + many
