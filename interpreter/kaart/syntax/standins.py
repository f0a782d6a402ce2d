"""Which sound sentence may stand for a broken one, so that the lines below and after it still fit."""

from __future__ import annotations

from lark import Token

from kaart.syntax.keywords import CLAUSES
from kaart.syntax.machine import Machine, Saved

# First the word that the broken line must hold, then the sentence that stands for it.
_FOR_WORD: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("GAME", ("GAME", "NAME")),
    ("VARIANT", ("VARIANT", "NAME", "OF", "NAME")),
    ("SCENARIOS_FOR", ("SCENARIOS_FOR", "NAME")),
    ("WORDS_FOR", ("WORDS_FOR", "NAME")),
    ("SCENARIO", ("SCENARIO", "NAME")),
    ("AT_ANY_TIME", ("AT_ANY_TIME", "NAME", "MAY", "NAME")),
    ("AT_OWN_TURN", ("AT_OWN_TURN", "NAME", "MAY", "NAME")),
    ("OR", ("OR", "NAME")),
    ("BUT", ("BUT", "LABEL", "MAY_ALSO_CHOOSE", "NAME")),
    ("MAY", ("NAME", "MAY", "NAME")),
    ("PLAYS_FROM", ("NAME", "PLAYS_FROM", "NAME")),
    ("CHOOSES", ("NAME", "CHOOSES", "NAME")),
    ("OTHERWISE", ("OTHERWISE",)),
    ("OTHERWISE_WHEN", ("OTHERWISE_WHEN", "NAME")),
    ("WHEN", ("WHEN", "NAME")),
    ("PHASE", ("PHASE", "NAME")),
    ("BEFORE_MATCH", ("BEFORE_MATCH",)),
    ("AFTER_ROUND", ("AFTER_ROUND",)),
    ("TABLE", ("TABLE", "NAME", "WITH", "NAME")),
    ("DEFINE", ("DEFINE", "NAME")),
    ("OPTIONS", ("OPTIONS",)),
    ("PACK", ("PACK",)),
    ("RANKING", ("RANKING",)),
    ("POINTS", ("POINTS",)),
    ("MELDS", ("MELDS",)),
    ("PLACES", ("PLACES",)),
    ("ROUND_NOTES", ("ROUND_NOTES",)),
    ("MATCH_NOTES", ("MATCH_NOTES",)),
    ("SUITS", ("SUITS",)),
    ("RANKS", ("RANKS",)),
    ("REPLACE", ("REPLACE", "NAME")),
    ("ADD_BEFORE", ("ADD_BEFORE", "NAME")),
    ("ADD_AFTER", ("ADD_AFTER", "NAME")),
)
_QUESTION = ("NAME", "PLAYS_FROM", "NAME")
_CLAUSE = ("LABEL", "MAY_ALSO_PLAY", "NAME")
_CLAUSES = frozenset(CLAUSES)
_ANY_BLOCK = (("ALL_AT_ONCE",), ("OR", "NAME"), ("OTHERWISE",))
_AFTER_LINE = ("_NL", "_DEDENT", "$END")


def stand_in(
    machine: Machine, at: Saved, held: list[str], block: bool, below: list[str]
) -> tuple[str, ...] | None:
    """The tokens of a sentence to put at a saved moment, or None if none fits.

    `held` are the types of the tokens that the broken line held; `block`: an indented block follows, and
    `below` are the types of the tokens of its first line.
    """
    fitting: list[tuple[str, ...]] = (
        [_QUESTION] if below[:1] == ["LABEL"] and _CLAUSES.intersection(below[1:2]) else []
    )
    if held[:1] == ["LABEL"] and _CLAUSES.intersection(held):
        fitting += [_CLAUSE]
    fitting += [sentence for word, sentence in _FOR_WORD if word in held]
    fitting += [*_ANY_BLOCK] if block else [(), ("OR", "NAME")]
    for sentence in fitting:
        for following in ("_INDENT",) if block else _AFTER_LINE:
            if machine.accepts(*sentence, following, at=at):
                return sentence
    return None


def made_up(terminal: str, at: Token) -> Token:
    """A token for a stand-in sentence, at the place of the broken one."""
    text = "x:" if terminal == "LABEL" else "x"
    return Token.new_borrow_pos(terminal, text, at)
